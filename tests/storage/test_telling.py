"""A game’s file as one text: as it stands where that is all there is to it, else as it is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.kernel import versions
from companion.storage import Closed, GameRecord, NoSuchGame, TinyShelf, lines, told_of
from companion.storage.telling import BEGINNING, as_text

TAPS = (
    {"tap": "play", "at": 5, "move": "say", "what": 'a {"tap":{ in "words"', "events": [{"n": {}}]},
    {"tap": "undo", "at": 6},
    {"tap": "play", "at": 7, "who": "Аня", "move": "pass", "events": []},
)
RECORD = GameRecord("friday", {"game": "stones", "note": 'the "header":{ is here'}, TAPS)


def line(n: int, **change: Any) -> bytes:
    return lines.encode({"n": n, **change})


def tap(n: int, key: int, v: int = versions.VERSION) -> bytes:
    return line(n, t="taps", put={str(key): {"v": v, "tap": {"tap": "undo", "at": key}}})


def grown(*more: bytes) -> bytes:
    about = {"v": versions.VERSION, "header": {"game": "stones"}}
    return b"".join((BEGINNING, line(1, t="game", put={"1": about}), *more))


@pytest.mark.parametrize("put", [False, True], ids=["tap by tap", "put there at once"])
def test_a_file_that_only_grew_is_told_as_it_stands(tmp_path: Path, put: bool) -> None:
    shelf = TinyShelf(tmp_path)
    if put:
        shelf.put(RECORD, finished=True, card={}, touched=1)
    else:
        shelf.start("friday", RECORD.header, {}, 1)
        for one in TAPS:
            shelf.add_tap("friday", one)
    slowly = shelf.told("friday")
    shelf.close()

    shelf = TinyShelf(tmp_path)
    data = (tmp_path / "games" / "friday.journal").read_bytes()
    assert as_text(data, versions.VERSION) == shelf.told("friday") == slowly == told_of(RECORD)
    assert not shelf._opened, "nothing of it is kept"
    shelf.close()
    with pytest.raises(Closed):
        shelf.told("friday")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        BEGINNING,
        grown(tap(2, 1))[:-1],
        grown(tap(2, 1).replace(b"undo", b"redo")),
        grown(tap(2, 1), tap(4, 2)),
        grown(tap(2, 1), tap(3, 1)),
        grown(tap(2, 1), line(3, t="taps", **{"del": ["1"]}, put={})),
        grown(tap(2, 1, versions.VERSION + 1)),
        grown(line(2, t="taps", put={str(n): {"v": 1, "tap": {"tap": "undo"}} for n in (1, 2)})),
        grown(tap(2, 1), line(3, t="game", put={"1": {"v": 1, "header": {"game": "vino"}}})),
        grown(tap(2, 1), line(3, t="notes", put={})),
        lines.snapshot_file({"game": {"1": {"v": 1, "header": {}}}, "taps": {}}, 2),
        grown(tap(2, 1), b"\0\0\0\n"),
    ],
    ids=[
        "nothing", "no game", "cut off", "a flipped letter", "a line is missing", "written over",
        "taken away", "another version", "two at once", "another header", "another table",
        "written whole", "zeros",
    ],
)  # fmt: skip
def test_any_other_file_is_read_as_always(data: bytes) -> None:
    assert as_text(data, versions.VERSION) is None


def compacted(path: Path) -> None:
    found = lines.read(path.read_bytes())
    path.write_bytes(lines.snapshot_file(found.tables, found.number))


def flipped(path: Path) -> None:
    *rows, _ = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join((*rows, b'["00000000",{}]\n')))


def deleted(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("change", [compacted, flipped, deleted])
def test_what_is_told_is_what_opens(tmp_path: Path, change: Callable[[Path], None]) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.put(RECORD, finished=True, card={}, touched=1)
    shelf.close()
    change(tmp_path / "games" / "friday.journal")
    told, opened = TinyShelf(tmp_path), TinyShelf(tmp_path)
    if change is deleted:
        with pytest.raises(NoSuchGame):
            told.told("friday")
    else:
        record = opened.open("friday")
        assert json.loads(told.told("friday"))["taps"] == list(record.taps)
        assert len(record.taps) == (3 if change is compacted else 2)
    told.close()
    opened.close()


def test_taps_of_another_version_are_told_as_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.put(RECORD, finished=True, card={}, touched=1)
    shelf.close()

    def left(entry: dict[str, Any], _: str) -> dict[str, Any]:
        return {**entry, "move": "leave"} if entry["move"] == "pass" else entry

    monkeypatch.setattr(versions, "UPGRADES", ({"entry": left},))
    monkeypatch.setattr(versions, "VERSION", 2)
    shelf = TinyShelf(tmp_path)
    moves = [one.get("move") for one in json.loads(shelf.told("friday"))["taps"]]
    assert moves == ["say", None, "leave"]
    shelf.close()
