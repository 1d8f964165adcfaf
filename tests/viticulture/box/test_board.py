"""The board as it is printed: its actions, their bonuses, the prices."""

from __future__ import annotations

import pytest

from companion.viticulture.box.board import GAIN_OF, PRICES, SEASON_OF, Gain
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import FIELDS, Structure

from ..vineyards import (
    BUILD,
    DRAW_ORDER,
    DRAW_VINE,
    FILL,
    HARVEST,
    MAKE,
    PLANT,
    SELL,
    SUMMER_VISITOR,
    TOUR,
    TRAIN,
    WINTER_VISITOR,
)


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-03 SUM-08 PLACE-09 SET-05 STR-01")])
def test_the_board_and_the_mat(id: None) -> None:
    assert FIELDS == (5, 6, 7)
    assert PRICES == (0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    assert [list(SEASON_OF.values()).count(s) for s in (Season.SUMMER, Season.WINTER)] == [6, 6]
    assert [structure.cost for structure in Structure] == [2, 3, 2, 5, 4, 6, 4, 6]


@pytest.mark.parametrize("season", [pytest.param(Season.SUMMER, id="PLACE-09 summer"),
                                    pytest.param(Season.WINTER, id="PLACE-09 winter")])  # fmt: skip
def test_each_season_has_six_actions_with_a_bonus_each(season: Season) -> None:
    actions = [action for action, its in SEASON_OF.items() if its is season]
    assert len(actions) == 6
    assert all(action in GAIN_OF for action in actions)


@pytest.mark.parametrize("id", [pytest.param(None, id="BON-05 all twelve")])
def test_the_bonuses_are_those_of_the_board(id: None) -> None:
    gains = [GAIN_OF[action] for action in (DRAW_VINE, TOUR, BUILD, SUMMER_VISITOR, SELL, PLANT)]
    assert gains == [Gain.VINE, Gain.LIRA, Gain.LIRA, Gain.MORE, Gain.POINT, Gain.MORE]
    gains = [GAIN_OF[action] for action in (DRAW_ORDER, HARVEST, TRAIN, WINTER_VISITOR, MAKE, FILL)]
    assert gains == [Gain.ORDER, Gain.MORE, Gain.LIRA, Gain.MORE, Gain.MORE, Gain.POINT]
