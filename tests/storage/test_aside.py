"""While one table waits for its disk the others go on; its own taps keep their order."""

from __future__ import annotations

import asyncio
import errno
import threading
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest

from companion.games import PLAYED
from companion.kernel.people import Colour, Player
from companion.storage import (
    Disk,
    DiskFull,
    MemoryShelf,
    NumberTaken,
    TinyShelf,
    WaitingShelf,
    apart,
    aside,
)
from companion.storage.aside import Lane
from companion.table import Table, Tables
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer

PEOPLE = (Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN))


class GatedDisk(Disk):
    """A disk on which the fsync of one file waits until it is let through."""

    def __init__(self) -> None:
        self.slow: str = ""
        self.gate = threading.Event()
        self.broken = False
        self.waiting = 0
        self._paths: dict[int, Path] = {}

    def open(self, path: Path) -> int:
        fd = super().open(path)
        self._paths[fd] = path
        return fd

    def fsync(self, fd: int) -> None:
        path = self._paths.get(fd)
        if self.slow and path is not None and path.name.startswith(self.slow):
            self.waiting += 1
            self.gate.wait()
            if self.broken:
                raise OSError(errno.ENOSPC, "full")
        super().fsync(fd)


class Evening:
    """Two tables on one disk, of which the first is slow."""

    def __init__(self, folder: Path) -> None:
        self.disk = GatedDisk()
        self.shelf = TinyShelf(folder, disk=self.disk)
        self.tables = Tables(WaitingShelf(self.shelf), PLAYED)
        game = PLAYED["viticulture"]
        self.slow, self.quick = (self.tables.new(game, Setup(PEOPLE), seed) for seed in (1, 2))
        for table in (self.slow, self.quick):
            table.play(NameFirstPlayer(0))
        self.disk.slow = self.slow.id

    def points(self, table: Table) -> int:
        return int(table.session.state.estates[0].vp)


def score(table: Table, by: int = 1) -> Callable[[], Any]:
    return partial(table.play, ScorePoints(0, by))


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **facts: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **facts), 30))

    return run


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@story
async def test_another_tables_tap_does_not_wait_for_a_slow_disk(evening: Evening) -> None:
    waits = asyncio.create_task(apart(score(evening.slow)))
    await asyncio.sleep(0)
    assert evening.points(evening.slow) == 0, "shown before it was durable"
    for n in range(3):
        await apart(score(evening.quick))
        assert evening.points(evening.quick) == n + 1
    assert not waits.done()
    evening.disk.gate.set()
    await waits
    assert evening.points(evening.slow) == 1


@story
async def test_taps_at_one_table_queue_and_each_acts_on_what_the_one_before_left(
    evening: Evening,
) -> None:
    shown: list[int] = []
    evening.slow.listen(lambda: shown.append(evening.points(evening.slow)))
    acts = [*(score(evening.slow, n) for n in (1, 2, 3)), evening.slow.undo]
    taps = [asyncio.create_task(apart(act)) for act in acts]
    await asyncio.sleep(0)
    assert shown == []
    evening.disk.gate.set()
    await asyncio.gather(*taps)
    assert shown == [1, 3, 6, 3]
    written = evening.shelf.open(evening.slow.id).taps
    assert [tap["tap"] for tap in written] == ["play", *["play"] * 3, "undo"]


@story
async def test_what_goes_wrong_with_the_disk_is_told_to_who_tapped(evening: Evening) -> None:
    evening.disk.broken = True
    first, second = (asyncio.create_task(apart(score(evening.slow))) for _ in range(2))
    await asyncio.sleep(0)
    evening.disk.gate.set()
    with pytest.raises(DiskFull):
        await first
    with pytest.raises(DiskFull):
        await second
    assert evening.points(evening.slow) == 0
    evening.disk.broken = False
    await apart(score(evening.slow))
    assert evening.points(evening.slow) == 1


@story
async def test_who_cannot_wait_brings_those_before_him_to_their_end(evening: Evening) -> None:
    taps = [asyncio.create_task(apart(score(evening.slow))) for _ in range(3)]
    await asyncio.sleep(0)
    threading.Timer(0.02, evening.disk.gate.set).start()
    score(evening.slow)()  # from the loop itself
    assert evening.points(evening.slow) == 4
    await asyncio.gather(*taps)


@story
async def test_a_page_that_is_given_up_leaves_its_tap_to_be_written(evening: Evening) -> None:
    tap = asyncio.create_task(apart(score(evening.slow)))
    await asyncio.sleep(0)
    tap.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tap
    evening.disk.gate.set()
    await apart(score(evening.slow))
    assert evening.points(evening.slow) == 2


@story
async def test_in_a_lane_what_was_read_is_still_so_when_it_is_written_back() -> None:
    lane, inside, counts = Lane(), 0, {"in the lane": 0, "beside it": 0}

    def count(name: str) -> None:
        before = counts[name]
        aside(lambda: threading.Event().wait(0.0005))
        counts[name] = before + 1

    def tap() -> None:
        nonlocal inside
        for _ in range(5):
            with lane, lane:
                inside += 1
                assert inside == 1
                count("in the lane")
                inside -= 1
            count("beside it")

    await asyncio.gather(*(apart(tap) for _ in range(8)))
    assert counts["in the lane"] == 40
    assert counts["beside it"] < 40, "nobody has been aside"


def test_where_nobody_works_apart_everything_is_done_at_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.disk.slow = ""
    score(evening.slow)()
    assert evening.points(evening.slow) == 1
    assert aside(lambda: 7) == 7


def test_a_table_that_meets_a_taken_number_refuses_the_tap_and_catches_up() -> None:
    shelf = MemoryShelf()
    one, other = (Tables(shelf, PLAYED) for _ in range(2))
    here = one.new(PLAYED["viticulture"], Setup(PEOPLE), 1)
    here.play(NameFirstPlayer(0))
    there = other.at(here.id)
    seen: list[int] = []
    there.listen(lambda: seen.append(there.session.state.estates[0].vp))
    score(here, 2)()
    with pytest.raises(NumberTaken):
        score(there, 3)()
    assert seen == [2], "the other's tap is shown, and ours is not decided again"
    score(there, 3)()
    assert (here.catch_up(), here.catch_up()) == (1, 0)
    assert here.session.state == there.session.state
    here.undo()
    assert there.catch_up() == 1
    assert there.session == here.session
    assert there.mark == here.mark
    assert len(shelf.open(here.id).taps) == 4
