"""
What makes sense on a vineyard mat at all: fields there are, values with an icon, cards of the box.

The table may set the rules aside, but not this. Looked up by class, like the folds: every entry of
a file comes through here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.kernel.errors import MalformedMove

from .components import FIELDS, HIGHEST, MAMAS, ORDERS, PAPAS, SEASON_OF, Bottle, Card, Wine
from .mat import At, Cellar, Space
from .setup import Setup
from .vineyard_events import (
    Booked,
    CardsDiscarded,
    CardsTaken,
    CartTaken,
    EstateFollowed,
    FieldsHarvested,
    FieldTraded,
    GrapesSold,
    OrderFilled,
    ParentsSettled,
    PlanResigned,
    StructureBuilt,
    TokenAdded,
    TokenRemoved,
    TokensAged,
    TourGiven,
    VinesPlanted,
    VinesSwapped,
    VineUprooted,
    VisitorsDrawn,
    VisitorsPlayed,
    WineAged,
    WinesMade,
    WorkerPlaced,
    WorkerSentAhead,
    WorkersRetrieved,
    WorkerTrained,
)
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    Discard,
    DrawVisitors,
    FillOrder,
    Follow,
    Harvest,
    MakeWine,
    PlaceWorker,
    Plant,
    Planting,
    PlayVisitors,
    RemoveToken,
    Resign,
    Retrieve,
    Row,
    SellGrapes,
    SendAhead,
    SwapVines,
    TakeParents,
    TradeField,
    Train,
    Uproot,
)
from .visitors import visitors

MOST = 99
"""No card changes anything by more, nobody holds or pays more; more is a slip of the finger."""
MOST_VINES = 9
MOST_WINES = 9

CAUSES: dict[type, type] = {
    Follow: EstateFollowed,
    TakeParents: ParentsSettled,
    Train: WorkerTrained,
    Build: StructureBuilt,
    Plant: VinesPlanted,
    SellGrapes: GrapesSold,
    TradeField: FieldTraded,
    Harvest: FieldsHarvested,
    Uproot: VineUprooted,
    MakeWine: WinesMade,
    FillOrder: OrderFilled,
    PlayVisitors: VisitorsPlayed,
    Book: Booked,
    DrawVisitors: VisitorsDrawn,
    SendAhead: WorkerSentAhead,
    Resign: PlanResigned,
    Retrieve: WorkersRetrieved,
    AddToken: TokenAdded,
    RemoveToken: TokenRemoved,
    AgeWine: WineAged,
    SwapVines: VinesSwapped,
}
"""The event each move never comes without."""
OF_A_WORKER = (WorkerPlaced, CardsTaken, CartTaken, TourGiven)
"""What comes of a worker placed without a choice: one of these."""

_OF_THE_BOARD = frozenset(SEASON_OF)
_VALUES = frozenset(range(1, HIGHEST + 1))
_FIELDS = frozenset(FIELDS)


def _seat(setup: Setup, seat: int) -> None:
    if not 0 <= seat < len(setup.players):
        raise MalformedMove("move.seat")


def _at(at: At | None) -> None:
    if at is None:
        return
    action = at.action
    elsewhere = at.space is Space.CART or at.space is Space.YOKE
    if (action is None) is not elsewhere or not (action is None or action.basic):
        raise MalformedMove("move.action")


def _number(value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise MalformedMove("move.count")


def _field(number: int) -> None:
    if number not in _FIELDS:
        raise MalformedMove("move.field")


def _values(*rows: tuple[int, ...]) -> None:
    for row in rows:
        if len(row) > MOST or not _VALUES.issuperset(row):
            raise MalformedMove("move.token")


def _bottles(bottles: Iterable[Bottle]) -> None:
    for bottle in bottles:
        if bottle.value not in _VALUES:
            raise MalformedMove("move.token")


def _cellar(cellar: Cellar) -> None:
    for kind in Wine:
        row = cellar.row(kind)
        _values(row)
        if row and min(row) < kind.lowest:
            raise MalformedMove("move.token")


def _changes(setup: Setup, changes: tuple[Change, ...]) -> None:
    if len(changes) > MOST:
        raise MalformedMove("move.count")
    for change in changes:
        _seat(setup, change.seat)
        _number(change.by, -MOST, MOST)


def _at_seat(setup: Setup, that: Any) -> None:
    _seat(setup, that.seat)
    _at(that.where)


def _of_seat(setup: Setup, that: Any) -> None:
    _seat(setup, that.seat)


def _placed(setup: Setup, that: PlaceWorker | WorkerPlaced | CartTaken) -> None:
    _at_seat(setup, that)
    if that.where.space is Space.YOKE:
        raise MalformedMove("move.action")


def _take_parents(setup: Setup, that: TakeParents) -> None:
    _parents(setup, that)
    _planted(that.vines)


def _parents(setup: Setup, that: TakeParents | ParentsSettled) -> None:
    _seat(setup, that.seat)
    if that.mama is not None and that.mama not in MAMAS:
        raise MalformedMove("move.parent", most=len(MAMAS))
    if that.papa is not None and that.papa not in PAPAS:
        raise MalformedMove("move.parent", most=len(PAPAS))


def _train(setup: Setup, that: Train | Build) -> None:
    _at_seat(setup, that)
    if that.paid is not None:
        _number(that.paid, 0, MOST)


def _paid(setup: Setup, that: WorkerTrained | StructureBuilt) -> None:
    _at_seat(setup, that)
    _number(that.paid, -MOST, MOST)


def _taken(setup: Setup, that: CardsTaken) -> None:
    _at_seat(setup, that)
    _number(that.count, 0, MOST)


def _tour(setup: Setup, that: TourGiven | CartTaken) -> None:
    _at_seat(setup, that)
    _number(that.lira, 0, MOST)
    _number(getattr(that, "points", 0), 0, MOST)


def _plant(setup: Setup, that: Plant | VinesPlanted) -> None:
    _at_seat(setup, that)
    _planted(that.vines)


def _planted(vines: tuple[Planting, ...]) -> None:
    _number(len(vines), 0, MOST_VINES)
    for planting in vines:
        _field(planting.field)


def _sell(setup: Setup, that: SellGrapes | GrapesSold) -> None:
    _at_seat(setup, that)
    _values(that.red, that.white)


def _sold(setup: Setup, that: GrapesSold) -> None:
    _sell(setup, that)
    _number(that.lira, 0, MOST)
    _number(that.points, 0, MOST)


def _trade(setup: Setup, that: TradeField | FieldTraded) -> None:
    _at_seat(setup, that)
    _field(that.field)


def _traded(setup: Setup, that: FieldTraded) -> None:
    _trade(setup, that)
    _number(that.lira, -MOST, MOST)
    _number(that.points, 0, MOST)


def _harvest(setup: Setup, that: Harvest) -> None:
    _at_seat(setup, that)
    for number in that.fields:
        _field(number)
    if len(set(that.fields)) != len(that.fields):
        raise MalformedMove("move.field")


def _harvested(setup: Setup, that: FieldsHarvested) -> None:
    _at_seat(setup, that)
    _number(len(that.crops), 0, MOST)
    for crop in that.crops:
        _field(crop.field)
        _values(tuple(value for value in (crop.red, crop.white) if value is not None))


def _uproot(setup: Setup, that: Uproot | VineUprooted) -> None:
    _at_seat(setup, that)
    _field(that.field)


def _wine(setup: Setup, that: MakeWine) -> None:
    _at_seat(setup, that)
    _number(len(that.wines), 0, MOST_WINES)
    for pressing in that.wines:
        _values(pressing.red, pressing.white)
        if not pressing.red and not pressing.white:
            raise MalformedMove("move.token")


def _wines(setup: Setup, that: WinesMade) -> None:
    _at_seat(setup, that)
    _number(len(that.wines), 0, MOST_WINES)
    for making in that.wines:
        _values((making.value,), making.red, making.white)


def _order(setup: Setup, that: FillOrder) -> None:
    _at_seat(setup, that)
    if that.order is not None and that.order not in ORDERS:
        raise MalformedMove("move.wine-order")
    if that.order is None and not that.asks:
        raise MalformedMove("move.wine-order")
    _number(len(that.wines), 0, MOST_WINES)
    _number(len(that.asks), 0, MOST_WINES)
    _bottles(that.wines)
    _bottles(that.asks)
    _number(that.points, 0, MOST)
    _number(that.residual, 0, MOST)


def _filled(setup: Setup, that: OrderFilled) -> None:
    _at_seat(setup, that)
    if that.order is not None and that.order not in ORDERS:
        raise MalformedMove("move.wine-order")
    _number(len(that.wines), 0, MOST_WINES)
    _bottles(that.wines)
    _number(that.points, 0, MOST)
    _number(that.residual, 0, MOST)


def _visitors(setup: Setup, that: PlayVisitors | VisitorsPlayed) -> None:
    _at_seat(setup, that)
    _number(that.count, 1, MOST_VINES)
    if len(that.cards) > that.count or not visitors().keys() >= set(that.cards):
        raise MalformedMove("move.visitor")
    _changes(setup, that.changes)


def _played(setup: Setup, that: VisitorsPlayed) -> None:
    _visitors(setup, that)
    if that.card not in (Card.SUMMER, Card.WINTER):
        raise MalformedMove("move.visitor")


def _book(setup: Setup, that: Book | Booked) -> None:
    if not that.changes:
        raise MalformedMove("move.count")
    _changes(setup, that.changes)


def _draw(setup: Setup, that: DrawVisitors | VisitorsDrawn) -> None:
    _seat(setup, that.seat)
    _number(that.summer, 0, MOST)
    _number(that.winter, 0, MOST)


def _resign(setup: Setup, that: Resign | PlanResigned) -> None:
    _seat(setup, that.seat)
    if that.action not in _OF_THE_BOARD:
        raise MalformedMove("move.action")


def _retrieve(setup: Setup, that: Retrieve | WorkersRetrieved) -> None:
    _seat(setup, that.seat)
    _number(len(that.workers), 1, MOST)
    for at in that.workers:
        _at(at)


def _ahead(setup: Setup, that: SendAhead | WorkerSentAhead) -> None:
    _at_seat(setup, that)
    if that.where.action is None:
        raise MalformedMove("move.action")


def _token(setup: Setup, that: Any) -> None:
    _seat(setup, that.seat)
    least = 1 if that.row in (Row.RED_GRAPES, Row.WHITE_GRAPES) else Wine(that.row.value).lowest
    if not least <= that.value <= HIGHEST:
        raise MalformedMove("move.token")


def _age(setup: Setup, that: AgeWine) -> None:
    _seat(setup, that.seat)
    _number(that.times, 1, HIGHEST)
    if (that.kind is None) is not (that.value is None):
        raise MalformedMove("move.token")
    if that.value is not None:
        _values((that.value,))


def _aged_cellar(setup: Setup, that: WineAged) -> None:
    _seat(setup, that.seat)
    _cellar(that.cellar)


def _swap(setup: Setup, that: SwapVines | VinesSwapped) -> None:
    _seat(setup, that.seat)
    _field(that.one.field)
    _field(that.other.field)


def _aged(setup: Setup, that: TokensAged) -> None:
    _seat(setup, that.seat)
    _values(that.red, that.white)
    _cellar(that.cellar)


def discard(setup: Setup, that: Discard) -> None:
    """Cards that can be put away at all."""
    _seat(setup, that.seat)
    for count in (that.vine, that.order, that.summer, that.winter, that.visitor):
        _number(count, 0, MOST)


def _discarded(setup: Setup, that: CardsDiscarded) -> None:
    discard(setup, that.discard)


CHECKS: dict[type, Callable[[Setup, Any], None]] = {
    Follow: _of_seat,
    TakeParents: _take_parents,
    PlaceWorker: _placed,
    Train: _train,
    Build: _train,
    Plant: _plant,
    SellGrapes: _sell,
    TradeField: _trade,
    Harvest: _harvest,
    Uproot: _uproot,
    MakeWine: _wine,
    FillOrder: _order,
    PlayVisitors: _visitors,
    Book: _book,
    DrawVisitors: _draw,
    SendAhead: _ahead,
    Resign: _resign,
    Retrieve: _retrieve,
    AddToken: _token,
    RemoveToken: _token,
    AgeWine: _age,
    SwapVines: _swap,
    EstateFollowed: _of_seat,
    ParentsSettled: _parents,
    WorkerPlaced: _placed,
    CardsTaken: _taken,
    CartTaken: _tour,
    TourGiven: _tour,
    WorkerTrained: _paid,
    StructureBuilt: _paid,
    VinesPlanted: _plant,
    GrapesSold: _sold,
    FieldTraded: _traded,
    FieldsHarvested: _harvested,
    VineUprooted: _uproot,
    WinesMade: _wines,
    OrderFilled: _filled,
    VisitorsPlayed: _played,
    Booked: _book,
    VisitorsDrawn: _draw,
    WorkerSentAhead: _ahead,
    PlanResigned: _resign,
    WorkersRetrieved: _retrieve,
    TokenAdded: _token,
    TokenRemoved: _token,
    WineAged: _aged_cellar,
    VinesSwapped: _swap,
    TokensAged: _aged,
    CardsDiscarded: _discarded,
}
"""What is looked at of every move and every event of a vineyard."""
