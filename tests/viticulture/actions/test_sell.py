"""Selling grapes, and selling a field or buying it back."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.viticulture.actions.sell import SellGrapes, TradeField, grapes_price
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.box.vines import Vine
from companion.viticulture.position.mat import Cellar, Field

from ..vineyards import MEDIUM, SELL, after, anna, at, mat, mat_of, refused, table


@pytest.mark.parametrize(
    ("red", "white", "lira"),
    [
        pytest.param((1,), (), 1, id="SUM-07 one"),
        pytest.param((1, 3), (2,), 3, id="SUM-07 SUM-08 1 to 3 are worth 1"),
        pytest.param((4,), (6,), 4, id="SUM-08 4 to 6 are worth 2"),
        pytest.param((7, 9), (), 6, id="SUM-08 7 to 9 are worth 3"),
    ],
)
def test_selling_grapes(red: Any, white: Any, lira: int) -> None:
    state = table(anna=mat(red=(1, 3, 4, 7, 9), white=(2, 6)), lira=0)
    then = after(state, SellGrapes(0, at(SELL), red, white))
    assert anna(then).lira == lira == grapes_price(red, white)
    assert set(mat_of(then).red) == {1, 3, 4, 7, 9} - set(red)
    assert set(mat_of(then).white) == {2, 6} - set(white)


@pytest.mark.parametrize(
    ("red", "white"),
    [
        pytest.param((), (), id="SUM-07 at least one"),
        pytest.param((2,), (), id="SUM-07 only what is there"),
        pytest.param((1, 1), (), id="SUM-07 nothing twice"),
    ],
)
def test_grapes_that_cannot_be_sold(red: Any, white: Any) -> None:
    assert refused(table(anna=mat(red=(1,))), SellGrapes(0, at(SELL), red, white)) == "SUM-07"


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-09")])
def test_wine_is_not_for_sale(id: None) -> None:
    state = table(anna=mat(cellar=Cellar((1, 2), (3,)), built=(MEDIUM,)))
    assert not [m for m in viticulture.legal_moves(state) if isinstance(m, SellGrapes)]
    assert refused(state, SellGrapes(0, at(SELL), (1,))) == "SUM-07"


@pytest.mark.parametrize(
    ("field", "number", "buy", "lira", "rule"),
    [
        pytest.param(Field(), 5, False, 0, None, id="SUM-11 five"),
        pytest.param(Field(), 6, False, 0, None, id="SUM-11 six"),
        pytest.param(Field(), 7, False, 0, None, id="SUM-11 SET-03 seven"),
        pytest.param(Field((Vine.MALVASIA,)), 5, False, 0, "SUM-12", id="SUM-12"),
        pytest.param(Field(sold=True), 5, False, 0, "SUM-11", id="SUM-11 sold already"),
        pytest.param(Field(sold=True), 6, True, 6, None, id="SUM-14"),
        pytest.param(Field(sold=True), 6, True, 5, "SUM-14", id="SUM-14 too few lira"),
        pytest.param(Field(), 6, True, 9, "SUM-14", id="SUM-14 only what was sold"),
    ],
)
def test_trading_a_field(field: Field, number: int, buy: bool, lira: int, rule: str | None) -> None:
    state = table(anna=mat(fields={number: field}), lira=lira)
    move = TradeField(0, at(SELL), number, buy)
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert anna(then).lira == lira + (-number if buy else number)
        assert mat_of(then).field(number).sold is not buy


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-10 SUM-15")])
def test_selling_is_one_thing_an_action(id: None) -> None:
    state = table(anna=mat(red=(1,)), lira=20)
    sold = []
    for move in viticulture.legal_moves(state):
        if getattr(move, "where", None) == at(SELL):
            then = after(state, move)
            fields = sum(field.sold for field in mat_of(then).fields)
            sold.append((fields, 1 - len(mat_of(then).red)))
            assert then.turn == 1
    assert set(sold) == {(0, 1), (1, 0)}


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-08")])
def test_an_emptied_field_can_be_sold(id: None) -> None:
    state = table(anna=mat(fields={6: (Vine.MERLOT,)}))
    assert refused(state, TradeField(0, at(SELL), 6)) == "SUM-12"
    assert (
        refused(after(state, Uproot(0, None, 6, Vine.MERLOT)), TradeField(0, at(SELL), 6)) is None
    )
