"""Phrases for where the game and each player stand."""

from __future__ import annotations

from companion.kernel.phrase import Phrase

from ..position.state import State


def heading(state: State) -> Phrase:
    """Return the year and its season."""
    season = Phrase(f"season.{state.season.value}")
    return Phrase("replay.heading", {"year": str(state.year), "season": season})


def standing(state: State, seat: int, rank: int) -> Phrase:
    """
    Return a player's place, points and residual payment, and lira where all lira are followed.
    """
    estate = state.estates[seat]
    facts: dict[str, object] = {
        "rank": str(rank),
        "player": state.setup.players[seat].name,
        "points": Phrase("replay.points", {}, state.score(seat)),
        "residual": estate.residual,
    }
    if state.setup.lira:
        return Phrase("replay.place-lira", {**facts, "lira": estate.lira})
    return Phrase("replay.place", facts)
