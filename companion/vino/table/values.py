"""The followed values: their ranges, how they are read and set."""

from __future__ import annotations

from typing import Protocol

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove

from ..box.board import Region, Variety
from ..position.phase import Phase
from ..position.sense import check_money_is_followed, check_places, check_seat
from ..position.setup import Setup
from ..position.state import State
from ..round.barrel import stop_buying

Value = int | bool | str | None
"""What a followed value may be, as it stands in a move."""

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


class OfValue(Protocol):
    """What a correction and its event share: which value, and what it is set to."""

    @property
    def what(self) -> str:
        """The value's name, one of :data:`WHAT_FOR`."""

    @property
    def value(self) -> Value:
        """The new value."""

    @property
    def seat(self) -> int | None:
        """The seat, if it is a player's value."""

    @property
    def region(self) -> Region | None:
        """The region, if it belongs to one."""

    @property
    def place(self) -> int | None:
        """The vineyard, if it belongs to one."""


def check_value(setup: Setup, asked: OfValue) -> None:
    """Raise :class:`MalformedMove` if no table can have this value."""
    about = {"seat": asked.seat, "region": asked.region, "place": asked.place}
    given = tuple(name for name, value in about.items() if value is not None)
    fits = WHAT_FOR.get(asked.what) == given
    if asked.seat is not None:
        check_seat(setup, asked.seat)
    if asked.place is not None:
        check_places((asked.place,))
    if asked.what == "money":
        check_money_is_followed(setup)
    if not fits or not _is_within(asked.what, asked.value, setup.seats):
        raise MalformedMove("move.correction", value=str(asked.value)[:40])


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


def with_value(state: State, asked: OfValue) -> State:
    """Return the state with one value set; nothing else is adjusted."""
    what, value, seat, region, place = (
        asked.what, asked.value, asked.seat, asked.region, asked.place,
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
    """Return the state with a player passed or back, as the last newcomer for now."""
    if passed:
        return stop_buying(state, seat)
    if seat in state.owners or seat in state.newcomers:
        return state
    line = state.line
    if line is not None:
        line = changed(line, passed=tuple(other for other in line.passed if other != seat))
    return changed(state, newcomers=(*state.newcomers, seat), line=line)


def _up_to(state: State, barrel: Region | None) -> tuple[Region, ...]:
    """Return the regions the barrel has been to if it stands here."""
    if barrel is None or state.phase is not Phase.BUYING:
        return ()
    return state.copy.in_order[: state.copy.in_order.index(barrel) + 1]


def _with_owner(state: State, region: Region, place: int, seat: int | None) -> State:
    was = state.owner(region, place)
    state = state.with_owner(region, place, seat)
    if was is not None and not state.owned(was, region):
        return state.with_variety(region, was, None)
    return state


def value_of(state: State, asked: OfValue) -> Value:
    """Return a followed value."""
    what, seat, region, place = asked.what, asked.seat, asked.region, asked.place
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
