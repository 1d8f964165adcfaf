"""
The whole app as a process that taps on itself as fast as it can. Made to be killed.

Run as a module: ``nursery FOLDER``. Starting Python with all of Flet takes longer than dying, so
it imports everything once, prints ``ready``, and then has a child for every line it is given::

    SEED GAME ROUTE

The child opens the folder's shelf and the app on it, at the game's route, and prints ``born PID``;
then before each tap ``tap ID``, and after the screen has shown what came of it ``seen`` with how
many taps the journal has, the address, and a digest of everything written on the screen. When the
child is dead the nursery prints ``dead``.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import sys
from pathlib import Path

from companion.games import GAMES
from companion.i18n import LANGUAGES, language
from companion.storage import open_shelf
from companion.table import Tables
from companion.ui.app import make_main
from companion.ui.ways import path_of

from .headless import CLOCK, Phone, touch, viewer

NOT_TAPPED = (
    "first.draw",  # shown going round for a second, which is drawn and not kept
    "over.home",
    "over.again",
    "over.copy",
    "over.share",
    "over.picture",
    "tab.",
    "menu.",
    "play.home",
    "play.help",
    "play.last-year",
    "table.",
    "log.year-",
    "year-end.step-",
    "over.decided",
)
"""Ways out of the game, and words to be read: they change nothing that could be lost."""


def say(*words: str) -> None:
    """One line, in one write: half of it is never printed."""
    os.write(1, (" ".join(words) + "\n").encode())


def digest(texts: list[str]) -> str:
    """Everything on the screen in one word: a line has to be short to be written at once."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def likely(one: Phone, chance: random.Random) -> str:
    """What to tap next: anything there is, the one action of the screen more often."""
    offered = [id for id in one.tappables() if not id.startswith(NOT_TAPPED)]
    onward = [id for id in offered if id.endswith((".next", ".book", ".turn", "year-end.close"))]
    if onward and chance.random() < 0.25:
        return chance.choice(onward)
    return chance.choice(offered)


async def live(folder: Path, seed: int, id: str, route: str) -> None:
    """Open the app and tap until somebody puts an end to it."""
    chance = random.Random(seed)
    shelf = open_shelf(folder)
    tables = Tables(shelf, GAMES)
    touch.clock = CLOCK
    one = Phone(make_main(tables, place=shelf.place), route=route, preferences=viewer())
    one.watchful = False
    await one.open()
    nursery = os.getppid()
    table, taps = tables.at(id), len(shelf.open(id).taps)
    say("born", str(os.getpid()), str(taps))
    while os.getppid() == nursery:  # nobody is left behind
        before = table.session
        target = likely(one, chance)
        say("tap", target)
        await one.tap(target)
        booked = table.session is not before
        taps += booked
        # What is chosen and not booked is not kept: only a screen at rest can be seen again.
        route = path_of(one.route)  # sheets are not kept either
        at_rest = route != f"/game/{id}" or (booked and target != "back.here")
        say("seen", str(taps), route, digest(one.texts(below=True)) if at_rest else "-")


def main() -> None:
    """Have one child after the other."""
    folder = Path(sys.argv[1])
    warm_up()
    say("ready")
    for line in sys.stdin:
        seed, id, route = line.split()
        child = os.fork()
        if not child:
            asyncio.run(live(folder, int(seed), id, route))
            os._exit(0)
        os.waitpid(child, 0)
        say("dead")


def warm_up() -> None:
    """Read what every child would read again."""
    for code in LANGUAGES:
        language(code).text("app.name")


if __name__ == "__main__":
    main()
