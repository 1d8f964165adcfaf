"""Numbers that change by a card, for anybody."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.position.mat import Hand

from ..vineyards import after, anna, mat, mat_of, table

POINTS, LIRA, RESIDUAL = Counter.POINTS, Counter.LIRA, Counter.RESIDUAL
HELD = Hand(summer=2, winter=1)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-02 either season after the told ones")])
def test_visitors_of_either_season_are_paid_from_what_the_others_leave(id: None) -> None:
    state = table(anna=mat(hand=Hand(summer=2, winter=1)))
    either, told = Change(Counter.VISITOR, -1, 0), Change(Counter.SUMMER, -2, 0)
    assert mat_of(after(state, Book((either, told)))).hand == Hand()
    gained = Change(Counter.SUMMER, 1, 0)
    state = table(anna=mat(hand=Hand(winter=1)))
    assert mat_of(after(state, Book((gained, either)))).hand == Hand(summer=1)


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-15")])
def test_lira_become_points_and_not_the_other_way(id: None) -> None:
    """A card is booked as it is printed; the app knows no exchange of its own."""
    state = table(anna=mat(hand=HELD), lira=3)
    then = after(state, Book((Change(LIRA, -3, 0), Change(POINTS, 1, 0))))
    assert (anna(then).lira, anna(then).vp) == (0, 1)
    assert not [m for m in viticulture.legal_moves(then) if isinstance(m, Book)]


@pytest.mark.parametrize("id", [pytest.param(None, id="ORD-05 VP-03 END-01 by a card")])
def test_gains_by_a_card_follow_the_tracks(id: None) -> None:
    state = table(vp=18, residual=4)
    then = after(state, Book((Change(RESIDUAL, 3, 0), Change(POINTS, 2, 0))))
    assert (anna(then).residual, anna(then).vp, then.last_year) == (5, 20, True)


def test_what_changes_for_nobody_s_mat_changes_the_score_alone() -> None:
    state = table().with_estate(1, mat=None, lira=0)
    then = after(
        state, Book((Change(LIRA, 5, 1), Change(Counter.VINE, 1, 1), Change(POINTS, 2, 1)))
    )
    assert (then.estates[1].lira, then.estates[1].vp, then.estates[1].mat) == (0, 2, None)


@pytest.mark.parametrize(
    ("residual", "by", "expected"),
    [
        pytest.param(3, (3, 3), 5, id="ORD-05 twice by one card"),
        pytest.param(3, (3, -1, 3), 5, id="ORD-05 a cost between"),
        pytest.param(1, (1, 1), 3, id="ORD-05 below the end"),
        pytest.param(6, (1,), 6, id="ORD-05 a corrected bottle is not moved back"),
    ],
)
def test_what_several_changes_of_a_card_move_the_bottle(
    residual: int, by: tuple[int, ...], expected: int
) -> None:
    state = table(residual=residual).with_estate(1, residual=4)
    changes = tuple(Change(RESIDUAL, each, 0) for each in by)
    then = after(state, Book((*changes, Change(RESIDUAL, 1, 1))))
    assert (then.estates[0].residual, then.estates[1].residual) == (expected, 5)
