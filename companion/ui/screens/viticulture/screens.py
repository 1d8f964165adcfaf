"""
Which screen shows a state, by part of the year, solo or not, and by how much is followed.

Each is a module with ``body(play)``, what is done now, and ``primary(play)``, its one action.
"""

from __future__ import annotations

from typing import Protocol

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State

from ...parts.action import Action
from ...play import Play
from .ending import podium
from .solo import podium as solo_podium
from .solo import season as solo_season
from .solo import setup as solo_setup
from .solo import vineyard as solo_vineyard
from .solo import year_end as solo_year_end
from .solo.table_mode import automa_to_place
from .table import checklist, parents, score
from .year import board, fall, mats_year_end, spring, year_end


class Screen(Protocol):
    """The module of a part of the year."""

    def body(self, play: Play[State], /) -> list[ft.Control]:
        """Return the body of the screen."""

    def primary(self, play: Play[State], /) -> Action:
        """Return the main action."""


OF_POINTS: dict[Season, Screen] = {
    Season.FIRST_PLAYER: checklist,
    Season.SPRING: spring,
    Season.SUMMER: score,
    Season.FALL: fall,
    Season.WINTER: score,
    Season.YEAR_END: year_end,
    Season.OVER: podium,
}
"""Where only the score is followed, at a table of two or more."""

OF_VINEYARDS: dict[Season, Screen] = {
    Season.SUMMER: board,
    Season.WINTER: board,
    Season.YEAR_END: mats_year_end,
}
"""Screens that differ where whole vineyards are followed."""

ALONE: dict[Season, Screen] = {
    Season.FIRST_PLAYER: solo_setup,
    Season.YEAR_END: solo_year_end,
    Season.OVER: solo_podium,
}
"""Screens that differ against the Automa."""


def screen_of(state: State) -> Screen:
    """Return the screen for a state."""
    return _alone(state) or _of_vineyards(state) or OF_POINTS[state.season]


def _alone(state: State) -> Screen | None:
    if state.automa is None:
        return None
    if state.has_placing:
        return solo_vineyard if state.whole_seats and not automa_to_place(state) else solo_season
    return ALONE.get(state.season)


def _of_vineyards(state: State) -> Screen | None:
    if not state.whole_seats:
        return None
    if state.unsettled:
        return parents
    return OF_VINEYARDS.get(state.season)
