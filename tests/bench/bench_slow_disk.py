"""
What a slow disk at one table costs the others: ``python -m tests.bench.bench_slow_disk``.

The real server, with an fsync of 150 ms for the file of one table, and a phone without a browser at
each of several. The phone at the slow table taps without a pause; at every other table a tap is
timed until its own phone shows it. The same again with a quick disk everywhere, in turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion import viticulture
from companion.games import GAMES
from companion.kernel.people import Colour, Player
from companion.storage import TinyShelf
from companion.storage.disk import Disk
from companion.table import Tables
from companion.viticulture.position.setup import Setup
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from tests.light_phone import Phone

ROOT = Path(__file__).resolve().parents[2]
PLUS, POINTS = "summer.points.seat-1.plus", "summer.points.seat-1"
SLOW = 0.150
PATIENCE = 60.0


@dataclass
class Figures:
    """Seconds from a tap until its phone shows it."""

    slow: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)


def games_in(folder: Path, tables: int) -> list[str]:
    """Save so many games in their first summer; return their ids."""
    shelf = TinyShelf(folder)
    found = []
    for number in range(tables):
        players = (Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN))
        table = Tables(shelf, GAMES).new(viticulture, Setup(players), seed=number)
        table.play(NameFirstPlayer(0))
        for seat in range(len(players)):
            table.play(TakeRow(seat, seat + 1))
        while table.session.state.season.value == "spring":
            table.play(NextSeason())
        found.append(table.id)
    shelf.close()
    return found


def slow_down(game: str, seconds: float) -> None:
    """From now on an fsync of this game's file takes so long."""
    opening, syncing, slow = Disk.open, Disk.fsync, set()

    def opened(self: Disk, path: Path) -> int:
        fd = opening(self, path)
        (slow.add if path.name.startswith(game) else slow.discard)(fd)
        return fd

    def synced(self: Disk, fd: int) -> None:
        if fd in slow:
            time.sleep(seconds)
        syncing(self, fd)

    Disk.open, Disk.fsync = opened, synced  # type: ignore[method-assign]


@contextmanager
def served(folder: Path, slow: str, seconds: float) -> Iterator[str]:
    """The server, with a disk that is slow for one game; yields its address."""
    command = [sys.executable, "-m", "tests.bench.bench_slow_disk", "--serve", slow]
    process = subprocess.Popen(
        [*command, "--seconds", str(seconds), "--folder", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "VENDEMMIA_NO_BROWSER": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("http://127.0.0.1"):
                yield line.strip()
                break
    finally:
        process.kill()
        process.communicate()


async def tapped(phone: Phone) -> float:
    """Tap once; return the seconds until the phone shows it."""
    await phone.has(PLUS)
    before = phone.said(POINTS)
    began = time.perf_counter()
    await phone.tap(PLUS)
    await phone.until(lambda: phone.said(POINTS) != before, PATIENCE)
    return time.perf_counter() - began


async def measured(address: str, games: list[str], taps: int) -> Figures:
    """Tap at the first table without a pause, and so often at each of the others."""
    figures = Figures()
    phones = [Phone(address, f"/game/{game}") for game in games]
    try:
        for phone in phones:
            await phone.connect()
            await phone.has(PLUS, PATIENCE)
            await tapped(phone)  # the first one opens the file
        done = asyncio.Event()

        async def go_on() -> None:
            while not done.is_set():
                figures.slow.append(await tapped(phones[0]))

        going = asyncio.create_task(go_on())
        for _ in range(taps):
            for phone in phones[1:]:
                figures.others.append(await tapped(phone))
                await asyncio.sleep(0.01)
        done.set()
        await going
    finally:
        for phone in phones:
            await phone.close()
    return figures


def run(folder: Path, seconds: float, tables: int, taps: int) -> Figures:
    """Measure once, in a new folder."""
    games = games_in(folder, tables)
    with served(folder, games[0], seconds) as address:
        return asyncio.run(measured(address, games, taps))


def told(name: str, times: list[float]) -> str:
    """One line of figures, in milliseconds."""
    ordered = sorted(times)
    middle, most = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)]
    return (
        f"{name:<34}{middle * 1000:>9.0f}{most * 1000:>9.0f}{ordered[-1] * 1000:>9.0f}"
        f"{len(ordered):>7}"
    )


def main() -> None:
    """Measure and print; with ``--serve`` be the server."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=SLOW, help="an fsync takes so long")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--taps", type=int, default=20, help="at each of the other tables")
    options = parser.parse_args()
    if options.serve:
        from companion.cli import run as vendemmia

        slow_down(options.serve, options.seconds)
        sys.exit(vendemmia(["--data", options.folder, "--no-browser"]))
    print(f"{'milliseconds':<34}{'median':>9}{'95 %':>9}{'worst':>9}{'taps':>7}")
    for seconds in (0.0, options.seconds):
        with tempfile.TemporaryDirectory(prefix="bench-slow-disk-") as folder:
            figures = run(Path(folder), seconds, options.tables, options.taps)
        print(told(f"fsync {seconds * 1000:.0f} ms: that table", figures.slow))
        print(told(f"fsync {seconds * 1000:.0f} ms: the others", figures.others))


if __name__ == "__main__":
    main()
