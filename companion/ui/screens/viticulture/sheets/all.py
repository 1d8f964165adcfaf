"""Draws whatever sheet of this game is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.viticulture import State

from ....play import Play
from ..solo_sheets import SHEETS as SOLO_SHEETS
from ..vineyard.sheets import SHEETS as VINEYARD_SHEETS
from . import Sheet
from .number import NumberSheet
from .player import player_sheet
from .table import table_sheet

SHEETS: dict[str, Callable[[Any, Sheet], ft.Control]] = {
    "player": player_sheet,
    "number": NumberSheet,
    "table": table_sheet,
    **SOLO_SHEETS,
    **VINEYARD_SHEETS,
}


def draw_sheet(play: Play[State], open_: Sheet) -> ft.Control:
    """Draw the open sheet."""
    return SHEETS[open_.kind](play, open_)
