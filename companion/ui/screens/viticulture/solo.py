"""Which screen a solo game shows, where it has one of its own; the others are those of a table."""

from __future__ import annotations

from typing import Any

from companion.viticulture import Season, State

from . import solo_podium, solo_season, solo_setup, solo_vineyard, solo_year_end
from .solo_parts import part_said as part_of
from .solo_parts import status as status_of
from .solo_parts import year_said as year_of
from .solo_table_mode import table_mode

_SCREENS: dict[Season, Any] = {
    Season.FIRST_PLAYER: solo_setup,
    Season.YEAR_END: solo_year_end,
    Season.OVER: solo_podium,
}


def screen_of(state: State) -> Any | None:
    """The screen of a solo game, or nothing where a table's will do."""
    if state.automa is None:
        return None
    if state.has_placing:
        return solo_vineyard if state.whole and not automa_to_place(state) else solo_season
    return _SCREENS.get(state.season)


def automa_to_place(state: State) -> bool:
    """Whether the season begins with the Automa: a card to draw, a worker of its own to place."""
    automa = state.automa
    if automa is None:
        return False
    return state.needs_card or any(s.skip is None and not s.ticked for s in automa.spots)


__all__ = ["automa_to_place", "part_of", "screen_of", "status_of", "table_mode", "year_of"]
