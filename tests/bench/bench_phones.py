"""
What many phones at many tables cost: processor time of a tap, memory of a phone, how long a change
takes to every phone of its table, and whether any tap is lost or comes twice.

    python -m tests.bench.bench_phones --taps 20000

The phones are :mod:`tests.light_phone`, in this process; the server is the program itself, in
another. Beside each figure stands that of a bare Flet counter of as many tables, under the same
load in the same run. Two loads: *calm* is a tap at each table every second, *rush* is the next tap
as soon as all phones of the table have seen the one before.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.cli.door.budget import PAUSE
from tests.bench.bench_screen import a_game_in, free_port, high, wait_for_page
from tests.light_phone import Phone

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
RESTS = 1.0
"""Seconds from tap to tap at a table, when it is calm."""
BREATH = 200
"""Taps at a table in a row. Who never pauses is put out (``cli/door/budget.py``)."""
SETTLES = 3.0
WAITS = 60.0
"""Seconds after which a change that has not come is lost."""

COUNTER = """
import flet as ft

tables = {{}}

def main(page):
    table = tables.setdefault(page.route, {{"count": 0, "pages": []}})
    count = ft.Text("0")
    async def show():
        count.value = str(table["count"])
        page.update()
    def more(e):
        table["count"] += 1
        for other, shown in table["pages"]:
            other.run_task(shown)
    table["pages"].append((page, show))
    page.add(
        ft.Semantics(identifier="count", content=count),
        ft.Semantics(identifier="more", content=ft.Button("more", on_click=more)),
    )

ft.run(main, view=ft.AppView.WEB_BROWSER, port={port}, no_cdn=True)
"""


@dataclass
class Figures:
    """What was found of one program."""

    megabytes: float = 0.0
    """Of one more phone."""
    calm: list[float] = field(default_factory=list)
    """Milliseconds from each tap to each phone."""
    rush: list[float] = field(default_factory=list)
    calm_cpu: float = 0.0
    """Milliseconds of the processor for a tap of all phones of a table."""
    rush_cpu: float = 0.0
    messages: float = 0.0
    """To a phone, for a tap."""
    bytes: float = 0.0
    taps: int = 0
    seen: int = 0
    """Changes seen, on all phones."""


@dataclass(frozen=True)
class Program:
    """Something that serves tables."""

    name: str
    command: list[str]
    port: int
    routes: list[str]
    less: str
    """What a phone taps every second time, so that nobody wins."""
    more: str
    watch: str
    """What says the number that changes."""


def vendemmia(folder: Path, tables: int) -> Program:
    """Return the program, with so many games in their first summer."""
    port, data = free_port(), folder / "data"
    routes = [f"/game/{a_game_in(data)}" for _ in range(tables)]
    command = [sys.executable, "-m", "companion", "--port", str(port), "--data", str(data)]
    points = "summer.points.seat-1"
    return Program("vendemmia", command, port, routes, f"{points}.minus", f"{points}.plus", points)


def counter(folder: Path, tables: int) -> Program:
    """Return the smallest Flet app that tables of phones can tap on."""
    port, script = free_port(), folder / "counter.py"
    script.write_text(COUNTER.format(port=port), encoding="utf-8")
    routes = [f"/{number}" for number in range(tables)]
    return Program("counter", [sys.executable, str(script)], port, routes, "more", "more", "count")


@contextmanager
def started(program: Program) -> Iterator[int]:
    """Start it, and yield the number of its process."""
    where = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FLET_FORCE_WEB_SERVER": "true",
        "VENDEMMIA_NO_BROWSER": "1",
    }
    silent = subprocess.DEVNULL
    process = subprocess.Popen(program.command, env=where, stdout=silent, stderr=silent)
    try:
        wait_for_page(f"http://127.0.0.1:{program.port}/", process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def seconds_of(process: int) -> float:
    """Return the processor time a process has had."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def megabytes_of(process: int) -> float:
    """Return the memory that is a process's own."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(n) for n in re.findall(r"^Private_\w+: +(\d+) kB", text, re.MULTILINE)) / 1024


class Watching:
    """One phone, and the number it shows."""

    def __init__(self, phone: Phone, watch: str) -> None:
        self.phone = phone
        self._watch = watch
        self._node: dict[str, Any] | None = None

    def said(self) -> str:
        """Return what is said of the number; looked up again where it was drawn anew."""
        if self._node is None:
            self._node = self.phone.saying(self._watch)
        return str(self._node.get("label") or self._node.get("value"))

    async def changes(self, before: str) -> float:
        """Wait for other words; return when they came."""
        end = time.perf_counter() + WAITS
        while True:
            self.phone.changed.clear()
            if self.said() != before:
                return time.perf_counter()
            left = end - time.perf_counter()
            if left <= 0 or self.phone.closed is not None:
                raise TimeoutError(f"{self.phone.route}: {before} stayed ({self.phone.closed})")
            try:
                await asyncio.wait_for(self.phone.changed.wait(), min(left, 1.0))
            except TimeoutError:
                self._node = None


@dataclass
class Table:
    """All phones of one game."""

    program: Program
    phones: list[Watching]
    taps: int = 0

    async def tap(self) -> list[float]:
        """Tap on one phone after the other; return how long each took to show it."""
        before = [one.said() for one in self.phones]
        assert len(set(before)) == 1, before
        number, less = whose(self.taps, len(self.phones))
        phone = self.phones[number].phone
        target = phone.target(self.program.less if less else self.program.more)
        begun = time.perf_counter()
        await phone.event(target, "click")
        waiting = (one.changes(said) for one, said in zip(self.phones, before, strict=True))
        came = await asyncio.gather(*waiting)
        self.taps += 1
        return [(when - begun) * 1000 for when in came]


def whose(tap: int, phones: int) -> tuple[int, bool]:
    """
    Return which phone makes a tap of a table, and whether it takes a point back.

    Each of them gives and takes in turn. One that only took would soon believe, while the others'
    taps are on their way, that there is nothing left to take; then it is asked instead of booked.
    """
    turn, number = divmod(tap, phones)
    return number, (turn + number) % 2 == 1


async def measure(program: Program, process: int, phones: int, calm: int, taps: int) -> Figures:
    """Open all phones, tap calmly, then as fast as it goes."""
    found, address = Figures(), f"http://127.0.0.1:{program.port}"
    async with AsyncExitStack() as all_phones:

        async def opened(route: str, number: int) -> Watching:
            phone = await all_phones.enter_async_context(
                Phone(address, route, name=f"phone {number}", origin=address)
            )
            await phone.has(program.more, WAITS)
            return Watching(phone, program.watch)

        tables = [Table(program, [await opened(route, 0)]) for route in program.routes]
        await asyncio.sleep(
            SETTLES if calm else 0
        )  # what is read after the first screen is no phone's
        before, many = megabytes_of(process), phones - len(tables)
        for number in range(many):
            at = number % len(tables)
            tables[at].phones.append(await opened(program.routes[at], number + 1))
        await asyncio.sleep(SETTLES if calm else 0)
        found.megabytes = (megabytes_of(process) - before) / max(1, many)
        for load, each in (("calm", calm), ("rush", taps)):
            begun, told = seconds_of(process), messages_of(tables)
            seen = getattr(found, load)
            loads = (loaded(t, -(-each // len(tables)), load == "calm", seen) for t in tables)
            await asyncio.gather(*loads)
            done = -(-each // len(tables)) * len(tables)
            cpu = (seconds_of(process) - begun) * 1000 / max(1, done)
            setattr(found, f"{load}_cpu", cpu)
            found.taps += done
            found.seen += len(seen)
            now = messages_of(tables)
            if load == "rush" and done:
                found.messages = (now[0] - told[0]) / (done * phones / len(tables))
                found.bytes = (now[1] - told[1]) / (done * phones / len(tables))
        crashes = [crash for t in tables for one in t.phones for crash in one.phone.crashes]
        assert crashes == [], crashes[:3]
    return found


async def loaded(table: Table, taps: int, calm: bool, seen: list[float]) -> None:
    """Tap so often at one table; hands rest now and then, or they are taken for a program."""
    for number in range(taps):
        if number % BREATH == BREATH - 1:
            await asyncio.sleep(PAUSE * 1.2)
        begun = time.perf_counter()
        seen += await table.tap()
        if calm:
            await asyncio.sleep(max(0.0, RESTS - (time.perf_counter() - begun)))


def messages_of(tables: list[Table]) -> tuple[int, int]:
    """Return how many messages, and bytes, all phones were sent so far."""
    phones = [one.phone for table in tables for one in table.phones]
    return sum(phone.messages for phone in phones), sum(phone.bytes for phone in phones)


def booked(data: Path) -> int:
    """Return how many taps lie in all games of a folder, on top of those it began with."""
    from companion.storage import open_shelf

    shelf = open_shelf(data)
    try:
        taps = (shelf.open(card.id).taps for card in shelf.games())
        return sum(1 for all_of in taps for tap in all_of if is_point(tap))
    finally:
        shelf.close()


def is_point(tap: dict[str, Any]) -> bool:
    """Return whether a tap in the journal is one of ours."""
    return tap.get("tap") == "play" and tap.get("move") == "score-points"


def run(phones: int, tables: int, calm: int, taps: int) -> tuple[Figures, Figures, int]:
    """Measure both programs; return their figures, and how many taps lie on the disk."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = []
        for program in (counter(folder, tables), vendemmia(folder, tables)):
            with started(program) as process:
                figures.append(asyncio.run(measure(program, process, phones, calm, taps)))
        return figures[0], figures[1], booked(folder / "data")


