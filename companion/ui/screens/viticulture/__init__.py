"""
Viticulture's play screens, one module for every part of the year, named like the rules they show.

Each offers ``body(play)``, what is done now, and ``primary(play)``, the one action of the screen.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import Season

from . import fall, first_player, podium, score, solo, spring, vineyard, year_end
from . import table_mode as of_a_table
from .action import Action
from .solo import part_of, status_of, year_of

_SCREENS: dict[Season, Any] = {
    Season.FIRST_PLAYER: first_player,
    Season.SPRING: spring,
    Season.SUMMER: score,
    Season.FALL: fall,
    Season.WINTER: score,
    Season.YEAR_END: year_end,
    Season.OVER: podium,
}


def body_of(play: Any) -> list[ft.Control]:
    """What is done now."""
    if play.picked.get("drawn") and play.state.season is Season.SPRING:
        return [first_player.Drawing(play, play.taps.forget)]
    return _screen(play).body(play)  # type: ignore[no-any-return]


def primary_of(play: Any) -> Action | None:
    """The one action of the screen, if there is one."""
    if play.picked.get("drawn") and play.state.season is Season.SPRING:
        return None
    return _screen(play).primary(play)  # type: ignore[no-any-return]


def table_mode(play: Any, foot: ft.Control) -> ft.Control:
    """The phone in the middle of the table."""
    return (solo.table_mode if play.state.automa else of_a_table.table_mode)(play, foot)


def _screen(play: Any) -> Any:
    state = play.state
    return solo.screen_of(state) or vineyard.screen_of(state) or _SCREENS[state.season]


__all__ = ["Action", "body_of", "part_of", "primary_of", "status_of", "table_mode", "year_of"]
