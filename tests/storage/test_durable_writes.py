"""What one tap costs, and what happens when the disk says no."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.storage import DiskFull, TinyShelf, WriteFailed, lines, open_journal, versioned


class Disk:
    """Counts what is written and fsynced, and fails when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fsyncs = self.writes = self.bytes = self.opened = 0
        self.room: int | None = None
        self.broken_fsync = self.broken_truncate = False
        self._write, self._fsync, self._truncate = os.write, os.fsync, os.ftruncate
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fsync", self.fsync)
        monkeypatch.setattr(os, "ftruncate", self.truncate)

    def write(self, fd: int, data: bytes) -> int:
        if self.room is not None:
            if self.room == 0:
                raise OSError(errno.ENOSPC, "full")
            data = data[: self.room]
            self.room -= len(data)
        self.writes += 1
        self.bytes += len(data)
        return self._write(fd, data)

    def fsync(self, fd: int) -> None:
        if self.broken_fsync:
            raise OSError(errno.EIO, "broken")
        self.fsyncs += 1
        self._fsync(fd)

    def truncate(self, fd: int, length: int) -> None:
        if self.broken_truncate:
            raise OSError(errno.EIO, "broken")
        self._truncate(fd, length)

    @contextmanager
    def counting(self) -> Iterator[None]:
        self.fsyncs = self.writes = self.bytes = 0
        yield


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def finished_games(folder: Path, count: int) -> None:
    """A folder with an index of so many finished games, and their files."""
    games = folder / "games"
    games.mkdir(parents=True)
    rows = {}
    for n in range(count):
        card = {"players": ["Anna", "Bob"], "won": "Anna", "points": [21, 18]}
        row = {"id": f"old-{n}", "finished": True, "touched": n, **versioned.wrapped("card", card)}
        rows[str(n + 1)] = row
        (games / f"old-{n}.journal").write_bytes(lines.snapshot_file({"game": {}, "taps": {}}, 0))
    index = {"games": rows, "settings": {}, "players": {}, "drafts": {}}
    (folder / "vendemmia.journal").write_bytes(lines.snapshot_file(index, 0))


def test_a_tap_is_one_write_and_one_fsync_of_the_same_size_whatever_is_stored(
    tmp_path: Path, disk: Disk
) -> None:
    costs = set()
    for count in (10, 2_000):
        finished_games(tmp_path / str(count), count)
        shelf = TinyShelf(tmp_path / str(count))
        assert len(shelf.games()) == count
        shelf.start("mine", {}, {}, 1)
        for n in range(1_000):
            with disk.counting():
                shelf.add_tap("mine", {"op": "vp", "by": 1})
            if n in (100, 990):  # numbers of as many digits
                costs.add((disk.writes, disk.fsyncs, disk.bytes))
        shelf.close()
        shelf = TinyShelf(tmp_path / str(count))
        shelf.open("mine")
        with disk.counting():
            shelf.add_tap("mine", {"op": "vp", "by": 1})
        assert (disk.writes, disk.fsyncs) == (1, 1)
        shelf.close()
    assert len(costs) == 1
    (cost,) = costs
    assert cost[:2] == (1, 1)
    assert cost[2] < 120


def test_everything_kept_in_the_index_is_one_durable_write(tmp_path: Path, disk: Disk) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.start("a", {}, {}, 1)
    acts: list[Callable[[], None]] = [
        lambda: shelf.file_card("a", finished=True, card={}, touched=2),
        lambda: shelf.keep_settings({"a": 1}),
        lambda: shelf.keep_settings({"a": 2}),
        lambda: shelf.remember_players([{"name": "Anna"}, {"name": "Bob"}]),
        lambda: shelf.keep_draft("x", {"a": 1}),
        lambda: shelf.keep_draft("x", {"a": 2}),
        lambda: shelf.keep_draft("x", None),
    ]
    for act in acts:
        with disk.counting():
            act()
        assert (disk.writes, disk.fsyncs) == (1, 1)
    shelf.open("a")  # what a killed process may have left is made durable first
    with disk.counting():
        shelf.games(), shelf.settings(), shelf.players(), shelf.draft("x")
    assert (disk.writes, disk.fsyncs) == (0, 0)


def test_a_full_disk_costs_nothing_that_was_there(tmp_path: Path, disk: Disk) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.start("a", {}, {}, 1)
    shelf.add_tap("a", {"n": 0})
    path = tmp_path / "games" / "a.journal"
    before = path.read_bytes()
    for room in (0, 1, 10, 30):
        disk.room = room
        with pytest.raises(DiskFull) as caught:
            shelf.add_tap("a", {"n": 1})
        assert caught.value.facts == {"file": str(path), "errno": errno.ENOSPC}
        assert caught.value.message_id == "storage.disk-full"
        assert shelf.open("a").taps == ({"n": 0},)
        assert path.read_bytes() == before
    disk.room = None
    shelf.add_tap("a", {"n": 1})
    shelf.close()
    again = TinyShelf(tmp_path)
    assert again.open("a").taps == ({"n": 0}, {"n": 1})
    assert again.damages == ()


