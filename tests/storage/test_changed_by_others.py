"""Somebody else cuts, replaces or deletes what is open: memory writes it again, and it is said."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.storage import Damage, FolderInUse, TinyShelf, lines, open_shelf

GAME = Path("games") / "a.journal"


def open_with(folder: Path, taps: int = 5) -> TinyShelf:
    shelf = open_shelf(folder)
    shelf.start("a", {"seed": 1}, {"card": "a"}, 1)
    for n in range(taps):
        shelf.add_tap("a", {"n": n})
    return shelf


def cut(size: Callable[[int], int]) -> Callable[[Path], None]:
    def act(path: Path) -> None:
        os.truncate(path, size(path.stat().st_size))

    return act


def cut_at_a_line(path: Path) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    os.truncate(path, sum(map(len, rows[:-2])))


def write_in(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(20)
        file.write(b"?")


def write_after(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something\n")


def replace_by_older(path: Path) -> None:
    rows = path.read_bytes().splitlines(keepends=True)
    other = path.with_name("other")
    other.write_bytes(b"".join(rows[:-1]))
    other.replace(path)


ACTS: dict[str, Callable[[Path], None]] = {
    "cut by two bytes": cut(lambda size: size - 2),
    "cut in half": cut(lambda size: size // 2),
    "cut inside the header": cut(lambda size: 10),
    "emptied": cut(lambda size: 0),
    "cut at a line": cut_at_a_line,
    "cut and filled with zeros": lambda path: (os.truncate(path, 30), os.truncate(path, 300))[0],
    "written into": write_in,
    "written after": write_after,
    "replaced by an older one": replace_by_older,
    "deleted": lambda path: path.unlink(),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_somebody_does_to_an_open_file_costs_no_tap_and_is_said(
    tmp_path: Path, act: str
) -> None:
    shelf = open_with(tmp_path)
    path = tmp_path / GAME
    ACTS[act](path)
    theirs = path.read_bytes() if path.exists() else None
    shelf.append("a", 6, {"n": 5})
    aside = None if theirs is None else "a.journal.damaged-1"
    assert shelf.damages == (Damage("games/a.journal", aside, 5, "restored"),)
    if aside:
        assert (path.parent / aside).read_bytes() == theirs
    shelf.add_tap("a", {"n": 6})
    shelf.close()
    again = TinyShelf(tmp_path)
    assert [tap["n"] for tap in again.open("a").taps] == list(range(7))
    assert again.damages == ()
    again.close()


def test_a_file_that_was_only_touched_or_copied_is_left_as_it_is(tmp_path: Path) -> None:
    shelf = open_with(tmp_path)
    path = tmp_path / GAME
    os.utime(path)
    shelf.add_tap("a", {"n": 5})
    shutil.copyfile(path, path.with_name("copy"))
    path.with_name("copy").replace(path)
    shelf.add_tap("a", {"n": 6})
    assert shelf.damages == ()
    shelf.close()
    assert len(TinyShelf(tmp_path).open("a").taps) == 7


def test_of_a_deleted_folder_all_that_is_open_is_written_again_at_the_next_tap(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    shelf = open_with(folder)
    shelf.start("b", {"seed": 2}, {"card": "b"}, 2)
    shelf.add_tap("b", {"n": 0})
    shelf.keep_settings({"language": "ru"})
    shutil.rmtree(folder)
    shelf.add_tap("a", {"n": 5})
    assert {damage.file for damage in shelf.damages} == {
        "games/a.journal", "games/b.journal", "vendemmia.journal",
    }  # fmt: skip
    assert {damage.reason for damage in shelf.damages} == {"restored"}
    with pytest.raises(FolderInUse):
        open_shelf(folder)
    shelf.close()
    again = open_shelf(folder)
    assert len(again.open("a").taps) == 6
    assert len(again.open("b").taps) == 1
    assert again.settings() == {"language": "ru"}
    assert {card.id for card in again.games()} == {"a", "b"}
    again.close()


def test_the_index_is_written_again_as_well(tmp_path: Path) -> None:
    shelf = open_with(tmp_path)
    (tmp_path / "vendemmia.journal").write_bytes(b"")
    shelf.keep_settings({"language": "it"})
    (damage,) = shelf.damages
    assert (damage.file, damage.reason) == ("vendemmia.journal", "restored")
    shelf.close()
    again = TinyShelf(tmp_path)
    assert again.settings() == {"language": "it"}
    assert [card.id for card in again.games()] == ["a"]


@pytest.mark.skipif(os.name == "nt", reason="there an open file cannot be deleted")
def test_whoever_deletes_the_lock_file_lets_nobody_in(tmp_path: Path) -> None:
    shelf = open_with(tmp_path)
    for name in ("vendemmia.lock", "vendemmia.pid"):
        (tmp_path / name).unlink()
    with pytest.raises(FolderInUse):
        open_shelf(tmp_path)
    shelf.add_tap("a", {"n": 5})
    shelf.close()
    open_shelf(tmp_path).close()


def test_a_folder_that_somebody_else_has_by_now_is_not_written_to(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shelf = open_with(folder)
    shutil.rmtree(folder)
    other = open_with(folder, taps=2)
    for _ in range(2):
        with pytest.raises(FolderInUse):
            shelf.add_tap("a", {"n": 5})
    other.add_tap("a", {"n": 2})
    assert len(other.open("a").taps) == 3
    assert other.damages == ()
    other.close()
    shelf.add_tap("a", {"n": 5})  # it is free again; what lies there is set aside
    shelf.close()
    again = open_shelf(folder)
    assert len(again.open("a").taps) == 6
    assert (folder / "games" / "a.journal.damaged-1").exists()
    again.close()


def test_empty_bytes_at_the_end_are_said(tmp_path: Path) -> None:
    shelf = open_with(tmp_path)
    shelf.close()
    with (tmp_path / GAME).open("ab") as file:
        file.write(b"\0" * 100)
    shelf = TinyShelf(tmp_path)
    assert len(shelf.open("a").taps) == 5
    assert shelf.damages == (Damage("games/a.journal", None, 5, "zeros"),)
    shelf.add_tap("a", {"n": 5})
    shelf.close()
    again = TinyShelf(tmp_path)
    assert len(again.open("a").taps) == 6
    assert again.damages == ()


def test_at_a_tap_no_file_is_read_again_though_there_are_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = 30
    shelf = TinyShelf(tmp_path)
    for n in range(tables):
        shelf.start(f"game-{n}", {}, {}, n)
        shelf.add_tap(f"game-{n}", {"n": 0})
    read: list[int] = []
    really = lines.read
    monkeypatch.setattr(lines, "read", lambda data: read.append(len(data)) or really(data))
    for _ in range(3):
        for n in range(tables):
            shelf.add_tap(f"game-{n}", {"n": 1})
    assert read == []
    shelf.close()
