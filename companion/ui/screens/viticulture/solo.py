"""Which screen a solo game shows, where it has one of its own; the others are those of a table."""

from __future__ import annotations

from typing import Any

from companion.viticulture import Season, State

from . import solo_podium, solo_season, solo_setup, solo_year_end
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
    return solo_season if state.has_placing else _SCREENS.get(state.season)


__all__ = ["part_of", "screen_of", "status_of", "table_mode", "year_of"]
