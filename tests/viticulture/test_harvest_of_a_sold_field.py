"""A field that is sold gives no harvest, also where the table says that vines stand on it."""

from __future__ import annotations

import pytest

from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.box.vines import Vine
from companion.viticulture.position.mat import Field

from .vineyards import HARVEST, at, mat, refused, winter


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        pytest.param(Field((Vine.PINOT,)), None, id="HARV-04 with a vine"),
        pytest.param(Field((Vine.PINOT,), sold=True), "HARV-04", id="HARV-04 sold with a vine"),
    ],
)
def test_only_a_field_of_ones_own_is_harvested(field: Field, rule: str | None) -> None:
    state = winter(anna=mat(fields={5: field}))
    assert refused(state, Harvest(0, at(HARVEST), (5,))) == rule
