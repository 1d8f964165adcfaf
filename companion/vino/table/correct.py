"""
Corrections: set any followed value to what is on the table.

A value is only checked for making sense, never against the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import Region, Variety, region_name, variety_name
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase, phase_name
from ..position.sense import check_reason
from ..position.setup import Setup
from ..position.state import State
from ..round.barrel import BarrelMoved, buyers, buyers_with
from ..round.varieties import VarietyTaken
from .values import Value, check_value, value_of, with_value


@dataclass(frozen=True, slots=True)
class Correct(Move):
    """
    Set any followed value to what is on the table.

    ``what`` is one of ``money income passed`` with a seat, ``variety`` with seat and region,
    ``owner`` with region and place, ``bottle`` with a region, or ``round phase barrel`` alone.
    """

    what: str
    value: int | bool | str | None
    seat: int | None = None
    region: Region | None = None
    place: int | None = None
    by: int | None = None
    """The seat that corrected it; ``None`` for the table."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A followed value was set to what is on the table."""

    what: str
    value: int | bool | str | None
    seat: int | None
    region: Region | None
    place: int | None


def _check_correction(setup: Setup, move: Correct) -> None:
    check_reason(setup, move.by, move.why)
    check_value(setup, move)


def decide_correction(course: Course, move: Correct) -> None:
    """
    Set the value and what follows from it: a variety with the first vineyard of a region, the
    buyers with the barrel or with a pass.
    """
    before = course.state
    course.add(Corrected(move.what, move.value, move.seat, move.region, move.place))
    buying = before.phase is Phase.BUYING
    match move:
        case Correct("owner", int(seat), region=Region() as region):
            _add_variety(course, seat, region)
        case Correct("barrel", str(value)) if buying:
            here = Region(value)
            course.add(BarrelMoved(here, *buyers(before, here)))
        case Correct("passed", False, int(seat)) if buying and before.barrel is not None:
            if seat not in (*before.owners, *before.newcomers):
                # Who has not passed has their old place: an owner the rank, a newcomer the turn.
                here = before.barrel
                course.add(BarrelMoved(here, *buyers_with(before, here, seat)))


def _add_variety(course: Course, seat: int, region: Region) -> None:
    """
    Give a player a variety nobody produces there, if possible one known to be offered (VN-VAR-04).
    """
    state = course.state
    free, known = state.free_varieties(region), state.land(region).varieties
    if state.grows(seat, region) is None and free:
        course.add(VarietyTaken(seat, region, next((v for v in free if v in known), free[0])))


def _tell_correction(state: State, move: Correct, entry: Entry, short: bool) -> Phrase:
    event = entry.first(Corrected)
    facts: dict[str, object] = {
        "what": _what_said(event),
        "was": _value_said(state, event.what, value_of(state, event)),
        "value": _value_said(state, event.what, event.value),
    }
    if event.seat is None:
        return Phrase("log.correction", facts)
    return Phrase("log.correction-player", {"player": state.name(event.seat), **facts})


def _what_said(event: Corrected) -> Phrase:
    what = Phrase(f"value.vino.{event.what}")
    if event.region is None:
        return what
    region = region_name(event.region)
    if event.place is None:
        return Phrase("log.vino.in-region", {"what": what, "region": region})
    return Phrase("log.vino.vineyard", {"region": region, "place": event.place})


def _value_said(state: State, what: str, value: Value) -> object:
    match what:
        case "owner" if isinstance(value, int):
            return state.name(value)
        case "owner":
            return Phrase("value.nobody")
        case "variety" if isinstance(value, str):
            return variety_name(Variety(value))
        case "barrel" if isinstance(value, str):
            return region_name(Region(value))
        case "phase" if isinstance(value, str):
            return phase_name(Phase(value))
    if isinstance(value, bool):
        return Phrase("value.yes" if value else "value.no")
    return Phrase("value.none") if value is None else value


def _fold_corrected(state: State, event: Corrected) -> State:
    return with_value(state, event)


MOVES: MoveKinds = (
    MoveKind(Correct, Corrected, decide_correction, _tell_correction, _check_correction),
)

EVENTS: EventKinds = (EventKind(Corrected, _fold_corrected, check_value),)
