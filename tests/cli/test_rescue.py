"""``vendemmia rescue``: what stands behind a damage, in a new file; the old one is not touched."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli.options import Rescuing
from companion.cli.rescue import NotRescued, rescue
from companion.games import GAMES
from companion.i18n import LANGUAGES, language
from companion.storage import TinyShelf, lines, open_journal
from companion.storage.salvage import salvage
from companion.table import Tables, retell

from .program import run

SAVES = Path(__file__).parents[1] / "storage" / "saves" / "version-1" / "data" / "games"
SAVED = max(SAVES.glob("viticulture-*.journal"), key=lambda path: path.stat().st_size)
ENGLISH = language("en")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    games = tmp_path / "games"
    games.mkdir()
    found = games / SAVED.name
    shutil.copyfile(SAVED, found)
    return found


def rescued(path: Path, capsys: pytest.CaptureFixture[str], lang: str = "en") -> list[str]:
    before = path.read_bytes()
    assert rescue(Rescuing(str(path)), language(lang)) == 0
    assert path.read_bytes() == before
    return capsys.readouterr().out.splitlines()


def new_one(path: Path) -> Path:
    return path.with_name(path.name.replace(".journal", "-rescued.journal"))


def opened(path: Path) -> Tables:
    """The folder as the program opens it, the rescued game among the others."""
    return Tables(TinyShelf(path.parent.parent), GAMES)


def spoil(path: Path, change: Callable[[list[bytes]], None]) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    change(rows)
    path.write_bytes(b"".join(rows))


def test_of_a_whole_file_it_is_said_that_it_is_whole_and_nothing_is_written(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = rescued(path, capsys)
    assert said[-1] == f"Nothing is wrong with {path.name}; no new file was written."
    assert "The last tap that is there was made on 20" in said[0]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_bad_bit_in_the_midst_costs_nothing(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = salvage(path.read_bytes()).tables["taps"]

    def flip(rows: list[bytes]) -> None:
        row = bytearray(rows[20])
        row[40] ^= 4
        rows[20] = bytes(row)

    spoil(path, flip)
    said = rescued(path, capsys)
    assert said[0] == "1 line had a single wrong bit and has been put right: 21."
    with open_journal(new_one(path)) as db:
        assert list(db.table("taps")) == list(whole.values())
    tables = opened(path)
    there = tables.at(new_one(path).stem)
    assert there.session == retell(*story_of(SAVED), GAMES)
    tables.shelf.close()


def story_of(path: Path) -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
    """The header and the taps of a file, which is only read."""
    found = salvage(path.read_bytes()).tables
    taps = tuple(row["tap"] for row in found["taps"].values())
    return found["game"]["1"]["header"], taps


def test_wherever_a_single_bit_is_wrong_everything_is_found(path: Path) -> None:
    data = path.read_bytes()
    rows = data.splitlines(keepends=True)
    data = b"".join(rows[:25])
    whole = salvage(data).tables
    chance = Random(7)
    for _ in range(400):
        place, bit = chance.randrange(len(data)), chance.randrange(8)
        bad = data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]
        assert salvage(bad).tables == whole, (place, bit)


def test_what_stands_behind_a_lost_line_is_told_again(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = len(salvage(path.read_bytes()).tables["taps"])

    def wipe(rows: list[bytes]) -> None:
        rows[30] = b"#" * 50 + b"\n"

    spoil(path, wipe)
    with open_journal(path.with_name("copy")) as db:
        assert len(db.table("taps")) == 0
    stops = lines.read(path.read_bytes())
    assert stops.damaged
    said = rescued(path, capsys)
    assert said[0] == "1 line cannot be read: 31."
    assert said[1].startswith("1 tap is lost: ")
    tables = opened(path)
    table = tables.at(new_one(path).stem)
    kept = len(tables.shelf.open(table.id).taps)
    assert len(stops.tables["taps"]) < kept < count
    tables.shelf.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_empty_bytes_and_a_cut_are_said_in_every_language(
    path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    whole = path.read_bytes()
    words = language(lang)
    path.write_bytes(whole + b"\0" * 64)
    assert words.many("rescue.zeros", 64) in rescued(path, capsys, lang)
    path.write_bytes(whole[:-30])
    said = rescued(path, capsys, lang)
    assert words.text("rescue.cut") in said
    assert not [line for line in said if "rescue." in line]


def test_a_file_that_was_cut_at_a_line_says_when_its_last_tap_was(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(path, lambda rows: rows.__delitem__(slice(40, None)))
    said = rescued(path, capsys)
    assert said[0].startswith("The last tap that is there was made on 20")
    assert "nothing in the file tells how much it was" in said[0]


def test_a_lost_beginning_comes_from_the_last_good_copy(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_journal(path, compact_after=0).close()
    count = len(salvage(path.read_bytes()).tables["taps"])
    with open_journal(path) as db:
        row = db.table("taps").get(doc_id=count)
        db.table("taps").insert({"v": 1, "tap": {"tap": "undo", "at": 9}})
        assert row
    spoil(path, lambda rows: rows.__setitem__(1, b"#\n"))
    said = rescued(path, capsys)
    assert f"The beginning was read from the last good copy, {path.name}.last." in said
    tables = opened(path)
    assert len(tables.shelf.open(new_one(path).stem).taps) == count + 1
    tables.shelf.close()


def test_what_cannot_be_rescued_is_said_in_one_line(path: Path) -> None:
    path.write_bytes(b"\0" * 500)
    with pytest.raises(NotRescued, match=r"rescue\.no-beginning"):
        rescue(Rescuing(str(path)), ENGLISH)
    path.write_bytes(lines.encode({"format": lines.FORMAT, "version": 9}))
    with pytest.raises(NotRescued, match=r"storage\.too-new"):
        rescue(Rescuing(str(path)), ENGLISH)
    assert run("rescue", str(path.with_name("nothing"))).complains()
    assert run("rescue").complains()


def test_a_file_that_is_there_is_never_overwritten(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(path, lambda rows: rows.__setitem__(10, b"#\n"))
    for end in ("rescued", "rescued-2", "rescued-3"):
        assert rescued(path, capsys)[-2].endswith(f"-{end}.journal.")
    with pytest.raises(NotRescued, match=r"rescue\.exists"):
        rescue(Rescuing(str(path), str(path)), ENGLISH)
    target = tmp_path / "elsewhere.journal"
    assert rescue(Rescuing(str(path), str(target)), ENGLISH) == 0
    assert target.exists()


def test_an_undo_of_what_is_lost_undoes_nothing_else(path: Path) -> None:
    from companion.cli.rescue import told_again

    found = salvage(SAVED.read_bytes()).tables
    about, rows = found["game"]["1"], list(found["taps"].values())
    plays = [row for row in rows if row["tap"]["tap"] == "play"][:6]

    def tap(**what: object) -> dict[str, object]:
        return {"v": 1, "tap": what}

    story = [*plays, tap(tap="undo"), tap(tap="undo"), tap(tap="jump", to=5)]
    numbered = {str(n): row for n, row in enumerate(story, 1)}
    del numbered["6"]  # the last move, which is undone next
    told = told_again(about, numbered)
    assert told.lost == [6]
    assert told.taps == [*plays[:5], tap(tap="undo"), tap(tap="jump", to=5)]
    assert told.left_out == []
