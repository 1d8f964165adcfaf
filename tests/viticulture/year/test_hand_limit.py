"""The hand limit: a hand comes down to seven cards at the year's end."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.kernel.copying import changed
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.mat import Hand
from companion.viticulture.year.hand_limit import CardsDiscarded, Discard, proposed_discards
from companion.viticulture.year.year_end import CloseYear

from ..vineyards import after, at_year_end, events, mat, mat_of, refused


@pytest.mark.parametrize(
    ("hand", "discard", "rule"),
    [
        pytest.param(Hand(3, 2, 2, 1), Discard(0), "YEAR-02", id="YEAR-02 all types together"),
        pytest.param(Hand(3, 2, 2, 1), Discard(0, vine=1), None, id="YEAR-05 a vine"),
        pytest.param(Hand(3, 2, 2, 1), Discard(0, order=1), None, id="YEAR-05 or an order"),
        pytest.param(Hand(3, 2, 2), Discard(0), None, id="YEAR-04 seven are kept"),
        pytest.param(Hand(3, 2, 2), Discard(0, vine=1), "YEAR-04", id="YEAR-04 no discard"),
        pytest.param(Hand(6, 6, 6, 6, 6), Discard(0, vine=6, order=6, summer=6, winter=5), None,
                     id="YEAR-03 any number during the year"),
    ],
)  # fmt: skip
def test_a_hand_comes_down_to_seven(hand: Hand, discard: Discard, rule: str | None) -> None:
    state = at_year_end(anna=mat(hand=hand))
    move = CloseYear((discard,) if discard.cards else ())
    assert refused(state, move) == rule
    if rule is None:
        then = mat_of(after(state, move)).hand
        assert then.cards == min(hand.cards, 7)


@pytest.mark.parametrize("id", [pytest.param(None, id="YEAR-02 not at the game's end")])
def test_when_the_game_ends_nobody_has_to_discard(id: None) -> None:
    state = changed(at_year_end(anna=mat(hand=Hand(9))), last_year=True)
    then = after(state, CloseYear())
    assert then.season is Season.OVER
    assert mat_of(then).hand.cards == 9
    assert refused(state, CloseYear((Discard(0, vine=1),))) == "YEAR-02", "told, it has to be right"


def test_one_way_to_discard_is_proposed() -> None:
    state = at_year_end(anna=mat(hand=Hand(vine=5, order=1, winter=4)))
    proposal = proposed_discards(state)
    assert proposal == (Discard(0, vine=2, winter=1),)
    then = events(state, CloseYear(proposal))
    assert CardsDiscarded(Discard(0, vine=2, winter=1)) in then
    assert CloseYear(proposal) in set(viticulture.legal_moves(state))
