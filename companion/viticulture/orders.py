"""Filling wine orders (ORD): one wine token for every icon, none of them twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import ORDERS, Bottle, Order, Wine
from .events import Event
from .mat import At, Cellar, Mat
from .parts import TRACKS
from .placing import gets_bonus, mat_of, place
from .state import State
from .tracks import gained, with_end
from .vineyard_events import OrderFilled
from .vineyard_moves import FillOrder

NO_ORDERS = 8
"""The challenge in which orders cannot be filled (CAMP-08)."""


def decide_order(state: State, move: FillOrder, referee: Referee) -> tuple[Event, ...]:
    """Wines for the icons, points and residual payment for the player (ORD-01 to ORD-05)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    order = order_of(move)
    place(state, seat, at, BoardAction.FILL_ORDER, referee)
    referee.require(fills_orders(state), "CAMP-08")
    referee.require(mat.hand.order > 0, "ORD-09")
    referee.require(_are_there(mat.cellar, move.wines), "ORD-02")
    referee.require(serves(order.wines, move.wines), "ORD-01")
    points = gained(state, order.points + gets_bonus(state, seat, at))
    now = state.estates[seat].residual
    residual = max(now, min(TRACKS.residual_most, now + order.residual)) - now
    filled = OrderFilled(seat, at, move.order, move.wines, points, residual)
    return with_end(state, seat, filled, points)


def fills_orders(state: State) -> bool:
    """Whether orders can be filled at all, be it by a visitor (CAMP-08)."""
    challenge = state.challenge
    return challenge is None or challenge.number != NO_ORDERS


def order_of(move: FillOrder) -> Order:
    """The card that is meant, by its number or by what is printed on it."""
    if move.order is not None:
        return ORDERS[move.order]
    if not move.asks:
        raise MalformedMove("move.wine-order")
    return Order(0, move.asks, move.points, move.residual)


def serves(icons: tuple[Bottle, ...], wines: tuple[Bottle, ...]) -> bool:
    """Whether every icon has a wine of its kind and of its value at least, and none is over."""
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


def best(cellar: Cellar, icons: Iterable[Bottle]) -> tuple[Bottle, ...] | None:
    """The wines that fit an order and give away the least, or ``None``."""
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
    """Every one of the 36 orders the cellar could fill now, with the wines that fit best."""
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
            wines = best(cellar, ORDERS[number].wines)
            if wines is not None:
                yield number, wines


def order_moves(seat: int, mat: Mat, ways: list[At]) -> Iterator[FillOrder]:
    """Every order that can be filled, in every way there is to stand on the action."""
    found = list(fillable(mat))
    for at in ways:
        for number, wines in found:
            yield FillOrder(seat, at, number, wines)
