"""The tour with its tasting room, and the cart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Cellar
from companion.viticulture.position.workers import At
from companion.viticulture.year.turns import Pass

from ..positions import ANNA
from ..vineyards import (
    CART,
    GRANDE,
    LEFT,
    MIDDLE,
    TOUR,
    after,
    anna,
    at,
    blocking,
    mat,
    mat_of,
    standing,
    table,
)


@pytest.mark.parametrize("season", [pytest.param(s, id=f"PLACE-07 PLACE-08 {s.value}") for s in
                                    (Season.SUMMER, Season.WINTER)])  # fmt: skip
def test_the_cart_takes_any_number_and_gives_a_lira_each(season: Season) -> None:
    state = standing(table(season=season, anna=mat(workers=5), lira=0), 1, CART, CART)
    state = after(state, PlaceWorker(0, CART))
    assert state.turn == 1
    state = after(state, Pass(1), PlaceWorker(0, CART))
    assert anna(state).lira == 2
    assert anna(state).stands == (CART, CART)


@pytest.mark.parametrize(
    ("stand", "lira"),
    [
        pytest.param(at(TOUR, MIDDLE, GRANDE), 3, id="WORK-01 BON-01 grande with the bonus"),
        pytest.param(at(TOUR, LEFT, GRANDE), 2, id="WORK-01 grande without"),
        pytest.param(at(TOUR, MIDDLE), 3, id="BON-01 BON-05 regular with the bonus"),
        pytest.param(at(TOUR, MIDDLE, bonus=False), 2, id="BON-02 BON-04 the bonus is optional"),
    ],
)
def test_a_tour_with_and_without_its_bonus(stand: At, lira: int) -> None:
    assert anna(after(table(3, lira=0), PlaceWorker(0, stand))).lira == lira


WITH_TASTING_ROOM = mat(built=(Structure.TASTING_ROOM,), cellar=Cellar(red=(1,)))


@pytest.mark.parametrize(
    ("challenge", "points"),
    [pytest.param(6, 0, id="CAMP-18 no point"), pytest.param(7, 1, id="STR-06 elsewhere one")],
)
def test_structures_bring_no_points_in_challenge_6(challenge: int, points: int) -> None:
    state = blocking(challenge=challenge, anna=WITH_TASTING_ROOM)
    assert anna(after(state, PlaceWorker(ANNA, at(TOUR)))).vp - anna(state).vp == points


TASTING = Structure.TASTING_ROOM


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-02")])
def test_a_tour(id: None) -> None:
    assert anna(after(table(lira=1), PlaceWorker(0, at(TOUR)))).lira == 3


@pytest.mark.parametrize(
    ("cellar", "red", "paid", "where", "points"),
    [
        pytest.param(Cellar((1,)), (), (), at(TOUR), 1, id="STR-06"),
        pytest.param(Cellar(), (), (), at(TOUR), 0, id="STR-07"),
        pytest.param(Cellar(), (4,), (), at(TOUR), 0, id="STR-07 grapes do not count"),
        pytest.param(Cellar((1,)), (), (TASTING,), at(TOUR), 0, id="STR-06 once a year"),
    ],
)
def test_the_tasting_room(cellar: Cellar, red: Any, paid: Any, where: At, points: int) -> None:
    state = table(anna=mat(built=(TASTING,), cellar=cellar, red=red, paid=paid))
    assert anna(after(state, PlaceWorker(0, where))).vp == points


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-08")])
def test_a_tour_by_a_card_gives_no_point(id: None) -> None:
    """By the Manager nobody is placed: its two lira are booked, and nothing comes on top."""
    from companion.viticulture.cards.booking import Book, Change, Counter

    state = table(anna=mat(built=(TASTING,), cellar=Cellar((1,))), lira=0)
    then = after(state, Book((Change(Counter.LIRA, 2, 0),)))
    assert (anna(then).lira, anna(then).vp, mat_of(then).paid) == (2, 0, ())
