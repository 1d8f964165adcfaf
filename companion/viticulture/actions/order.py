"""Filling wine orders (ORD): a different wine token for every icon."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import BoardAction
from ..box.decks import CardType
from ..box.orders import ORDERS, Bottle, Order
from ..box.vineyard import Wine
from ..position.facts import WINES
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Cellar, Mat, without_token
from ..position.sense import MOST, check_bottles, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import Facts, State, who
from ..position.workers import At
from ..table.tracks import bottle_after, gained, score
from .wine import MOST_WINES, bottle_phrases
from .worker import place


@dataclass(frozen=True, slots=True)
class FillOrder(Move):
    """
    Fill an order with wines, one for each of its icons (ORD-01).

    By the number of its card, or, ``order`` being ``null``, by what is printed on it.
    """

    seat: int
    where: At | None
    order: int | None
    wines: tuple[Bottle, ...]
    asks: tuple[Bottle, ...] = left_out(())
    points: int = left_out(0)
    residual: int = left_out(0)


@dataclass(frozen=True, slots=True)
class OrderFilled(Event):
    """An order was filled: wines left the cellar, points and residual payment were gained."""

    seat: int
    where: At | None
    order: int | None
    wines: tuple[Bottle, ...]
    points: int
    residual: int


NO_ORDERS = 8
"""The challenge in which orders cannot be filled (CAMP-08)."""


def decide_order(course: Course, move: FillOrder) -> None:
    """Pay wines for the icons; gain points and residual payment (ORD-01 to ORD-05)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    order = order_of(move)
    place(course, seat, at, BoardAction.FILL_ORDER)
    course.require(fills_orders(state), "CAMP-08")
    course.require(mat.hand.order > 0, "ORD-09")
    course.require(_are_there(mat.cellar, move.wines), "ORD-02")
    course.require(serves(order.wines, move.wines), "ORD-01")
    points = gained(state, order.points + gets_bonus(state, seat, at))
    now = state.estates[seat].residual
    residual = bottle_after(now, order.residual) - now
    filled = OrderFilled(seat, at, move.order, move.wines, points, residual)
    score(course, seat, filled)


def fills_orders(state: State) -> bool:
    """Return whether orders can be filled at all in this game, even by a visitor (CAMP-08)."""
    challenge = state.challenge
    return challenge is None or challenge.number != NO_ORDERS


def order_of(move: FillOrder) -> Order:
    """Return the order that is meant, by its card number or by its icons."""
    if move.order is not None:
        return ORDERS[move.order]
    if not move.asks:
        raise MalformedMove("move.wine-order")
    return Order(0, move.asks, move.points, move.residual)


def serves(icons: tuple[Bottle, ...], wines: tuple[Bottle, ...]) -> bool:
    """Return whether the wines fit the icons: one each, of the right kind and high enough."""
    if len(icons) != len(wines):
        return False
    for kind in Wine:
        least = sorted(icon.value for icon in icons if icon.kind is kind)
        given = sorted(wine.value for wine in wines if wine.kind is kind)
        if len(least) != len(given) or any(g < n for g, n in zip(given, least, strict=True)):
            return False
    return True


def _are_there(cellar: Cellar, wines: tuple[Bottle, ...]) -> bool:
    return all(wines.count(wine) <= cellar.row(wine.kind).count(wine.value) for wine in wines)


def best_wines(cellar: Cellar, icons: Iterable[Bottle]) -> tuple[Bottle, ...] | None:
    """Return the least valuable wines that fit an order, or ``None``."""
    found: list[Bottle] = []
    left = {kind: list(cellar.row(kind)) for kind in Wine}
    for icon in sorted(icons, key=_least):
        row = left[icon.kind]
        for value in row:
            if value >= icon.value:
                found.append(Bottle(icon.kind, value))
                row.remove(value)
                break
        else:
            return None
    return tuple(found)


def _least(icon: Bottle) -> int:
    return icon.value


_NEEDS = {
    number: tuple(
        (kind.value, tuple(sorted(icon.value for icon in order.wines if icon.kind is kind)))
        for kind in Wine
        if any(icon.kind is kind for icon in order.wines)
    )
    for number, order in ORDERS.items()
}
"""What every order asks of each row of the cellar, lowest first."""


def fillable(mat: Mat) -> Iterator[tuple[int, tuple[Bottle, ...]]]:
    """Yield the orders the cellar could fill now, with the wines that fit best."""
    cellar = mat.cellar
    if not mat.hand.order or not cellar.tokens:
        return
    rows = {
        "red": cellar.red,
        "white": cellar.white,
        "blush": cellar.blush,
        "sparkling": cellar.sparkling,
    }
    for number, needs in _NEEDS.items():
        for name, least in needs:
            row = rows[name]
            count = len(least)
            if len(row) < count or any(
                have < need for have, need in zip(row[-count:], least, strict=True)
            ):
                break
        else:
            wines = best_wines(cellar, ORDERS[number].wines)
            if wines is not None:
                yield number, wines


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[FillOrder]:
    """Yield every order that can be filled, with every way to place the worker."""
    if not fills_orders(state):
        return
    found = list(fillable(mat))
    for at in ways:
        for number, wines in found:
            yield FillOrder(seat, at, number, wines)


def _filled(state: State, event: OrderFilled) -> State:
    mat = followed_mat(state, event.seat)
    cellar = mat.cellar
    for wine in event.wines:
        row = without_token(cellar.row(wine.kind), wine.value)
        cellar = cellar.with_row(wine.kind, row)
    after = changed(mat, cellar=cellar, hand=mat.hand.plus(CardType.ORDER, -1))
    return acted(
        state, event.seat, event.where, after, vp=event.points, residual=event.residual
    )  # fmt: skip


def _tell(state: State, move: FillOrder, entry: Entry, short: bool) -> Phrase:
    filled: OrderFilled = entry.first(OrderFilled)
    if not filled.wines:
        return Phrase("log.order-without", who(state, move.seat), count=filled.points)
    facts: Facts = {**who(state, move.seat), "wines": bottle_phrases(filled.wines)}
    return Phrase("log.order", facts, count=filled.points)


def _check_move(setup: Setup, move: FillOrder) -> None:
    of_worker(setup, move)
    if move.order is not None and move.order not in ORDERS:
        raise MalformedMove("move.wine-order")
    if move.order is None and not move.asks:
        raise MalformedMove("move.wine-order")
    check_number(len(move.wines), 0, MOST_WINES)
    check_number(len(move.asks), 0, MOST_WINES)
    check_bottles(move.wines)
    check_bottles(move.asks)
    check_number(move.points, 0, MOST)
    check_number(move.residual, 0, MOST)


def _check_event(setup: Setup, event: OrderFilled) -> None:
    of_worker(setup, event)
    if event.order is not None and event.order not in ORDERS:
        raise MalformedMove("move.wine-order")
    check_number(len(event.wines), 0, MOST_WINES)
    check_bottles(event.wines)
    check_number(event.points, 0, MOST)
    check_number(event.residual, 0, MOST)


SAYS = frozenset({"vp", "hand-order", *WINES})

MOVES: MoveKinds = (MoveKind(FillOrder, OrderFilled, decide_order, _tell, _check_move, SAYS),)
EVENTS: EventKinds = (EventKind(OrderFilled, _filled, _check_event),)
ON_BOARD: OnBoard = {BoardAction.FILL_ORDER: on_board}
MORE: More = {}
