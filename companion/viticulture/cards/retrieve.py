"""Retrieving workers: Producer (VIS-12), Motivator (VIS-08) and others."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..actions.worker import place_phrase
from ..box.vineyard import Structure
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import MOST, check_at, check_number, check_seat
from ..position.setup import Setup
from ..position.spaces import ON_THE_BOARD, mat_of
from ..position.stands import with_mat, with_stands
from ..position.state import Facts, State, who
from ..position.workers import At, Space
from ..table.tracks import in_play


@dataclass(frozen=True, slots=True)
class Retrieve(Move):
    """Take back placed workers: Producer (VIS-12), Motivator (VIS-08) and others."""

    seat: int
    workers: tuple[At, ...]


@dataclass(frozen=True, slots=True)
class WorkersRetrieved(Event):
    """Placed workers were taken back and can be used again this year."""

    seat: int
    workers: tuple[At, ...]


def decide_retrieve(course: Course, move: Retrieve) -> None:
    """Take workers back; they can be placed again, and their spaces are free (VIS-12)."""
    state = course.state
    in_play(course)
    if state.season.has_turns:
        course.require(not state.estates[move.seat].passed, "VIS-08", seat=move.seat)
    stands = state.estates[move.seat].stands
    for at in move.workers:
        if move.workers.count(at) > stands.count(at):
            raise MalformedMove("move.no-worker", seat=move.seat)
    course.add(WorkersRetrieved(move.seat, move.workers))


def retrievable(state: State, seat: int) -> tuple[At, ...]:
    """Return the workers that can be taken back: from the board, the cart or the yoke."""
    mat_of(state, seat)
    spaces = ON_THE_BOARD | {Space.ART, Space.CART, Space.YOKE}
    return tuple(at for at in state.estates[seat].stands if at.space in spaces)


def _retrieved(state: State, event: WorkersRetrieved) -> State:
    stands = list(state.estates[event.seat].stands)
    for at in event.workers:
        if at in stands:
            stands.remove(at)
    after = with_stands(state, event.seat, tuple(stands))
    mat = after.estates[event.seat].mat
    if mat is None or all(at.space is not Space.YOKE for at in event.workers):
        return after
    return with_mat(after, event.seat, changed(mat, paid=(*mat.paid, Structure.YOKE)))


def _tell(state: State, move: Retrieve, entry: Entry, short: bool) -> Phrase:
    places = tuple(place_phrase(at) for at in move.workers)
    facts: Facts = {**who(state, move.seat), "places": places}
    return Phrase("log.retrieve", facts, count=len(places))


def _check(setup: Setup, value: Retrieve | WorkersRetrieved) -> None:
    check_seat(setup, value.seat)
    check_number(len(value.workers), 1, MOST)
    for at in value.workers:
        check_at(at)


MOVES: MoveKinds = (MoveKind(Retrieve, WorkersRetrieved, decide_retrieve, _tell, _check),)
EVENTS: EventKinds = (EventKind(WorkersRetrieved, _retrieved, _check),)
