"""
A vineyard mat, frozen: fields, structures, crush pad, cellar, hand by type, workers.

All of it is public at the table (SET-17); of the hand only how many cards of each type. Questions
about a mat are asked here; what changes it lies in the modules named after the actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from companion.kernel.copying import changed

from ..box.board import WORKERS
from ..box.decks import CardType
from ..box.vines import Vine
from ..box.vineyard import FIELDS, HIGHEST, LARGE, MEDIUM, SMALL, Structure, Wine

Values = tuple[int, ...]
"""Tokens of one row, lowest first; every icon holds one."""


class Row(Enum):
    """The six rows of glass tokens on a mat."""

    RED_GRAPES = "red-grapes"
    WHITE_GRAPES = "white-grapes"
    RED = "red"
    WHITE = "white"
    BLUSH = "blush"
    SPARKLING = "sparkling"


@dataclass(frozen=True, slots=True)
class Field:
    """One of the three fields; it is called by what it holds: 5, 6 or 7."""

    vines: tuple[Vine, ...] = ()
    sold: bool = False
    harvested: bool = False

    @property
    def total(self) -> int:
        """What counts towards its maximum."""
        return sum(vine.total for vine in self.vines)

    @property
    def red(self) -> int:
        """The value of its red grapes."""
        return sum(vine.red for vine in self.vines)

    @property
    def white(self) -> int:
        """The value of its white grapes."""
        return sum(vine.white for vine in self.vines)


@dataclass(frozen=True, slots=True)
class Cellar:
    """The four rows of wine."""

    red: Values = ()
    white: Values = ()
    blush: Values = ()
    sparkling: Values = ()

    def row(self, kind: Wine) -> Values:
        """The tokens of one kind."""
        found: Values = getattr(self, kind.value)
        return found

    def with_row(self, kind: Wine, values: Values) -> Cellar:
        """The cellar with one row as it is now."""
        return changed(self, **{kind.value: values})

    @property
    def tokens(self) -> int:
        """How many there are."""
        return len(self.red) + len(self.white) + len(self.blush) + len(self.sparkling)

    @property
    def value(self) -> int:
        """What all of it is worth in a tie (END-05)."""
        return sum(self.red) + sum(self.white) + sum(self.blush) + sum(self.sparkling)


@dataclass(frozen=True, slots=True)
class Hand:
    """How many cards of each type somebody holds."""

    vine: int = 0
    order: int = 0
    summer: int = 0
    winter: int = 0
    visitor: int = 0
    """Visitors of an untold season."""

    def count(self, card: CardType) -> int:
        """How many of one type; a visitor untold may be of either season."""
        found: int = getattr(self, card.value)
        return found

    @property
    def cards(self) -> int:
        """All of them together (YEAR-02)."""
        return self.vine + self.order + self.summer + self.winter + self.visitor

    @property
    def visitors(self) -> int:
        """Visitors of both seasons."""
        return self.summer + self.winter + self.visitor

    def plus(self, card: CardType, count: int) -> Hand:
        """
        The hand with so many more (or fewer) of a type; untold visitors stand in.

        A card that was not counted but is played all the same leaves no debt.
        """
        held = {card: self.count(card) + count}
        for other in _STAND_IN.get(card, ()):
            lacks = -held[card]
            if lacks > 0:
                gives = min(lacks, self.count(other))
                held[other] = self.count(other) - gives
                held[card] += gives
        return changed(self, **{kind.value: max(0, number) for kind, number in held.items()})


_STAND_IN = {
    CardType.SUMMER: (CardType.VISITOR,),
    CardType.WINTER: (CardType.VISITOR,),
    CardType.VISITOR: (CardType.SUMMER, CardType.WINTER),
}
"""Where a visitor comes from if there is none of its own kind."""


@dataclass(frozen=True, slots=True)
class Mat:
    """All that is followed of one vineyard, besides its tracks, its lira and its rooster."""

    fields: tuple[Field, ...] = (Field(), Field(), Field())
    built: tuple[Structure, ...] = ()
    red: Values = ()
    """Red grapes on the crush pad."""
    white: Values = ()
    cellar: Cellar = Cellar()
    hand: Hand = Hand()
    workers: int = WORKERS
    """Regular workers, with those trained this year."""
    trained: int = 0
    """So many of them cannot be used before next year (WORK-10)."""
    grande: int = 1
    paid: tuple[Structure, ...] = ()
    """Structures that gave their point this year (STR-03, STR-06); the yoke its worker left."""
    drawn: bool = False
    """The visitors of this fall have been drawn (TURN-11)."""
    parents: tuple[int, int] | None = None
    """Mama and papa once they have given what they give, 0 for one that was not told (SET-13)."""

    def field(self, number: int) -> Field:
        """The field that holds so much."""
        return self.fields[FIELDS.index(number)]

    def with_field(self, number: int, field: Field) -> tuple[Field, ...]:
        """All fields, one of them as it is now."""
        at = FIELDS.index(number)
        return (*self.fields[:at], field, *self.fields[at + 1 :])

    def has(self, structure: Structure) -> bool:
        """Whether it is built."""
        return structure in self.built

    @property
    def reach(self) -> int:
        """The highest value the cellars hold (WINE-09)."""
        if Structure.LARGE_CELLAR in self.built:
            return LARGE
        return MEDIUM if Structure.MEDIUM_CELLAR in self.built else SMALL

    @property
    def planted(self) -> int:
        """How many vines stand on all fields."""
        return sum(len(field.vines) for field in self.fields)

    @property
    def grapes(self) -> int:
        """What the grapes on the crush pad are worth in a tie (END-05)."""
        return sum(self.red) + sum(self.white)

    @property
    def all_workers(self) -> int:
        """Regular and grande workers, the temporary one left out."""
        return self.workers + self.grande


def lower_free(row: Iterable[int], value: int, lowest: int = 1) -> int | None:
    """The icon a token comes to: its own, or the next lower free one (HARV-05, WINE-10)."""
    for icon in range(min(value, HIGHEST), lowest - 1, -1):
        if icon not in row:
            return icon
    return None


def with_token(row: Values, value: int) -> Values:
    """A row with one token more."""
    return tuple(sorted((*row, value)))


def without_token(row: Values, value: int) -> Values:
    """A row with one token less; a token that is not there is not missed."""
    if value not in row:
        return row
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def tokens(mat: Mat, row: Row) -> Values:
    """The tokens of any of the six rows."""
    if row is Row.RED_GRAPES:
        return mat.red
    if row is Row.WHITE_GRAPES:
        return mat.white
    return mat.cellar.row(Wine(row.value))


def lowest(row: Row) -> int:
    """The lowest icon of a row."""
    return 1 if row in (Row.RED_GRAPES, Row.WHITE_GRAPES) else Wine(row.value).lowest
