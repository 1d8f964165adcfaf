"""Fall: visitors are drawn, and winter waits for everybody."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Hand
from companion.viticulture.year.fall import DrawVisitors, yet_to_draw
from companion.viticulture.year.turns import NextSeason

from ..vineyards import after, mat, mat_of, refused, table

FALL = Season.FALL


@pytest.mark.parametrize(
    ("built", "move", "rule"),
    [
        pytest.param((), DrawVisitors(0, 1, 0), None, id="TURN-11 summer"),
        pytest.param((), DrawVisitors(0, 0, 1), None, id="TURN-11 winter"),
        pytest.param((), DrawVisitors(0, 1, 1), "STR-10", id="STR-10 only with a cottage"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 1), None, id="STR-10"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 0, 2), None, id="STR-10 twice the same"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 0), None, id="STR-11"),
        pytest.param((), DrawVisitors(1, 1, 0), "WAKE-14", id="WAKE-14"),
        pytest.param((), DrawVisitors(0, 0, 0), None, id="DECK-02 TURN-11 the decks are used up"),
    ],
)
def test_fall(built: Any, move: DrawVisitors, rule: str | None) -> None:
    state = table(season=FALL, anna=mat(built=built))
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert mat_of(then).hand == Hand(summer=move.summer, winter=move.winter)
        assert refused(then, move) == "TURN-11"


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-11 everybody")])
def test_winter_waits_for_everybody_s_visitor(id: None) -> None:
    state = table(season=FALL)
    assert yet_to_draw(state) == (0, 1)
    assert refused(state, NextSeason()) == "TURN-11"
    assert NextSeason() not in set(viticulture.legal_moves(state))
    then = after(state, DrawVisitors(0, 1, 0), DrawVisitors(1, 0, 1), NextSeason())
    assert then.season is Season.WINTER
