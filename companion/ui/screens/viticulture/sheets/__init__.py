"""What comes up over Viticulture's screens at every table: one module for every kind of sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ...sheets.sheet import Sheet
from .number import NumberSheet
from .player import player_sheet
from .table import table_sheet

SHEETS: dict[str, Callable[[Any, Sheet], ft.Control]] = {
    "player": player_sheet,
    "number": NumberSheet,
    "table": table_sheet,
}
