"""
Corrections: any followed value, set to what it is on the table.

Values are only checked for making sense, never against the rules: a correction says what *is*.
"""

from __future__ import annotations

from dataclasses import replace

from companion.kernel.errors import MalformedMove

from .events import Corrected, Event
from .moves import Correct
from .parts import WAKE_UP, Season
from .setup import Setup
from .state import State
from .tracks import end_of_track

Value = int | bool | str | None

RANGES = {"vp": (-99, 999), "residual": (-9, 99), "lira": (-999, 9999), "year": (1, 99)}
"""Wide enough for whatever a table plays, narrow enough to catch a slip of the finger."""

OF_A_PLAYER = ("vp", "residual", "lira", "row", "temporary", "passed")
OF_THE_TABLE = ("year", "season", "turn", "first-player", "last-year")
WHY_LENGTH = 200


def decide_correction(state: State, move: Correct) -> tuple[Event, ...]:
    """Return the correction, and the last year it may bring about."""
    corrected = Corrected(move.what, move.value, move.seat)
    if move.what == "vp" and move.seat is not None and type(move.value) is int:
        return (corrected, *end_of_track(state, move.seat, move.value))
    return (corrected,)


def check_correction(setup: Setup, move: Correct) -> None:
    """Raise :class:`MalformedMove` if nobody could mean this correction."""
    if move.by is not None and move.by not in setup.seats:
        raise MalformedMove("move.seat")
    if len(move.why) > WHY_LENGTH:
        raise MalformedMove("move.why", most=WHY_LENGTH)
    check_value(setup, move.what, move.value, move.seat)


def check_value(setup: Setup, what: str, value: Value, seat: int | None) -> None:
    """Raise :class:`MalformedMove` if this cannot be the value on any table."""
    if what == "lira" and not setup.lira:
        raise MalformedMove("move.lira-not-followed")
    if what in OF_A_PLAYER:
        fits = seat is not None and seat in setup.seats
    else:
        fits = what in OF_THE_TABLE and seat is None
    if not fits or not _is_within(what, value, setup.seats):
        raise MalformedMove("move.correction", what=what[:40], value=str(value)[:40])


def _is_within(what: str, value: Value, seats: range) -> bool:
    match what:
        case "vp" | "residual" | "lira" | "year":
            lowest, highest = RANGES[what]
            return type(value) is int and lowest <= value <= highest
        case "row":
            return value is None or (type(value) is int and value in WAKE_UP)
        case "temporary" | "passed" | "last-year":
            return type(value) is bool
        case "season":
            return value in [season.value for season in Season]
        case "turn":
            return value is None or (type(value) is int and value in seats)
        case "first-player":
            return type(value) is int and value in seats
        case _:
            return False


def apply(state: State, what: str, value: Value, seat: int | None) -> State:
    """The state with one value set."""
    if seat is not None and what in OF_A_PLAYER:
        changed = state.with_estate(seat, **{what: value})
        return _with_somebody_to_act(changed) if what in ("row", "passed") else changed
    if what == "season":
        return state.in_season(Season(value))
    if what in OF_THE_TABLE:
        return replace(state, **{what.replace("-", "_"): value})  # type: ignore[arg-type]
    raise ValueError(what)


def _with_somebody_to_act(state: State) -> State:
    """The turn never stays with somebody who has passed, nor with nobody while others play on."""
    if not state.season.has_turns:
        return state
    if state.turn is None:
        return replace(state, turn=next(iter(state.still_in), None))
    if state.estates[state.turn].passed:
        return replace(state, turn=state.next_after(state.turn))
    return state


def value_of(state: State, what: str, seat: int | None) -> Value:
    """What a followed value is now."""
    if seat is not None and what in OF_A_PLAYER:
        found: Value = getattr(state.estates[seat], what)
        return found
    if what == "season":
        return state.season.value
    table_value: Value = getattr(state, what.replace("-", "_"))
    return table_value
