"""
What a host carries: one or two processes on one database, and phones that visit it.

    python -m tests.bench.bench_host --phones 600 --processes 2 --taps 50000 --rate 40
    python -m tests.bench.bench_host --find        # steps the rate up until 95 % take over 300 ms
    python -m tests.bench.bench_host --curve       # 60 to 600 phones, one process and two

It starts a Redis (or Valkey) that has on disk what it acknowledges, the program itself as often as
is wished, and light phones in a process of their own, whose processor time is told apart. Six are
at each table, each with a seat of its own, from an address elsewhere; those of one table are spread
over the processes. Every one taps its own points, and every phone of the table has to show just
that number. In the end the streams in the database hold just these taps, in this order, or it says
which are lost or doubled.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import viticulture
from companion.cli.engine.address import read_address
from companion.cli.engine.line import Line
from companion.cli.engine.shelf import EngineShelf
from companion.companies import Companies, Device, Opened, companies_of
from companion.company import Link
from companion.games import GAMES
from companion.kernel.people import Colour, Player
from companion.table import Table, Tables
from companion.viticulture.position.setup import Setup
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from tests.bench.bench_phones import megabytes_of, seconds_of
from tests.bench.bench_screen import ROOT, free_port, wait_for_page
from tests.bench.hands import Load, Place, work
from tests.storage.engines import Engine, engine

NAMES = ("Anna", "Marco", "Lucía", "Олег", "Sofía", "Илья")
ROWS = (1, 2, 3, 4, 6, 7)
"""Of the wake-up chart; what is on row 5 would have to be chosen."""
SEEN_WITHIN = 300.0
"""Milliseconds, in which 95 of 100 changes have to be seen."""
SETTLES = 3.0
FIRST_RATE, STEP = 20.0, 1.25
STEP_SECONDS = 12.0
PART = 5_000
"""Taps a long load is told in, one line for each."""
SIZES = (60, 150, 300, 600)


@dataclass(frozen=True)
class Wish:
    """One run."""

    phones: int
    processes: int
    hands: int = 1
    resting: int = 0
    """Pages besides, which lie on their list of games."""


@dataclass
class Figures:
    """What one load cost and how soon it was seen."""

    rate: float
    load: Load
    busy: list[float]
    """Of one core: each process, the database, the hands, and everything else on the machine."""
    megabytes: list[float]
    """Of each process, with all phones there."""

    def seen(self, share: float) -> float:
        """Return the milliseconds in which such a share of the changes was seen."""
        ordered = sorted(self.load.seen)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    @property
    def in_time(self) -> float:
        """The share of changes seen in time; what was never seen was not."""
        good = sum(1 for one in self.load.seen if one <= SEEN_WITHIN)
        return good / max(1, len(self.load.seen) + self.load.unseen)


class Host:
    """A database, processes and hands."""

    def __init__(self, wish: Wish, folder: Path, stack: ExitStack) -> None:
        self.wish = wish
        port = free_port()
        self.engine = stack.enter_context(engine("--port", str(port)))
        self.url = f"redis://127.0.0.1:{port}/0"
        shelf = shelf_at(self.url)
        ports = [free_port() for _ in range(wish.processes)]
        addresses = [f"http://127.0.0.1:{one}" for one in ports]
        self.begun: dict[str, int] = {}
        """How many taps each table has before anybody taps."""
        places = laid(shelf, wish.phones, addresses, self.begun)
        shelf.close()
        self.servers = [stack.enter_context(served(self.url, p, folder)) for p in ports]
        self.lines = []
        self.pids = list[int]()
        context = multiprocessing.get_context("spawn")
        share = -(-len(places) // wish.hands)
        for first in range(0, len(places), share):
            ours, theirs = context.Pipe()
            rests = wish.resting if first == 0 else 0
            some = places[first : first + share]
            process = context.Process(
                target=work, args=(theirs, some, first, addresses, rests), daemon=True
            )
            process.start()
            stack.callback(process.kill)
            self.lines.append((ours, len(some) / len(places)))
            self.pids.append(process.pid or 0)

    def open(self) -> float:
        """Have all phones come; return the seconds it took."""
        for line, _ in self.lines:
            line.send(("open",))
        return max(float(line.recv()) for line, _ in self.lines)

    def tap(self, rate: float, taps: int) -> Figures:
        """Have them tap so many times a second, so often."""
        before, begun = self._seconds(), time.monotonic()
        left = taps
        for number, (line, share) in enumerate(self.lines):
            mine = left if number == len(self.lines) - 1 else round(taps * share)
            left -= mine
            line.send(("tap", rate * share, mine))
        load = Load()
        for line, _ in self.lines:
            one: Load = line.recv()
            load.seen += one.seen
            load.taps += one.taps
            load.unseen += one.unseen
            load.seconds = max(load.seconds, one.seconds)
        took = time.monotonic() - begun
        busy = [(b - a) / took for a, b in zip(before, self._seconds(), strict=True)]
        return Figures(rate, load, busy, [megabytes_of(pid) for pid in self.servers])

    def _seconds(self) -> list[float]:
        hands = sum(map(seconds_of, self.pids))
        each = [*map(seconds_of, self.servers), seconds_of(self.engine.pid), hands]
        return [*each, machine_seconds() - sum(each)]

    def end(self) -> tuple[int, int, list[str]]:
        """Have all leave; return how many taps were lost, and doubled, and what else is wrong."""
        done: dict[str, list[tuple[int, int]]] = {}
        wrong: list[str] = []
        for line, _ in self.lines:
            line.send(("end",))
            theirs, broken = line.recv()
            done |= theirs
            wrong += broken
        lost = doubled = 0
        shelf = shelf_at(self.url)
        for id, wanted in done.items():
            found = booked(shelf, id, self.begun[id])
            lost += (Counter(wanted) - Counter(found)).total()
            doubled += (Counter(found) - Counter(wanted)).total()
            if Counter(wanted) == Counter(found) and wanted != found:
                wrong.append(f"{id}: another order")
        shelf.close()
        return lost, doubled, wrong


def shelf_at(url: str) -> EngineShelf:
    """Return a shelf on a database."""
    address = read_address(url)
    assert address is not None
    return EngineShelf(Line(address))


def booked(shelf: EngineShelf, id: str, begun: int) -> list[tuple[int, int]]:
    """Return what was tapped at a table, as its stream has it."""
    taps = shelf.open(id).taps[begun:]
    return [(int(tap.get("seat", -1)), int(tap.get("by", 0))) for tap in taps]


def laid(
    shelf: EngineShelf, phones: int, addresses: Sequence[str], begun: dict[str, int]
) -> list[Place]:
    """Begin tables for so many phones, each with a seat of its own."""
    tables = Tables(shelf, GAMES)
    companies = companies_of(tables)
    places = []
    for first in range(0, phones, len(NAMES)):
        table = in_summer(tables, min(len(NAMES), phones - first))
        seats = range(len(table.session.setup.players))
        begun[table.id] = table.mark.taps
        points = tuple(estate.vp for estate in table.session.state.estates)
        servers = tuple(addresses[(first + seat) % len(addresses)] for seat in seats)
        places.append(Place(table.id, seated(companies, table.id), points, servers))
    return places


def in_summer(tables: Tables, seats: int) -> Table:
    """Begin a game and play it until its first summer."""
    players = tuple(Player(n, colour) for n, colour in zip(NAMES, Colour, strict=False))[:seats]
    table = tables.new(viticulture, Setup(players, lira=True), seed=1)
    table.play(NameFirstPlayer(0))
    for seat in range(seats):
        table.play(TakeRow(seat, ROWS[seat]))
    while table.session.state.season.value == "spring":
        table.play(NextSeason())
    return table


def seated(companies: Companies, id: str) -> tuple[str, ...]:
    """Give each seat a phone; return the tokens they are known by."""
    host = Device(companies)
    host.invite(id, NAMES[0])
    host.claim(id, (0,), NAMES[0])
    roster = companies.at(id).roster
    assert roster is not None
    assert roster.door is not None
    tokens = [*host.tokens]
    for seat in range(1, roster.seats):
        guest = Device(companies, machine=False)
        guest.join(Opened(id, Link(roster.door.key)), NAMES[seat], (seat,))
        tokens += guest.tokens
    assert len(tokens) == roster.seats
    return tuple(tokens)


@contextmanager
def served(url: str, port: int, folder: Path) -> Iterator[int]:
    """The program on a database until the block ends; yields the number of its process."""
    command = [sys.executable, "-m", "companion", "--port", str(port), "--store", url]
    where = {**os.environ, "PYTHONPATH": str(ROOT), "VENDEMMIA_NO_BROWSER": "1", "LANG": "C.UTF-8"}
    with (folder / f"said-{port}").open("wb") as said:
        process = subprocess.Popen(command, env=where, stdout=said, stderr=said)
    try:
        wait_for_page(f"http://127.0.0.1:{port}/", process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def machine_seconds() -> float:
    """Return the processor time everything on this machine has had."""
    fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
    user, nice, system, _, _, irq, softirq, *_ = map(int, fields)
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


@contextmanager
def hosted(wish: Wish) -> Iterator[Host]:
    """A host until the block ends."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        yield Host(wish, Path(folder), stack)


