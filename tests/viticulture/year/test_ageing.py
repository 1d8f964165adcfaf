"""Ageing: grapes and wine rise by one, row by row, as far as they can (AGE)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion.viticulture.position.mat import Cellar
from companion.viticulture.year.ageing import TokensAged, aged, borders, rises, year_older
from companion.viticulture.year.year_end import CloseYear

from ..vineyards import BOTH, MEDIUM, at_year_end, events, mat

S, M, L = (), (MEDIUM,), BOTH


@pytest.mark.parametrize(
    ("row", "built", "expected"),
    [
        pytest.param((1, 4), L, (2, 5), id="AGE-01"),
        pytest.param((9,), L, (9,), id="AGE-02"),
        pytest.param((3,), M, (4,), id="AGE-04 3 to 4 with the medium cellar"),
        pytest.param((3,), S, (3,), id="AGE-04 3 to 4 without"),
        pytest.param((6,), M, (6,), id="AGE-04 6 to 7 without the large cellar"),
        pytest.param((6,), L, (7,), id="AGE-04 6 to 7 with it"),
        pytest.param((2, 3), S, (2, 3), id="AGE-05"),
        pytest.param((8, 9), L, (8, 9), id="AGE-06"),
        pytest.param((1, 2, 3), S, (1, 2, 3), id="AGE-08 the highest first, and it is blocked"),
        pytest.param((1, 3, 6), M, (2, 4, 6), id="AGE-08 row by row from the top"),
        pytest.param((3, 4, 5), L, (4, 5, 6), id="AGE-09 a run advances"),
        pytest.param((2, 3, 4), S, (2, 3, 5), id="AGE-09 not across a closed border"),
        pytest.param((4, 5, 6), M, (4, 5, 6), id="AGE-10"),
        pytest.param((1, 3), S, (2, 3), id="AGE-11 small"),
        pytest.param((3, 5, 6), M, (4, 5, 6), id="AGE-11 medium"),
        pytest.param((4,), S, (5,), id="AGE-13 inside its own band"),
        pytest.param((6,), S, (6,), id="AGE-13 not across"),
        pytest.param((7, 8), S, (8, 9), id="AGE-13 in the large cellar"),
    ],
)
def test_a_row_of_wine_ages(row: Any, built: Any, expected: Any) -> None:
    assert aged(row, borders(mat(built=built))) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param((3, 6), (4, 7), id="AGE-03"),
        pytest.param((8, 9), (8, 9), id="AGE-06 grapes"),
    ],
)
def test_grapes_ask_for_no_cellar(row: Any, expected: Any) -> None:
    assert year_older(mat(red=row)).red == expected
    assert year_older(mat(white=row)).white == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-07")])
def test_rows_age_by_themselves(id: None) -> None:
    before = mat(built=L, red=(8, 9), white=(8,), cellar=Cellar((1,), (9,), (4,), (8, 9)))
    older = year_older(before)
    assert (older.red, older.white) == ((8, 9), (9,))
    assert older.cellar == Cellar((2,), (9,), (5,), (8, 9))


def rows() -> list[tuple[int, ...]]:
    """Every row there is: 512."""
    return [row for size in range(10) for row in combinations(range(1, 10), size)]


@pytest.mark.parametrize(
    "built", [pytest.param(b, id=f"AGE-12 {len(b)} cellars") for b in (S, M, L)]
)
def test_no_token_is_lost_and_none_grows_younger(built: Any) -> None:
    for row in rows():
        found = aged(row, borders(mat(built=built)))
        assert len(set(found)) == len(found) == len(row)
        assert all(0 <= new - old <= 1 for old, new in zip(row, found, strict=True))
        assert tuple(step.to for step in rises(row, borders(mat(built=built)))) == found


@pytest.mark.parametrize(
    "built", [pytest.param(b, id=f"AGE-16 {len(b)} cellars") for b in (S, M, L)]
)
def test_a_row_stays_only_if_every_token_is_blocked_or_capped(built: Any) -> None:
    closed = borders(mat(built=built))
    for row in rows():
        stuck = all(v == 9 or v in closed or v + 1 in row for v in row)
        assert (aged(row, closed) == row) == stuck
        often = row
        for _ in range(9):
            often = aged(often, closed)
        assert aged(often, closed) == often


def test_a_mat_where_nothing_moves_tells_nothing() -> None:
    found = events(at_year_end(anna=mat(red=(9,))), CloseYear())
    assert not [event for event in found if isinstance(event, TokensAged)]


def test_ageing_of_a_whole_mat_is_told_as_it_came_out() -> None:
    state = at_year_end(anna=mat(built=M, red=(1,), cellar=Cellar((3,), (3,), (6,))))
    told = [event for event in events(state, CloseYear()) if isinstance(event, TokensAged)]
    assert told == [TokensAged(0, (2,), (), Cellar((4,), (4,), (6,)))]
