"""Phrases for where the game and each player stand."""

from __future__ import annotations

from companion.kernel.phrase import Phrase

from ..box.board import VARIETIES, variety_name
from ..position.phase import Phase, phase_name
from ..position.state import State


def heading(state: State) -> Phrase:
    """Return the round and its phase; before the first and after the last round only the phase."""
    phase = phase_name(state.phase)
    if state.round < 1 or state.phase is Phase.OVER:
        return phase
    return Phrase("vino.heading", {"round": str(state.round), "phase": phase})


def standing(state: State, seat: int, rank: int) -> Phrase:
    """Return a player's place, vineyards and stock, and money where it is followed."""
    count = state.vineyards(seat)
    stock = state.cellar(seat)
    wines = tuple(
        Phrase("vino.stock", {"variety": variety_name(variety), "stock": stock[variety.at]})
        for variety in VARIETIES
        if stock[variety.at]
    )
    facts: dict[str, object] = {
        "rank": str(rank),
        "player": state.name(seat),
        "vineyards": Phrase("vino.vineyards", {}, count),
    }
    if state.setup.money:
        facts["money"] = state.estates[seat].money
        if wines:
            return Phrase("vino.place-money", {**facts, "wines": wines})
        return Phrase("vino.place-money-bare", facts)
    return Phrase("vino.place", {**facts, "wines": wines}) if wines else Phrase("vino.bare", facts)
