"""The mamas and the papas."""

from __future__ import annotations

import pytest

from companion.viticulture.box.parents import MAMAS, PAPAS
from companion.viticulture.box.vineyard import Structure


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-07 SET-09 SET-14")])
def test_the_mamas(id: None) -> None:
    assert len(MAMAS) == len({mama.name for mama in MAMAS.values()}) == 18
    for mama in MAMAS.values():
        cards = mama.vine + mama.order + mama.summer + mama.winter
        assert (mama.workers, cards, mama.lira) in ((2, 3, 0), (2, 2, 2))
    totals = [sum(getattr(mama, what) for mama in MAMAS.values())
              for what in ("vine", "order", "summer", "winter", "lira")]  # fmt: skip
    assert totals == [13, 13, 13, 13, 4]


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-07 SET-10 SET-11")])
def test_the_papas(id: None) -> None:
    assert len(PAPAS) == len({papa.name for papa in PAPAS.values()}) == 18
    assert all(papa.grande == 1 for papa in PAPAS.values())
    assert sum(papa.lira for papa in PAPAS.values()) == 57
    assert sum(papa.instead for papa in PAPAS.values()) == 57
    gifts = [papa.gift for papa in PAPAS.values()]
    assert (gifts.count("worker"), gifts.count("point")) == (2, 2)
    structures = [papa.structure for papa in PAPAS.values() if papa.structure]
    assert all(structures.count(structure) == 2 for structure in set(structures))
    assert set(Structure) - set(structures) == {Structure.LARGE_CELLAR}
