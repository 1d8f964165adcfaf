"""How far a demand may be pulled up while a sale is put together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.vino.box.board import Variety
from companion.vino.round.sale import most_rise, what_if

from .test_selling import ANNA, NEBBIOLO, anna

ZERO = (0, 0, 0, 0, 0)
TREBBIANO = Variety.TREBBIANO


@pytest.mark.parametrize(
    ("market", "rises", "most"),
    [
        pytest.param(ZERO, ZERO, 300, id="VN-MKT-06 all that fell"),
        pytest.param(ZERO, (0, 100, 0, 0, 0), 300, id="VN-MKT-06 its own share included"),
        pytest.param(ZERO, (0, 0, 200, 0, 0), 100, id="VN-MKT-06 what the others leave"),
        pytest.param(ZERO, (0, 100, 200, 0, 0), 100, id="VN-MKT-06 nothing is left"),
        pytest.param(ZERO, (0, 200, 200, 0, 0), 200, id="too much is not taken away again"),
        pytest.param((0, 400, -400, 0, 0), ZERO, 100, id="VN-MKT-05 up to the end of its track"),
        pytest.param((0, 500, -500, 0, 0), ZERO, 0, id="VN-MKT-05 at the end already"),
        pytest.param((0, 500, -500, 0, 0), (0, 100, 0, 0, 0), 100, id="beyond it, as it is"),
    ],
)
def test_a_demand_rises_as_far_as_boxes_and_track_go(
    market: tuple[int, int, int, int, int], rises: tuple[int, int, int, int, int], most: int
) -> None:
    state = replace(anna().state, market=market)
    sale = what_if(state, ANNA, NEBBIOLO, 3)
    assert sale.rise == 300
    assert most_rise(state, sale, rises, TREBBIANO) == most
