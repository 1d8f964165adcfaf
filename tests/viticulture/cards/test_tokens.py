"""Grapes and wines that come or go by a card."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove
from companion.viticulture.box.vines import Vine
from companion.viticulture.cards.tokens import AddToken, RemoveToken
from companion.viticulture.position.mat import Row

from ..vineyards import after, mat, mat_of, refused, winter


@pytest.mark.parametrize(
    ("red", "value", "rule"),
    [pytest.param((), 1, None, id="HARV-11"), pytest.param((1,), 1, "HARV-11", id="HARV-11 taken")],
)
def test_a_grape_placed_by_a_card_comes_to_its_own_icon(
    red: Any, value: int, rule: str | None
) -> None:
    state = winter(anna=mat(red=red))
    assert refused(state, AddToken(0, Row.RED_GRAPES, value)) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="HARV-12")])
def test_placing_is_no_harvest(id: None) -> None:
    state = winter(anna=mat(fields={5: (Vine.SANGIOVESE,)}))
    then = after(state, AddToken(0, Row.RED_GRAPES, 1))
    assert not mat_of(then).field(5).harvested
    assert mat_of(then).red == (1,)
    assert mat_of(after(then, RemoveToken(0, Row.RED_GRAPES, 1))).red == ()
    with pytest.raises(MalformedMove, match="token"):
        after(state, RemoveToken(0, Row.RED_GRAPES, 1))
