"""What cards ask about the table."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.ready import ready
from companion.viticulture.cards.steps import why_not
from companion.viticulture.position.mat import Hand

from ..vineyards import PLENTY, mat, table

CARDS = visitors()


def test_conditions_of_a_card() -> None:
    politician = CARDS["politician"]
    below, above = ready(table(2, Season.WINTER, anna=PLENTY, vp=-1), 0, politician)
    state = table(2, Season.WINTER, anna=PLENTY, vp=-1)
    assert why_not(state, 0, politician, below) is None
    reason = why_not(state, 0, politician, above)
    assert reason is not None
    assert reason.rule == "VIS-02"
    professor = CARDS["professor"]
    five = table(2, Season.WINTER, anna=PLENTY)
    assert why_not(five, 0, professor, ready(five, 0, professor)[1]) is not None
    six = table(2, Season.WINTER, anna=mat(workers=5, hand=Hand(winter=1)))
    assert why_not(six, 0, professor, ready(six, 0, professor)[1]) is None
