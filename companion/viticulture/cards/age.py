"""Ageing wine by a card: one token, or all of it (AGE-14)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..actions.worker import place
from ..box.vineyard import HIGHEST, Wine
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Cellar
from ..position.sense import check_cellar, check_number, check_seat, check_values
from ..position.setup import Setup
from ..position.spaces import mat_of
from ..position.stands import followed_mat, with_mat
from ..position.state import State, who
from ..year.ageing import aged_cellar, one_aged


@dataclass(frozen=True, slots=True)
class AgeWine(Move):
    """Age wine by a card: one token, or all of it, a number of times (AGE-14)."""

    seat: int
    times: int = 1
    kind: Wine | None = None
    value: int | None = None


@dataclass(frozen=True, slots=True)
class WineAged(Event):
    """Wine was aged by a card; this is the cellar after it."""

    seat: int
    cellar: Cellar


def decide_ageing(course: Course, move: AgeWine) -> None:
    """Age one token, or all wine, a number of times (AGE-14)."""
    state = course.state
    mat = mat_of(state, move.seat)
    place(course, move.seat, None, None)
    if move.kind is None or move.value is None:
        course.add(WineAged(move.seat, aged_cellar(mat, move.times)))
        return
    if move.value not in mat.cellar.row(move.kind):
        raise MalformedMove("move.token")
    cellar: Cellar = one_aged(mat, move.kind, move.value)
    course.add(WineAged(move.seat, cellar))


def _wine_aged(state: State, event: WineAged) -> State:
    return with_mat(
        state, event.seat, changed(followed_mat(state, event.seat), cellar=event.cellar)
    )


def _tell(state: State, move: AgeWine, entry: Entry, short: bool) -> Phrase:
    facts = who(state, move.seat)
    if move.kind is None or move.value is None:
        return Phrase("log.age", facts, count=move.times)
    wine = Phrase(f"bottle.{move.kind.value}", {"value": move.value})
    return Phrase("log.age-one", {**facts, "wine": wine})


def _check_move(setup: Setup, move: AgeWine) -> None:
    check_seat(setup, move.seat)
    check_number(move.times, 1, HIGHEST)
    if (move.kind is None) is not (move.value is None):
        raise MalformedMove("move.token")
    if move.value is not None:
        check_values((move.value,))


def _check_event(setup: Setup, event: WineAged) -> None:
    check_seat(setup, event.seat)
    check_cellar(event.cellar)


MOVES: MoveKinds = (MoveKind(AgeWine, WineAged, decide_ageing, _tell, _check_move),)
EVENTS: EventKinds = (EventKind(WineAged, _wine_aged, _check_event),)
