"""Selling grapes, and selling a field or buying it back (SUM-07 to SUM-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import PRICES, BoardAction
from ..box.vineyard import FIELDS
from ..position.facts import GRAPES, gained_lira
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat, Values, without_token
from ..position.sense import MOST, check_field, check_number, check_values, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import Facts, State, who
from ..position.workers import At
from ..table.tracks import gained, score
from .worker import place


@dataclass(frozen=True, slots=True)
class SellGrapes(Move):
    """Sell grapes from the crush pad (SUM-07)."""

    seat: int
    where: At | None
    red: Values = ()
    white: Values = ()


@dataclass(frozen=True, slots=True)
class TradeField(Move):
    """Sell an empty field, or buy a sold one back (SUM-10)."""

    seat: int
    where: At | None
    field: int
    buy: bool = False


@dataclass(frozen=True, slots=True)
class GrapesSold(Event):
    """Grapes were sold for lira; the bonus is a point."""

    seat: int
    where: At | None
    red: Values
    white: Values
    lira: int
    points: int = left_out(0)


@dataclass(frozen=True, slots=True)
class FieldTraded(Event):
    """A field was sold, or bought back (then ``lira`` is negative)."""

    seat: int
    where: At | None
    field: int
    lira: int
    points: int = left_out(0)


def decide_sale(course: Course, move: SellGrapes) -> None:
    """Sell one or more grapes, each at the price of its value (SUM-07, SUM-08)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(course, seat, at, BoardAction.SELL_GRAPE_OR_FIELD)
    course.require(bool(move.red or move.white), "SUM-07")
    there = _holds(mat.red, move.red) and _holds(mat.white, move.white)
    course.require(there, "SUM-07")
    points = gained(state, int(gets_bonus(state, seat, at)))
    sold = GrapesSold(seat, at, move.red, move.white, grapes_price(move.red, move.white), points)
    score(course, seat, sold)


def _holds(row: Values, some: Values) -> bool:
    return all(some.count(value) <= row.count(value) for value in some)


def grapes_price(red: Values, white: Values) -> int:
    """Return the price of grapes of these values."""
    return sum(PRICES[value] for value in (*red, *white))


def decide_trade(course: Course, move: TradeField) -> None:
    """Sell an empty field for its value, or buy it back for the same (SUM-11, SUM-14)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(course, seat, at, BoardAction.SELL_GRAPE_OR_FIELD)
    field, lira = mat.field(move.field), state.estates[seat].lira
    if move.buy:
        course.require(field.sold, "SUM-14", field=move.field)
        course.require(lira >= move.field, "SUM-14", "lira", lira=lira, cost=move.field)
    else:
        course.require(not field.sold, "SUM-11", field=move.field)
        course.require(not field.vines, "SUM-12", field=move.field)
    points = gained(state, int(gets_bonus(state, seat, at)))
    by = -move.field if move.buy else move.field
    score(course, seat, FieldTraded(seat, at, move.field, by, points))


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Move]:
    """Yield every sale of one grape, then every field that can be sold or bought back."""
    yield from sale_moves(seat, mat, ways)
    yield from trade_moves(seat, mat, state.estates[seat].lira, ways)


def sale_moves(seat: int, mat: Mat, ways: list[At]) -> Iterator[SellGrapes]:
    """Yield every sale of one grape, with every way to place the worker."""
    for at in ways:
        for value in mat.red:
            yield SellGrapes(seat, at, (value,))
        for value in mat.white:
            yield SellGrapes(seat, at, (), (value,))


def more_grapes(state: State, move: SellGrapes) -> Iterator[SellGrapes]:
    """Yield the same move with one more grape."""
    mat = mat_of(state, move.seat)
    for value in mat.red:
        if value not in move.red:
            yield SellGrapes(move.seat, move.where, tuple(sorted((*move.red, value))), move.white)
    for value in mat.white:
        if value not in move.white:
            yield SellGrapes(move.seat, move.where, move.red, tuple(sorted((*move.white, value))))


def trade_moves(seat: int, mat: Mat, lira: int, ways: list[At]) -> Iterator[TradeField]:
    """Yield every field that can be sold or bought back, with every way to place the worker."""
    trades = [
        (number, field.sold)
        for number, field in zip(FIELDS, mat.fields, strict=True)
        if (lira >= number if field.sold else not field.vines)
    ]
    for at in ways:
        for number, buy in trades:
            yield TradeField(seat, at, number, buy)


def _sold(state: State, event: GrapesSold) -> State:
    mat = followed_mat(state, event.seat)
    red, white = mat.red, mat.white
    for value in event.red:
        red = without_token(red, value)
    for value in event.white:
        white = without_token(white, value)
    after = changed(mat, red=red, white=white)
    return acted(state, event.seat, event.where, after, vp=event.points, lira=event.lira)


def _traded(state: State, event: FieldTraded) -> State:
    mat = followed_mat(state, event.seat)
    field = mat.field(event.field)
    now = changed(field, sold=event.lira > 0)
    after = changed(mat, fields=mat.with_field(event.field, now))
    return acted(state, event.seat, event.where, after, vp=event.points, lira=event.lira)


def _tell_sale(state: State, move: SellGrapes, entry: Entry, short: bool) -> Phrase:
    sold: GrapesSold = entry.first(GrapesSold)
    grapes = (
        *(Phrase("grape.red", {"value": value}) for value in sold.red),
        *(Phrase("grape.white", {"value": value}) for value in sold.white),
    )
    if not grapes:
        return Phrase("log.sell-none", who(state, move.seat))
    facts: Facts = {"grapes": grapes, "lira": gained_lira(sold.lira)}
    return Phrase("log.sell", {**who(state, move.seat), **facts})


def _tell_trade(state: State, move: TradeField, entry: Entry, short: bool) -> Phrase:
    lira = gained_lira(entry.first(FieldTraded).lira)
    facts: Facts = {**who(state, move.seat), "field": move.field, "lira": lira}
    return Phrase("log.buy-field" if move.buy else "log.sell-field", facts)


def _check_sale(setup: Setup, value: SellGrapes | GrapesSold) -> None:
    of_worker(setup, value)
    check_values(value.red, value.white)


def _check_sold(setup: Setup, event: GrapesSold) -> None:
    _check_sale(setup, event)
    check_number(event.lira, 0, MOST)
    check_number(event.points, 0, MOST)


def _check_trade(setup: Setup, value: TradeField | FieldTraded) -> None:
    of_worker(setup, value)
    check_field(value.field)


def _check_traded(setup: Setup, event: FieldTraded) -> None:
    _check_trade(setup, event)
    check_number(event.lira, -MOST, MOST)
    check_number(event.points, 0, MOST)


SALE_SAYS = frozenset({"lira", *GRAPES})
TRADE_SAYS = frozenset({"lira", "sold"})

MOVES: MoveKinds = (
    MoveKind(SellGrapes, GrapesSold, decide_sale, _tell_sale, _check_sale, SALE_SAYS),
    MoveKind(TradeField, FieldTraded, decide_trade, _tell_trade, _check_trade, TRADE_SAYS),
)
EVENTS: EventKinds = (
    EventKind(GrapesSold, _sold, _check_sold),
    EventKind(FieldTraded, _traded, _check_traded),
)
ON_BOARD: OnBoard = {BoardAction.SELL_GRAPE_OR_FIELD: on_board}
MORE: More = {SellGrapes: more_grapes}
