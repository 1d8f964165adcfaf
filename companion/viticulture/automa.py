"""
The Automa's cards: what each blocks, on which board, in which season.

A card's rows are printed in the colours of the four seasons, so that the same deck serves the
extended board of Tuscany, too. On the base board green and yellow rows are summer's, red and blue
ones winter's, and rows marked T are left out (AUT-14).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.kernel.phrase import Phrase

from .parts import Season, table


class Board(Enum):
    """Which board lies on the table. Of the extended one only the Automa's deck is followed."""

    BASE = "base"
    TUSCANY = "tuscany"

    @property
    def phrase(self) -> Phrase:
        """The board by its name."""
        return Phrase(f"board.{self.value}")


class BoardAction(Enum):
    """The actions an Automa worker can block; the words are in ``action.<value>``."""

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
        """The action by its name."""
        return Phrase(f"action.{self.value}")


class Skip(Enum):
    """Why an Automa worker is not placed on a spot of its card; words in ``skip.<value>``."""

    AUTOMA_THERE = "automa-there"
    """One of its workers stands there already, from an earlier card of the season (DIFF-06)."""
    PLAYER_THERE = "player-there"
    """The player's worker stands there, sent ahead by the Planner (AUT-23)."""
    ALL_PLACED = "all-placed"
    """The sixth worker of the year has been placed (DIFF-08)."""

    @property
    def rule(self) -> str:
        """The statement that says so."""
        return _SKIP_RULES[self]

    @property
    def phrase(self) -> Phrase:
        """The reason in a sentence."""
        return Phrase(f"skip.{self.value}")


_SKIP_RULES = {
    Skip.AUTOMA_THERE: "DIFF-06",
    Skip.PLAYER_THERE: "AUT-23",
    Skip.ALL_PLACED: "DIFF-08",
}


class RowColour(Enum):
    """The colours of a card's rows: the four seasons."""

    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"


SEASON_OF: dict[Board, dict[RowColour, Season]] = {
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
    """One printed row of a card."""

    colour: RowColour
    base: BoardAction | None
    """What it blocks on the base board; ``None`` for a row marked T."""
    tuscany: BoardAction
    t: bool

    def on(self, board: Board) -> BoardAction | None:
        """What the row blocks on a board, if anything."""
        return self.base if board is Board.BASE else self.tuscany


@dataclass(frozen=True, slots=True)
class AutomaCard:
    """One card of the deck, by its number."""

    id: int
    rows: tuple[CardRow, ...]

    def spots(self, board: Board, season: Season) -> tuple[BoardAction, ...]:
        """What the card blocks in a season, in its printed order."""
        seasons = SEASON_OF[board]
        found = (row.on(board) for row in self.rows if seasons[row.colour] is season)
        return tuple(action for action in found if action is not None)


def _row(colour: str, action: str = "", tuscany: str = "", t: bool = False) -> CardRow:
    base = BoardAction(action) if action else None
    return CardRow(RowColour(colour), base, BoardAction(tuscany or action), t)


AUTOMA_CARDS: dict[int, AutomaCard] = {
    card["id"]: AutomaCard(card["id"], tuple(_row(**row) for row in card["rows"]))
    for card in table("automa")["card"]
}
"""The deck, by the numbers of its cards."""


def actions_of(board: Board, season: Season) -> tuple[BoardAction, ...]:
    """All actions of a season on a board, in the order the enum lists them; perhaps none."""
    return _ACTIONS.get((board, season), ())


def placing_seasons(board: Board) -> tuple[Season, ...]:
    """The seasons in which workers are placed, and cards drawn (AUT-13)."""
    return _PLACING[board]


_YEAR = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
_PLACING = {
    board: tuple(season for season in _YEAR if season in seasons.values())
    for board, seasons in SEASON_OF.items()
}


def _actions(board: Board, season: Season) -> tuple[BoardAction, ...]:
    found = {spot for card in AUTOMA_CARDS.values() for spot in card.spots(board, season)}
    return tuple(action for action in BoardAction if action in found)


_ACTIONS = {
    (board, season): _actions(board, season)
    for board, seasons in _PLACING.items()
    for season in seasons
}
