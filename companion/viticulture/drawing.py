"""What asks for no choice: drawing vines and orders, the tour, the cart, training (SUM-01)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import (
    CART_LIRA,
    TOUR_LIRA,
    TRAINING_LIRA,
    WORKERS_MOST,
    Card,
    Structure,
)
from .events import Event
from .mat import At, Mat, Space
from .placing import gets_bonus, mat_of, place, workers_most
from .state import State
from .tracks import gained, with_end
from .vineyard_events import CardsTaken, CartTaken, TourGiven, WorkerPlaced, WorkerTrained
from .vineyard_moves import PlaceWorker, Train

DRAWS = {BoardAction.DRAW_VINE: Card.VINE, BoardAction.DRAW_ORDER: Card.ORDER}


def decide_worker(state: State, move: PlaceWorker, referee: Referee) -> tuple[Event, ...]:
    """Draw a vine or an order, give a tour, pull the cart; elsewhere only that somebody stands."""
    seat, at = move.seat, move.where
    action = at.action
    place(state, seat, at, action, referee)
    mat = state.estates[seat].mat
    if mat is None:
        return (WorkerPlaced(seat, at),)
    if at.space is Space.CART:
        return (CartTaken(seat, at, CART_LIRA),)
    bonus = int(gets_bonus(state, seat, at))
    if action in DRAWS:
        return (CardsTaken(seat, at, DRAWS[action], 1 + bonus),)
    if action is BoardAction.GIVE_TOUR:
        points = gained(state, int(pays_tasting(mat)))
        return with_end(state, seat, TourGiven(seat, at, TOUR_LIRA + bonus, points), points)
    raise MalformedMove("move.action")


def pays_tasting(mat: Mat) -> bool:
    """Whether a worker's tour gives the tasting room's point: with a wine, once a year (STR-06)."""
    there = Structure.TASTING_ROOM in mat.built and Structure.TASTING_ROOM not in mat.paid
    return there and mat.cellar.tokens > 0


def decide_training(state: State, move: Train, referee: Referee) -> tuple[Event, ...]:
    """A further regular worker, up to five (PLACE-11, PLACE-12)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(state, seat, at, BoardAction.TRAIN_WORKER, referee)
    most = workers_most(state)
    rule = "PLACE-12" if most == WORKERS_MOST else "CAMP-02"
    referee.require(mat.workers < most, rule, most=most)
    lira = state.estates[seat].lira
    cost = TRAINING_LIRA if move.paid is None else move.paid
    if at is not None:
        referee.require(cost == TRAINING_LIRA, "BON-06", cost=TRAINING_LIRA)
        referee.require(not move.ready, "WORK-10")
    cost -= gets_bonus(state, seat, at)
    referee.require(lira >= cost, "SUM-05", lira=lira, cost=cost)
    return (WorkerTrained(seat, at, cost, move.ready),)


def worker_moves(seat: int, ways: list[At]) -> Iterator[PlaceWorker]:
    """Every way to stand on an action without a choice."""
    for at in ways:
        yield PlaceWorker(seat, at)


def training_moves(state: State, seat: int, mat: Mat, lira: int, ways: list[At]) -> Iterator[Train]:
    """Every way to stand on the training action, if it can be paid."""
    if mat.workers >= workers_most(state):
        return
    for at in ways:
        if TRAINING_LIRA - gets_bonus(state, seat, at) <= lira:
            yield Train(seat, at)
