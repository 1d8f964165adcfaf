"""
What can happen on a vineyard mat and around it. Folded by ``vineyard_evolve.py``.

One action is one event: with ``where`` its worker stands there and the turn goes on, without it the
same came by a card. Points and lira that come of it stand in the event itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as told

from companion.kernel.wire import LEFT_OUT

from .automa import BoardAction
from .components import Bottle, Card, Structure, Vine, Wine
from .mat import At, Cellar, Values
from .vineyard_moves import Change, Discard, Planting, Row


@dataclass(frozen=True, slots=True)
class EstateFollowed:
    """Somebody's whole vineyard is followed, or only the score."""

    seat: int
    whole: bool


@dataclass(frozen=True, slots=True)
class ParentsSettled:
    """Mama and papa gave what they give and left the game."""

    seat: int
    mama: int | None
    papa: int | None
    gift: bool


@dataclass(frozen=True, slots=True)
class WorkerPlaced:
    """A worker was placed, for an action whose outcome nobody follows."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class CardsTaken:
    """The action of drawing: cards of one deck came to a hand."""

    seat: int
    where: At | None
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class CartTaken:
    """A worker pulled the cart, for lira."""

    seat: int
    where: At
    lira: int


@dataclass(frozen=True, slots=True)
class TourGiven:
    """A tour was given; a point comes from the tasting room (STR-06)."""

    seat: int
    where: At | None
    lira: int
    points: int = told(default=0, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class WorkerTrained:
    """A worker was trained."""

    seat: int
    where: At | None
    paid: int
    ready: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class StructureBuilt:
    """A structure was built; what was paid is what went, the bonus taken off (BON-06)."""

    seat: int
    where: At | None
    structure: Structure
    paid: int


@dataclass(frozen=True, slots=True)
class VinesPlanted:
    """Vines were planted; a point comes from the windmill (STR-03)."""

    seat: int
    where: At | None
    vines: tuple[Planting, ...]
    points: int = told(default=0, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class GrapesSold:
    """Grapes left the crush pad for lira; a point is the bonus."""

    seat: int
    where: At | None
    red: Values
    white: Values
    lira: int
    points: int = told(default=0, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class FieldTraded:
    """A field was sold, or bought back (``lira`` is negative then)."""

    seat: int
    where: At | None
    field: int
    lira: int
    points: int = told(default=0, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Crop:
    """What one field gave, and the icons it came to; ``None`` where nothing came to the pad."""

    field: int
    red: int | None
    white: int | None


@dataclass(frozen=True, slots=True)
class FieldsHarvested:
    """Fields were harvested, in this order."""

    seat: int
    where: At | None
    crops: tuple[Crop, ...]


@dataclass(frozen=True, slots=True)
class VineUprooted:
    """A vine went back to the hand, or to the discard pile."""

    seat: int
    where: At | None
    field: int
    vine: Vine
    discarded: bool = told(default=False, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Making:
    """A wine of a value, and the grapes it was made of."""

    kind: Wine
    value: int
    red: Values
    white: Values


@dataclass(frozen=True, slots=True)
class WinesMade:
    """Wines were made, in this order."""

    seat: int
    where: At | None
    wines: tuple[Making, ...]


@dataclass(frozen=True, slots=True)
class OrderFilled:
    """Wines left the cellar for an order, which scored and moved the bottle."""

    seat: int
    where: At | None
    order: int | None
    wines: tuple[Bottle, ...]
    points: int
    residual: int


@dataclass(frozen=True, slots=True)
class VisitorsPlayed:
    """Visitors were played and discarded, with what they changed by numbers."""

    seat: int
    where: At | None
    card: Card
    count: int
    cards: tuple[str, ...]
    changes: tuple[Change, ...] = told(default=(), metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Booked:
    """Numbers changed by a card."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class VisitorsDrawn:
    """The visitors of fall came to a hand."""

    seat: int
    summer: int
    winter: int


@dataclass(frozen=True, slots=True)
class WorkerSentAhead:
    """A worker stands on an action of a season to come."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class PlanResigned:
    """A worker that was sent ahead stands there for nothing."""

    seat: int
    action: BoardAction


@dataclass(frozen=True, slots=True)
class WorkersRetrieved:
    """Placed workers came back and can be used again this year."""

    seat: int
    workers: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class TokenAdded:
    """A grape or a wine was placed by a card."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class TokenRemoved:
    """A grape or a wine was discarded by a card."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class WineAged:
    """The cellar after its wine aged by a card."""

    seat: int
    cellar: Cellar


@dataclass(frozen=True, slots=True)
class VinesSwapped:
    """Two vines changed fields."""

    seat: int
    one: Planting
    other: Planting


@dataclass(frozen=True, slots=True)
class TokensAged:
    """The end of the year: everything on a mat is as old as it can be (AGE-01)."""

    seat: int
    red: Values
    white: Values
    cellar: Cellar


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """The end of the year: cards beyond the limit were put away (YEAR-02)."""

    discard: Discard


VineyardEvent = (
    EstateFollowed
    | ParentsSettled
    | WorkerPlaced
    | CardsTaken
    | CartTaken
    | TourGiven
    | WorkerTrained
    | StructureBuilt
    | VinesPlanted
    | GrapesSold
    | FieldTraded
    | FieldsHarvested
    | VineUprooted
    | WinesMade
    | OrderFilled
    | VisitorsPlayed
    | Booked
    | VisitorsDrawn
    | WorkerSentAhead
    | PlanResigned
    | WorkersRetrieved
    | TokenAdded
    | TokenRemoved
    | WineAged
    | VinesSwapped
    | TokensAged
    | CardsDiscarded
)
