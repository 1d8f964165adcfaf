"""The 36 wine orders."""

from __future__ import annotations

import pytest

from companion.viticulture.box.orders import ORDERS
from companion.viticulture.box.vineyard import Wine


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-15 ORD-12")])
def test_the_orders(id: None) -> None:
    assert sorted(ORDERS) == list(range(1, 37))
    assert sum(order.points for order in ORDERS.values()) == 141
    assert sum(order.residual for order in ORDERS.values()) == 48
    assert sum(len(order.wines) for order in ORDERS.values()) == 64
    assert sum(icon.value for order in ORDERS.values() for icon in order.wines) == 286
    assert ORDERS[8].wines[1].kind is Wine.WHITE
    assert (ORDERS[8].points, ORDERS[8].residual) == (3, 1)
    assert len({order.wines for order in ORDERS.values()}) == 36
