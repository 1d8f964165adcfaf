"""Whether all that a card says can be done."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.ready import ready
from companion.viticulture.cards.steps import why_not
from companion.viticulture.position.mat import Cellar, Hand

from ..vineyards import BOTH, PLENTY, mat, table

CARDS = visitors()


@pytest.mark.parametrize(
    ("id", "number", "anna_s", "estate", "rule"),
    [
        pytest.param("broker", 0, PLENTY, {"lira": 8}, "VIS-02", id="VIS-02 lira"),
        pytest.param("broker", 1, PLENTY, {"vp": -4}, "VP-02", id="VP-02 VIS-02 points"),
        pytest.param("wine-critic", 1, mat(hand=Hand(summer=1), cellar=Cellar((6,)), built=BOTH),
                     {}, "VIS-02", id="VIS-02 no wine of seven"),
        pytest.param("cultivator", 0, mat(hand=Hand(summer=1)), {}, "VIS-02",
                     id="VIS-02 no vine to plant"),
        pytest.param("auctioneer", 0, mat(hand=Hand(summer=2)), {}, "VIS-02",
                     id="VIS-02 the card pays for nothing"),
        pytest.param("stonemason", 0, mat(hand=Hand(summer=1), built=tuple(Structure)[:7]), {},
                     "VIS-02", id="VIS-02 two structures or none"),
        pytest.param("homesteader", 0, mat(hand=Hand(summer=1), built=tuple(Structure)), {},
                     "VIS-02", id="VIS-02 nothing to build"),
        pytest.param("overseer", 0, mat(hand=Hand(1, 0, 1), fields={5: (Vine.PINOT,) * 2,
                     6: (Vine.PINOT,) * 3, 7: (Vine.PINOT,) * 3}), {"lira": 3}, None,
                     id="VIS-04 what is built first may be needed for the rest"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_in_full_is_not_played(
    id: str, number: int, anna_s: Any, estate: Any, rule: str | None
) -> None:
    card = CARDS[id]
    state = table(3, card.season, anna=anna_s, **estate)
    reason = why_not(state, 0, card, ready(state, 0, card)[number])
    assert (reason.rule if reason else None) == rule


@pytest.mark.parametrize(
    ("id", "number", "hand", "rule"),
    [
        pytest.param("peddler", 0, Hand(summer=1, vine=1), "VIS-02", id="VIS-02 peddler, one card"),
        pytest.param("peddler", 0, Hand(summer=1, vine=2), None, id="VIS-02 peddler, two cards"),
        pytest.param("assessor", 1, Hand(winter=1), "VIS-02", id="VIS-02 assessor, no other card"),
        pytest.param("assessor", 1, Hand(winter=2), None, id="VIS-02 assessor, one other card"),
        pytest.param("assessor", 0, Hand(winter=1), None, id="VIS-05 assessor counts none"),
        pytest.param("auctioneer", 0, Hand(summer=2), "VIS-02", id="VIS-02 auctioneer, one card"),
    ],
)
def test_a_card_is_paid_before_it_gives(id: str, number: int, hand: Hand, rule: str | None) -> None:
    """VIS-02: cards a visitor draws cannot be what it costs, and the card itself is gone."""
    card = CARDS[id]
    state = table(3, card.season, anna=mat(hand=hand))
    reason = why_not(state, 0, card, ready(state, 0, card)[number])
    assert (reason and reason.rule) == rule
