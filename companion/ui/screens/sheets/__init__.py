"""What comes up over a play screen; one module for every kind of sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from .number import NumberSheet
from .player import player_sheet
from .problem import problem, problem_sheet
from .rules import illegal_sheet, rule_sheet, season_sheet
from .sheet import Sheet
from .table import table_sheet


def draw_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Draw the open sheet."""
    from ..viticulture.solo_sheets import SHEETS
    from ..viticulture.vineyard.sheets import SHEETS as OF_A_VINEYARD

    draw: dict[str, Callable[[Any, Sheet], ft.Control]] = {
        "player": player_sheet,
        "number": NumberSheet,
        "table": table_sheet,
        "rule": rule_sheet,
        "season": season_sheet,
        "illegal": illegal_sheet,
        "problem": problem_sheet,
        **SHEETS,
        **OF_A_VINEYARD,
    }
    return draw[open_.kind](play, open_)


__all__ = ["Sheet", "draw_sheet", "problem"]
