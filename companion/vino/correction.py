"""
Corrections: any followed value, set to what it is on the table.

Values are only checked for making sense, never against the rules: a correction says what *is*.
"""

from __future__ import annotations

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove

from .events import (
    BarrelMoved,
    Corrected,
    Event,
    MarketCorrected,
    OrderCorrected,
    RegionsCorrected,
    VarietyTaken,
)
from .moves import Correct, Correction, CorrectMarket, CorrectOrder, CorrectRegions
from .parts import COUNTS, Phase, Region, Variety
from .precedence import buyers, joined, left_by, without
from .setup import Setup
from .state import State

Value = int | bool | str | None

RANGES = {"money": (-9999, 99_999), "income": (-999, 9999), "round": (0, 99)}
"""Wide enough for whatever a table plays, narrow enough to catch a slip of the finger."""

WHAT_FOR = {
    "money": ("seat",),
    "income": ("seat",),
    "passed": ("seat",),
    "variety": ("seat", "region"),
    "owner": ("region", "place"),
    "bottle": ("region",),
    "round": (),
    "phase": (),
    "barrel": (),
}
"""What may be corrected, and what each correction is about."""

WHY_LENGTH = 200


def decide_correction(state: State, move: Correction) -> tuple[Event, ...]:
    """
    Return the correction and what it entails: with the first vineyard of a region its variety; with
    the barrel, what was marked or who has passed, who buys where the barrel stands.
    """
    match move:
        case CorrectMarket(market):
            return (MarketCorrected(market),)
        case CorrectOrder(order):
            return (OrderCorrected(order),)
        case CorrectRegions(seat, regions):
            if state.phase is Phase.CHOOSING:
                raise MalformedMove("move.secret")
            return (RegionsCorrected(seat, regions), *_marked(state, seat, regions))
        case Correct(what, value, seat, region, place):
            corrected = Corrected(what, value, seat, region, place)
            if what == "owner" and type(value) is int and region is not None:
                return (corrected, *_variety(apply(state, corrected), value, region))
            if what == "barrel" and value is not None and state.phase is Phase.BUYING:
                here = Region(value)
                return (corrected, BarrelMoved(here, *buyers(state, here)))
            if what == "passed" and value is False and seat is not None:
                return (corrected, *_back(state, seat))
            return (corrected,)


def _marked(state: State, seat: int, regions: tuple[Region, ...]) -> tuple[Event, ...]:
    """Who marked the region of the barrel buys there, unless they have passed (VN-BUY-04)."""
    here = state.barrel
    if state.phase is not Phase.BUYING or here is None:
        return ()
    passed = state.line.passed if state.line is not None else ()
    waits, marked = seat in (*state.owners, *state.newcomers), here in regions
    if waits and not marked:
        return (BarrelMoved(here, *left_by(state, seat)),)
    if marked and not waits and seat not in passed:
        return (BarrelMoved(here, *joined(state, here, seat)),)
    return ()


def _back(state: State, seat: int) -> tuple[Event, ...]:
    """Who has not passed has their old place: an owner the rank, a newcomer the turn."""
    here = state.barrel
    waits = seat in (*state.owners, *state.newcomers)
    if state.phase is not Phase.BUYING or here is None or waits:
        return ()
    return (BarrelMoved(here, *joined(state, here, seat)),)


def _variety(state: State, seat: int, region: Region) -> tuple[Event, ...]:
    """The first variety nobody produces, rather one the region is known to offer (VN-VAR-04)."""
    free, known = state.free_varieties(region), state.land(region).varieties
    if state.grows(seat, region) is not None or not free:
        return ()
    return (VarietyTaken(seat, region, next((v for v in free if v in known), free[0])),)


def check_correction(setup: Setup, move: Correction) -> None:
    """Raise :class:`MalformedMove` if nobody could mean this correction."""
    if move.by is not None and move.by not in setup.seats:
        raise MalformedMove("move.seat")
    if len(move.why) > WHY_LENGTH:
        raise MalformedMove("move.why", most=WHY_LENGTH)
    match move:
        case Correct(what, value, seat, region, place):
            check_value(setup, Corrected(what, value, seat, region, place))
        case CorrectMarket(market):
            check_market(market)
        case CorrectOrder(order):
            check_order(setup, order)
        case CorrectRegions(seat, regions):
            if seat not in setup.seats:
                raise MalformedMove("move.seat")
            check_regions(regions)


def check_market(market: tuple[int, ...]) -> None:
    """Raise :class:`MalformedMove` if the markers cannot stand so (VN-MKT-03, VN-MKT-06)."""
    most = COUNTS.demand_most
    if any(abs(demand) > most for demand in market):
        raise MalformedMove("move.demand", most=most)
    if sum(market):
        raise MalformedMove("move.market-sum", sum=sum(market))


