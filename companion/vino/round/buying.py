"""Buying vineyards: in the preliminary round and, region by region, in every round (VN-BUY)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import MARKERS, REGIONS, Region, Variety, region_name, variety_name
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import (
    check_money,
    check_money_is_followed,
    check_places,
    check_seat,
    of_seat,
)
from ..position.setup import Setup
from ..position.state import State
from .barrel import line_after_purchase, stop_buying
from .gift import gift_if_due, with_bottle
from .opening import opening_regions, require_opening_turn
from .progress import require_phase, with_what_followed
from .varieties import VarietyReturned, VarietyTaken

OPENING = (Phase.OPENING, Phase.THIRD)


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Buy a vineyard; the first one in a region comes with the choice of a variety (VN-VAR-01)."""

    seat: int
    region: Region
    place: int
    variety: Variety | None = None


def _check_purchase(setup: Setup, move: Buy) -> None:
    check_seat(setup, move.seat)
    check_places((move.place,))


def decide_purchase(course: Course, move: Buy) -> None:
    """
    Buy one vineyard, with its variety if it is the first in its region; then begin a gift if due.
    """
    state = course.state
    seat, region, place = move.seat, move.region, move.place
    land = state.copy.known_land(region)
    if not 1 <= place <= land.size:
        raise MalformedMove("move.place", most=land.size)
    require_phase(course, *OPENING, Phase.BUYING)
    if state.gift is None:
        if state.phase in OPENING:
            _require_opening(course, move)
        elif state.phase is Phase.BUYING:
            _require_turn(course, move)
    owner = state.owner(region, place)
    facts = {"region": region_name(region), "place": place}
    holder = state.name(owner) if owner is not None else ""
    course.require(owner is None, "VN-BUY-09", player=holder, **facts)
    variety = variety_of(state, move)
    _require_variety(course, move, variety)
    paid = _require_money(course, move)
    if state.grows(seat, region) is not variety:
        course.add(VarietyTaken(seat, region, variety))
    course.add(VineyardBought(seat, region, place, paid))
    if owner not in (None, seat) and not course.state.owned(owner, region):
        course.add(VarietyReturned(owner, region))
    gift_if_due(course, region, land.kind(place))


def variety_of(state: State, move: Buy) -> Variety:
    """Return the variety of a purchase: the one already grown, the one drawn, or the one named."""
    grown = state.grows(move.seat, move.region)
    if move.variety is not None:
        return move.variety
    if grown is not None:
        return grown
    if state.phase is Phase.OPENING and move.region in state.estates[move.seat].drawn:
        return MARKERS[move.region]
    raise MalformedMove("move.variety", region=region_name(move.region))


def _require_opening(course: Course, move: Buy) -> None:
    seat = move.seat
    require_opening_turn(course, seat)
    allowed = opening_regions(course.state, seat)
    if allowed is not None:
        player = course.state.name(seat)
        course.require(move.region in allowed, "VN-PRE-03", player=player)


def _require_turn(course: Course, move: Buy | Pass) -> None:
    """
    Require the right region, marked and not passed, and the player's turn (VN-BUY-03 to VN-BUY-08).
    """
    state = course.state
    seat, barrel = move.seat, state.barrel
    here = {"region": region_name(barrel)} if barrel else {"region": ""}
    player = {"player": state.name(seat)}
    if isinstance(move, Buy):
        course.require(move.region is barrel, "VN-BUY-03", **here)
        if move.region is not barrel:
            return
    marked = barrel in (state.estates[seat].chosen or ())
    waiting = (*state.owners, *state.newcomers)
    if seat not in waiting:
        course.require(marked, "VN-BUY-04", players=(state.name(seat),), **here)
        if marked:
            course.require(False, "VN-BUY-08", **player, **here)
        return
    rule = "VN-BUY-05" if state.owners else "VN-BUY-07"
    course.require(waiting[0] == seat, rule, **player, acting=state.name(waiting[0]))


def _require_variety(course: Course, move: Buy, variety: Variety) -> None:
    state = course.state
    seat, region = move.seat, move.region
    facts = {"region": region_name(region), "variety": variety_name(variety)}
    grown = state.grows(seat, region)
    if grown is not None:
        own = {**facts, "variety": variety_name(grown), "player": state.name(seat)}
        course.require(variety is grown, "VN-VAR-02", **own)
        if variety is grown:
            return
    elif state.phase is Phase.OPENING and region in state.estates[seat].drawn:
        marker = {**facts, "variety": variety_name(MARKERS[region])}
        course.require(variety is MARKERS[region], "VN-PRE-01", **marker)
    holder = next((s for s in state.seats if state.grows(s, region) is variety), None)
    by = {"player": state.name(holder) if holder is not None else ""}
    course.require(holder in (None, seat), "VN-VAR-03", **facts, **by)
    course.require(state.land(region).may_have(variety), "VN-VAR-01", **facts)


