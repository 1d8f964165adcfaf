"""Corrections of several values at once: the market, the play order, marked regions."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import COUNTS, VARIETIES, Figures, Region, region_name
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import check_marked, check_order, check_reason, check_seat
from ..position.setup import Setup
from ..position.state import State
from ..round.barrel import BarrelMoved, buyers_with, buyers_without
from ..round.selling import demand_said


@dataclass(frozen=True, slots=True)
class CorrectMarket(Move):
    """Set all demands to where the markers are."""

    market: Figures
    by: int | None = None
    why: str = ""


def _check_market_move(setup: Setup, move: CorrectMarket) -> None:
    check_reason(setup, move.by, move.why)
    _check_market(setup, move)


def _check_market(setup: Setup, corrected: CorrectMarket | MarketCorrected) -> None:
    """Require possible positions of the markers (VN-MKT-03, VN-MKT-06)."""
    most = COUNTS.demand_most
    if any(abs(demand) > most for demand in corrected.market):
        raise MalformedMove("move.demand", most=most)
    if sum(corrected.market):
        raise MalformedMove("move.market-sum", sum=sum(corrected.market))


def decide_market(course: Course, move: CorrectMarket) -> None:
    """Set all demands; nothing else follows."""
    course.add(MarketCorrected(move.market))


def _tell_market(state: State, move: CorrectMarket, entry: Entry, short: bool) -> Phrase:
    demands = tuple(demand_said(variety, move.market[variety.at]) for variety in VARIETIES)
    return Phrase("log.vino.market-corrected", {"demands": demands})


@dataclass(frozen=True, slots=True)
class MarketCorrected(Event):
    """All demands were set to where the markers are."""

    market: Figures


def _fold_market(state: State, event: MarketCorrected) -> State:
    return changed(state, market=event.market)


@dataclass(frozen=True, slots=True)
class CorrectOrder(Move):
    """Set the play order to what the compass rose shows."""

    order: tuple[int, ...]
    by: int | None = None
    why: str = ""


def _check_order_move(setup: Setup, move: CorrectOrder) -> None:
    check_reason(setup, move.by, move.why)
    check_order(setup, move.order)


def decide_order(course: Course, move: CorrectOrder) -> None:
    """Set the play order; nothing else follows."""
    course.add(OrderCorrected(move.order))


def _tell_order(state: State, move: CorrectOrder, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.order-corrected", {"players": tuple(map(state.name, move.order))})


@dataclass(frozen=True, slots=True)
class OrderCorrected(Event):
    """The play order was set to what the compass rose shows."""

    order: tuple[int, ...]


def _check_corrected_order(setup: Setup, event: OrderCorrected) -> None:
    check_order(setup, event.order)


def _fold_corrected_order(state: State, event: OrderCorrected) -> State:
    return changed(state, order=event.order)


@dataclass(frozen=True, slots=True)
class CorrectRegions(Move):
    """Set the regions a player marked, once they are revealed."""

    seat: int
    regions: tuple[Region, ...]
    by: int | None = None
    why: str = ""


def _check_regions_move(setup: Setup, move: CorrectRegions) -> None:
    check_reason(setup, move.by, move.why)
    _check_regions(setup, move)


def _check_regions(setup: Setup, corrected: CorrectRegions | RegionsCorrected) -> None:
    """Require a seat of this table, and regions it can mark."""
    check_seat(setup, corrected.seat)
    check_marked(corrected.regions)


def decide_regions(course: Course, move: CorrectRegions) -> None:
    """
    Set the regions a player marked, once they are revealed.

    Who marked the region of the barrel buys there, unless they have passed (VN-BUY-04).
    """
    state, seat = course.state, move.seat
    if state.phase is Phase.CHOOSING:
        raise MalformedMove("move.secret")
    course.add(RegionsCorrected(seat, move.regions))
    here = state.barrel
    if state.phase is not Phase.BUYING or here is None:
        return
    passed = state.line.passed if state.line is not None else ()
    waits, marked = seat in (*state.owners, *state.newcomers), here in move.regions
    if waits and not marked:
        course.add(BarrelMoved(here, *buyers_without(state, seat)))
    elif marked and not waits and seat not in passed:
        course.add(BarrelMoved(here, *buyers_with(state, here, seat)))


def _tell_regions(state: State, move: CorrectRegions, entry: Entry, short: bool) -> Phrase:
    facts = {"player": state.name(move.seat), "regions": tuple(map(region_name, move.regions))}
    return Phrase("log.vino.regions-corrected", facts)


@dataclass(frozen=True, slots=True)
class RegionsCorrected(Event):
    """The marked regions of a player were corrected."""

    seat: int
    regions: tuple[Region, ...]


def _fold_regions(state: State, event: RegionsCorrected) -> State:
    return state.with_estate(event.seat, chosen=event.regions)


MOVES: MoveKinds = (
    MoveKind(CorrectMarket, MarketCorrected, decide_market, _tell_market, _check_market_move),
    MoveKind(CorrectOrder, OrderCorrected, decide_order, _tell_order, _check_order_move),
    MoveKind(CorrectRegions, RegionsCorrected, decide_regions, _tell_regions, _check_regions_move),
)

EVENTS: EventKinds = (
    EventKind(MarketCorrected, _fold_market, _check_market),
    EventKind(OrderCorrected, _fold_corrected_order, _check_corrected_order),
    EventKind(RegionsCorrected, _fold_regions, _check_regions),
)
