"""Wine that ages by a card."""

from __future__ import annotations

import pytest

from companion.viticulture.box.vineyard import Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.position.mat import Cellar
from companion.viticulture.year.ageing import aged_cellar, one_aged

from ..vineyards import BOTH, MEDIUM, after, mat, mat_of, table

M, L = (MEDIUM,), BOTH


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-14")])
def test_all_wine_ages_twice_and_grapes_do_not(id: None) -> None:
    state = table(anna=mat(built=L, red=(1,), cellar=Cellar((1, 2), (), (4,))))
    then = mat_of(after(state, AgeWine(0, times=2)))
    assert then.cellar == Cellar((3, 4), (), (6,))
    assert then.red == (1,)
    assert aged_cellar(mat(cellar=Cellar((2,))), 2) == Cellar((3,))


def test_one_wine_ages_by_a_card_if_it_can() -> None:
    older = one_aged(mat(built=M, cellar=Cellar((3, 4))), Wine.RED, 4)
    assert older == Cellar((3, 5))
    assert one_aged(mat(cellar=Cellar((3,))), Wine.RED, 3) == Cellar((3,))
    assert one_aged(mat(built=M, cellar=Cellar((3, 4))), Wine.RED, 3) == Cellar((3, 4))