def _require_money(course: Course, move: Buy) -> int | None:
    """Return the price paid where money is followed; nothing can be borrowed (VN-BUY-11)."""
    state = course.state
    if not state.setup.money:
        return None
    price, money = state.copy.known_price(move.region, move.place), state.estates[move.seat].money
    course.require(money >= price, "VN-BUY-11", money=money, price=price)
    return price


def _tell_purchase(state: State, move: Buy, entry: Entry, short: bool) -> Phrase:
    bought = entry.first(VineyardBought)
    facts: dict[str, object] = {
        "player": state.name(bought.seat),
        "region": region_name(bought.region),
        "place": bought.place,
    }
    if short:
        return Phrase("log.vino.bought", facts)
    variety = next((e.variety for e in entry.events if isinstance(e, VarietyTaken)), None)
    told = Phrase("log.vino.bought", facts)
    if variety is not None:
        told = Phrase("log.vino.bought-variety", {**facts, "variety": variety_name(variety)})
    if bought.paid is not None:
        told = Phrase("log.vino.paid", {"what": told, "price": bought.paid})
    return with_bottle(state, told, entry)


@dataclass(frozen=True, slots=True)
class VineyardBought(Event):
    """A vineyard was bought; ``paid`` only where money is followed."""

    seat: int
    region: Region
    place: int
    paid: int | None


def _check_bought(setup: Setup, event: VineyardBought) -> None:
    check_seat(setup, event.seat)
    check_places((event.place,))
    if event.paid is not None:
        check_money_is_followed(setup)
        check_money(event.paid)


def _fold_bought(state: State, event: VineyardBought) -> State:
    """Add the vineyard; an owner goes on buying, a newcomer waits for the others (VN-BUY-07)."""
    seat = event.seat
    state = state.with_owner(event.region, event.place, seat)
    estate = state.estates[seat]
    if event.paid is not None:
        state = state.with_estate(seat, money=estate.money - event.paid)
    if state.phase in OPENING:
        return state.with_estate(seat, bought=estate.bought + 1)
    if state.barrel is event.region and seat in state.newcomers:
        others = tuple(other for other in state.newcomers if other != seat)
        line = state.line
        if line is not None:
            line = line_after_purchase(line, seat, others)
        return changed(state, newcomers=(*others, seat), line=line)
    return state


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Buy nothing more in the region where the barrel stands (VN-BUY-08)."""

    seat: int


def decide_pass(course: Course, move: Pass) -> None:
    """Stop buying here for good (VN-BUY-08, VN-BUY-10)."""
    state = course.state
    require_phase(course, Phase.BUYING)
    if state.phase is Phase.BUYING and state.gift is None:
        _require_turn(course, move)
    course.add(BuyingPassed(move.seat))


def _tell_pass(state: State, move: Pass, entry: Entry, short: bool) -> Phrase:
    player = state.name(move.seat)
    told = Phrase("log.vino.pass", {"player": player})
    if state.barrel is not None:
        facts = {"player": player, "region": region_name(state.barrel)}
        told = Phrase("log.vino.pass-region", facts)
    return told if short else with_what_followed(state, told, entry)


@dataclass(frozen=True, slots=True)
class BuyingPassed(Event):
    """A player buys nothing more in this region."""

    seat: int


def _fold_passed(state: State, event: BuyingPassed) -> State:
    return stop_buying(state, event.seat)


def offers(state: State) -> Iterator[Move]:
    """
    Yield the vineyards that can be bought; those that need something not yet entered are left out.
    """
    seat = state.acting
    if seat is None:
        return
    if state.phase is Phase.BUYING and state.barrel is not None:
        yield from _legal_purchases(state, seat, state.barrel)
        yield Pass(seat)
    elif state.phase is Phase.THIRD or (state.phase is Phase.OPENING and state.estates[seat].drawn):
        allowed = opening_regions(state, seat)
        for region in REGIONS if allowed is None else allowed:
            yield from _legal_purchases(state, seat, region)


def _legal_purchases(state: State, seat: int, region: Region) -> Iterator[Move]:
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
            if _can_pay(state, move):
                yield move


def _can_pay(state: State, move: Buy) -> bool:
    """Return whether the price is known and the player has the money, where it is followed."""
    if not state.setup.money:
        return True
    price = state.land(move.region).price(move.place)
    return price is not None and price <= state.estates[move.seat].money


MOVES: MoveKinds = (
    MoveKind(Buy, VineyardBought, decide_purchase, _tell_purchase, _check_purchase),
    MoveKind(Pass, BuyingPassed, decide_pass, _tell_pass, of_seat),
)

EVENTS: EventKinds = (
    EventKind(VineyardBought, _fold_bought, _check_bought),
    EventKind(BuyingPassed, _fold_passed, of_seat),
)
