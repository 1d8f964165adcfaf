"""What comes up over Vino's screens: one module for every kind of sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from ...sheets.sheet import Sheet
from .entries import enter_sheet
from .market import CorrectMarketSheet, WhatIfSheet, market_sheet
from .people import AmountSheet, MarkedSheet, player_sheet
from .places import RegionSheet, map_sheet
from .whole_table import OrderSheet, table_sheet

SHEETS: dict[str, Callable[[Any, Sheet], ft.Control]] = {
    "market": market_sheet,
    "correct-market": CorrectMarketSheet,
    "what-if": WhatIfSheet,
    "map": map_sheet,
    "region": RegionSheet,
    "player": player_sheet,
    "amount": AmountSheet,
    "marked": MarkedSheet,
    "table": table_sheet,
    "order": OrderSheet,
    "enter-step": enter_sheet,
    "enter-column": enter_sheet,
    "enter-table": enter_sheet,
    "enter-region": enter_sheet,
    "enter-price": enter_sheet,
    "enter-order": enter_sheet,
}
