"""
Corrections: set any followed value to what is on the table.

A value is only checked for making sense, never against the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import EVERYTHING, Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..actions.worker import place_phrase
from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.setup import Setup
from ..position.state import State
from .mat_values import MAT_LISTS, OF_A_MAT, PLOTS, stand
from .tracks import end_of_track
from .values import LISTS, check_value, items_of, value_of, with_value


@dataclass(frozen=True, slots=True)
class Correct(Move):
    """
    Set any followed value to what is on the table.

    ``what`` is one of ``vp residual lira row temporary passed`` with a seat, or one of
    ``year season turn first-player last-year`` without; against the Automa also one of those in
    ``values.OF_THE_AUTOMA``, where a list is written with spaces (``"1 3 7"``).
    """

    what: str
    value: int | bool | str | None
    seat: int | None = None
    by: int | None = None
    """The seat that corrected it; ``None`` for the table."""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Corrected(Event):
    """A followed value was set to what is on the table."""

    what: str
    value: int | bool | str | None
    seat: int | None


WHY_LENGTH = 200


def decide_correction(course: Course, move: Correct) -> None:
    """Set a value; this can also declare the last year."""
    state = course.state
    if move.what == "lira" and move.seat is not None and not state.follows_lira(move.seat):
        raise MalformedMove("move.lira-not-followed")
    of_a_mat = move.what in OF_A_MAT and move.seat is not None
    if of_a_mat and state.estates[move.seat or 0].mat is None:
        raise MalformedMove("move.not-followed", seat=move.seat)
    corrected = Corrected(move.what, move.value, move.seat)
    if move.what == "vp" and move.seat is not None and type(move.value) is int:
        course.add(corrected, *end_of_track(state, move.seat, move.value))
        return
    course.add(corrected)


def _corrected(state: State, event: Corrected) -> State:
    return with_value(state, event.what, event.value, event.seat)


def _tell(state: State, move: Correct, entry: Entry, short: bool) -> Phrase:
    name = [player.name for player in state.setup.players]
    facts: dict[str, object] = {
        "what": Phrase(f"value.{move.what}"),
        "was": _value(move.what, value_of(state, move.what, move.seat), name),
        "value": _value(move.what, move.value, name),
    }
    if move.seat is None:
        return Phrase("log.correction", facts)
    return Phrase("log.correction-player", {"player": name[move.seat], **facts})


def _value(what: str, value: object, name: list[str]) -> object:
    if what in ("turn", "first-player") and isinstance(value, int):
        return name[value]
    if isinstance(value, bool):
        return Phrase("value.yes" if value else "value.no")
    if what == "season":
        return Season(str(value)).phrase
    if what in LISTS:
        return _listed(what, items_of(str(value)))
    if what in MAT_LISTS:
        return _on_the_mat(what, items_of(str(value)))
    if value is None:
        return Phrase("value.nobody" if what in ("turn", "first-player") else "value.none")
    return value


def _on_the_mat(what: str, items: tuple[str, ...]) -> object:
    if not items:
        return Phrase("value.none")
    if what in PLOTS:
        return tuple(Phrase(f"vine.{item}") for item in items)
    if what in ("structures", "paid"):
        return tuple(Phrase(f"structure.{item}") for item in items)
    if what == "standing":
        stands = (stand(item) for item in items)
        return tuple(place_phrase(at) for at in stands if at is not None)
    return tuple(int(item) for item in items)


def _listed(what: str, items: tuple[str, ...]) -> object:
    if not items:
        return Phrase("value.none")
    if what in ("glass", "used"):
        return tuple(int(item) for item in items)
    return tuple(Phrase(f"action.{item}") for item in items)


def _check(setup: Setup, move: Correct) -> None:
    """Raise :class:`MalformedMove` if the correction makes no sense."""
    if move.by is not None and move.by not in setup.seats:
        raise MalformedMove("move.seat")
    if len(move.why) > WHY_LENGTH:
        raise MalformedMove("move.why", most=WHY_LENGTH)
    check_value(setup, move.what, move.value, move.seat)


def _check_event(setup: Setup, event: Corrected) -> None:
    check_value(setup, event.what, event.value, event.seat)


MOVES: MoveKinds = (MoveKind(Correct, Corrected, decide_correction, _tell, _check, EVERYTHING),)
EVENTS: EventKinds = (EventKind(Corrected, _corrected, _check_event),)
