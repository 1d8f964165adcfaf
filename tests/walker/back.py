"""What leads out of a screen: back, and the ways home, to the rules and to the settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .sight import Sight

WAYS = {
    "home": re.compile(r"(tab|play|menu|rail)\.(play|home|start)"),
    "rules": re.compile(r"(tab|play|menu|rail)\.rules"),
    "settings": re.compile(r"(tab|play|menu|rail)\.settings|.*\.language-[a-z]+"),
}
MENU = re.compile(r"play\.(menu|home|more)")


def wrong(before: Sight, after: Sight, entries: int, name: str) -> Iterator[str]:
    """What going back should not have done."""
    here, now = before.route, after.route
    if entries:
        yield f"{name} has changed the game by {entries} entries"
    if before.sheet:
        if now != here:
            yield f"{name} with the sheet {before.sheet} open leads from {_short(here)} to {_short(now)}"
        elif after.sheet == before.sheet and after.ids.keys() == before.ids.keys():
            yield f"{name} does not close the sheet {before.sheet}"
    elif before.table is not None:
        if now not in ("/", f"/game/{before.table.id}") or now == here:
            yield f"{name} leads from {_short(here)} to {_short(now)}"
    elif now.startswith("/game/") and not here.startswith("/campaign"):
        yield f"{name} leads from {here} into a game"


def ways(walk: Any, sight: Sight) -> Iterator[str]:
    """Which of the ways out takes more than two taps."""
    there = {id: n for id, n in sight.tappables()}
    reached = set(_reached(there))
    menu = next((id for id in there if MENU.fullmatch(id)), None)
    if menu and reached != WAYS.keys() and walk.touch(sight, there[menu]):
        after = walk.look()
        reached |= set(_reached(dict(after.tappables())))
        if after.route == "/":
            reached.add("home")
        if after.sheet:
            close = after.ids.get(f"{after.sheet}.close")
            if close is not None:
                walk.touch(after, close)
        else:
            walk.open(sight.route)
            walk.walker.settle(100)
    for way in WAYS.keys() - reached:
        yield f"{way} is more than two taps away"


def _reached(there: dict[str, int]) -> Iterator[str]:
    for way, pattern in WAYS.items():
        if any(pattern.fullmatch(id) for id in there):
            yield way


def _short(route: str) -> str:
    return re.sub(r"/(game|campaign)/[^/]+", r"/\1/ID", route)
