"""The vine cards."""

from __future__ import annotations

import pytest

from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-16 SET-15")])
def test_the_vine_deck(id: None) -> None:
    assert sum(vine.copies for vine in Vine) == 42
    told = {vine.value: (vine.red, vine.white, vine.copies, len(vine.needs)) for vine in Vine}
    assert told == {
        "sangiovese": (1, 0, 4, 0),
        "malvasia": (0, 1, 4, 0),
        "pinot": (1, 1, 6, 1),
        "syrah": (2, 0, 5, 1),
        "trebbiano": (0, 2, 5, 1),
        "merlot": (3, 0, 5, 1),
        "sauvignon-blanc": (0, 3, 5, 1),
        "cabernet-sauvignon": (4, 0, 4, 2),
        "chardonnay": (0, 4, 4, 2),
    }
    assert all(
        (Structure.TRELLIS in vine.needs, Structure.IRRIGATION in vine.needs)
        == {1: (False, False), 2: (True, False), 3: (False, True), 4: (True, True)}[vine.total]
        for vine in Vine
    )
