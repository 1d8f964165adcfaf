"""
The Automa's cards: which actions each blocks, on which board and in which season.

A card's rows are printed in the colours of the four seasons, so that the same deck serves the
extended board of Tuscany, too. On the base board green and yellow rows are summer's, red and blue
ones winter's, and rows marked T are left out (AUT-14).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .board import Board, BoardAction
from .seasons import Season
from .tables import data_file


class RowColour(Enum):
    """The colours of a card's rows: the four seasons."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"


SEASON_OF_ROW: dict[Board, dict[RowColour, Season]] = {
    Board.BASE: {
        RowColour.GREEN: Season.SUMMER,
        RowColour.YELLOW: Season.SUMMER,
        RowColour.RED: Season.WINTER,
        RowColour.BLUE: Season.WINTER,
    },
    Board.TUSCANY: {
        RowColour.GREEN: Season.SPRING,
        RowColour.YELLOW: Season.SUMMER,
        RowColour.RED: Season.FALL,
        RowColour.BLUE: Season.WINTER,
    },
}
"""Which season a row counts in (AUT-14)."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """One printed row of an Automa card."""

    colour: RowColour
    base: BoardAction | None
    """What it blocks on the base board; ``None`` for a row marked T."""
    tuscany: BoardAction
    t: bool

    def on(self, board: Board) -> BoardAction | None:
        """Return the action the row blocks on a board, or ``None``."""
        return self.base if board is Board.BASE else self.tuscany


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """An Automa card, by its number."""

    id: int
    rows: tuple[CardRow, ...]

    def spots(self, board: Board, season: Season) -> tuple[BoardAction, ...]:
        """Return the actions the card blocks in a season, in their printed order."""
        seasons = SEASON_OF_ROW[board]
        found = (row.on(board) for row in self.rows if seasons[row.colour] is season)
        return tuple(action for action in found if action is not None)


def _row(colour: str, action: str = "", tuscany: str = "", t: bool = False) -> CardRow:
    base = BoardAction(action) if action else None
    return CardRow(RowColour(colour), base, BoardAction(tuscany or action), t)


AUTOMA_CARDS: dict[int, AutomaCard] = {
    card["id"]: AutomaCard(card["id"], tuple(_row(**row) for row in card["rows"]))
    for card in data_file("automa")["card"]
}
"""The deck, by the numbers of its cards."""


def actions_of(board: Board, season: Season) -> tuple[BoardAction, ...]:
    """Return all actions of a season on a board, in the order of the enum; it can be empty."""
    return _ACTIONS.get((board, season), ())


def placing_seasons(board: Board) -> tuple[Season, ...]:
    """Return the seasons in which workers are placed and cards drawn (AUT-13)."""
    return _PLACING[board]


_YEAR = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
_PLACING = {
    board: tuple(season for season in _YEAR if season in seasons.values())
    for board, seasons in SEASON_OF_ROW.items()
}


def _actions(board: Board, season: Season) -> tuple[BoardAction, ...]:
    found = {spot for card in AUTOMA_CARDS.values() for spot in card.spots(board, season)}
    return tuple(action for action in BoardAction if action in found)


_ACTIONS = {
    (board, season): _actions(board, season)
    for board, seasons in _PLACING.items()
    for season in seasons
}
