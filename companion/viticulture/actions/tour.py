"""Lira for a worker alone: the tour, with the tasting room, and the cart."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.rules import EventKind
from companion.kernel.wire import left_out

from ..box.board import CART_LIRA, TOUR_LIRA
from ..box.vineyard import Structure
from ..position.kinds import Course, Event, EventKinds, MoveKinds
from ..position.mat import Mat
from ..position.sense import MOST, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import State
from ..position.workers import At
from ..table.tracks import gained, score


@dataclass(frozen=True, slots=True)
class TourGiven(Event):
    """A tour was given; ``vp`` comes from the tasting room (STR-06)."""

    seat: int
    where: At | None
    lira: int
    points: int = left_out(0)


@dataclass(frozen=True, slots=True)
class CartTaken(Event):
    """A worker used the cart for lira."""

    seat: int
    where: At
    lira: int


def give_tour(course: Course, seat: int, at: At) -> None:
    """Gain lira for a tour, and a point from the tasting room."""
    state = course.state
    lira = TOUR_LIRA + int(gets_bonus(state, seat, at))
    points = gained(state, int(pays_tasting(mat_of(state, seat))))
    score(course, seat, TourGiven(seat, at, lira, points))


def pull_cart(course: Course, seat: int, at: At) -> None:
    """Gain lira for a worker on the cart (PLACE-08)."""
    course.add(CartTaken(seat, at, CART_LIRA))


def pays_tasting(mat: Mat) -> bool:
    """Return whether a tour scores the tasting room's point: with a wine, once a year (STR-06)."""
    there = Structure.TASTING_ROOM in mat.built and Structure.TASTING_ROOM not in mat.paid
    return there and mat.cellar.tokens > 0


def _tour(state: State, event: TourGiven) -> State:
    mat = followed_mat(state, event.seat)
    if event.points:
        mat = changed(mat, paid=(*mat.paid, Structure.TASTING_ROOM))
    return acted(state, event.seat, event.where, mat, vp=event.points, lira=event.lira)


def _cart(state: State, event: CartTaken) -> State:
    return acted(state, event.seat, event.where, followed_mat(state, event.seat), lira=event.lira)


def _check_tour(setup: Setup, event: TourGiven) -> None:
    of_worker(setup, event)
    check_number(event.lira, 0, MOST)
    check_number(event.points, 0, MOST)


def _check_cart(setup: Setup, event: CartTaken) -> None:
    of_worker(setup, event)
    check_number(event.lira, 0, MOST)


MOVES: MoveKinds = ()
EVENTS: EventKinds = (
    EventKind(TourGiven, _tour, _check_tour),
    EventKind(CartTaken, _cart, _check_cart),
)
