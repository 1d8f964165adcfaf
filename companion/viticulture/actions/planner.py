"""Workers sent ahead to a later season by the Planner (VIS-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import SEASON_OF, BoardAction
from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_seat, of_worker
from ..position.setup import Setup
from ..position.spaces import actions_of_season, left_of, spaces_of, spaces_taken, waiting_plans
from ..position.stands import resolved, with_stands
from ..position.state import State, who
from ..position.workers import At, Space, Worker
from ..solo.deck import require_card
from ..table.tracks import in_play
from .worker import place_phrase


@dataclass(frozen=True, slots=True)
class SendAhead(Move):
    """The Planner: place a worker on an action of a later season (VIS-10)."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class Resign(Move):
    """Give up the action of a worker that was sent ahead, because it cannot be done."""

    seat: int
    action: BoardAction


@dataclass(frozen=True, slots=True)
class WorkerSentAhead(Event):
    """A worker was placed on an action of a later season."""

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class PlanResigned(Event):
    """The action of a worker that was sent ahead was given up."""

    seat: int
    action: BoardAction


def decide_ahead(course: Course, move: SendAhead) -> None:
    """Place a worker on a free space of a later season's action; it blocks that space (VIS-11)."""
    state = course.state
    at, seat = move.where, move.seat
    if at.action is None or at.space is Space.PLANNED:
        raise MalformedMove("move.action")
    in_play(course)
    later = state.season is Season.SUMMER and SEASON_OF.get(at.action) is Season.WINTER
    course.require(later, "VIS-10", "later", action=at.action.phrase)
    if later:
        course.require(not state.estates[seat].passed, "TURN-04", seat=seat)
    course.require(left_of(state.estates[seat], at.worker) > 0, "TURN-08", who=at.worker.phrase)
    on = spaces_taken(state, at.action)
    if at.space is Space.ART:
        full = set(spaces_of(state)) <= set(on)
        course.require(at.worker is Worker.GRANDE, "PLACE-05", action=at.action.phrase)
        course.require(full, "WORK-04", action=at.action.phrase)
    else:
        course.require(at.space in spaces_of(state), "VIS-11", "board")
        course.require(at.space not in on, "PLACE-03", action=at.action.phrase)
    sent = At(at.space, at.action, at.worker, ahead=True)
    course.add(WorkerSentAhead(seat, sent))


def ahead_moves(state: State, seat: int) -> Iterator[SendAhead]:
    """Yield the spaces to which the Planner can send a worker now."""
    if state.season is not Season.SUMMER or state.estates[seat].passed:
        return
    workers = [worker for worker in Worker if left_of(state.estates[seat], worker) > 0]
    for action in actions_of_season(Season.WINTER):
        on = spaces_taken(state, action)
        free = [space for space in spaces_of(state) if space not in on]
        for worker in workers:
            yield from (SendAhead(seat, At(space, action, worker)) for space in free)
        if not free and Worker.GRANDE in workers:
            yield SendAhead(seat, At(Space.ART, action, Worker.GRANDE))


def decide_resign(course: Course, move: Resign) -> None:
    """Give up an action that cannot be done any more."""
    state = course.state
    if state.automa is not None:
        require_card(state, course.referee)
    waits = any(s == move.seat and at.action is move.action for s, at in waiting_plans(state))
    course.require(waits, "VIS-11")
    course.add(PlanResigned(move.seat, move.action))


def planned_at(state: State, seat: int) -> At | None:
    """Return where a worker sent ahead acts now, if the player is the next to act with one."""
    plans = waiting_plans(state)
    if not plans or plans[0][0] != seat:
        return None
    return At(Space.PLANNED, plans[0][1].action, plans[0][1].worker)


def _sent(state: State, event: WorkerSentAhead) -> State:
    return with_stands(state, event.seat, (*state.estates[event.seat].stands, event.where))


def _resigned(state: State, event: PlanResigned) -> State:
    at = At(Space.PLANNED, event.action)
    return with_stands(state, event.seat, resolved(state.estates[event.seat].stands, at))


def _tell_ahead(state: State, move: SendAhead, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.ahead", {**who(state, move.seat), "where": place_phrase(move.where)})


def _tell_resign(state: State, move: Resign, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.resign", {**who(state, move.seat), "where": move.action.phrase})


_OF_THE_BOARD = frozenset(SEASON_OF)


def _check_ahead(setup: Setup, value: SendAhead | WorkerSentAhead) -> None:
    of_worker(setup, value)
    if value.where.action is None:
        raise MalformedMove("move.action")


def _check_resign(setup: Setup, value: Resign | PlanResigned) -> None:
    check_seat(setup, value.seat)
    if value.action not in _OF_THE_BOARD:
        raise MalformedMove("move.action")


MOVES: MoveKinds = (
    MoveKind(SendAhead, WorkerSentAhead, decide_ahead, _tell_ahead, _check_ahead),
    MoveKind(Resign, PlanResigned, decide_resign, _tell_resign, _check_resign),
)
EVENTS: EventKinds = (
    EventKind(WorkerSentAhead, _sent, _check_ahead),
    EventKind(PlanResigned, _resigned, _check_resign),
)
