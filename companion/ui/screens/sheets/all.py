"""Draws the open sheet: those of every game here, the others by the game's screens."""

from __future__ import annotations

from typing import assert_never

import flet as ft

from ...play import Play, S
from ...sheets import (
    CardSheet,
    IllegalSheet,
    KeysSheet,
    MenuSheet,
    OvertakenSheet,
    PeopleSheet,
    ProblemSheet,
    RuleSheet,
    RulesSheet,
    Shared,
    Sheet,
)
from .keys import keys_sheet
from .menu import menu_sheet
from .overtaken import overtaken_sheet
from .people import people_sheet
from .problem import problem_sheet
from .rules import Refusal, RulesSearch, card_sheet, rule_sheet


def draw_sheet(play: Play[S], open_: Sheet) -> ft.Control:
    """Draw the open sheet."""
    if isinstance(open_, Shared):
        return _shared(play, open_)
    return play.screens.draw_sheet(play, open_)


def _shared(play: Play[S], open_: Shared) -> ft.Control:
    match open_:
        case RuleSheet():
            return rule_sheet(play, open_)
        case CardSheet():
            return card_sheet(play, open_)
        case RulesSheet():
            return RulesSearch(play, open_)
        case IllegalSheet():
            return Refusal(play, open_)
        case MenuSheet():
            return menu_sheet(play)
        case ProblemSheet():
            return problem_sheet(play, open_)
        case OvertakenSheet():
            return overtaken_sheet(play, open_)
        case PeopleSheet():
            return people_sheet(play, open_)
        case KeysSheet():
            return keys_sheet(play)
        case _:
            assert_never(open_)
