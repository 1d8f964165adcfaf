"""
Stones as two made-up earlier versions wrote them, and the steps that lead to today's.

Version 1 called the players *people* and the move *grab*, with a *count*; what came of it was told
*by* a seat. Version 2 *seized* stones. Version 3 takes them, as the game does.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import versions

from . import stones

PLAYERS = [{"name": "Anna"}, {"name": "Marco"}]

SETUPS = {1: {"people": PLAYERS}, 2: {"players": PLAYERS}, 3: {"players": PLAYERS}}

HEADERS: dict[int, dict[str, Any]] = {
    version: {"vendemmia": "game", "version": version, "game": "stones", "seed": 1, "setup": setup}
    for version, setup in SETUPS.items()
}


def entry(version: int, seat: int, stones: int) -> dict[str, Any]:
    """An entry as this version wrote it."""
    if version == 1:
        event = {"event": "stones-grabbed", "by": seat, "stones": stones}
        return {"move": "grab", "count": stones, "events": [event]}
    move, name = {2: ("seize", "stones-seized"), 3: ("take", "stones-taken")}[version]
    return {
        "move": move,
        "stones": stones,
        "events": [{"event": name, "seat": seat, "stones": stones}],
    }


def renamed(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """The same object with other keys."""
    return {names.get(key, key): value for key, value in data.items()}


def people_to_players(header: dict[str, Any], of: str) -> dict[str, Any]:
    if header["game"] != stones.NAME:
        return header
    return {**header, "setup": renamed(header["setup"], {"people": "players"})}


def grab_to_seize(entry: dict[str, Any], game: str) -> dict[str, Any]:
    if game != stones.NAME:
        return entry
    seized = {**renamed(entry, {"count": "stones"}), "move": {"grab": "seize"}[entry["move"]]}
    if "events" in entry:
        seized["events"] = [
            {**renamed(event, {"by": "seat"}), "event": "stones-seized"}
            for event in entry["events"]
        ]
    return seized


def seize_to_take(entry: dict[str, Any], game: str) -> dict[str, Any]:
    if game != stones.NAME:
        return entry
    taken = {**entry, "move": {"seize": "take"}[entry["move"]]}
    if "events" in entry:
        taken["events"] = [{**event, "event": "stones-taken"} for event in entry["events"]]
    return taken


STEPS: tuple[versions.Upgrade, ...] = (
    {"header": people_to_players, "entry": grab_to_seize},
    {"entry": seize_to_take},
)


def bring_out(patch: pytest.MonkeyPatch, *steps: versions.Upgrade) -> None:
    """Today is the version these steps lead to."""
    patch.setattr(versions, "UPGRADES", steps)
    patch.setattr(versions, "VERSION", 1 + len(steps))
