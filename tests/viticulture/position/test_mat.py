"""A vineyard mat: how it begins, its hand and its cellar."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.position.mat import Field, Hand, Mat

from ..vineyards import LARGE, MEDIUM, begun, mat, mat_of, table


@pytest.mark.parametrize("count", [pytest.param(n, id=f"SET-02 SET-03 SET-04 SET-17 {n} players")
                                   for n in (1, 2, 6)])  # fmt: skip
def test_a_vineyard_begins_empty(count: int) -> None:
    state = begun(count).state
    for seat in state.seats:
        found = mat_of(state, seat)
        assert found == Mat()
        assert (found.fields, found.built, found.reach) == ((Field(), Field(), Field()), (), 3)
        assert (found.workers, found.grande, found.hand) == (2, 1, Hand())


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-17")])
def test_of_a_hand_only_the_types_are_known(id: None) -> None:
    shown = viticulture.STATE.encode(table(anna=mat(hand=Hand(1, 2, 3, 4))))
    assert shown["estates"][0]["mat"]["hand"] == {
        "vine": 1, "order": 2, "summer": 3, "winter": 4, "visitor": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        pytest.param(Hand(winter=1), "summer", 1, id="DECK-04 visitors are two decks"),
        pytest.param(Hand(visitor=1), "winter", 0, id="DECK-04 an untold visitor is of either"),
    ],
)
def test_what_is_played_leaves_its_own_pile(hand: Hand, card: str, expected: int) -> None:
    from companion.viticulture.box.decks import CardType

    then = hand.plus(CardType(card), -1 if hand.visitor else 1)
    assert then.cards == hand.cards + (1 if expected else -1)


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-18")])
def test_a_cellar_opens_its_values(id: None) -> None:
    assert [mat(built=built).reach for built in ((), (MEDIUM,), (MEDIUM, LARGE))] == [3, 6, 9]
    assert (Wine.BLUSH.lowest, Wine.SPARKLING.lowest) == (4, 7)
