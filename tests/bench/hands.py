"""
Hands on many phones, in a process of their own: they open them, tap, and note what is seen.

A tap is due by the clock, whatever the server does, and what is measured begins when it is due: a
server that falls behind is not asked less. Only at its own table a tap waits for the one before,
as hands at a table do; that waiting counts as well.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from companion.ui.app import TOKENS
from tests.bench.lean_phone import LeanPhone

AT_ONCE = 6
"""Phones that come at the same time to each process."""
WAITS = 60.0
"""Seconds after which a change that has not come is lost."""
POINTS = "summer.points.seat-"
"""What a phone taps: its own points."""
SHOWN = "play.order.seat-"
"""What says them on every phone of the table."""
NUMBER = re.compile(r"[-−]?\d+")


@dataclass(frozen=True)
class Place:
    """One table, as its phones are told of it."""

    id: str
    tokens: tuple[str, ...]
    """Of the phone of each seat."""
    points: tuple[int, ...]
    """Of each seat, when it begins."""
    servers: tuple[str, ...]
    """Where the phone of each seat goes."""


@dataclass
class Load:
    """What came of tapping for a while."""

    seen: array[float] = field(default_factory=lambda: array("d"))
    """Milliseconds from each tap to each phone."""
    taps: int = 0
    unseen: int = 0
    """Changes that did not come in time."""
    seconds: float = 0.0


class Table:
    """One table with its phones."""

    def __init__(self, place: Place, number: int) -> None:
        self.place = place
        self.done: list[tuple[int, int]] = []
        """Taps that all of its phones have seen, or should have: seat, points."""
        self.points = list(place.points)
        self.phones = [
            LeanPhone(
                server,
                f"/game/{place.id}",
                name=f"phone {seat}",
                kept={TOKENS: json.dumps({"tokens": [token]})},
                headers={"X-Forwarded-For": f"10.{number >> 8}.{number & 255}.{seat + 1}"},
            )
            for seat, (server, token) in enumerate(zip(place.servers, place.tokens, strict=True))
        ]

    async def tap(self, due: float, load: Load) -> None:
        """Tap on the phone whose turn it is; wait until all of them show it."""
        turn, seat = divmod(len(self.done), len(self.phones))
        by = -1 if turn % 2 else 1
        self.points[seat] += by
        self.done.append((seat, by))
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = len(self.phones)

        def shown(when: float) -> None:
            nonlocal left
            load.seen.append((when - due) * 1000)
            left -= 1
            if not left and not over.done():
                over.set_result(None)

        await self.phones[seat].press(f"{POINTS}{seat + 1}.{'minus' if by < 0 else 'plus'}")
        is_it = said(self.points[seat])
        for phone in self.phones:
            phone.want(f"{SHOWN}{seat + 1}", is_it, shown)
        load.taps += 1
        try:
            async with asyncio.timeout(WAITS):
                await over
        except TimeoutError:
            load.unseen += left
            for phone in self.phones:
                phone.unwant()

    def wrong(self) -> list[str]:
        """Return what its phones show that is not so, and how they broke."""
        found = []
        for phone in self.phones:
            if phone.closed or phone.crashes:
                found.append(f"{phone.name} of {self.place.id}: {phone.closed} {phone.crashes[:1]}")
                continue
            shows = [number_of(phone.says(f"{SHOWN}{n + 1}")) for n in range(len(self.phones))]
            if shows != self.points:
                found.append(f"{phone.name} of {self.place.id}: {shows}, not {self.points}")
        return found


def said(points: int) -> Callable[[str], bool]:
    """Return what tells whether words say so many points."""
    return lambda words: number_of(words) == points


def number_of(words: str) -> int:
    """Return the number in some words."""
    found = NUMBER.search(words)
    assert found, words
    return int(found[0].replace("−", "-"))


class Hands:
    """All tables of one such process."""

    def __init__(self, places: list[Place], first: int, lists: list[str], resting: int) -> None:
        self.tables = [Table(place, first + n) for n, place in enumerate(places)]
        self.resting = [
            LeanPhone(
                lists[n % len(lists)],
                "/",
                name=f"rests {n}",
                kept={TOKENS: json.dumps({"tokens": [places[n % len(places)].tokens[0]]})},
                headers={"X-Forwarded-For": f"10.200.{(first + n) >> 8}.{(first + n) & 255}"},
            )
            for n in range(resting)
        ]
        self._chance = random.Random(first)

    async def open(self) -> float:
        """Open all phones; return the seconds it took."""
        begun = time.monotonic()
        gate = asyncio.Semaphore(AT_ONCE * len({s for t in self.tables for s in t.place.servers}))

        async def come(phone: LeanPhone, sees: str) -> None:
            async with gate:
                await phone.connect()
                await phone.until(lambda: any(one.startswith(sees) for one in phone.ids()), WAITS)

        phones = [come(phone, POINTS) for table in self.tables for phone in table.phones]
        rest = [come(phone, "home.game.") for phone in self.resting]
        await asyncio.gather(*phones, *rest)
        for phone in self.resting:
            phone.keep = False  # what it is sent is counted only
        return time.monotonic() - begun

    async def tap(self, rate: float, taps: int) -> Load:
        """Tap so many times a second, so often."""
        load = Load()
        each, more = divmod(taps, len(self.tables))
        every = len(self.tables) / rate
        begun = time.monotonic() + 0.1

        async def at(number: int, table: Table) -> None:
            for tap in range(each + (number < more)):
                share = number / len(self.tables) + self._chance.uniform(-0.25, 0.25)
                due = begun + (tap + share) * every
                if (wait := due - time.monotonic()) > 0:
                    await asyncio.sleep(wait)
                await table.tap(max(due, begun), load)

        await asyncio.gather(*(at(n, table) for n, table in enumerate(self.tables)))
        load.seconds = time.monotonic() - begun
        return load

    async def close(self) -> None:
        """Leave with all phones."""
        for phone in (*self.resting, *(phone for table in self.tables for phone in table.phones)):
            with suppress(Exception):
                await phone.close()


def work(line: Connection, *facts: Any) -> None:
    """Be such a process: do what comes over a line until it ends."""

    async def listen() -> None:
        hands = Hands(*facts)
        while True:
            what, *how = await asyncio.to_thread(line.recv)
            match what:
                case "open":
                    line.send(await hands.open())
                case "tap":
                    line.send(await hands.tap(*how))
                case "end":
                    done = {table.place.id: table.done for table in hands.tables}
                    line.send((done, [each for table in hands.tables for each in table.wrong()]))
                    await hands.close()
                    return

    asyncio.run(listen())
