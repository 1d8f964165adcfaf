"""
Proofs in full: ``python -m tests.history [--games 300] [--seeds 2000]``.

Three hundred games of both kinds are restored from a phone's backup on another device in one go,
and every number of the statistics is compared with the independent count of their entries; then as
many games by chance as are asked for, a hundred at a time.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from companion.history.keeping import history_of
from companion.storage import TinyShelf

from .folders import folder
from .proving import differences, elsewhere, games, told

PART = 100


def main() -> int:
    """Say what differs; nothing should."""
    parsing = argparse.ArgumentParser()
    parsing.add_argument("--games", type=int, default=300)
    parsing.add_argument("--seeds", type=int, default=2000)
    asked = parsing.parse_args()
    found: list[str] = []
    if asked.games:
        with tempfile.TemporaryDirectory() as place:
            start = time.perf_counter()
            sessions = games(asked.games)
            shelf = TinyShelf(Path(place))
            tables = elsewhere(sessions, shelf)
            found = differences(history_of(tables), told(sessions))
            shelf.close()
        took = time.perf_counter() - start
        print(f"{asked.games} games restored elsewhere: {len(found)} differences, {took:.0f} s")
    for first in range(0, asked.seeds, PART):
        sessions = games(min(PART, asked.seeds - first), first)
        history = history_of(folder(*sessions))
        history.count()
        more = differences(history, told(sessions))
        print(f"games {first} to {first + len(sessions) - 1}: {len(more)} differences", flush=True)
        found += more
    print("\n".join(found[:50]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
