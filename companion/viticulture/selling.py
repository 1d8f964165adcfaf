"""Selling grapes, and selling a field or buying it back (SUM-07 to SUM-16)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import FIELDS, PRICES
from .events import Event
from .mat import At, Mat, Values
from .placing import gets_bonus, mat_of, place
from .state import State
from .tracks import gained, with_end
from .vineyard_events import FieldTraded, GrapesSold
from .vineyard_moves import SellGrapes, TradeField


def decide_sale(state: State, move: SellGrapes, referee: Referee) -> tuple[Event, ...]:
    """At least one grape, any number, each at the price of its value (SUM-07, SUM-08)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(state, seat, at, BoardAction.SELL_GRAPE_OR_FIELD, referee)
    referee.require(bool(move.red or move.white), "SUM-07")
    there = _holds(mat.red, move.red) and _holds(mat.white, move.white)
    referee.require(there, "SUM-07")
    points = gained(state, int(gets_bonus(state, seat, at)))
    sold = GrapesSold(seat, at, move.red, move.white, price(move.red, move.white), points)
    return with_end(state, seat, sold, points)


def _holds(row: Values, some: Values) -> bool:
    return all(some.count(value) <= row.count(value) for value in some)


def price(red: Values, white: Values) -> int:
    """What grapes sell for."""
    return sum(PRICES[value] for value in (*red, *white))


def decide_trade(state: State, move: TradeField, referee: Referee) -> tuple[Event, ...]:
    """An empty field is sold for what it holds, and bought back for the same (SUM-11, SUM-14)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(state, seat, at, BoardAction.SELL_GRAPE_OR_FIELD, referee)
    field, lira = mat.field(move.field), state.estates[seat].lira
    if move.buy:
        referee.require(field.sold, "SUM-14", field=move.field)
        referee.require(lira >= move.field, "SUM-05", lira=lira, cost=move.field)
    else:
        referee.require(not field.sold, "SUM-13", field=move.field)
        referee.require(not field.vines, "SUM-12", field=move.field)
    points = gained(state, int(gets_bonus(state, seat, at)))
    by = -move.field if move.buy else move.field
    return with_end(state, seat, FieldTraded(seat, at, move.field, by, points), points)


def sale_moves(seat: int, mat: Mat, ways: list[At]) -> Iterator[SellGrapes]:
    """One grape, in every way there is to stand on the action."""
    for at in ways:
        for value in mat.red:
            yield SellGrapes(seat, at, (value,))
        for value in mat.white:
            yield SellGrapes(seat, at, (), (value,))


def more_grapes(state: State, move: SellGrapes) -> Iterator[SellGrapes]:
    """The same move with one grape more."""
    mat = mat_of(state, move.seat)
    for value in mat.red:
        if value not in move.red:
            yield SellGrapes(move.seat, move.where, tuple(sorted((*move.red, value))), move.white)
    for value in mat.white:
        if value not in move.white:
            yield SellGrapes(move.seat, move.where, move.red, tuple(sorted((*move.white, value))))


def trade_moves(seat: int, mat: Mat, lira: int, ways: list[At]) -> Iterator[TradeField]:
    """Every field that can be sold or bought back, in every way to stand on the action."""
    trades = [
        (number, field.sold)
        for number, field in zip(FIELDS, mat.fields, strict=True)
        if (lira >= number if field.sold else not field.vines)
    ]
    for at in ways:
        for number, buy in trades:
            yield TradeField(seat, at, number, buy)
