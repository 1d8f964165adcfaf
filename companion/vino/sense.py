"""
What makes sense at a table at all: seats somebody sits on, vineyards a region may have, amounts
within reach.

The table may set the rules aside, but not this. Moves are looked at before they are decided, whole
entries when they are read from a file; both need nothing but the setup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry

from .copies import Column, Copy, Land, Problem, column_problems, land_problems, refuse
from .correction import check_correction, check_market, check_order, check_regions, check_value
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
from .moves import (
    Buy,
    ChooseRegions,
    CloseRound,
    Correct,
    CorrectMarket,
    CorrectOrder,
    CorrectRegions,
    CountForTie,
    DrawMarkers,
    EnterColumn,
    EnterCopy,
    EnterOrder,
    EnterPrice,
    EnterRegion,
    EnterStep,
    EnterTable,
    GiveGift,
    Move,
    NameMarkers,
    Pass,
    Plot,
    Reveal,
    Sell,
    SellNothing,
)
from .parts import COUNTS, REGIONS, Region
from .selling import check_quantity
from .setup import Setup

MOST_MONEY = 99_999
"""More than the bank of any box holds."""

MOST_CHANGE = 2 * COUNTS.demand_most
LAST_ROUND = 999
"""No table plays longer."""

CAUSES: dict[type[Move], type[Event]] = {
    DrawMarkers: MarkersDrawn,
    NameMarkers: MarkersDrawn,
    Buy: VineyardBought,
    Pass: BuyingPassed,
    ChooseRegions: RegionsChosen,
    Reveal: RegionsRevealed,
    GiveGift: VineyardsGiven,
    Sell: WineSold,
    SellNothing: NothingSold,
    CloseRound: OrderChanged,
    CountForTie: TieCounted,
    EnterStep: StepEntered,
    EnterColumn: ColumnEntered,
    EnterTable: TableEntered,
    EnterRegion: RegionEntered,
    EnterPrice: PriceEntered,
    EnterOrder: OrderEntered,
    EnterCopy: CopyEntered,
    Correct: Corrected,
    CorrectMarket: MarketCorrected,
    CorrectOrder: OrderCorrected,
    CorrectRegions: RegionsCorrected,
}
"""The event each move never comes without; the log tells entries by it."""


def check_entry(setup: Setup, entry: Entry) -> None:
    """Raise :class:`MalformedMove` unless move and events make sense at this table."""
    check_move(setup, entry.move)
    for event in entry.events:
        check_event(setup, event)
    if CAUSES[type(entry.move)] not in map(type, entry.events):
        raise MalformedMove("move.without-event")


def check_move(setup: Setup, move: Move) -> None:
    """Raise :class:`MalformedMove` if no table with this setup could make the move."""
    match move:
        case NameMarkers(seat, regions):
            _seat(setup, seat)
            _markers(regions)
        case ChooseRegions(seat, regions):
            _seat(setup, seat)
            check_regions(regions)
        case Buy(seat, _, place):
            _seat(setup, seat)
            _places((place,))
        case DrawMarkers(seat) | Pass(seat) | SellNothing(seat):
            _seat(setup, seat)
        case GiveGift(picks):
            if not picks:
                raise MalformedMove("move.no-gift")
            for pick in picks:
                _seat(setup, pick.seat)
                _places(pick.places)
        case Sell(seat, _, quantity, losses, rises):
            _seat(setup, seat)
            check_quantity(quantity)
            _plots(losses)
            if any(not 0 <= rise <= MOST_CHANGE for rise in rises):
                raise MalformedMove("move.demand", most=COUNTS.demand_most)
        case CloseRound(last):
            _seats(setup, last)
        case CountForTie(seats, amounts):
            _count(setup, seats, amounts)
        case EnterStep(step):
            refuse(Copy(step=step))
        case EnterColumn(column):
            _column(column)
        case EnterTable(columns):
            refuse(Copy(table=columns))
        case EnterRegion(land):
            _land(land)
        case EnterPrice(_, place, price):
            _places((place,))
            _money(price, least=1)
        case EnterOrder(regions):
            _order(regions)
        case EnterCopy(copy):
            refuse(copy)
        case Correct() | CorrectMarket() | CorrectOrder() | CorrectRegions():
            check_correction(setup, move)
        case Reveal():
            pass
        case _:
            assert_never(move)


def check_event(setup: Setup, event: Event) -> None:
    """Raise :class:`MalformedMove` if this cannot happen at a table with this setup."""
    match event:
        case MarkersDrawn(seat, regions, _):
            _seat(setup, seat)
            _markers(regions)
        case VineyardBought(seat, _, place, paid):
            _seat(setup, seat)
            _places((place,))
            if paid is not None:
                _followed(setup)
                _money(paid)
        case RegionsChosen(seat, regions) | RegionsCorrected(seat, regions):
            _seat(setup, seat)
            check_regions(regions)
        case BarrelMoved(_, owners, newcomers):
            _seats(setup, (*owners, *newcomers))
        case GiftBegan(_, shares):
            _seats(setup, tuple(share.seat for share in shares))
            counts = [n for share in shares for n in (share.owned, share.farthest, share.takes)]
            if any(not 0 <= count <= COUNTS.size_most for count in counts):
                raise MalformedMove("move.place", most=COUNTS.size_most)
        case VineyardsGiven(seat, _, places):
            _seat(setup, seat)
            _places(places)
        case WineSold():
            _sale(setup, event)
        case VineyardsLost(seat, plots):
            _seat(setup, seat)
            _plots(plots)
        case RoundClosed(incomes):
            if len(incomes) != len(setup.players):
                raise MalformedMove("move.count")
            for income in incomes:
                _money(income, least=-MOST_MONEY)
        case OrderChanged(order) | OrderCorrected(order):
            check_order(setup, order)
        case RoundBegan(number):
            if not 0 <= number <= LAST_ROUND:
                raise MalformedMove("move.round")
        case TieCounted(seats, amounts):
            _count(setup, seats, amounts)
        case StepEntered(step):
            refuse(Copy(step=step))
        case ColumnEntered(column):
            _column(column)
        case TableEntered(columns):
            refuse(Copy(table=columns))
        case RegionEntered(land):
            _land(land)
        case PriceEntered(_, place, price):
            _places((place,))
            _money(price, least=1)
        case OrderEntered(regions):
            _order(regions)
        case CopyEntered(copy):
            refuse(copy)
        case Corrected():
            check_value(setup, event)
        case MarketCorrected(market):
            check_market(market)
        case (
            VarietyTaken(seat)
            | VarietyReturned(seat)
            | CouldNotBuy(seat)
            | BuyingPassed(seat)
            | NothingSold(seat)
        ):
            _seat(setup, seat)
        case PhaseBegan() | RegionsRevealed() | BottleRemoved() | GameEnded():
            pass
        case _:
            assert_never(event)


def _seat(setup: Setup, seat: int) -> None:
    if seat not in setup.seats:
        raise MalformedMove("move.seat")


def _seats(setup: Setup, seats: tuple[int, ...]) -> None:
    for seat in seats:
        _seat(setup, seat)
    if len(set(seats)) != len(seats):
        raise MalformedMove("move.order")


def _places(places: Iterable[int]) -> None:
    found = list(places)
    within = all(1 <= place <= COUNTS.size_most for place in found)
    if not within or len(set(found)) != len(found):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def _plots(plots: tuple[Plot, ...]) -> None:
    for plot in plots:
        _places((plot.place,))
    if len(set(plots)) != len(plots):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def _markers(regions: tuple[Region, ...]) -> None:
    if not regions or len(regions) > COUNTS.marked or len(set(regions)) != len(regions):
        raise MalformedMove("move.regions")


def _order(regions: tuple[Region, ...]) -> None:
    if len(regions) != len(REGIONS) or set(regions) != set(REGIONS):
        raise MalformedMove("copy.regions")


def _money(amount: int, least: int = 0) -> None:
    if not least <= amount <= MOST_MONEY:
        raise MalformedMove("move.amount", most=MOST_MONEY)


def _followed(setup: Setup) -> None:
    if not setup.money:
        raise MalformedMove("move.money-not-followed")


def _column(column: Column) -> None:
    _hard(column_problems(column))


def _land(land: Land) -> None:
    if not 1 <= land.number <= len(REGIONS):
        raise MalformedMove("copy.numbers", most=len(REGIONS))
    _hard(land_problems(land))


def _hard(problems: Iterator[Problem]) -> None:
    for problem in problems:
        if problem.hard:
            raise MalformedMove(problem.says.id, **problem.says.facts)


def _sale(setup: Setup, event: WineSold) -> None:
    _seat(setup, event.seat)
    check_quantity(event.quantity)
    _money(event.price)
    _money(event.income, least=-MOST_MONEY)
    moved = (event.demand, *event.changes)
    if any(abs(amount) > MOST_CHANGE for amount in moved):
        raise MalformedMove("move.demand", most=COUNTS.demand_most)


def _count(setup: Setup, seats: tuple[int, ...], amounts: tuple[int, ...]) -> None:
    within = all(0 <= amount <= MOST_MONEY for amount in amounts)
    if not seats or len(seats) != len(amounts) or not within or len(set(seats)) != len(seats):
        raise MalformedMove("move.count")
    for seat in seats:
        _seat(setup, seat)
