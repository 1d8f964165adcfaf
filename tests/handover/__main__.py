"""
``python -m tests.handover 2000``: as many games are handed over, and come out as they went in
(``500 2000``: those from the five hundredth on).

Each goes the whole way: packed, drawn as codes, read off the drawing by a reader of its own, put
together, unpacked. ``python -m tests.handover sizes`` measures, ``learn`` writes tables for a codec
that is not out yet, ``keep`` keeps packets of the newest codec for ever.
"""

from __future__ import annotations

import sys
import time
from statistics import mean, median

from companion.games import GAMES
from companion.handover import pack

from . import evenings
from .proving import KEPT, goes_the_whole_way, packets_to_keep

EACH = 60


def prove(numbers: range) -> int:
    """Hand over the games with these numbers."""
    from .games import games

    began, wrong, largest, versions = time.monotonic(), 0, 0, [0, 0]
    for number, (session, about) in games(numbers):
        try:
            packet = goes_the_whole_way(session, about, drawn=True)
        except AssertionError as reason:
            wrong += 1
            print(f"game {number}: {reason}", flush=True)
            continue
        largest = max(largest, len(packet))
        versions[packet[0]] += 1
        if number % 100 == 99:
            took = time.monotonic() - began
            print(f"up to game {number}: {took:.0f} s, {wrong} wrong", flush=True)
    print(f"{len(numbers)} games handed over, {wrong} wrong; the largest {largest} bytes;", end=" ")
    print(f"{versions[1]} by tables and rules, {versions[0]} as a file")
    return int(wrong > 0)


def sizes() -> int:
    """Print how large games are that the tables were not learned from."""
    kinds = {
        "solo, seven years, score": lambda n: evenings.solo(n, whole=False),
        "solo, seven years, whole vineyard": lambda n: evenings.solo(n, whole=True),
        "four, score": lambda n: evenings.table(n, 4, whole=False),
        "four, whole vineyards": lambda n: evenings.table(n, 4, whole=True),
        "six, whole vineyards": lambda n: evenings.table(n, 6, whole=True),
        "Vino": evenings.bottles,
    }
    for name, play in kinds.items():
        found, entries = [], []
        for number in range(EACH):
            session = play(number)
            entries.append(len(session.history))
            found.append(len(pack(session, evenings.about(session.game.NAME, number), GAMES)))
        found.sort()
        print(
            f"{name}: {mean(entries):.0f} entries; bytes: median {median(found):.0f},"
            f" 95 % {found[int(0.95 * EACH)]}, most {found[-1]}",
            flush=True,
        )
    return 0


def main(arguments: list[str]) -> int:
    match arguments:
        case ["sizes"]:
            return sizes()
        case ["learn", place]:
            from .learning import learned, written

            with open(place, "w", encoding="utf-8") as file:
                file.write(written(learned()))
        case ["keep"]:
            KEPT.write_text(packets_to_keep(), "utf-8")
        case [*numbers] if 0 < len(numbers) < 3 and all(map(str.isdigit, numbers)):
            return prove(range(*map(int, numbers)))
        case _:
            print(__doc__)
            return 2
    return 0


sys.exit(main(sys.argv[1:]))
