"""Adding and removing grapes and wines by a card (HARV-11, HARV-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..actions.worker import place
from ..box.vineyard import HIGHEST, Wine
from ..position.facts import TOKENS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat, Row, Values, lowest, tokens, with_token, without_token
from ..position.sense import check_seat
from ..position.setup import Setup
from ..position.spaces import mat_of
from ..position.stands import followed_mat, with_mat
from ..position.state import Facts, State, who


@dataclass(frozen=True, slots=True)
class AddToken(Move):
    """Place a grape or a wine by a card; its icon has to be free (HARV-11, HARV-12)."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class RemoveToken(Move):
    """Discard a grape or a wine by a card."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class TokenAdded(Event):
    """A grape or a wine was placed by a card."""

    seat: int
    row: Row
    value: int


@dataclass(frozen=True, slots=True)
class TokenRemoved(Event):
    """A grape or a wine was discarded by a card."""

    seat: int
    row: Row
    value: int


def decide_token(course: Course, move: AddToken) -> None:
    """Place a token exactly where the card says; its icon has to be free (HARV-11)."""
    state = course.state
    mat = mat_of(state, move.seat)
    place(course, move.seat, None, None)
    if not lowest(move.row) <= move.value <= HIGHEST:
        raise MalformedMove("move.token")
    free = move.value not in tokens(mat, move.row)
    course.require(free, "HARV-11", value=move.value)
    course.add(TokenAdded(move.seat, move.row, move.value))


def decide_removal(course: Course, move: RemoveToken) -> None:
    """Discard a token."""
    state = course.state
    mat = mat_of(state, move.seat)
    place(course, move.seat, None, None)
    if move.value not in tokens(mat, move.row):
        raise MalformedMove("move.token")
    course.add(TokenRemoved(move.seat, move.row, move.value))


def _with_row(mat: Mat, row: Row, value: int, change: Callable[[Values, int], Values]) -> Mat:
    if row is Row.RED_GRAPES:
        return changed(mat, red=change(mat.red, value))
    if row is Row.WHITE_GRAPES:
        return changed(mat, white=change(mat.white, value))
    kind = Wine(row.value)
    return changed(mat, cellar=mat.cellar.with_row(kind, change(mat.cellar.row(kind), value)))


def _added(state: State, event: TokenAdded) -> State:
    mat = _with_row(followed_mat(state, event.seat), event.row, event.value, with_token)
    return with_mat(state, event.seat, mat)


def _removed(state: State, event: TokenRemoved) -> State:
    mat = _with_row(followed_mat(state, event.seat), event.row, event.value, without_token)
    return with_mat(state, event.seat, mat)


def _tell(state: State, move: AddToken | RemoveToken, entry: Entry, short: bool) -> Phrase:
    facts: Facts = {**who(state, move.seat), "token": token_phrase(move)}
    return Phrase("log.token-added" if isinstance(move, AddToken) else "log.token-removed", facts)


def token_phrase(move: AddToken | RemoveToken) -> Phrase:
    """Return a grape or a wine as a phrase."""
    names = {"red-grapes": "grape.red", "white-grapes": "grape.white"}
    name = names.get(move.row.value, f"bottle.{move.row.value}")
    return Phrase(name, {"value": move.value})


def _check(setup: Setup, value: Any) -> None:
    check_seat(setup, value.seat)
    least = 1 if value.row in (Row.RED_GRAPES, Row.WHITE_GRAPES) else Wine(value.row.value).lowest
    if not least <= value.value <= HIGHEST:
        raise MalformedMove("move.token")


MOVES: MoveKinds = (
    MoveKind(AddToken, TokenAdded, decide_token, _tell, _check, TOKENS),
    MoveKind(RemoveToken, TokenRemoved, decide_removal, _tell, _check, TOKENS),
)
EVENTS: EventKinds = (
    EventKind(TokenAdded, _added, _check),
    EventKind(TokenRemoved, _removed, _check),
)