def check_order(setup: Setup, order: tuple[int, ...]) -> None:
    """Raise :class:`MalformedMove` if not everybody has one place in the order."""
    if sorted(order) != list(setup.seats):
        raise MalformedMove("move.order")


def check_regions(regions: tuple[Region, ...]) -> None:
    """Raise :class:`MalformedMove` if nobody could mark these."""
    if not regions or len(set(regions)) != len(regions):
        raise MalformedMove("move.regions")


def check_value(setup: Setup, event: Corrected) -> None:
    """Raise :class:`MalformedMove` if this cannot be the value on any table."""
    about = {"seat": event.seat, "region": event.region, "place": event.place}
    given = tuple(name for name, value in about.items() if value is not None)
    fits = WHAT_FOR.get(event.what) == given
    if event.seat is not None and event.seat not in setup.seats:
        raise MalformedMove("move.seat")
    if event.place is not None and not 1 <= event.place <= COUNTS.size_most:
        raise MalformedMove("move.place", most=COUNTS.size_most)
    if event.what == "money" and not setup.money:
        raise MalformedMove("move.money-not-followed")
    if not fits or not _is_within(event.what, event.value, setup.seats):
        raise MalformedMove("move.correction", value=str(event.value)[:40])


def _is_within(what: str, value: Value, seats: range) -> bool:
    match what:
        case "income" if value is None:
            return True
        case "money" | "income" | "round":
            lowest, highest = RANGES[what]
            return type(value) is int and lowest <= value <= highest
        case "passed" | "bottle":
            return type(value) is bool
        case "owner":
            return value is None or (type(value) is int and value in seats)
        case "variety":
            return value is None or value in [variety.value for variety in Variety]
        case "barrel":
            return value is None or value in [region.value for region in Region]
        case "phase":
            return value in [phase.value for phase in Phase]
        case _:
            return False


def apply(state: State, event: Corrected) -> State:
    """The state with one value set."""
    what, value, seat, region, place = (
        event.what, event.value, event.seat, event.region, event.place,
    )  # fmt: skip
    match what:
        case "money" | "income" if seat is not None:
            return state.with_estate(seat, **{what: value})
        case "passed" if seat is not None:
            return _with_passed(state, seat, bool(value))
        case "variety" if seat is not None and region is not None:
            variety = Variety(value) if value is not None else None
            return state.with_variety(region, seat, variety)
        case "owner" if region is not None and place is not None:
            return _with_owner(state, region, place, value if type(value) is int else None)
        case "bottle" if region is not None:
            return state.with_ground(region, bottle=bool(value))
        case "barrel":
            barrel = Region(value) if value is not None else None
            return changed(
                state,
                barrel=barrel,
                owners=(),
                newcomers=(),
                visited=_up_to(state, barrel),
                line=None,
            )
        case "phase":
            was = state.phase
            state = state.in_phase(Phase(value))
            # Whoever leaves the choice like this has not revealed it: nobody sees what was marked.
            return state.with_every_estate(chosen=None) if was is Phase.CHOOSING else state
        case "round" if type(value) is int:
            return changed(state, round=value)
        case _:
            raise ValueError(what)


def _with_passed(state: State, seat: int, passed: bool) -> State:
    """Who comes back is the last newcomer until a ``barrel-moved`` tells their place."""
    if passed:
        return without(state, seat)
    if seat in state.owners or seat in state.newcomers:
        return state
    line = state.line
    if line is not None:
        line = changed(line, passed=tuple(other for other in line.passed if other != seat))
    return changed(state, newcomers=(*state.newcomers, seat), line=line)


def _up_to(state: State, barrel: Region | None) -> tuple[Region, ...]:
    """Where the barrel has been if it stands there: it has come by all regions before."""
    if barrel is None or state.phase is not Phase.BUYING:
        return ()
    return state.copy.in_order[: state.copy.in_order.index(barrel) + 1]


def _with_owner(state: State, region: Region, place: int, seat: int | None) -> State:
    was = state.owner(region, place)
    state = state.with_owner(region, place, seat)
    if was is not None and not state.owned(was, region):
        return state.with_variety(region, was, None)
    return state


def value_of(state: State, event: Corrected) -> Value:
    """What a followed value is now."""
    what, seat, region, place = event.what, event.seat, event.region, event.place
    match what:
        case "money" if seat is not None:
            return state.estates[seat].money
        case "income" if seat is not None:
            return state.estates[seat].income
        case "passed":
            return seat not in state.owners and seat not in state.newcomers
        case "variety" if seat is not None and region is not None:
            grown = state.grows(seat, region)
            return grown.value if grown else None
        case "owner" if region is not None and place is not None:
            return state.owner(region, place)
        case "bottle" if region is not None:
            return state.has_bottle(region)
        case "barrel":
            return state.barrel.value if state.barrel else None
        case "phase":
            return state.phase.value
        case _:
            return state.round
