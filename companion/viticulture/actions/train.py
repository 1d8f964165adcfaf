"""Training a worker: one more regular worker, up to five (PLACE-11, PLACE-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import TRAINING_LIRA, WORKERS_MOST, BoardAction
from ..position.facts import lira_phrase
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat
from ..position.sense import MOST, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of, workers_most
from ..position.stands import acted, followed_mat, turn_of_who_can
from ..position.state import State, who
from ..position.workers import At
from .worker import place


@dataclass(frozen=True, slots=True)
class Train(Move):
    """Train a worker (PLACE-12); ``ready`` if a card lets it be used at once."""

    seat: int
    where: At | None
    paid: int | None = left_out(None)
    ready: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class WorkerTrained(Event):
    """A worker was trained."""

    seat: int
    where: At | None
    paid: int
    ready: bool = left_out(False)


def decide_training(course: Course, move: Train) -> None:
    """Add a regular worker, up to five (PLACE-11, PLACE-12)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(course, seat, at, BoardAction.TRAIN_WORKER)
    most = workers_most(state)
    rule = "PLACE-12" if most == WORKERS_MOST else "CAMP-02"
    course.require(mat.workers < most, rule, most=most)
    lira = state.estates[seat].lira
    cost = TRAINING_LIRA if move.paid is None else move.paid
    if at is not None:
        course.require(cost == TRAINING_LIRA, "WORK-10", "price", cost=TRAINING_LIRA)
        course.require(not move.ready, "WORK-10")
    cost -= gets_bonus(state, seat, at)
    if at is None:  # by a visitor
        course.require(lira >= cost, "VIS-02", "lira", lira=lira, cost=cost, **who(state, seat))
    else:
        course.require(lira >= cost, "PLACE-06", "lira", lira=lira, cost=cost)
    course.add(WorkerTrained(seat, at, cost, move.ready))


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Train]:
    """Yield every way to place a worker on the training action, if it can be paid for."""
    if mat.workers >= workers_most(state):
        return
    for at in ways:
        if TRAINING_LIRA - gets_bonus(state, seat, at) <= state.estates[seat].lira:
            yield Train(seat, at)


def _trained(state: State, event: WorkerTrained) -> State:
    mat = followed_mat(state, event.seat)
    trained = mat.trained if event.ready else mat.trained + 1
    after = changed(mat, workers=mat.workers + 1, trained=trained)
    then = acted(state, event.seat, event.where, after, lira=-event.paid)
    return turn_of_who_can(then, event.seat) if event.ready else then


def _tell(state: State, move: Train, entry: Entry, short: bool) -> Phrase:
    paid = entry.first(WorkerTrained).paid
    return Phrase("log.train", {**who(state, move.seat), "lira": lira_phrase(paid)})


def _check_move(setup: Setup, move: Train) -> None:
    of_worker(setup, move)
    if move.paid is not None:
        check_number(move.paid, 0, MOST)


def _check_event(setup: Setup, event: WorkerTrained) -> None:
    of_worker(setup, event)
    check_number(event.paid, -MOST, MOST)


SAYS = frozenset({"lira", "workers"})

MOVES: MoveKinds = (MoveKind(Train, WorkerTrained, decide_training, _tell, _check_move, SAYS),)
EVENTS: EventKinds = (EventKind(WorkerTrained, _trained, _check_event),)
ON_BOARD: OnBoard = {BoardAction.TRAIN_WORKER: on_board}
MORE: More = {}
