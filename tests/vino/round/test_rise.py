"""How far a demand may be pulled up while a sale is put together, and who gives way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vino.box.board import Figures, Variety
from companion.vino.round.sale import most_rise, risen, what_if

from .test_selling import ANNA, NEBBIOLO, anna

ZERO = (0, 0, 0, 0, 0)
TREBBIANO = Variety.TREBBIANO


@pytest.mark.parametrize(
    ("market", "most"),
    [
        pytest.param(ZERO, 300, id="VN-MKT-06 all that fell"),
        pytest.param((0, 400, -400, 0, 0), 100, id="VN-MKT-05 up to the end of its track"),
        pytest.param((0, 500, -500, 0, 0), 0, id="VN-MKT-05 at the end already"),
    ],
)
def test_a_demand_rises_as_far_as_boxes_and_track_go(market: Figures, most: int) -> None:
    state = replace(anna().state, market=market)
    sale = what_if(state, ANNA, NEBBIOLO, 3)
    assert sale.rise == 300
    assert most_rise(state, sale, TREBBIANO) == most


@pytest.mark.parametrize(
    ("rises", "to", "after"),
    [
        pytest.param(ZERO, 100, (0, 100, 0, 0, 0), id="VN-MKT-06 something is still missing"),
        pytest.param((0, 0, 100, 0, 200), 100, (0, 100, 100, 0, 100), id="VN-MKT-06 the highest"),
        pytest.param((0, 0, 100, 100, 100), 300, (0, 300, 0, 0, 0), id="VN-MKT-06 all give way"),
        pytest.param((0, 200, 0, 0, 100), 100, (0, 100, 0, 0, 100), id="less takes from nobody"),
    ],
)
def test_a_box_that_goes_to_another_variety_leaves_the_sum_at_zero(
    rises: Figures, to: int, after: Figures
) -> None:
    sale = what_if(anna().state, ANNA, NEBBIOLO, 3)
    assert risen(sale, rises, TREBBIANO, to) == after
