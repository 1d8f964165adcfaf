"""
The actions of workers, each with its dialogue.

An action whose dialogue leaves a choice has a module here, with a frozen dataclass of what is
chosen in it, and a line in the list below; one without a choice of its own is that line alone.
"""

from __future__ import annotations

from typing import Any

from companion.viticulture.box.board import BoardAction

from . import build, harvest, order, plant, sell, train, visit, wine
from .dialog import ActionDialog, without_choice

LIST: tuple[ActionDialog[Any], ...] = (
    without_choice("draw-vine", "draw-vine", "SUM-01"),
    without_choice("give-tour", "tour", "SUM-02"),
    build.DIALOG,
    visit.SUMMER,
    sell.DIALOG,
    plant.DIALOG,
    without_choice("draw-order", "draw-order", "PLACE-09"),
    harvest.DIALOG,
    wine.DIALOG,
    train.DIALOG,
    visit.WINTER,
    order.DIALOG,
    without_choice("cart", "cart", "PLACE-08"),
    harvest.YOKE,
    harvest.UPROOT,
)
DIALOGS = {dialog.action: dialog for dialog in LIST}
ACTION_RULES: dict[type, str] = {
    move: rule for one in LIST for move, rule in (one.log or {}).items()
}
"""The rule an entry of the log is about, by the kind of its move."""

OTHER_BOARDS = {
    BoardAction.INFLUENCE: "star",
    BoardAction.BUY_SELL_FIELD: "field",
    BoardAction.TRADE: "trade",
    BoardAction.BUILD_OR_TOUR: "build-or-tour",
    BoardAction.SELL_WINE: "sell-wine",
}
"""The drawings of actions that are not on the board of the base game."""


def drawing_of(action: BoardAction) -> str:
    """Return the drawing of an action of any board."""
    return OTHER_BOARDS.get(action) or DIALOGS[action.value].drawing
