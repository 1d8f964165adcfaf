"""Entering the map: a region, a vineyard's price, the order of the regions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import REGIONS, VARIETIES, Region, region_name
from ..box.copies import Land
from ..box.problems import check_land
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_money, check_places
from ..position.setup import Setup
from ..position.state import State
from .enter_copy import enter

FIVE = 5


@dataclass(frozen=True, slots=True)
class EnterRegion(Move):
    """Enter a region; its number in the order is kept."""

    land: Land


def _check_region(setup: Setup, entered: EnterRegion | RegionEntered) -> None:
    """Require a possible region."""
    check_land(entered.land)


def decide_region(course: Course, move: EnterRegion) -> None:
    """Enter a region; its number is kept, its varieties are put in the order of the box."""
    land = move.land
    varieties = tuple(variety for variety in VARIETIES if variety in land.varieties)
    number = course.state.land(land.region).number
    enter(course, RegionEntered(changed(land, number=number, varieties=varieties)))


def _tell_region(state: State, move: EnterRegion, entry: Entry, short: bool) -> Phrase:
    kinds = move.land.vineyards
    fives = " ".join(kinds[n : n + FIVE] for n in range(0, len(kinds), FIVE))  # as one counts them
    return Phrase("log.vino.region", {"region": region_name(move.land.region), "vineyards": fives})


@dataclass(frozen=True, slots=True)
class RegionEntered(Event):
    """A region was entered."""

    land: Land


def _fold_region(state: State, event: RegionEntered) -> State:
    return changed(state, copy=state.copy.with_land(event.land))


@dataclass(frozen=True, slots=True)
class EnterPrice(Move):
    """Enter the price of a vineyard."""

    region: Region
    place: int
    price: int


def _check_price(setup: Setup, entered: EnterPrice | PriceEntered) -> None:
    """Require a possible price."""
    check_places((entered.place,))
    check_money(entered.price, least=1)


def decide_price(course: Course, move: EnterPrice) -> None:
    """Enter the price of a vineyard that is known to exist."""
    size = course.state.copy.known_land(move.region).size
    if move.place > size:
        raise MalformedMove("move.place", most=size)
    enter(course, PriceEntered(move.region, move.place, move.price))


def _tell_price(state: State, move: EnterPrice, entry: Entry, short: bool) -> Phrase:
    facts = {"region": region_name(move.region), "place": move.place, "price": move.price}
    return Phrase("log.vino.price", facts)


@dataclass(frozen=True, slots=True)
class PriceEntered(Event):
    """A price was entered."""

    region: Region
    place: int
    price: int


def _fold_price(state: State, event: PriceEntered) -> State:
    return changed(state, copy=state.copy.with_price(event.region, event.place, event.price))


@dataclass(frozen=True, slots=True)
class EnterOrder(Move):
    """Enter the printed order of the regions."""

    regions: tuple[Region, ...]


def _check_region_order(setup: Setup, entered: EnterOrder | OrderEntered) -> None:
    """Require all regions, each once."""
    regions = entered.regions
    if len(regions) != len(REGIONS) or set(regions) != set(REGIONS):
        raise MalformedMove("copy.regions")


def decide_region_order(course: Course, move: EnterOrder) -> None:
    """Renumber the regions."""
    enter(course, OrderEntered(move.regions))


def _tell_region_order(state: State, move: EnterOrder, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.region-order", {"regions": tuple(map(region_name, move.regions))})


@dataclass(frozen=True, slots=True)
class OrderEntered(Event):
    """The printed order of the regions was entered."""

    regions: tuple[Region, ...]


def _fold_region_order(state: State, event: OrderEntered) -> State:
    return changed(state, copy=state.copy.with_order(event.regions))


MOVES: MoveKinds = (
    MoveKind(EnterRegion, RegionEntered, decide_region, _tell_region, _check_region),
    MoveKind(EnterPrice, PriceEntered, decide_price, _tell_price, _check_price),
    MoveKind(
        EnterOrder, OrderEntered, decide_region_order, _tell_region_order, _check_region_order
    ),
)

EVENTS: EventKinds = (
    EventKind(RegionEntered, _fold_region, _check_region),
    EventKind(PriceEntered, _fold_price, _check_price),
    EventKind(OrderEntered, _fold_region_order, _check_region_order),
)
