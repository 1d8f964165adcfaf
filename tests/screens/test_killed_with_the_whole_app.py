"""
Kill the whole app at random moments of taps that are being booked.

Two data folders take turns: while what was left in one is looked at, the app taps in the other.
The file alone is killed 200 times more, in ``tests/storage/test_killed_in_mid_tap.py``.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.storage import MemoryShelf, open_shelf
from companion.table import Table, Tables
from companion.viticulture.year.first_player import NameFirstPlayer
from tests.gallery.scenes import began
from tests.long import so_many
from tests.storage.killing import Victim

from .headless import phone, viewer
from .nursery import digest

KILLS = so_many(200, 14)
KILLS_PER_GAME = 20
MOST_TAPS = 6
"""So many taps are waited for at most, before the one that is not."""
PACE = 0.02
"""Seconds a tap takes, as long as none has been measured."""
DEPENDENT = ("number.", "player.", "illegal.", "over.", "log.", "back.")
"""Taps that mean nothing without what was chosen, or the sheet that was open, before them."""


@dataclass
class House:
    """A data folder, the nursery whose children tap in it, and what is known of it."""

    folder: Path
    seed: int
    seen: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    pace: float = PACE
    """The seconds a tap takes on this machine, from its beginning until the screen shows it."""
    id: str = ""
    route: str = ""
    taps: tuple[dict[str, Any], ...] = ()

    def __post_init__(self) -> None:
        command = [sys.executable, "-m", "tests.screens.nursery", str(self.folder)]
        self.nursery = Victim(command)
        self.chance = random.Random(self.seed)

    def begin(self) -> None:
        """A new game, on a shelf that is closed again."""
        shelf = open_shelf(self.folder)
        table = Tables(shelf, GAMES).new(viticulture, setup(self.kills), seed=self.kills)
        table.play(NameFirstPlayer(0))
        self.id, self.route = table.id, f"/game/{table.id}"
        self.taps = shelf.open(table.id).taps
        shelf.close()

    def send_out(self) -> None:
        """Let a child begin to tap."""
        if self.kills % KILLS_PER_GAME == 0:
            self.begin()
        stdin = self.nursery.process.stdin
        assert stdin is not None
        stdin.write(f"{self.chance.randrange(10**9)} {self.id} {self.route}\n")
        stdin.flush()

    def kill(self) -> list[str]:
        """Kill the child at some moment of a tap; everything it had printed."""
        born = self.nursery.next_line().split()
        assert born[0] == "born", born
        assert int(born[2]) == len(self.taps)
        printed = [self.next_tap()]
        for _ in range(self.chance.randrange(MOST_TAPS)):
            begun = time.monotonic()
            printed.append(self.nursery.next_line().rstrip("\n"))
            self.pace += (time.monotonic() - begun - self.pace) / 4
            printed.append(self.next_tap())
        time.sleep(self.chance.uniform(0, self.pace))
        os.kill(int(born[1]), signal.SIGKILL)
        while (line := self.nursery.next_line()) != "dead\n":
            assert line, "the nursery has died"
            printed.append(line.rstrip("\n"))
        self.kills += 1
        return printed

    def next_tap(self) -> str:
        """Wait until the child begins to tap."""
        line = self.nursery.next_line().rstrip("\n")
        assert line.startswith("tap "), line
        return line

    def look(self, printed: list[str]) -> None:
        """Open what was left and compare it with what had been shown."""
        shown = [line.split(" ", 3) for line in printed if line.startswith("seen ")]
        certain = int(shown[-1][1]) if shown else len(self.taps)
        flying = (
            printed[-1].removeprefix("tap ") if printed[-1:] and "seen" not in printed[-1] else ""
        )
        shelf = open_shelf(self.folder)
        try:
            assert shelf.damages == ()
            tables = Tables(shelf, GAMES)
            taps = shelf.open(self.id).taps
            more = len(taps) - certain
            assert more in (0, 1) if flying else more == 0
            assert taps[: len(self.taps)] == self.taps, "what was there is still there"
            check_history(tables.at(self.id))
            rest = [(line[2], line[3]) for line in shown if line[3] != "-"]
            asyncio.run(self.look_at_the_screen(tables, rest[-1] if rest else None, flying, more))
        finally:
            shelf.close()
        self.seen["taps shown"] += len(shown)
        self.seen["taps booked"] += len(taps) - len(self.taps)
        self.seen["killed in mid-tap"] += bool(flying)
        self.seen["and the tap counts"] += more
        self.taps = taps
        if shown:
            self.route = shown[-1][2]

    async def look_at_the_screen(
        self, tables: Tables, rest: tuple[str, str] | None, flying: str, more: int
    ) -> None:
        """The same address shows the same as before it died, or what the last tap made of it."""
        route, texts = rest or (self.route, None)
        async with phone(tables, route=route, preferences=viewer()) as one:
            found = one.texts()
            assert one.route == route
        if not more:
            assert texts is None or digest(found) == texts, (route, found)
            self.seen["screens seen again"] += texts is not None
            return
        if flying.startswith(DEPENDENT) or not flying or route != f"/game/{self.id}":
            return
        record = tables.shelf.open(self.id)
        again = MemoryShelf()
        again.start(self.id, record.header, {}, 0)
        for tap in record.taps[:-1]:
            again.add_tap(self.id, tap)
        async with phone(Tables(again, GAMES), route=route, preferences=viewer()) as one:
            if flying in one.tappables():
                await one.tap(flying)
                assert one.texts(below=True) == found, (flying, record.taps[-1])
                self.seen["screens after the tap in flight"] += 1


def setup(number: int) -> Any:
    """Two, three or four players, with and without lira."""
    names = ("Anna", "Marco", "Sofía", "Илья")[: 2 + number % 3]
    return began(names, lira=number % 2 == 1).table.session.setup


def check_history(table: Table) -> None:
    """Undone to its beginning and done again, the game is what it was."""
    here = table.session
    done, undone = here.history.done, here.history.undone
    start = here.jump(0)
    assert start.state == here.game.new_game(here.setup)
    assert len(start.history.undone) == len(done) + len(undone)
    assert start.jump(len(done)) == here
    assert here.jump(len(done) + len(undone)).jump(len(done)) == here


def test_killed_at_random_points_the_whole_app_comes_back_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    houses = [House(tmp_path / name, seed) for seed, name in enumerate(("here", "there"))]
    try:
        for house in houses:
            house.nursery.wait_until_ready()
        houses[0].send_out()
        for n in range(KILLS):
            house, other = houses[n % 2], houses[1 - n % 2]
            printed = house.kill()
            if n + 1 < KILLS:
                other.send_out()
            house.look(printed)
    finally:
        for house in houses:
            house.nursery.end()
    seen = sum((house.seen for house in houses), Counter())
    with capsys.disabled():
        print(f"\n  {sum(house.kills for house in houses)}/{KILLS} kills, {dict(seen)}")
    assert seen["killed in mid-tap"] > KILLS / 2
    assert seen["taps shown"] > KILLS
    assert seen["taps booked"] > KILLS / 2
    assert seen["screens seen again"] > KILLS / 4
