"""The sheets of whole vineyards, by kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .acting import ActSheet
from .effect import effect_sheet
from .mat import MatSheet
from .row import RowSheet

SHEETS: dict[str, Callable[..., Any]] = {
    "act": ActSheet,
    "effect": effect_sheet,
    "mat": MatSheet,
    "row": RowSheet,
}
