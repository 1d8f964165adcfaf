"""
What many finished games cost: home, history, statistics and a tap with ten and with ten thousand.

Run with ``python -m tests.bench.bench_history [--games N] [FOLDER]``. The data folders are written
as they would have become: games of some 300 entries, their rows in the index, what was counted of
them beside it. Ten and ten thousand take turns, so that both meet the same machine; what is told is
the median, in milliseconds of the processor for what is drawn and of the clock for what is written.
What a process takes with all of it in memory is told by a process of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.games import PLAYED
from companion.history import lines as plays_file
from companion.history.exports import sheets
from companion.history.keeping import FILE, Filter, History, history_of
from companion.history.making import counted
from companion.history.solo import alone
from companion.history.statistics import pairs, totals
from companion.kernel.gamefile import header
from companion.plays import Play, person_of
from companion.storage import TinyShelf, lines
from companion.storage.versioned import wrapped
from companion.table import Tables
from tests.history.games import BEGAN, NAMES, score, taps, vineyards, whole
from tests.screens.headless import phone, viewer

DAY = 24 * 60 * 60_000
ENTRIES = 300
ROUNDS = 11
TAPS = 100


def templates() -> list[Any]:
    """Finished games of both kinds of some 300 entries."""
    found: list[Any] = []
    for kind, first in ((whole, 0), (score, 0), (vineyards, 0)):
        several = [kind(seed) for seed in range(first, first + 8)]
        found += sorted(several, key=lambda one: abs(len(one.history) - ENTRIES))[:2]
    return found


def game_file(session: Any, began: int) -> bytes:
    """The journal of a finished game."""
    head = {"1": wrapped("header", header(session, created=began))}
    rows = [
        {"t": "taps", "put": {str(n): wrapped("tap", tap)}}
        for n, tap in enumerate(taps(session, began), 1)
    ]
    changes: list[dict[str, Any]] = [{"t": "game", "put": head}, *rows]
    body = b"".join(lines.encode({"n": n, **one}) for n, one in enumerate(changes, 1))
    return lines.snapshot_file({}, 0) + body


def populate(folder: Path, count: int) -> None:
    """A data folder with so many finished games, counted, and one that is being played."""
    games = folder / "games"
    games.mkdir(parents=True)
    chance = random.Random(count)
    sessions = templates()
    files = [game_file(session, BEGAN) for session in sessions]
    plays: list[Play] = [play for play in map(counted, sessions) if play is not None]
    cards = [session.game.STATE.encode(session.state) for session in sessions]
    index, beside, names = [lines.snapshot_file({}, 0)], [plays_file.HEAD], plays_file.Names()
    for n in range(1, count + 1):
        at = chance.randrange(len(sessions))
        play, touched = plays[at], BEGAN + n * DAY // 8
        id = f"{play.game}-{n}"
        (games / f"{id}.journal").write_bytes(files[at])
        row = {"id": id, "finished": True, "touched": touched, **wrapped("card", cards[at])}
        index.append(lines.encode({"n": n, "t": "games", "put": {str(n): row}}))
        people = chance.sample(NAMES, len(play.sides))
        sides = tuple(
            replace(side, name=name, person=person_of(name))
            for side, name in zip(play.sides, people, strict=True)
        )
        play = replace(play, id=id, began=touched - 90 * 60_000, ended=touched, sides=sides)
        beside.append(plays_file.written(names, id, len(files[at]), play))
    (folder / "vendemmia.journal").write_bytes(b"".join(index))
    shelf = TinyShelf(folder)
    shelf.files.keep(FILE, b"".join(beside))
    session = sessions[0]
    for _ in range(4):
        session = session.undo()
    shelf.start("playing", header(session, created=1), {}, touched=1)
    for tap in taps(session, BEGAN):
        shelf.add_tap("playing", tap)
    shelf.close()


def drawn(folders: list[Path], route: str) -> list[float]:
    """Milliseconds of the processor in which a page draws itself, the folders in turn."""
    return asyncio.run(_drawn(folders, route))


async def _drawn(folders: list[Path], route: str) -> list[float]:
    shelves = [TinyShelf(folder) for folder in folders]
    made = [Tables(shelf, PLAYED) for shelf in shelves]
    for tables in made:
        history_of(tables).count()
    found: list[list[float]] = [[] for _ in folders]
    for _ in range(ROUNDS):
        for times, tables in zip(found, made, strict=True):
            start = time.process_time()
            async with phone(tables, route=route, preferences=viewer()):
                times.append((time.process_time() - start) * 1000)
    for shelf in shelves:
        shelf.close()
    return [statistics.median(times[2:]) for times in found]


def timed(act: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    gc.collect()
    start = clock()
    act()
    return (clock() - start) * 1000


def every_number(history: History) -> None:
    """All that the pages of the history ask for."""
    plays, people, months = history.found(Filter()), history.people, history.months
    pairs(plays, people)
    months.records(people)
    months.achievements(plays, people)
    for game in ("", "viticulture", "vino"):
        totals(history.found(Filter(game=game)), people)
        months.deep(people, game)
        months.market(game)
    for name in ("", *NAMES):
        alone(plays, people, person_of(name) if name else "")
        for game in ("viticulture", "vino"):
            months.deep(people, game, person_of(name) if name else "")


def numbers(folder: Path) -> tuple[float, float, float]:
    """All statistics: by who asks first after a start, who asks again, and the table of all."""
    shelf = TinyShelf(folder)
    tables = Tables(shelf, PLAYED)
    first, then = [], []
    for _ in range(3):
        history = History(tables)
        first.append(timed(partial(every_number, history)))
        then.append(timed(partial(every_number, history)))
    table = timed(lambda: sheets.csv(history.plays))
    shelf.close()
    return statistics.median(first), statistics.median(then), table


def tapping(folders: list[Path]) -> list[float]:
    """Milliseconds of a tap at a table, both folders in turn."""
    shelves = [TinyShelf(folder) for folder in folders]
    made = [Tables(shelf, PLAYED) for shelf in shelves]
    for tables in made:
        history_of(tables).count()
    open_tables = [tables.at("playing") for tables in made]
    found: list[list[float]] = [[] for _ in folders]
    for _ in range(TAPS):
        for times, table in zip(found, open_tables, strict=True):
            start = time.perf_counter()
            table.undo()
            table.redo()
            times.append((time.perf_counter() - start) * 500)
    for shelf in shelves:
        shelf.close()
    return [statistics.median(times) for times in found]


def backups(folder: Path) -> tuple[float, float]:
    """Seconds of a backup from nothing, and of the next after one more game."""
    from companion.history import backup

    shelf = TinyShelf(folder)
    tables = Tables(shelf, PLAYED)
    first = timed(lambda: backup.automatic(tables, 1, "a"), time.perf_counter)
    then = timed(lambda: backup.automatic(tables, 2, "b"), time.perf_counter)
    shelf.close()
    return first / 1000, then / 1000


def opened(folder: Path) -> tuple[float, float, float]:
    """Megabytes of a process that has counted everything, at most on its way there, and seconds."""
    asked = [sys.executable, "-m", "tests.bench.bench_history", "--memory", str(folder)]
    done = subprocess.run(asked, check=True, capture_output=True, text=True)
    now, most, took = map(float, done.stdout.split())
    return now, most, took


def memory(folder: Path) -> None:
    """Open a folder, count what is in it, and say what it took."""
    start = time.perf_counter()
    tables = Tables(TinyShelf(folder), PLAYED)
    took = time.perf_counter() - start
    tables.games()
    history_of(tables).count()
    told = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
    now, most = (int(told[name].split()[0]) / 1000 for name in ("VmRSS", "VmHWM"))
    print(now, most, took)


def tell(what: str, few: float, many: float, most: float | None = None) -> None:
    limit = f"   at most {most}" if most else ""
    print(f"{what:34}{few:12.2f}{many:12.2f}{many / few:9.2f}{limit}", flush=True)


def main() -> None:
    parsing = argparse.ArgumentParser()
    parsing.add_argument("--games", type=int, default=10_000)
    parsing.add_argument("--kept", action="store_true", help="take the folders that are there")
    parsing.add_argument("--backup", action="store_true", help="time backups, too")
    parsing.add_argument("--memory", action="store_true", help="only what FOLDER takes")
    parsing.add_argument("folder", nargs="?")
    asked = parsing.parse_args()
    if asked.memory:
        memory(Path(asked.folder))
        return
    place = Path(asked.folder if asked.kept else tempfile.mkdtemp(dir=asked.folder))
    try:
        folders = [place / "few", place / "many"]
        for folder, count in zip(folders, (10, asked.games), strict=True):
            if not asked.kept:
                populate(folder, count)
        print(f"{'milliseconds':34}{'10':>12}{asked.games:>12,}{'ratio':>9}")
        for route in ("/", "/history"):
            tell(f"opening {route}", *drawn(folders, route), 1.2)
        tell("a tap’s write", *tapping(folders), 1.1)
        few_numbers, many_numbers = numbers(folders[0]), numbers(folders[1])
        for n, what in enumerate(
            ("statistics, read from the disk", "statistics again", "CSV of all")
        ):
            tell(what, few_numbers[n], many_numbers[n])
        few_opened, many_opened = map(opened, folders)
        for n, what in enumerate(("memory, MB", "memory at most, MB", "opening the folder, s")):
            tell(what, few_opened[n], many_opened[n])
        if asked.backup:
            few_took, many_took = map(backups, folders)
            for n, what in enumerate(("a backup from nothing, s", "the next backup, s")):
                tell(what, few_took[n], many_took[n])
    finally:
        if not asked.kept:
            shutil.rmtree(place)


if __name__ == "__main__":
    main()