class Engines:
    """What the database says of itself."""

    def __init__(self, one: Engine) -> None:
        self._one = one

    def now(self) -> dict[str, Any]:
        """Return it."""
        with self._one.client() as client:
            return {**client.info("memory"), **client.info("persistence"), **client.info("stats")}


def whole(parts: Sequence[Figures]) -> Figures:
    """Return the figures of several loads as of one."""
    load = Load()
    for one in parts:
        load.seen += one.load.seen
        load.taps += one.load.taps
        load.unseen += one.load.unseen
        load.seconds += one.load.seconds
    used = [[share * one.load.seconds for share in one.busy] for one in parts]
    busy = [sum(each) / load.seconds for each in zip(*used, strict=True)]
    return Figures(parts[0].rate, load, busy, parts[-1].megabytes)


HEAD = (
    f"{'phones':>6} {'tables':>6} {'proc.':>5} {'taps/s':>7} {'50 %':>6} {'95 %':>6} {'99 %':>6}"
    f" {'≤300 ms':>8} {'ms cpu/tap':>10} {'MB each':>8} {'cores: each':>12} {'engine':>7}"
    f" {'phones':>7} {'others':>7}"
)


def row(wish: Wish, one: Figures) -> str:
    """Return a line of the table."""
    *servers, database, hands, others = one.busy
    per_tap = sum(servers) * one.load.seconds * 1000 / max(1, one.load.taps)
    each = statistics.mean(servers)
    return (
        f"{wish.phones:>6} {-(-wish.phones // len(NAMES)):>6} {wish.processes:>5}"
        f" {one.load.taps / one.load.seconds:>7.1f} {one.seen(0.5):>6.0f} {one.seen(0.95):>6.0f}"
        f" {one.seen(0.99):>6.0f} {one.in_time:>8.1%} {per_tap:>10.1f}"
        f" {statistics.mean(one.megabytes):>8.0f} {each:>12.2f} {database:>7.2f} {hands:>7.2f}"
        f" {others:>7.2f}"
    )


