"""Building structures."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Lenient, Scripted
from companion.viticulture.actions.build import Build, buildable, next_cellar
from companion.viticulture.box.vineyard import Structure

from ..vineyards import BUILD, LARGE, MEDIUM, after, anna, at, mat, mat_of, refused, table


def test_a_structure_that_is_built_again_all_the_same_stands_there_once() -> None:
    state = table(anna=mat(built=(Structure.TRELLIS,)))
    referee = Lenient()
    for event in viticulture.decide(
        state, Build(0, at(BUILD), Structure.TRELLIS), Scripted(), referee
    ).events:
        state = viticulture.evolve(state, event)
    assert referee.overruled == ["SUM-04"]
    assert mat_of(state).built == (Structure.TRELLIS,)


TRELLIS, IRRIGATION, WINDMILL = Structure.TRELLIS, Structure.IRRIGATION, Structure.WINDMILL
TASTING = Structure.TASTING_ROOM


@pytest.mark.parametrize(
    ("structure", "built", "lira", "rule"),
    [
        pytest.param(TRELLIS, (), 2, None, id="SUM-03 STR-01 trellis 2"),
        pytest.param(IRRIGATION, (), 3, None, id="STR-01 irrigation 3"),
        pytest.param(Structure.YOKE, (), 2, None, id="STR-01 yoke 2"),
        pytest.param(WINDMILL, (), 5, None, id="STR-01 windmill 5"),
        pytest.param(Structure.COTTAGE, (), 4, None, id="STR-01 cottage 4"),
        pytest.param(TASTING, (), 6, None, id="STR-01 tasting room 6"),
        pytest.param(MEDIUM, (), 4, None, id="STR-01 STR-18 medium cellar 4"),
        pytest.param(LARGE, (MEDIUM,), 6, None, id="STR-01 large cellar 6"),
        pytest.param(LARGE, (), 6, "STR-02", id="STR-02"),
        pytest.param(TRELLIS, (TRELLIS,), 9, "SUM-04", id="SUM-04"),
        pytest.param(WINDMILL, (), 4, "SUM-05", id="SUM-05"),
    ],
)
def test_building(structure: Structure, built: Any, lira: int, rule: str | None) -> None:
    state = table(anna=mat(built=built), lira=lira)
    move = Build(0, at(BUILD), structure)
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert (mat_of(then).built, anna(then).lira) == ((*built, structure), 0)


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-16")])
def test_the_next_cellar(id: None) -> None:
    assert next_cellar(mat()) is MEDIUM
    assert next_cellar(mat(built=(MEDIUM,))) is LARGE
    assert next_cellar(mat(built=(MEDIUM, LARGE))) is None
    assert LARGE not in buildable(mat())


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-17")])
def test_structures_of_an_exact_cost(id: None) -> None:
    of_five_or_six = {s for s in Structure if s.cost in (5, 6)}
    assert of_five_or_six == {WINDMILL, TASTING, LARGE}


def test_a_card_can_name_another_price() -> None:
    state = table(lira=1)
    assert refused(state, Build(0, None, TRELLIS)) == "SUM-05"
    assert anna(after(state, Build(0, None, TRELLIS, paid=0))).lira == 1
