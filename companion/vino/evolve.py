"""One event after another: how each changes the state. Never refuses, never asks chance."""

from __future__ import annotations

from typing import assert_never

from companion.kernel.copying import changed

from . import correction
from .events import (
    BarrelMoved,
    BottleRemoved,
    BuyingPassed,
    ColumnEntered,
    CopyEntered,
    Corrected,
    CouldNotBuy,
    Event,
    GameEnded,
    GiftBegan,
    MarkersDrawn,
    MarketCorrected,
    NothingSold,
    OrderChanged,
    OrderCorrected,
    OrderEntered,
    PhaseBegan,
    PriceEntered,
    RegionEntered,
    RegionsChosen,
    RegionsCorrected,
    RegionsRevealed,
    RoundBegan,
    RoundClosed,
    StepEntered,
    TableEntered,
    TieCounted,
    VarietyReturned,
    VarietyTaken,
    VineyardBought,
    VineyardsGiven,
    VineyardsLost,
    WineSold,
)
from .parts import Phase
from .precedence import line_at, turned, without
from .state import Gift, RoundRow, SaleRow, State


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``."""
    match event:
        case VineyardBought():
            return _bought(state, event)
        case VarietyTaken(seat, region, variety):
            return state.with_variety(region, seat, variety)
        case VarietyReturned(seat, region):
            return state.with_variety(region, seat, None)
        case BuyingPassed(seat) | CouldNotBuy(seat):
            return without(state, seat)
        case BarrelMoved():
            return _moved(state, event)
        case RegionsChosen(seat, regions) | RegionsCorrected(seat, regions):
            return state.with_estate(seat, chosen=regions)
        case RegionsRevealed():
            return state
        case PhaseBegan(phase):
            return state.in_phase(phase)
        case RoundBegan(number):
            return changed(state, round=number)
        case GiftBegan(region, shares):
            waiting = tuple(share.seat for share in shares if share.takes)
            return changed(state, gift=Gift(region, shares, waiting))
        case VineyardsGiven(seat, region, places):
            for place in places:
                state = state.with_owner(region, place, seat)
            return _picked(state, seat)
        case BottleRemoved(region):
            gone = state.with_ground(region, bottle=False)
            given = gone.gift is not None and gone.gift.region is region
            return changed(gone, gift=None) if given else gone
        case WineSold():
            return _sold(state, event)
        case NothingSold(seat):
            return state.with_estate(seat, income=0)
        case VineyardsLost(seat, plots):
            for plot in plots:
                if state.owner(plot.region, plot.place) == seat:
                    state = state.with_owner(plot.region, plot.place, None)
            return state
        case RoundClosed(incomes):
            return _closed(state, incomes)
        case OrderChanged(order) | OrderCorrected(order):
            return changed(state, order=order)
        case MarkersDrawn(seat, regions, _):
            return state.with_estate(seat, drawn=regions)
        case GameEnded():
            return state.in_phase(Phase.OVER)
        case TieCounted(seats, amounts):
            for seat, amount in zip(seats, amounts, strict=True):
                state = state.with_estate(seat, counted_money=amount)
            return state
        case StepEntered(step):
            return changed(state, copy=changed(state.copy, step=step))
        case ColumnEntered(column):
            return changed(state, copy=state.copy.with_column(column))
        case TableEntered(columns, complete):
            return changed(state, copy=changed(state.copy, table=columns, complete=complete))
        case RegionEntered(land):
            return changed(state, copy=state.copy.with_land(land))
        case PriceEntered(region, place, price):
            return changed(state, copy=state.copy.with_price(region, place, price))
        case OrderEntered(regions):
            return changed(state, copy=state.copy.with_order(regions))
        case CopyEntered(copy):
            return changed(state, copy=copy)
        case Corrected():
            return correction.apply(state, event)
        case MarketCorrected(market):
            return changed(state, market=market)
        case _:
            assert_never(event)


def _moved(state: State, event: BarrelMoved) -> State:
    """
    The barrel comes to a region and finds everybody's place; where it stands already, only who
    buys there is said anew.
    """
    region, owners, newcomers = event.region, event.owners, event.newcomers
    line = state.line if state.barrel is region else None
    if line is None:
        line = line_at(state, region, newcomers)
    passed = tuple(seat for seat in line.passed if seat not in (*owners, *newcomers))
    here = () if region in state.visited else (region,)
    return changed(
        state,
        barrel=region,
        owners=owners,
        newcomers=newcomers,
        visited=(*state.visited, *here),
        line=changed(line, passed=passed),
    )


def _bought(state: State, event: VineyardBought) -> State:
    """An owner buys on; a newcomer's turn comes again after the others' (VN-BUY-07)."""
    seat = event.seat
    state = state.with_owner(event.region, event.place, seat)
    estate = state.estates[seat]
    if event.paid is not None:
        state = state.with_estate(seat, money=estate.money - event.paid)
    if state.phase in (Phase.OPENING, Phase.THIRD):
        return state.with_estate(seat, bought=estate.bought + 1)
    if state.barrel is event.region and seat in state.newcomers:
        others = tuple(other for other in state.newcomers if other != seat)
        line = turned(state.line, seat, others) if state.line is not None else None
        return changed(state, newcomers=(*others, seat), line=line)
    return state


def _picked(state: State, seat: int) -> State:
    if state.gift is None:
        return state
    waiting = tuple(other for other in state.gift.waiting if other != seat)
    return changed(state, gift=changed(state.gift, waiting=waiting))


def _sold(state: State, event: WineSold) -> State:
    now = zip(state.market, event.changes, strict=True)
    market = tuple(demand + change for demand, change in now)
    row = SaleRow(state.round, event.seat, event.variety, event.quantity, event.income, market)
    sold = changed(state, market=market, sales=(*state.sales, row))
    return sold.with_estate(event.seat, income=event.income)


def _closed(state: State, incomes: tuple[int, ...]) -> State:
    vineyards = tuple(state.vineyards(seat) for seat in state.seats)
    row = RoundRow(state.round, state.order, incomes, vineyards)
    state = changed(state, rounds=(*state.rounds, row))
    for seat, income in enumerate(incomes):
        money = state.estates[seat].money + (income if state.setup.money else 0)
        state = state.with_estate(seat, money=money, income=None)
    return state