def measured(wish: Wish, loads: Sequence[tuple[float, int]], *, find: bool = False) -> bool:
    """
    Open a host and tap: with ``find`` at rates that grow until it does not keep up, then as often
    as is wished at the last that did; else at each rate so often. Return whether all was well.
    """
    with hosted(wish) as host:
        empty = [megabytes_of(pid) for pid in host.servers]
        before = [seconds_of(pid) for pid in host.servers]
        came = host.open()
        screens = sum(map(seconds_of, host.servers)) - sum(before)
        time.sleep(SETTLES)
        host.tap(FIRST_RATE, 2 * -(-wish.phones // len(NAMES)))  # what is made at a first tap
        full = [megabytes_of(pid) for pid in host.servers]
        taps = 2 * -(-wish.phones // len(NAMES))
        many = wish.phones + wish.resting
        more = (sum(full) - sum(empty)) / many
        print(
            f"{many} phones came in {came:.0f} s, {screens * 1000 / many:.0f} ms of a core each;"
            f" a process has {statistics.mean(empty):.0f} MB, and {more:.2f} for each phone"
        )
        print(HEAD, flush=True)
        if find:
            rate = FIRST_RATE
            good = 0.0
            while True:
                one = host.tap(rate, round(rate * STEP_SECONDS))
                taps += one.load.taps
                print(row(wish, one), flush=True)
                if one.seen(0.95) > SEEN_WITHIN or one.load.unseen:
                    break
                good, rate = rate, rate * STEP
            loads = [(good or FIRST_RATE / 2, count) for _, count in loads]
        info = Engines(host.engine)
        for rate, count in loads:
            was = info.now()
            parts = []
            for left in range(count, 0, -PART):
                parts.append(host.tap(rate, min(PART, left)))
                print(row(wish, parts[-1]), flush=True)
            taps += count
            together = whole(parts)
            if len(parts) > 1:
                print("altogether:\n" + row(wish, together))
            now = info.now()
            written = (now["aof_current_size"] - was["aof_current_size"]) / max(1, count)
            print(
                f"{len(together.load.seen)} changes seen, {together.load.unseen} not; the engine"
                f" has {now['used_memory'] / 1e6:.1f} MB and writes {written:.0f} bytes a tap"
            )
        lost, doubled, wrong = host.end()
        print(f"{taps} taps: lost {lost}, doubled {doubled}", flush=True)
        for line in wrong[:5]:
            print(f"wrong: {line}")
        return not (lost or doubled or wrong)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--phones", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--hands", type=int, default=1, help="processes the phones are in")
    parser.add_argument("--resting", type=int, default=0, help="pages more, on their lists")
    parser.add_argument("--taps", type=int, help="how many; else so many seconds of them")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, help="taps a second at all tables together")
    parser.add_argument("--every", type=float, default=3.0, help="else seconds between a table's")
    parser.add_argument("--find", action="store_true", help="find the rate that is carried first")
    parser.add_argument("--curve", action="store_true", help="all sizes, one process and two")
    options = parser.parse_args()
    sizes = SIZES if options.curve else (options.phones,)
    well = True
    for phones in sizes:
        for processes in (1, 2) if options.curve else (options.processes,):
            wish = Wish(phones, processes, options.hands, options.resting)
            rate = options.rate or phones / len(NAMES) / options.every
            taps = options.taps or round(rate * options.seconds)
            well &= measured(wish, [(rate, taps)], find=options.find)
    sys.exit(not well)


if __name__ == "__main__":
    main()
