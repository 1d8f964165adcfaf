"""Selling wine: one variety each, lost vineyards, changes of the market (VN-SELL, VN-MKT)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import (
    COUNTS,
    VARIETIES,
    Figures,
    Plot,
    Region,
    Variety,
    figures_of,
    region_name,
    variety_name,
)
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.past import SaleRow
from ..position.phase import Phase
from ..position.sense import (
    MOST_CHANGE,
    MOST_MONEY,
    check_money,
    check_plots,
    check_seat,
    of_seat,
)
from ..position.setup import Negative, Setup
from ..position.state import State
from .progress import require_phase
from .sale import Sale, plots_of, room_to_rise, still_to_place, what_if
from .varieties import VarietyReturned


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """
    Sell wine; ``losses`` are the vineyards given back, ``rises`` the Vino by which each demand
    rises.
    """

    seat: int
    variety: Variety
    quantity: int
    losses: tuple[Plot, ...]
    rises: Figures


def _check_sale(setup: Setup, move: Sell) -> None:
    check_seat(setup, move.seat)
    _check_quantity(move.quantity)
    check_plots(move.losses)
    if any(not 0 <= rise <= MOST_CHANGE for rise in move.rises):
        raise MalformedMove("move.demand", most=COUNTS.demand_most)


def decide_sale(course: Course, move: Sell) -> None:
    """Sell wine: first the income, then the vineyards lost, then the market."""
    state = course.state
    seat, variety = move.seat, move.variety
    _require_turn(course, seat)
    sale = what_if(state, seat, variety, move.quantity)
    stock = {"stock": sale.stock, "variety": variety_name(variety)}
    course.require(move.quantity <= sale.stock, "VN-VAR-06", **stock)
    if state.setup.negative is Negative.FORBID:
        course.require(sale.sum >= 0, "VN-SELL-07", sum=sale.sum)
    producing = plots_of(state, seat, variety)
    right = len(move.losses) == sale.lost and all(plot in producing for plot in move.losses)
    lost = {"lost": sale.lost, "variety": variety_name(variety)}
    course.require(right, "VN-SELL-04", **lost)
    _require_market(course, sale, move.rises)
    # Where the table insists, whatever is the seller's goes back; nobody gives another's back.
    losses = tuple(plot for plot in move.losses if state.owner(plot.region, plot.place) == seat)
    changes = [*move.rises]
    changes[variety.at] = move.rises[variety.at] - sale.fall
    figures = figures_of(_within(state, changes))
    course.add(
        WineSold(seat, variety, sale.quantity, sale.price, sale.demand, sale.income, figures)
    )
    if losses:
        course.add(VineyardsLost(seat, losses))
    for region in dict.fromkeys(plot.region for plot in losses):
        grows = course.state.grows(seat, region) is not None
        if grows and not course.state.owned(seat, region):
            course.add(VarietyReturned(seat, region))


def _require_turn(course: Course, seat: int) -> None:
    require_phase(course, Phase.SELLING)
    state = course.state
    if state.phase is Phase.SELLING:
        acting = state.acting
        facts = {"acting": state.name(acting) if acting is not None else ""}
        course.require(acting == seat, "VN-SELL-01", player=state.name(seat), **facts)


def _require_market(course: Course, sale: Sale, rises: Figures) -> None:
    state = course.state
    course.require(rises[sale.variety.at] == 0, "VN-MKT-02", variety=variety_name(sale.variety))
    for variety in VARIETIES:
        if variety is not sale.variety:
            fits = rises[variety.at] <= room_to_rise(state, variety)
            most = {"variety": variety_name(variety), "most": COUNTS.demand_most}
            course.require(fits, "VN-MKT-05", **most)
    missing = still_to_place(sale, rises)
    course.require(missing == 0, "VN-MKT-06", rise=sale.rise, placed=sum(rises))
    step = state.copy.known_step()
    whole = sale.rise % step != 0 or all(rise % step == 0 for rise in rises)
    on_boxes = all(demand % step == 0 for demand in state.market)
    course.require(whole or not on_boxes, "VN-MKT-01", step=step)


def _within(state: State, changes: list[int]) -> list[int]:
    """Return changes that keep every demand on its track (VN-MKT-03)."""
    most = COUNTS.demand_most
    return [
        max(-most, min(most, demand + change)) - demand
        for demand, change in zip(state.market, changes, strict=True)
    ]


def _check_quantity(quantity: int) -> None:
    """Require a quantity that a cellar can hold (VN-SET-07)."""
    if not 1 <= quantity <= COUNTS.cellar_most:
        raise MalformedMove("move.quantity", most=COUNTS.cellar_most)


def _tell_sale(state: State, move: Sell, entry: Entry, short: bool) -> Phrase:
    sold = entry.first(WineSold)
    facts: dict[str, object] = {
        "player": state.name(sold.seat),
        "quantity": sold.quantity,
        "variety": variety_name(sold.variety),
        "income": sold.income,
    }
    if short:
        return Phrase("log.vino.sold-short", facts)
    facts |= {"price": sold.price, "demand": sold.demand}
    demands = tuple(demand_said(v, sold.changes[v.at]) for v in VARIETIES if sold.changes[v.at])
    told = Phrase("log.vino.sold-still", facts)
    if demands:
        told = Phrase("log.vino.sold", {**facts, "demands": demands})
    lost = [plot for e in entry.events if isinstance(e, VineyardsLost) for plot in e.plots]
    if lost:
        told = Phrase("log.vino.given-back", {"what": told, "plots": plots_said(lost)})
    regions = [e.region for e in entry.events if isinstance(e, VarietyReturned)]
    if regions:
        back = {"what": told, "regions": tuple(map(region_name, regions))}
        told = Phrase("log.vino.marker-back", {**back, "variety": variety_name(sold.variety)})
    return told


def plots_said(plots: Iterable[Plot]) -> tuple[Phrase, ...]:
    """Return vineyards as phrases, one for each region with its places."""
    places: dict[Region, list[int]] = {}
    for plot in plots:
        places.setdefault(plot.region, []).append(plot.place)
    return tuple(
        Phrase("log.vino.plots", {"region": region_name(region), "places": tuple(found)})
        for region, found in places.items()
    )


def demand_said(variety: Variety, by: int) -> Phrase:
    """Return a variety and its demand, or its change, as a phrase."""
    return Phrase("log.vino.demand", {"variety": variety_name(variety), "by": by})


@dataclass(frozen=True, slots=True)
class WineSold(Event):
    """Wine was sold; this is the sum and the change of the market."""

    seat: int
    variety: Variety
    quantity: int
    price: int
    demand: int
    income: int
    changes: Figures


def _check_sold(setup: Setup, event: WineSold) -> None:
    check_seat(setup, event.seat)
    _check_quantity(event.quantity)
    check_money(event.price)
    check_money(event.income, least=-MOST_MONEY)
    if any(abs(amount) > MOST_CHANGE for amount in (event.demand, *event.changes)):
        raise MalformedMove("move.demand", most=COUNTS.demand_most)


def _fold_sold(state: State, event: WineSold) -> State:
    now = zip(state.market, event.changes, strict=True)
    market = tuple(demand + change for demand, change in now)
    row = SaleRow(state.round, event.seat, event.variety, event.quantity, event.income, market)
    state = changed(state, market=market, sales=(*state.sales, row))
    return state.with_estate(event.seat, income=event.income)


@dataclass(frozen=True, slots=True)
class VineyardsLost(Event):
    """Vineyards were given back to the bank."""

    seat: int
    plots: tuple[Plot, ...]


def _check_lost(setup: Setup, event: VineyardsLost) -> None:
    check_seat(setup, event.seat)
    check_plots(event.plots)


def _fold_lost(state: State, event: VineyardsLost) -> State:
    for plot in event.plots:
        if state.owner(plot.region, plot.place) == event.seat:
            state = state.with_owner(plot.region, plot.place, None)
    return state


@dataclass(frozen=True, slots=True)
class SellNothing(Move):
    """Sell no wine this round (VN-SELL-08)."""

    seat: int


def decide_no_sale(course: Course, move: SellNothing) -> None:
    """Sell nothing: no income, no losses, no change of the market (VN-SELL-08)."""
    _require_turn(course, move.seat)
    course.add(NothingSold(move.seat))


def _tell_no_sale(state: State, move: SellNothing, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.no-sale", {"player": state.name(move.seat)})


@dataclass(frozen=True, slots=True)
class NothingSold(Event):
    """A player sold no wine."""

    seat: int


def _fold_no_sale(state: State, event: NothingSold) -> State:
    return state.with_estate(event.seat, income=0)


MOVES: MoveKinds = (
    MoveKind(Sell, WineSold, decide_sale, _tell_sale, _check_sale),
    MoveKind(SellNothing, NothingSold, decide_no_sale, _tell_no_sale, of_seat),
)

EVENTS: EventKinds = (
    EventKind(WineSold, _fold_sold, _check_sold),
    EventKind(VineyardsLost, _fold_lost, _check_lost),
    EventKind(NothingSold, _fold_no_sale, of_seat),
)
