"""
What can be asked where a whole vineyard is followed.

``where`` says which worker goes where; without it (``null``) the same is done by a card: no worker,
no turn, at any time. What a card changes about an action stands in fields of its own (``paid``,
``over``, ``anywhere`` …), which are left out of a file while they change nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as told
from enum import Enum

from companion.kernel.wire import LEFT_OUT

from .automa import BoardAction
from .components import Bottle, Card, Structure, Vine, Wine
from .mat import At, Values


class Row(Enum):
    """The six rows of glass tokens on a mat."""

    RED_GRAPES = "red-grapes"
    WHITE_GRAPES = "white-grapes"
    RED = "red"
    WHITE = "white"
    BLUSH = "blush"
    SPARKLING = "sparkling"


class Counter(Enum):
    """What a card can change by a number."""

    POINTS = "points"
    LIRA = "lira"
    RESIDUAL = "residual"
    VINE = "vine"
    ORDER = "order"
    SUMMER = "summer"
    WINTER = "winter"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Change:
    """So much more (or less) of something, for a seat."""

    what: Counter
    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class Planting:
    """A vine that goes to a field."""

    vine: Vine
    field: int


@dataclass(frozen=True, slots=True)
class Pressing:
    """The grapes that become one wine."""

    kind: Wine
    red: Values = ()
    white: Values = ()


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards somebody puts away, by type."""

    seat: int
    vine: int = told(default=0, metadata=LEFT_OUT)
    order: int = told(default=0, metadata=LEFT_OUT)
    summer: int = told(default=0, metadata=LEFT_OUT)
    winter: int = told(default=0, metadata=LEFT_OUT)
    visitor: int = told(default=0, metadata=LEFT_OUT)

    @property
    def cards(self) -> int:
        """All of them together."""
        return self.vine + self.order + self.summer + self.winter + self.visitor


@dataclass(frozen=True, slots=True)
class Follow:
    """Follow somebody's whole vineyard from now on, or only the score (nothing is forgotten)."""

    seat: int
    whole: bool = True


@dataclass(frozen=True, slots=True)
class TakeParents:
    """
    Mama and papa give what they give; ``gift`` is the papa's choice (SET-11).

    In challenge 1 there is no mama, and three vines are planted (CAMP-01).
    """

    seat: int
    mama: int | None
    papa: int | None
    gift: bool = True
    vines: tuple[Planting, ...] = told(default=(), metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class PlaceWorker:
    """Place a worker on what asks for no choice: draw a vine or an order, a tour, the cart."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class Train:
    """Train a worker (PLACE-12); ``ready`` by a card that says it can be used at once."""

    seat: int
    where: At | None
    paid: int | None = told(default=None, metadata=LEFT_OUT)
    ready: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Build:
    """Build a structure (SUM-03); ``paid`` where a card says another price."""

    seat: int
    where: At | None
    structure: Structure
    paid: int | None = told(default=None, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Plant:
    """Plant vines (SUM-17); ``over`` the maximum or ``bare`` of structures by a card."""

    seat: int
    where: At | None
    vines: tuple[Planting, ...]
    over: bool = told(default=False, metadata=LEFT_OUT)
    bare: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class SellGrapes:
    """Sell grapes from the crush pad (SUM-07)."""

    seat: int
    where: At | None
    red: Values = ()
    white: Values = ()


@dataclass(frozen=True, slots=True)
class TradeField:
    """Sell an empty field, or buy it back (SUM-10)."""

    seat: int
    where: At | None
    field: int
    buy: bool = False


@dataclass(frozen=True, slots=True)
class Harvest:
    """Harvest fields, one after the other (HARV-09)."""

    seat: int
    where: At | None
    fields: Values


@dataclass(frozen=True, slots=True)
class Uproot:
    """Uproot a vine (VINE-07); by some cards it is discarded."""

    seat: int
    where: At | None
    field: int
    vine: Vine
    discarded: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class MakeWine:
    """Make wines, one after the other (WINE-17); ``anywhere`` by the Zymologist (WINE-18)."""

    seat: int
    where: At | None
    wines: tuple[Pressing, ...]
    anywhere: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class FillOrder:
    """
    Fill an order with wines, one for each of its icons (ORD-01).

    By the number of its card, or, ``order`` being ``null``, by what is printed on it.
    """

    seat: int
    where: At | None
    order: int | None
    wines: tuple[Bottle, ...]
    asks: tuple[Bottle, ...] = told(default=(), metadata=LEFT_OUT)
    points: int = told(default=0, metadata=LEFT_OUT)
    residual: int = told(default=0, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class PlayVisitors:
    """
    Play visitors: how many, which (as far as told), and what they change by numbers.

    What they do beyond that follows as moves of its own, without a worker.
    """

    seat: int
    where: At | None
    cards: tuple[str, ...] = ()
    """Names of the cards, as far as they are told."""
    count: int = 1
    changes: tuple[Change, ...] = told(default=(), metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Book:
    """Whatever a card changes by numbers, at any time, for anybody."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class DrawVisitors:
    """Fall: the visitors somebody draws (TURN-11, STR-10)."""

    seat: int
    summer: int = 0
    winter: int = 0


@dataclass(frozen=True, slots=True)
class SendAhead:
    """The Planner: a worker goes to an action of a season to come (VIS-10)."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class Resign:
    """The action a worker was sent ahead to cannot be done: it stands there for nothing."""

    seat: int
    action: BoardAction


@dataclass(frozen=True, slots=True)
class Retrieve:
    """Take workers back that were placed: Producer (VIS-12), Motivator (VIS-08), others."""

    seat: int
    workers: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class AddToken:
    """Place a grape or a wine by a card; its icon has to be free (HARV-11, HARV-12)."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class RemoveToken:
    """Discard a grape or a wine by a card."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class AgeWine:
    """Age wine by a card: one token, or all of it, so many times (AGE-14)."""

    seat: int
    times: int = 1
    kind: Wine | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class SwapVines:
    """Two vines of two fields change places, by a card."""

    seat: int
    one: Planting
    other: Planting


VineyardMove = (
    Follow
    | TakeParents
    | PlaceWorker
    | Train
    | Build
    | Plant
    | SellGrapes
    | TradeField
    | Harvest
    | Uproot
    | MakeWine
    | FillOrder
    | PlayVisitors
    | Book
    | DrawVisitors
    | SendAhead
    | Resign
    | Retrieve
    | AddToken
    | RemoveToken
    | AgeWine
    | SwapVines
)

CARDS: dict[Counter, Card] = {
    Counter.VINE: Card.VINE,
    Counter.ORDER: Card.ORDER,
    Counter.SUMMER: Card.SUMMER,
    Counter.WINTER: Card.WINTER,
    Counter.VISITOR: Card.VISITOR,
}
"""The counters that are cards of a hand."""
