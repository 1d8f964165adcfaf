"""
Viticulture where whole vineyards are followed: the board, every action's dialogue, the mat.

Each of the year's parts that looks different then has its module here, as the others have theirs
beside this folder; :func:`screen_of` says which one a state is shown by.
"""

from __future__ import annotations

from types import ModuleType

from companion.viticulture import Season, State
from companion.viticulture.parents import unsettled

from . import board, fall, parents, setup, year_end


def screen_of(state: State) -> ModuleType | None:
    """The screen of this part of the year; nothing where only the score is followed."""
    if not state.whole:
        return None
    if state.season is Season.SPRING and unsettled(state):
        return parents
    return _SCREENS.get(state.season)


_SCREENS: dict[Season, ModuleType] = {
    Season.FIRST_PLAYER: setup,
    Season.SUMMER: board,
    Season.FALL: fall,
    Season.WINTER: board,
    Season.YEAR_END: year_end,
}

__all__ = ["screen_of"]
