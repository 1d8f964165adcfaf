"""From a move to the module that knows its rule, and the list of what may be asked now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import assert_never

from companion.kernel.chance import Chance
from companion.kernel.referee import Referee

from .buying import can_pay, decide_pass, decide_purchase
from .choosing import decide_choice, decide_reveal
from .closing import decide_close
from .correction import decide_correction
from .course import Course
from .entering import decide_entry
from .events import Event
from .gift import decide_gift, default_gift, takes
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
    Pick,
    Reveal,
    Sell,
    SellNothing,
)
from .opening import decide_markers, markers_for, markers_left, opening_regions
from .parts import COUNTS, GOVERNMENT, MARKERS, REGIONS, VARIETIES, Phase, Region, Variety
from .selling import decide_no_sale, decide_sale, default_sale, what_if
from .sense import check_move
from .setup import Negative
from .state import State
from .ties import decide_count


def decide(state: State, move: Move, chance: Chance, referee: Referee) -> tuple[Event, ...]:
    """Return what comes of a move; the referee hears of every rule it breaks."""
    check_move(state.setup, move)
    match move:
        case Buy():
            return decide_purchase(state, move, referee)
        case Pass():
            return decide_pass(state, move, referee)
        case ChooseRegions():
            return decide_choice(state, move, referee)
        case Reveal():
            return decide_reveal(state, move, referee)
        case GiveGift():
            return decide_gift(state, move, referee)
        case Sell():
            return decide_sale(state, move, referee)
        case SellNothing():
            return decide_no_sale(state, move, referee)
        case CloseRound():
            return decide_close(state, move, referee)
        case DrawMarkers() | NameMarkers():
            return decide_markers(state, move, chance, referee)
        case CountForTie():
            return decide_count(state, move, referee)
        case (
            EnterStep()
            | EnterColumn()
            | EnterTable()
            | EnterRegion()
            | EnterPrice()
            | EnterOrder()
            | EnterCopy()
        ):
            return decide_entry(state, move)
        case Correct() | CorrectMarket() | CorrectOrder() | CorrectRegions():
            course = Course(state)
            course.add(*decide_correction(state, move))
            return course.events()
        case _:
            assert_never(move)


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    Where choices are free, the list is bounded: a gift is listed for the first who waits (every
    set of vineyards), and filled in for all; a sale once for each variety and quantity, with
    vineyards and market filled in; a round is closed without mixed money, or with one who mixed. A
    choice of regions is listed for those who have none yet, though it may be made anew. What needs
    something that has not been entered is not listed. Entries and corrections are always possible
    and never listed; what a tie is decided by has to be told and cannot be.
    """
    if state.gift is not None:
        yield from _gifts(state)
        return
    seat = state.acting
    match state.phase:
        case Phase.OPENING if seat is not None and not state.estates[seat].drawn:
            yield DrawMarkers(seat)
            for regions in combinations(markers_left(state), markers_for(state, seat)):
                yield NameMarkers(seat, regions)
        case Phase.OPENING | Phase.THIRD if seat is not None:
            allowed = opening_regions(state, seat)
            for region in REGIONS if allowed is None else allowed:
                yield from _purchases(state, seat, region)
        case Phase.CHOOSING:
            for chooser in state.choosers:
                for regions in combinations(REGIONS, COUNTS.marked):
                    yield ChooseRegions(chooser, regions)
            if not state.choosers:
                yield Reveal()
        case Phase.BUYING if seat is not None and state.barrel is not None:
            yield from _purchases(state, seat, state.barrel)
            yield Pass(seat)
        case Phase.SELLING if seat is not None:
            yield from _sales(state, seat)
            yield SellNothing(seat)
        case Phase.CLOSING:
            yield CloseRound()
            if state.setup.mixed_money:
                yield from (CloseRound((mixer,)) for mixer in state.order)


def _purchases(state: State, seat: int, region: Region) -> Iterator[Move]:
    if not state.land(region).known:
        return
    varieties: tuple[Variety | None, ...] = state.free_varieties(region)
    if state.grows(seat, region) is not None:
        varieties = (None,)
    elif state.phase is Phase.OPENING and region in state.estates[seat].drawn:
        varieties = (None,) if MARKERS[region] in varieties else ()
    for place in state.free(region):
        for variety in varieties:
            move = Buy(seat, region, place, variety)
            if can_pay(state, move):
                yield move


def _gifts(state: State) -> Iterator[Move]:
    gift, filled = state.gift, default_gift(state)
    if gift is None or not gift.waiting:
        return
    if len(filled.picks) > 1:
        yield filled
    seat = gift.waiting[0]
    for places in combinations(state.free(gift.region, GOVERNMENT), takes(state, seat)):
        yield GiveGift((Pick(seat, places),))


def _sales(state: State, seat: int) -> Iterator[Move]:
    if state.copy.step is None:
        return
    stock = state.cellar(seat)
    for variety in VARIETIES:
        for column in state.copy.table:
            if column.sold > stock[variety.at]:
                break
            sale = what_if(state, seat, variety, column.sold)
            if sale.sum >= 0 or state.setup.negative is not Negative.FORBID:
                yield default_sale(state, seat, variety, column.sold)
