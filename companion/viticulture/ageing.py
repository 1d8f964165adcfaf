"""
Ageing: every grape and every wine rises by one, as far as it can (AGE).

Row by row from the highest token down: a token moves up if the next icon is empty by then and its
cellar is built. What cannot move stays; nothing is ever lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from .components import HIGHEST, MEDIUM, SMALL, Structure, Wine
from .mat import Cellar, Mat, Values


@dataclass(frozen=True, slots=True)
class Step:
    """What becomes of one token: ``to`` is where it was if it cannot move."""

    value: int
    to: int


@dataclass(frozen=True, slots=True)
class Aged:
    """A mat's tokens after ageing."""

    red: Values
    white: Values
    cellar: Cellar


def steps(row: Values, closed: tuple[int, ...] = ()) -> tuple[Step, ...]:
    """
    What becomes of every token of a row, lowest first; ``closed`` are values nothing rises from.

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
        found.append(Step(value, to))
    return tuple(reversed(found))


def aged(row: Values, closed: tuple[int, ...] = ()) -> Values:
    """The row a year later."""
    if not row:
        return row
    if len(row) == 1:
        value = row[0]
        return row if value in closed or value >= HIGHEST else (value + 1,)
    return tuple(step.to for step in steps(row, closed))


def borders(mat: Mat) -> tuple[int, ...]:
    """The values no wine rises from, because the next cellar is not built (AGE-04)."""
    closed = []
    if Structure.MEDIUM_CELLAR not in mat.built:
        closed.append(SMALL)
    if Structure.LARGE_CELLAR not in mat.built:
        closed.append(MEDIUM)
    return tuple(closed)


def aged_cellar(mat: Mat, times: int = 1) -> Cellar:
    """All wine after ageing so many times."""
    cellar = mat.cellar
    if not cellar.tokens:
        return cellar
    closed = borders(mat)
    for _ in range(times):
        cellar = Cellar(*(aged(cellar.row(kind), closed) for kind in Wine))
    return cellar


def one_aged(mat: Mat, kind: Wine, value: int) -> Cellar:
    """The cellar after one of its tokens has aged, if it could."""
    row, closed = mat.cellar.row(kind), borders(mat)
    if value not in row or value in closed or value >= HIGHEST or value + 1 in row:
        return mat.cellar
    moved = tuple(value + 1 if token == value else token for token in row)
    return mat.cellar.with_row(kind, moved)


def year_older(mat: Mat) -> Aged:
    """Everything on a mat a year later; grapes need no cellar (AGE-03)."""
    return Aged(aged(mat.red), aged(mat.white), aged_cellar(mat))
