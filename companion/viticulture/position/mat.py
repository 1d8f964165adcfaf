"""
A vineyard mat, frozen: fields, structures, crush pad, cellar, hand and workers.

All of it is public at the table (SET-17); of the hand only the number of cards of each type.
Questions about a mat are asked here; what changes it is in the modules of the actions.
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
    """One of the three fields, named by its maximum: 5, 6 or 7."""

    vines: tuple[Vine, ...] = ()
    sold: bool = False
    harvested: bool = False

    @property
    def total(self) -> int:
        """The sum of its vines' values, which counts towards the maximum."""
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
    """The four rows of wine tokens."""

    red: Values = ()
    white: Values = ()
    blush: Values = ()
    sparkling: Values = ()

    def row(self, kind: Wine) -> Values:
        """Return the tokens of one kind."""
        found: Values = getattr(self, kind.value)
        return found

    def with_row(self, kind: Wine, values: Values) -> Cellar:
        """Return the cellar with one row replaced."""
        return changed(self, **{kind.value: values})

    @property
    def tokens(self) -> int:
        """The number of tokens."""
        return len(self.red) + len(self.white) + len(self.blush) + len(self.sparkling)

    @property
    def value(self) -> int:
        """The value of all wine, which breaks ties (END-05)."""
        return sum(self.red) + sum(self.white) + sum(self.blush) + sum(self.sparkling)


@dataclass(frozen=True, slots=True)
class Hand:
    """The number of cards of each type a player holds."""

    vine: int = 0
    order: int = 0
    summer: int = 0
    winter: int = 0
    visitor: int = 0
    """Visitors of an untold season."""

    def count(self, card: CardType) -> int:
        """Return the number of cards of a type; unspecified visitors count for both seasons."""
        found: int = getattr(self, card.value)
        return found

    @property
    def cards(self) -> int:
        """The number of all cards (YEAR-02)."""
        return self.vine + self.order + self.summer + self.winter + self.visitor

    @property
    def visitors(self) -> int:
        """The number of visitors of both seasons."""
        return self.summer + self.winter + self.visitor

    def plus(self, card: CardType, count: int) -> Hand:
        """
        Return the hand with cards of a type added or removed; unspecified visitors stand in for
        missing ones.

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
    """Everything followed of one vineyard, apart from tracks, lira and rooster."""

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
        """Return a field by its maximum."""
        return self.fields[FIELDS.index(number)]

    def with_field(self, number: int, field: Field) -> tuple[Field, ...]:
        """Return all fields, with one of them replaced."""
        at = FIELDS.index(number)
        return (*self.fields[:at], field, *self.fields[at + 1 :])

    def has(self, structure: Structure) -> bool:
        """Return whether a structure is built."""
        return structure in self.built

    @property
    def reach(self) -> int:
        """The highest wine value the cellars hold (WINE-09)."""
        if Structure.LARGE_CELLAR in self.built:
            return LARGE
        return MEDIUM if Structure.MEDIUM_CELLAR in self.built else SMALL

    @property
    def planted(self) -> int:
        """The number of vines on all fields."""
        return sum(len(field.vines) for field in self.fields)

    @property
    def grapes(self) -> int:
        """The value of all grapes, which breaks ties (END-05)."""
        return sum(self.red) + sum(self.white)

    @property
    def all_workers(self) -> int:
        """The number of regular and grande workers, without the temporary one."""
        return self.workers + self.grande


def lower_free(row: Iterable[int], value: int, lowest: int = 1) -> int | None:
    """Return the icon a token comes to: its own, or the next lower free one (HARV-05, WINE-10)."""
    for icon in range(min(value, HIGHEST), lowest - 1, -1):
        if icon not in row:
            return icon
    return None


def with_token(row: Values, value: int) -> Values:
    """Return a row with one token added."""
    return tuple(sorted((*row, value)))


def without_token(row: Values, value: int) -> Values:
    """Return a row with one token removed, if it is there."""
    if value not in row:
        return row
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def tokens(mat: Mat, row: Row) -> Values:
    """Return the tokens of any of the six rows."""
    if row is Row.RED_GRAPES:
        return mat.red
    if row is Row.WHITE_GRAPES:
        return mat.white
    return mat.cellar.row(Wine(row.value))


def lowest(row: Row) -> int:
    """Return the lowest icon of a row."""
    return 1 if row in (Row.RED_GRAPES, Row.WHITE_GRAPES) else Wine(row.value).lowest
