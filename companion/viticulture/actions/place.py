"""
Placing a worker where nothing has to be chosen: drawing vines and orders, the tour, the cart
(SUM-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import BoardAction
from ..position.facts import gained_lira
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat
from ..position.sense import of_worker
from ..position.setup import Setup
from ..position.stands import acted
from ..position.state import State, who
from ..position.workers import At, Space
from .draw import DRAWS, CardsTaken, draw_cards
from .tour import CartTaken, TourGiven, give_tour, pull_cart
from .worker import place, place_phrase


@dataclass(frozen=True, slots=True)
class PlaceWorker(Move):
    """
    Place a worker where nothing has to be chosen: draw a vine or an order, give a tour, use the
    cart.
    """

    seat: int
    where: At


@dataclass(frozen=True, slots=True)
class WorkerPlaced(Event):
    """A worker was placed on an action whose result is not followed."""

    seat: int
    where: At


def decide_worker(course: Course, move: PlaceWorker) -> None:
    """Draw a vine or an order, give a tour or use the cart; elsewhere only place the worker."""
    state = course.state
    seat, at = move.seat, move.where
    action = at.action
    place(course, seat, at, action)
    if state.estates[seat].mat is None:
        course.add(WorkerPlaced(seat, at))
        return
    if at.space is Space.CART:
        pull_cart(course, seat, at)
    elif action in DRAWS:
        draw_cards(course, seat, at)
    elif action is BoardAction.GIVE_TOUR:
        give_tour(course, seat, at)
    else:
        raise MalformedMove("move.action")


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Move]:
    """Yield every way to place a worker on such an action."""
    for at in ways:
        yield PlaceWorker(seat, at)


def _placed(state: State, event: WorkerPlaced) -> State:
    return acted(state, event.seat, event.where, state.estates[event.seat].mat)


def _tell(state: State, move: PlaceWorker, entry: Entry, short: bool) -> Phrase:
    facts = who(state, move.seat)
    for event in entry.events:
        match event:
            case CardsTaken(count=count, card=card):
                return Phrase(f"log.takes.{card.value}", facts, count=count)
            case TourGiven(lira=lira):
                return Phrase("log.tour", {**facts, "lira": gained_lira(lira)})
            case CartTaken(lira=lira):
                return Phrase("log.cart", {**facts, "lira": gained_lira(lira)})
    return Phrase("log.placed", {**facts, "where": place_phrase(move.where)})


def _check(setup: Setup, value: PlaceWorker | WorkerPlaced) -> None:
    of_worker(setup, value)
    if value.where.space is Space.YOKE:
        raise MalformedMove("move.action")


MOVES: MoveKinds = (
    MoveKind(
        PlaceWorker,
        (WorkerPlaced, CardsTaken, CartTaken, TourGiven),
        decide_worker,
        _tell,
        _check,
        says=frozenset({"lira", "hand-vine", "hand-order"}),
    ),
)
EVENTS: EventKinds = (EventKind(WorkerPlaced, _placed, _check),)
ON_BOARD: OnBoard = {
    BoardAction.DRAW_VINE: on_board,
    BoardAction.DRAW_ORDER: on_board,
    BoardAction.GIVE_TOUR: on_board,
}
MORE: More = {}
