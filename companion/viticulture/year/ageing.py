"""
Ageing: every grape and every wine rises by one, as far as it can (AGE).

Row by row from the highest token down: a token moves up if the next icon is empty by then and its
cellar is built. What cannot move stays; nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.rules import EventKind

from ..box.vineyard import HIGHEST, MEDIUM, SMALL, Structure, Wine
from ..position.kinds import Event, EventKinds, MoveKinds
from ..position.mat import Cellar, Mat, Values
from ..position.sense import check_cellar, check_seat, check_values
from ..position.setup import Setup
from ..position.stands import followed_mat, with_mat
from ..position.state import State


@dataclass(frozen=True, slots=True)
class TokensAged(Event):
    """All grapes and wine on a mat aged at the year's end (AGE-01)."""

    seat: int
    red: Values
    white: Values
    cellar: Cellar


@dataclass(frozen=True, slots=True)
class Rise:
    """The change of one token: ``to`` is its old value if it cannot move."""

    value: int
    to: int


@dataclass(frozen=True, slots=True)
class Aged:
    """A mat's tokens after ageing."""

    red: Values
    white: Values
    cellar: Cellar


def rises(row: Values, closed: tuple[int, ...] = ()) -> tuple[Rise, ...]:
    """
    Return what happens to every token of a row, lowest first; no token rises from a ``closed``
    value.

    A border to a cellar that is not built is closed for crossing only: within its own cellar a
    token of the Zymologist's goes on ageing (AGE-13).
    """
    free = [True] * (HIGHEST + 2)
    for value in row:
        free[value] = False
    found = []
    for value in sorted(row, reverse=True):
        to = value
        if value < HIGHEST and value not in closed and free[value + 1]:
            to = value + 1
            free[value], free[to] = True, False
        found.append(Rise(value, to))
    return tuple(reversed(found))


def aged(row: Values, closed: tuple[int, ...] = ()) -> Values:
    """Return a row after one year's ageing."""
    if not row:
        return row
    if len(row) == 1:
        value = row[0]
        return row if value in closed or value >= HIGHEST else (value + 1,)
    return tuple(step.to for step in rises(row, closed))


def borders(mat: Mat) -> tuple[int, ...]:
    """Return the values no wine rises from because the next cellar is not built (AGE-04)."""
    closed = []
    if Structure.MEDIUM_CELLAR not in mat.built:
        closed.append(SMALL)
    if Structure.LARGE_CELLAR not in mat.built:
        closed.append(MEDIUM)
    return tuple(closed)


def aged_cellar(mat: Mat, times: int = 1) -> Cellar:
    """Return the cellar after all wine has aged a number of times."""
    cellar = mat.cellar
    if not cellar.tokens:
        return cellar
    closed = borders(mat)
    for _ in range(times):
        cellar = Cellar(*(aged(cellar.row(kind), closed) for kind in Wine))
    return cellar


def one_aged(mat: Mat, kind: Wine, value: int) -> Cellar:
    """Return the cellar after one token has aged, if it can."""
    row, closed = mat.cellar.row(kind), borders(mat)
    if value not in row or value in closed or value >= HIGHEST or value + 1 in row:
        return mat.cellar
    moved = tuple(value + 1 if token == value else token for token in row)
    return mat.cellar.with_row(kind, moved)


def year_older(mat: Mat) -> Aged:
    """Return everything on a mat one year later; grapes need no cellar (AGE-03)."""
    return Aged(aged(mat.red), aged(mat.white), aged_cellar(mat))


def everything_aged(state: State) -> Iterator[TokensAged]:
    """Yield the events of the year's ageing, one for each mat on which something moves."""
    for seat, estate in enumerate(state.estates):
        mat = estate.mat
        if mat is None:
            continue
        after = year_older(mat)
        if (after.red, after.white, after.cellar) != (mat.red, mat.white, mat.cellar):
            yield TokensAged(seat, after.red, after.white, after.cellar)


def _aged(state: State, event: TokensAged) -> State:
    mat = followed_mat(state, event.seat)
    older = changed(mat, red=event.red, white=event.white, cellar=event.cellar)
    return with_mat(state, event.seat, older)


def _check(setup: Setup, event: TokensAged) -> None:
    check_seat(setup, event.seat)
    check_values(event.red, event.white)
    check_cellar(event.cellar)


MOVES: MoveKinds = ()
EVENTS: EventKinds = (EventKind(TokensAged, _aged, _check),)
