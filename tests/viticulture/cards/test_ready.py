"""The visitors' effects made ready: what is booked with a card, and which steps follow."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.on_top import on_top
from companion.viticulture.cards.ready import out_of_hand, ready
from companion.viticulture.cards.steps import step_moves, why_not
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.state import State

from ..vineyards import SUMMER_VISITOR, WINTER_VISITOR, after, at, mat_of, plenty, refused

CARDS = visitors()


@pytest.mark.parametrize("id", [pytest.param(name, id=f"VIS-14 {name}") for name in CARDS])
def test_what_a_card_offers_is_legal_and_carries_it_out(id: str) -> None:
    """On a rich mat: the card is played with what it books, and every step it lists is accepted."""
    card = CARDS[id]
    state = plenty(card.season)
    action = SUMMER_VISITOR if card.season is Season.SUMMER else WINTER_VISITOR
    options = ready(state, 0, card, targets=(1,))
    assert len(options) == len(card.options)
    for option in options:
        if option.option.when == "below-zero" or "professor" in id:
            continue
        move = option.played(0, at(action), card)
        assert refused(state, move) is None, (id, move)
        played = after(state, move)
        for step in option.steps:
            listed = list(step_moves(played, 0, step))
            assert listed, (id, step.do)
            assert all(refused(played, move) is None for move in listed), (id, step.do)
            for told in listed[:3]:
                then = after(played, told)
                assert then != played
                on_top(played, then, 0, option.option, 1)
        assert why_not(state, 0, card, option) is None, id


def changes(id: str, number: int = 0, state: State | None = None, **more: Any) -> Any:
    card = CARDS[id]
    found = ready(state or plenty(card.season), 0, card, **more)[number].changes
    return [(change.what.value, change.by, change.seat) for change in found]


@pytest.mark.parametrize(
    ("id", "number", "expected"),
    [
        pytest.param("surveyor", 0, [("lira", 2, 0)], id="VIS-05 surveyor, one empty field"),
        pytest.param("surveyor", 1, [("points", 2, 0)], id="VIS-05 surveyor, two planted"),
        pytest.param("broker", 0, [("lira", -9, 0), ("points", 3, 0)], id="VIS-02 broker"),
        pytest.param("broker", 1, [("points", -2, 0), ("lira", 6, 0)], id="VIS-02 broker, back"),
        pytest.param("architect", 1, [("points", 2, 0)], id="STR-17 architect, cost 4 exactly"),
        pytest.param("stonemason", 0, [("lira", -8, 0)], id="VIS-02 stonemason"),
        pytest.param("uncertified-teacher", 1, [("points", 1, 0)], id="PLACE-11 six workers"),
        pytest.param("assessor", 0, [("lira", 12, 0)], id="VIS-06 assessor counts what is left"),
        pytest.param("noble", 1, [("residual", -2, 0), ("points", 2, 0)], id="ORD-08 noble"),
    ],
)
def test_what_is_booked_with_a_card(id: str, number: int, expected: Any) -> None:
    assert changes(id, number) == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-03 wedding party")])
def test_an_opponent_who_is_paid_gets_it(id: None) -> None:
    assert changes("wedding-party", targets=(1, 3)) == [
        ("lira", -4, 0), ("lira", 2, 1), ("lira", 2, 3), ("points", 2, 0),
    ]  # fmt: skip


def test_the_whole_hand_is_without_the_card_itself() -> None:
    assert changes("assessor", 1) == [
        ("vine", -4, 0), ("order", -3, 0), ("summer", -3, 0), ("winter", -2, 0), ("points", 2, 0),
    ]  # fmt: skip
    state = plenty(Season.WINTER)
    assert mat_of(out_of_hand(state, 0, CARDS["assessor"])).hand == Hand(4, 3, 3, 2)
