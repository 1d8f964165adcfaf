"""The board: actions with their seasons, spaces and bonuses, and the printed prices."""

from __future__ import annotations

from enum import Enum
from typing import Any

from companion.kernel.phrase import Phrase

from .seasons import Season
from .tables import data_file


class Board(Enum):
    """The board in use. Of the extended board only the Automa's deck is followed."""

    BASE = "base"
    TUSCANY = "tuscany"

    @property
    def phrase(self) -> Phrase:
        """The board's name."""
        return Phrase(f"board.{self.value}")


class BoardAction(Enum):
    """The actions an Automa worker can block. Their names are ``action.<value>``."""

    DRAW_VINE = "draw-vine"
    GIVE_TOUR = "give-tour"
    BUILD_STRUCTURE = "build-structure"
    PLAY_SUMMER_VISITOR = "play-summer-visitor"
    SELL_GRAPE_OR_FIELD = "sell-grape-or-field"
    PLANT_VINE = "plant-vine"
    DRAW_ORDER = "draw-order"
    HARVEST_FIELD = "harvest-field"
    MAKE_WINE = "make-wine"
    TRAIN_WORKER = "train-worker"
    PLAY_WINTER_VISITOR = "play-winter-visitor"
    FILL_ORDER = "fill-order"
    INFLUENCE = "influence"
    BUY_SELL_FIELD = "buy-sell-field"
    TRADE = "trade"
    BUILD_OR_TOUR = "build-or-tour"
    SELL_WINE = "sell-wine"

    basic: bool
    """Whether it is one of the twelve of the base board (set where those are read)."""

    @property
    def phrase(self) -> Phrase:
        """The action's name."""
        return Phrase(f"action.{self.value}")


class Gain(Enum):
    """What the bonus space of an action adds (BON-05)."""

    VINE = "vine"
    ORDER = "order"
    LIRA = "lira"
    POINT = "point"
    MORE = "more"
    """The same once more: a field, a vine, a wine, a visitor."""


_BOARD: dict[str, Any] = data_file("board")
CART_LIRA: int = _BOARD["cart_lira"]
TOUR_LIRA: int = _BOARD["tour_lira"]
TRAINING_LIRA: int = _BOARD["training_lira"]
WORKERS: int = _BOARD["workers"]
WORKERS_MOST: int = _BOARD["workers_most"]
WINES_MOST: int = _BOARD["wines_most"]
PRICES: tuple[int, ...] = (0, *_BOARD["grape_prices"])
"""What a grape sells for, by its value (SUM-08)."""
SPACES: dict[int, tuple[str, ...]] = {
    int(players): tuple(spaces) for players, spaces in _BOARD["action_spaces"].items()
}
PRINTED_BONUS_SPACE: str = _BOARD["bonus_space"]

SEASON_OF: dict[BoardAction, Season] = {
    BoardAction(entry["id"]): Season(entry["season"]) for entry in _BOARD["action"]
}
"""The twelve actions of the board and the season of each (PLACE-09)."""
GAIN_OF: dict[BoardAction, Gain] = {
    BoardAction(entry["id"]): Gain(entry["bonus"]) for entry in _BOARD["action"]
}

for _action in BoardAction:
    _action.basic = _action in SEASON_OF
