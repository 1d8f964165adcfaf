"""What leads out of a screen: back, and the ways home, to the rules and to the settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .sight import Sight

CALM_MS = 160

WAYS = {
    "home": re.compile(r"(tab\.play|play\.home|menu\.home)"),
    "rules": re.compile(r"(tab|menu)\.rules"),
    "settings": re.compile(r"(tab|menu)\.settings"),
    "language": re.compile(r"menu\.language-[a-z]+"),
}
MENU = "play.season"
"""The tap after which the others are there."""


def wrong(before: Sight, after: Sight, entries: int, name: str) -> Iterator[str]:
    """What going back should not have done."""
    here, now = before.route, after.route
    if entries:
        yield f"{name} has changed the game by {entries} entries"
    if before.sheet:
        if now != here:
            yield f"{name} with the sheet {before.sheet} open leads from {here} to {now}"
        elif after.sheet == before.sheet and after.ids.keys() == before.ids.keys():
            yield f"{name} does not close the sheet {before.sheet}"
    elif before.table is not None:
        if now != ("/" if before.in_game else f"/game/{before.table.id}"):
            yield f"{name} leads from {here} to {now}"
    elif now.startswith("/game/") and not here.startswith(("/campaign", "/rules", "/settings")):
        yield f"{name} leads from {here} into a game"


def ways(walk: Any, sight: Sight) -> Iterator[str]:
    """Which of the ways out takes more than two taps."""
    reached = set(_reached(sight))
    menu = dict(sight.tappables()).get(MENU)
    if menu is not None and walk.touch(sight, menu):
        walk.walker.settle(CALM_MS)
        after = walk.look()
        reached |= set(_reached(after))
        close = after.ids.get(f"{after.sheet}.close")
        if close is not None:
            walk.touch(after, close)
    for way in sorted(WAYS.keys() - reached):
        yield f"{way} is more than two taps away"


def _reached(sight: Sight) -> Iterator[str]:
    """The ways that are in view, without scrolling."""
    there = [id for id, n in sight.tappables() if sight.in_view(n)]
    for way, pattern in WAYS.items():
        if any(pattern.fullmatch(id) for id in there):
            yield way
