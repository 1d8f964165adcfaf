"""Tokens that come, go or age by a card (HARV-11, AGE-14), and how deeply somebody is followed."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .ageing import aged_cellar, one_aged
from .components import HIGHEST, Wine
from .events import Event
from .mat import Cellar, Mat, Values
from .placing import mat_of, place
from .state import State
from .vineyard_events import EstateFollowed, TokenAdded, TokenRemoved, WineAged
from .vineyard_moves import AddToken, AgeWine, Follow, RemoveToken, Row


def tokens(mat: Mat, row: Row) -> Values:
    """The tokens of any of the six rows."""
    if row is Row.RED_GRAPES:
        return mat.red
    if row is Row.WHITE_GRAPES:
        return mat.white
    return mat.cellar.row(Wine(row.value))


def lowest(row: Row) -> int:
    """The lowest icon of a row."""
    return 1 if row in (Row.RED_GRAPES, Row.WHITE_GRAPES) else Wine(row.value).lowest


def decide_token(state: State, move: AddToken, referee: Referee) -> tuple[Event, ...]:
    """A token is placed exactly where the card says; its icon has to be free (HARV-11)."""
    mat = mat_of(state, move.seat)
    place(state, move.seat, None, None, referee)
    if not lowest(move.row) <= move.value <= HIGHEST:
        raise MalformedMove("move.token")
    free = move.value not in tokens(mat, move.row)
    referee.require(free, "HARV-11", value=move.value)
    return (TokenAdded(move.seat, move.row, move.value),)


def decide_removal(state: State, move: RemoveToken, referee: Referee) -> tuple[Event, ...]:
    """A token is discarded."""
    mat = mat_of(state, move.seat)
    place(state, move.seat, None, None, referee)
    if move.value not in tokens(mat, move.row):
        raise MalformedMove("move.token")
    return (TokenRemoved(move.seat, move.row, move.value),)


def decide_ageing(state: State, move: AgeWine, referee: Referee) -> tuple[Event, ...]:
    """All wine ages so many times, or one token does (AGE-14)."""
    mat = mat_of(state, move.seat)
    place(state, move.seat, None, None, referee)
    if move.kind is None or move.value is None:
        return (WineAged(move.seat, aged_cellar(mat, move.times)),)
    if move.value not in mat.cellar.row(move.kind):
        raise MalformedMove("move.token")
    cellar: Cellar = one_aged(mat, move.kind, move.value)
    return (WineAged(move.seat, cellar),)


def decide_follow(state: State, move: Follow) -> tuple[Event, ...]:
    """Follow more of somebody, or less; what was followed before is kept."""
    whole = state.estates[move.seat].mat is not None
    if whole is move.whole:
        raise MalformedMove("move.followed")
    return (EstateFollowed(move.seat, move.whole),)
