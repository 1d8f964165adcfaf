"""A residual payment beyond the end of its track, where the table once put it by a correction."""

from __future__ import annotations

import pytest

from companion.viticulture.actions.order import FillOrder
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.table.correct import Correct

from .vineyards import FILL, after, anna, at, mat, winter

ORDER = FillOrder(0, at(FILL), None, (Bottle(Wine.RED, 3),), (Bottle(Wine.RED, 3),), 2, 2)
"""Two points and two steps for a red wine."""


@pytest.mark.parametrize(
    ("before", "then"),
    [
        pytest.param(1, 3, id="ORD-05 two steps"),
        pytest.param(4, 5, id="ORD-05 up to the end"),
        pytest.param(5, 5, id="ORD-05 at the end"),
        pytest.param(6, 6, id="ORD-05 beyond the end it stays"),
        pytest.param(9, 9, id="ORD-05 far beyond it stays"),
    ],
)
def test_an_order_never_pulls_the_bottle_back(before: int, then: int) -> None:
    state = winter(anna=mat(cellar=Cellar((3,)), hand=Hand(order=1)))
    state = after(state, Correct("residual", before, 0))
    assert anna(after(state, ORDER)).residual == then