def test_a_partial_line_that_cannot_be_cut_at_once_is_cut_before_the_next(
    tmp_path: Path, disk: Disk
) -> None:
    path = tmp_path / "a.journal"
    db = open_journal(path)
    db.insert({"n": 0})
    size = path.stat().st_size
    disk.room, disk.broken_truncate = 20, True
    with pytest.raises(DiskFull):
        db.insert({"n": 1})
    assert path.stat().st_size == size + 20
    disk.room = None
    with pytest.raises(WriteFailed):
        db.insert({"n": 1})
    disk.broken_truncate = False
    assert db.insert({"n": 1}) == 2
    db.close()
    assert list(open_journal(path)) == [{"n": 0}, {"n": 1}]


def test_a_tap_whose_fsync_failed_did_not_happen(tmp_path: Path, disk: Disk) -> None:
    path = tmp_path / "a.journal"
    db = open_journal(path)
    db.insert({"n": 0})
    disk.broken_fsync = True
    with pytest.raises(WriteFailed) as caught:
        db.update({"n": 5}, doc_ids=[1])
    assert caught.value.facts == {"file": str(path), "errno": errno.EIO}
    assert list(db) == [{"n": 0}]
    disk.broken_fsync = False
    assert list(open_journal(path)) == [{"n": 0}]


def test_a_whole_file_that_could_not_be_written_leaves_file_and_memory(
    tmp_path: Path, disk: Disk
) -> None:
    path = tmp_path / "a.journal"
    db = open_journal(path)
    db.insert_multiple({"n": n} for n in range(9))
    before = path.read_bytes()
    disk.room = 30
    with pytest.raises(DiskFull):
        db.drop_tables()
    disk.room = 30
    open_journal(path, compact_after=0).close()
    disk.room = None
    assert path.read_bytes() == before
    assert len(db.table("_default")) == 9
    assert [file.name for file in tmp_path.iterdir()] == ["a.journal"]
    db.insert({"n": 9})
    db.close()
    assert len(open_journal(path)) == 10


def test_a_game_that_could_not_be_started_can_be_started_later(tmp_path: Path, disk: Disk) -> None:
    shelf = TinyShelf(tmp_path)
    for room in (0, 50, 200, 300):
        disk.room = room
        with pytest.raises(DiskFull):
            shelf.start("a", {"h": "·" * 20}, {"c": "·" * 20}, 1)
        assert shelf.games() == ()
        assert list((tmp_path / "games").iterdir()) == []
    disk.room = None
    shelf.start("a", {}, {}, 1)
    assert len(TinyShelf(tmp_path).games()) == 1


def test_found_games_are_listed_even_if_the_index_cannot_be_written(
    tmp_path: Path, disk: Disk
) -> None:
    shelf = TinyShelf(tmp_path)
    for id in ("a", "b"):
        shelf.start(id, {}, {}, 1)
    shelf.close()
    (tmp_path / "vendemmia.journal").unlink()
    TinyShelf(tmp_path / "other").close()
    (tmp_path / "other" / "vendemmia.journal").rename(tmp_path / "vendemmia.journal")
    disk.room = 0
    shelf = TinyShelf(tmp_path)
    assert {card.id for card in shelf.games()} == {"a", "b"}
    disk.room = None
    shelf.file_card("a", finished=True, card={}, touched=1)
    shelf.remove("b")
    assert [card.id for card in shelf.games()] == ["a"]
    shelf.close()
    assert [card.id for card in TinyShelf(tmp_path).games()] == ["a"]


def test_a_file_deleted_or_replaced_while_open_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    db = open_journal(path)
    db.insert({"n": 0})
    path.unlink()
    db.insert({"n": 1})
    other = tmp_path / "other"
    other.write_bytes(b"something else" * 100)
    other.rename(path)
    db.insert({"n": 2})
    db.close()
    assert list(open_journal(path)) == [{"n": 0}, {"n": 1}, {"n": 2}]
    assert (tmp_path / "a.journal.damaged-1").read_bytes() == b"something else" * 100


def test_without_hard_links_copies_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", no)
    path = tmp_path / "a.journal"
    with open_journal(path) as db:
        db.insert({"n": 0})
    before = path.read_bytes()
    open_journal(path, compact_after=0).close()
    assert (tmp_path / "a.journal.last").read_bytes() == before
    path.write_bytes(b"bad")
    assert list(open_journal(path)) == [{"n": 0}]
    assert (tmp_path / "a.journal.damaged-1").read_bytes() == b"bad"
    assert not list(tmp_path.glob("*.new"))


def test_a_whole_file_written_twice_over_a_linked_copy_leaves_nothing_behind(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.journal"
    with open_journal(path) as db:
        db.insert({"n": 0})
    os.link(path, tmp_path / "a.journal.last")  # as when killed between copy and rename
    open_journal(path, compact_after=0).close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.journal", "a.journal.last"]
    assert list(open_journal(path)) == [{"n": 0}]
