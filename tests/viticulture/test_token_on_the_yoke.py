"""Alone: a bonus action token is for the actions of the board, not for what one has built."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.automa import Spot
from companion.viticulture.solo.choices import Solo

from .vineyards import DRAW_VINE, YOKE, mat, refused, table

YOKED = mat(built=(Structure.YOKE,), fields={5: (Vine.PINOT,)})
GIVEN = replace(YOKE, token=True)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        pytest.param(Harvest(0, YOKE, (5,)), None, id="AUT-10 a harvest without a token"),
        pytest.param(Harvest(0, GIVEN, (5,)), "AUT-10", id="AUT-10 not for a harvest"),
        pytest.param(Uproot(0, YOKE, 5, Vine.PINOT), None, id="AUT-10 a vine without a token"),
        pytest.param(Uproot(0, GIVEN, 5, Vine.PINOT), "AUT-10", id="AUT-10 not for a vine"),
    ],
)
def test_a_token_buys_nothing_on_the_yoke(move: Any, rule: str | None) -> None:
    state = table(1, solo=Solo(), anna=YOKED)
    state = state.with_automa(cards=(1,), spots=(Spot(1, DRAW_VINE),), tokens=1)
    assert refused(state, move) == rule
