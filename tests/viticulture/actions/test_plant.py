"""Planting vines, and the windmill."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.actions.plant import Plant, Planting, plantings
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.box.orders import ORDERS
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Field, Hand

from ..vineyards import LEFT, MIDDLE, PLANT, after, anna, at, mat, mat_of, refused, table

TRELLIS, IRRIGATION, WINDMILL = Structure.TRELLIS, Structure.IRRIGATION, Structure.WINDMILL
VINES = Hand(vine=9)


def plant(vine: Vine, field: int, *more_vines: Planting, **card: Any) -> Plant:
    where = None if card else at(PLANT, MIDDLE if more_vines else LEFT)
    return Plant(0, where, (Planting(vine, field), *more_vines), **card)


@pytest.mark.parametrize(
    ("move", "anna_s", "rule"),
    [
        pytest.param(plant(Vine.MALVASIA, 5), mat(hand=VINES), None, id="SUM-17"),
        pytest.param(plant(Vine.MALVASIA, 5), mat(), "SUM-17", id="SUM-17 no vine in hand"),
        pytest.param(plant(Vine.MALVASIA, 5), mat(hand=VINES, fields={5: Field(sold=True)}),
                     "SUM-13", id="SUM-13"),
        pytest.param(plant(Vine.PINOT, 5), mat(hand=VINES), "VINE-04", id="VINE-04 trellis"),
        pytest.param(plant(Vine.MERLOT, 5), mat(hand=VINES, built=(TRELLIS,)), "VINE-04",
                     id="VINE-04 irrigation"),
        pytest.param(plant(Vine.CHARDONNAY, 5), mat(hand=VINES, built=(IRRIGATION,)), "VINE-04",
                     id="VINE-04 both"),
        pytest.param(plant(Vine.CHARDONNAY, 5), mat(hand=VINES, built=(IRRIGATION, TRELLIS)), None,
                     id="VINE-04 built"),
        pytest.param(plant(Vine.SYRAH, 5),
                     mat(hand=VINES, built=(TRELLIS,), fields={5: (Vine.CHARDONNAY,)}), "VINE-01",
                     id="VINE-01"),
        pytest.param(plant(Vine.SANGIOVESE, 5),
                     mat(hand=VINES, fields={5: (Vine.PINOT, Vine.PINOT)}), None, id="VINE-02"),
        pytest.param(plant(Vine.PINOT, 5),
                     mat(hand=VINES, built=(TRELLIS,), fields={5: (Vine.PINOT, Vine.PINOT)}),
                     "VINE-01", id="VINE-02 counts two"),
        pytest.param(plant(Vine.MALVASIA, 7), mat(hand=VINES, fields={7: (Vine.MALVASIA,) * 6}),
                     None, id="VINE-03"),
        pytest.param(Plant(0, None, (Planting(Vine.SANGIOVESE, 5),) * 2),
                     mat(hand=VINES, fields={5: (Vine.CHARDONNAY,)}), "VINE-01",
                     id="VINE-01 two at once"),
        pytest.param(plant(Vine.CHARDONNAY, 5, over=True),
                     mat(hand=VINES, built=(IRRIGATION, TRELLIS), fields={5: (Vine.SYRAH,)}), None,
                     id="VINE-09 over the maximum"),
        pytest.param(plant(Vine.CHARDONNAY, 5, over=True), mat(hand=VINES), "VINE-04",
                     id="VINE-09 structures are still asked for"),
        pytest.param(plant(Vine.CHARDONNAY, 5, bare=True), mat(hand=VINES), None, id="VINE-10"),
        pytest.param(plant(Vine.CHARDONNAY, 5, bare=True),
                     mat(hand=VINES, fields={5: (Vine.SYRAH,)}), "VINE-01",
                     id="VINE-10 but not over the maximum"),
    ],
)  # fmt: skip
def test_planting(move: Plant, anna_s: Any, rule: str | None) -> None:
    assert refused(table(anna=anna_s), move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-09 once")])
def test_after_the_cultivator_a_field_is_judged_as_ever(id: None) -> None:
    over = mat(hand=VINES, fields={5: (Vine.CHARDONNAY, Vine.SYRAH)})
    assert refused(table(anna=over), plant(Vine.MALVASIA, 5)) == "VINE-01"
    then = after(table(anna=over), Uproot(0, None, 5, Vine.SYRAH))
    assert refused(then, plant(Vine.MALVASIA, 5)) is None


@pytest.mark.parametrize(
    ("built", "paid", "move", "points"),
    [
        pytest.param((WINDMILL,), (), plant(Vine.MALVASIA, 5), 1, id="STR-03"),
        pytest.param((), (), plant(Vine.MALVASIA, 5), 0, id="STR-03 only once it is built"),
        pytest.param((WINDMILL,), (WINDMILL,), plant(Vine.MALVASIA, 5), 0, id="STR-03 once a year"),
        pytest.param((WINDMILL,), (), plant(Vine.MALVASIA, 5, Planting(Vine.MALVASIA, 6)), 1,
                     id="STR-04"),
        pytest.param((WINDMILL,), (), Plant(0, None, (Planting(Vine.MALVASIA, 5),)), 1,
                     id="STR-05"),
    ],
)  # fmt: skip
def test_the_windmill(built: Any, paid: Any, move: Plant, points: int) -> None:
    state = table(3, anna=mat(hand=VINES, built=built, paid=paid))
    then = after(state, move)
    assert anna(then).vp == points
    assert (WINDMILL in mat_of(then).paid) is bool(points or paid)
    assert mat_of(then).hand.vine == 9 - len(move.vines)


def test_every_vine_that_fits_is_offered_on_every_field() -> None:
    assert len(set(plantings(mat(hand=VINES)))) == 6
    everything = mat(hand=VINES, built=(TRELLIS, IRRIGATION))
    assert len(set(plantings(everything))) == 27
    assert list(plantings(mat(built=(TRELLIS, IRRIGATION)))) == []
    assert len(ORDERS) == 36
