"""Drawing cards with a worker."""

from __future__ import annotations

import pytest

from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.position.mat import Hand

from ..vineyards import DRAW_VINE, after, at, mat_of, table


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-01")])
def test_drawing_a_vine(id: None) -> None:
    assert mat_of(after(table(), PlaceWorker(0, at(DRAW_VINE)))).hand == Hand(vine=1)
