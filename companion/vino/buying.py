"""Buying vineyards: in the preliminary round and, region by region, in every round (VN-BUY)."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .course import Course, bottle_after, require_phase
from .events import (
    BuyingPassed,
    Event,
    VarietyReturned,
    VarietyTaken,
    VineyardBought,
)
from .moves import Buy, Pass
from .opening import opening_regions, require_turn
from .parts import MARKERS, Phase, Variety, region_name, variety_name
from .state import State

OPENING = (Phase.OPENING, Phase.THIRD)


def decide_purchase(state: State, move: Buy, referee: Referee) -> tuple[Event, ...]:
    """Buy one vineyard, with its variety if it is the first in its region; then a gift, if due."""
    seat, region, place = move.seat, move.region, move.place
    land = state.copy.known_land(region)
    if not 1 <= place <= land.size:
        raise MalformedMove("move.place", most=land.size)
    require_phase(state, referee, *OPENING, Phase.BUYING)
    if state.gift is None:
        if state.phase in OPENING:
            _require_opening(state, move, referee)
        elif state.phase is Phase.BUYING:
            _require_turn(state, move, referee)
    owner = state.owner(region, place)
    facts = {"region": region_name(region), "place": place}
    taken_by = state.name(owner) if owner is not None else ""
    referee.require(owner is None, "VN-BUY-09", player=taken_by, **facts)
    variety = variety_of(state, move)
    _require_variety(state, move, variety, referee)
    paid = _require_money(state, move, referee)
    course = Course(state)
    if state.grows(seat, region) is not variety:
        course.add(VarietyTaken(seat, region, variety))
    course.add(VineyardBought(seat, region, place, paid))
    if owner not in (None, seat) and not course.state.owned(owner, region):
        course.add(VarietyReturned(owner, region))
    bottle_after(course, region, land.kind(place))
    return course.events()


def decide_pass(state: State, move: Pass, referee: Referee) -> tuple[Event, ...]:
    """Buy nothing more here; there is no second chance (VN-BUY-08, VN-BUY-10)."""
    require_phase(state, referee, Phase.BUYING)
    if state.phase is Phase.BUYING and state.gift is None:
        _require_turn(state, move, referee)
    course = Course(state)
    course.add(BuyingPassed(move.seat))
    return course.events()


def variety_of(state: State, move: Buy) -> Variety:
    """The variety a purchase is for: the own one, the drawn one, or the one that is named."""
    grown = state.grows(move.seat, move.region)
    if move.variety is not None:
        return move.variety
    if grown is not None:
        return grown
    if state.phase is Phase.OPENING and move.region in state.estates[move.seat].drawn:
        return MARKERS[move.region]
    raise MalformedMove("move.variety", region=region_name(move.region))


def _require_opening(state: State, move: Buy, referee: Referee) -> None:
    seat = move.seat
    require_turn(state, seat, referee)
    allowed = opening_regions(state, seat)
    if allowed is not None:
        referee.require(move.region in allowed, "VN-PRE-03", player=state.name(seat))


def _require_turn(state: State, move: Buy | Pass, referee: Referee) -> None:
    """The right region, a marked one, not passed, and one's turn (VN-BUY-03 to VN-BUY-08)."""
    seat, barrel = move.seat, state.barrel
    here = {"region": region_name(barrel)} if barrel else {"region": ""}
    player = {"player": state.name(seat)}
    if isinstance(move, Buy):
        referee.require(move.region is barrel, "VN-BUY-03", **here)
        if move.region is not barrel:
            return
    marked = barrel in (state.estates[seat].chosen or ())
    waiting = (*state.owners, *state.newcomers)
    if seat not in waiting:
        referee.require(marked, "VN-BUY-04", players=(state.name(seat),), **here)
        if marked:
            referee.require(False, "VN-BUY-08", **player, **here)
        return
    first = {**player, "acting": state.name(waiting[0])}
    if state.owners:
        referee.require(waiting[0] == seat, "VN-BUY-05", **first)
    else:
        referee.require(waiting[0] == seat, "VN-BUY-07", **first)


def _require_variety(state: State, move: Buy, variety: Variety, referee: Referee) -> None:
    seat, region = move.seat, move.region
    facts = {"region": region_name(region), "variety": variety_name(variety)}
    grown = state.grows(seat, region)
    if grown is not None:
        own = {**facts, "variety": variety_name(grown), "player": state.name(seat)}
        referee.require(variety is grown, "VN-VAR-02", **own)
        if variety is grown:
            return
    elif state.phase is Phase.OPENING and region in state.estates[seat].drawn:
        marker = {**facts, "variety": variety_name(MARKERS[region])}
        referee.require(variety is MARKERS[region], "VN-PRE-01", **marker)
    holder = next((s for s in state.seats if state.grows(s, region) is variety), None)
    by = {"player": state.name(holder) if holder is not None else ""}
    referee.require(holder in (None, seat), "VN-VAR-03", **facts, **by)
    referee.require(state.land(region).offers(variety), "VN-VAR-01", **facts)


def _require_money(state: State, move: Buy, referee: Referee) -> int | None:
    """What is paid, where money is followed; nobody lends anything (VN-BUY-11)."""
    if not state.setup.money:
        return None
    price, money = state.copy.known_price(move.region, move.place), state.estates[move.seat].money
    referee.require(money >= price, "VN-BUY-11", money=money, price=price)
    return price


def can_pay(state: State, move: Buy) -> bool:
    """Whether the price is known and there is money for it, where money is followed."""
    if not state.setup.money:
        return True
    price = state.land(move.region).price(move.place)
    return price is not None and price <= state.estates[move.seat].money
