"""The year's end, shown before it happens."""

from __future__ import annotations

import pytest

from companion.viticulture.position.mat import Cellar
from companion.viticulture.year.year_end import CloseYear

from ..vineyards import after, at_year_end, mat


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-01 AGE-05 the arrows")])
def test_the_year_s_end_is_shown_before_it_happens(id: None) -> None:
    from companion.viticulture.position.mat import Row
    from companion.viticulture.table.preview import ageing_arrows, state_after
    from companion.viticulture.year.ageing import Rise

    before = mat(red=(8, 9), white=(2,), cellar=Cellar((3,), (), (4,)))
    assert ageing_arrows(before) == {
        Row.RED_GRAPES: (Rise(8, 8), Rise(9, 9)),
        Row.WHITE_GRAPES: (Rise(2, 3),),
        Row.RED: (Rise(3, 3),),
        Row.BLUSH: (Rise(4, 5),),
    }
    state = at_year_end(anna=before, residual=2)
    assert state_after(state, CloseYear()) == after(state, CloseYear())
    assert state == at_year_end(anna=before, residual=2)
