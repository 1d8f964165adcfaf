"""
How long the list of games takes with many unfinished tables: ``python -m tests.bench.bench_home``.

Three hundred tables of twenty taps, on a journal and on an engine; half of them were left in good
order, of the others nobody has filed how they stand. Beside it stands what opening all of them
takes, as home did before it was made of cards. Times are milliseconds, the median of five.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from companion import viticulture
from companion.games import PLAYED
from companion.kernel.people import Colour, Player
from companion.storage import Shelf, TinyShelf
from companion.table import Tables
from companion.ui.screens.home import GOING_SHOWN
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints
from tests.storage.engines import engine, shelf_on

SETUP = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
TABLES, TAPS, ROUNDS = 300, 20, 5


def furnish(shelf: Shelf, count: int) -> None:
    """Begin and play so many tables."""
    tables = Tables(shelf, PLAYED)
    for n in range(count):
        table = tables.new(viticulture, SETUP, seed=n)
        for tap in range(TAPS):
            table.play(ScorePoints(tap % 2, 1), anyway=True)
        if n % 2:
            table.listed()


def measured(opened: Callable[[], Shelf], work: Callable[[Tables], object]) -> tuple[float, float]:
    """Return how long it takes at first and the second time, without what a shelf reads itself."""
    first, later = [], []
    for _ in range(ROUNDS):
        tables = Tables(opened(), PLAYED)
        for times in (first, later):
            began = time.perf_counter()
            work(tables)
            times.append((time.perf_counter() - began) * 1000)
        tables.shelf.close()
    return median(first), median(later)


def tell(name: str, opened: Callable[[], Shelf]) -> None:
    """Print a line for each way."""
    ways: dict[str, Callable[[Tables], object]] = {
        "all opened": lambda tables: [tables.at(card.id) for card in tables.shelf.games()],
        "home": lambda tables: tables.games(GOING_SHOWN),
        "all as cards": lambda tables: tables.games(),
    }
    for way, work in ways.items():
        first, later = measured(opened, work)
        print(f"{name:8} {way:14} {first:8.1f} {later:8.1f}", flush=True)


def main() -> None:
    """Measure both."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    print(f"{count} tables          first    later")
    with tempfile.TemporaryDirectory() as folder:
        shelf = TinyShelf(Path(folder))
        furnish(shelf, count)
        shelf.close()
        tell("journal", lambda: TinyShelf(Path(folder)))
    with engine() as one:
        far = shelf_on(one)
        furnish(far, count)
        far.close()
        tell("engine", lambda: shelf_on(one))


if __name__ == "__main__":
    main()
