"""A process that taps as fast as it can, and says so after each tap. Made to be killed.

Run as a file: ``tapping.py FOLDER GAME COMPACT_AFTER``. It prints ``ready``, waits for a line on
its input, opens the shelf, prints ``open``, then the number of every tap *after* the shelf has
returned from it. ``COMPACT_AFTER`` of 0 writes every journal whole on opening.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.storage import NoSuchGame, open_shelf


def tap(number: int) -> dict[str, object]:
    """What tap ``number`` of any game looks like; every fifth takes one back."""
    kind = "undo" if number % 5 == 4 else "vp"
    return {"op": kind, "n": number, "pad": "·" * (number * 37 % 400)}


def main() -> None:
    folder, game, compact_after = sys.argv[1:]
    os.write(1, b"ready\n")
    sys.stdin.readline()
    shelf = open_shelf(Path(folder), compact_after=int(compact_after))
    try:
        number = len(shelf.open(game).taps)
    except NoSuchGame:
        shelf.start(game, {"game": "viticulture"}, {"players": ["Anna"]}, 1)
        number = 0
    os.write(1, b"open\n")
    while True:
        shelf.add_tap(game, tap(number))
        os.write(1, b"%d\n" % number)
        number += 1
        if number % 50 == 0:
            shelf.file_card(game, finished=False, card={"taps": number}, touched=number)


if __name__ == "__main__":
    main()