def report(smallest: Figures, ours: Figures, written: int, phones: int, tables: int) -> None:
    """Print every figure, the counter's beside it."""
    print(f"{phones} phones at {tables} tables, {ours.taps} taps{'':12}{'counter':>12}{'ours':>12}")

    def line(title: str, one: str, other: str) -> None:
        print(f"{title:44}{one:>12}{other:>12}")

    for load in ("calm", "rush"):
        one, other = getattr(smallest, load), getattr(ours, load)
        if not one or not other:
            continue
        cpus = (f"{getattr(each, f'{load}_cpu'):.1f}" for each in (smallest, ours))
        line(f"{load}: processor, ms a tap of a table", *cpus)
        line(f"{load}: to every phone, 95 %, ms", f"{high(one):.0f}", f"{high(other):.0f}")
        within = (f"{sum(v <= 150 for v in each) / len(each):.1%}" for each in (one, other))
        line(f"{load}: within 150 ms", *within)
    line("memory, MB a phone", f"{smallest.megabytes:.2f}", f"{ours.megabytes:.2f}")
    line("messages a tap and phone", f"{smallest.messages:.1f}", f"{ours.messages:.1f}")
    line("bytes a tap and phone", f"{smallest.bytes:.0f}", f"{ours.bytes:.0f}")
    lost, doubled = max(0, ours.taps - written), max(0, written - ours.taps)
    print(f"lost {lost}, doubled {doubled}; {ours.seen} changes seen")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--calm", type=int, default=300, help="taps, one a second at each table")
    parser.add_argument("--taps", type=int, default=2000, help="taps as fast as they are seen")
    options = parser.parse_args()
    found = run(options.phones, options.tables, options.calm, options.taps)
    report(*found, options.phones, options.tables)


if __name__ == "__main__":
    main()
