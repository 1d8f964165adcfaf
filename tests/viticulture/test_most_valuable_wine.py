"""The Taster pays two points for the most valuable wine of all cellars, if it is the only one."""

from __future__ import annotations

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.on_top import on_top
from companion.viticulture.position.mat import Cellar

from .vineyards import mat, table

TASTER = visitors()["taster"]


@pytest.mark.parametrize(
    ("mine", "left", "other", "points"),
    [
        pytest.param(Cellar((5,)), Cellar(), Cellar((4,)), 2, id="VIS-06 better than another’s"),
        pytest.param(Cellar((5,)), Cellar(), Cellar((), (5,)), 0, id="VIS-06 as good as another’s"),
        pytest.param(Cellar((5,)), Cellar(), Cellar((6,)), 0, id="VIS-06 another has a better one"),
        pytest.param(
            Cellar((5,), (5,)), Cellar((5,)), Cellar(), 0, id="VIS-06 as good as one’s own other"
        ),
        pytest.param(
            Cellar((3, 5)), Cellar((5,)), Cellar(), 0, id="VIS-06 one’s own is better"
        ),
    ],
)  # fmt: skip
def test_a_best_wine_that_is_shared_pays_nothing(
    mine: Cellar, left: Cellar, other: Cellar, points: int
) -> None:
    before = table(2, Season.WINTER, anna=mat(cellar=mine)).with_estate(1, mat=mat(cellar=other))
    then = table(2, Season.WINTER, anna=mat(cellar=left)).with_estate(1, mat=mat(cellar=other))
    found = on_top(before, then, 0, TASTER.options[0])
    assert sum(change.by for change in found) == points
