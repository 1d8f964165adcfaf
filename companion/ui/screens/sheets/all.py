"""Every kind of sheet: rules and problems are everybody's, the others are those of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from .problem import problem_sheet
from .rules import SeasonSheet, card_sheet, illegal_sheet, rule_sheet
from .sheet import Sheet

COMMON: dict[str, Callable[[Any, Sheet], ft.Control]] = {
    "rule": rule_sheet,
    "card": card_sheet,
    "season": SeasonSheet,
    "illegal": illegal_sheet,
    "problem": problem_sheet,
}


def draw_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Draw the open sheet."""
    draw = COMMON.get(open_.kind) or play.screens.SHEETS[open_.kind]
    return draw(play, open_)
