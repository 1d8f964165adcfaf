"""Orders beside the 36, by their icons, and vines that change places by a card not named."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.actions.order import FillOrder, best_wines
from companion.viticulture.actions.plant import Planting
from companion.viticulture.box.orders import ORDERS, Bottle
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.box.visitors import Option
from companion.viticulture.cards.ready import CardStep
from companion.viticulture.cards.steps import step_moves
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.position.mat import Cellar, Hand

from .vineyards import FILL, after, anna, at, mat, mat_of, refused, table, winter

RED, WHITE, BLUSH, SPARKLING = Wine.RED, Wine.WHITE, Wine.BLUSH, Wine.SPARKLING


def icons(*told: tuple[Wine, int]) -> tuple[Bottle, ...]:
    return tuple(Bottle(kind, value) for kind, value in told)


STOCKED = mat(
    cellar=Cellar((2, 5), (3, 6), (4,), (8,)),
    hand=Hand(order=1),
    built=(Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR),
)


@pytest.mark.parametrize(
    ("asks", "wines"),
    [
        pytest.param(icons((RED, 4), (RED, 1)), icons((RED, 2), (RED, 5)), id="ORD-01 two reds"),
        pytest.param(
            icons((SPARKLING, 7), (BLUSH, 4)), icons((BLUSH, 4), (SPARKLING, 8)), id="ORD-03 over"
        ),
        pytest.param(icons((RED, 3), (RED, 3)), None, id="ORD-02 one token for one icon"),
        pytest.param(icons((WHITE, 7)), None, id="ORD-01 too young"),
    ],
)
def test_an_order_beside_the_36_is_filled_by_its_icons(asks: Any, wines: Any) -> None:
    assert all(sorted_icons(card.wines) != sorted_icons(asks) for card in ORDERS.values())
    state = winter(anna=STOCKED)
    proposed = best_wines(mat_of(state).cellar, asks)
    assert proposed == wines
    move = FillOrder(0, at(FILL), None, wines or icons((RED, 5)), asks, 4, 2)
    if wines is None:
        assert refused(state, move) == "ORD-01"
        return
    assert refused(state, move) is None
    filled = anna(after(state, move))
    assert (filled.vp, filled.residual) == (4, 2)
    assert mat_of(after(state, move)).cellar.tokens == 6 - len(wines)


def sorted_icons(of: tuple[Bottle, ...]) -> list[tuple[str, int]]:
    return sorted((icon.kind.value, icon.value) for icon in of)


@pytest.mark.parametrize("number", sorted(ORDERS))
def test_a_card_by_its_icons_is_the_card_by_its_number(number: int) -> None:
    """ORD-12: whatever icon is told first."""
    card = ORDERS[number]
    asks = tuple(reversed(card.wines))
    full = Cellar(*(tuple(range(kind.lowest, 10)) for kind in Wine))
    state = winter(anna=mat(cellar=full, hand=Hand(order=1)))
    wines = best_wines(full, asks)
    assert wines is not None
    by_number = after(state, FillOrder(0, at(FILL), number, wines))
    by_icons = FillOrder(0, at(FILL), None, wines, asks, card.points, card.residual)
    assert after(state, by_icons) == by_number


ANY_SWAP = CardStep("swap-vines", 1, 1, Option())


def test_vines_change_places_by_a_card_that_is_not_named() -> None:
    """VINE-01: Chardonnay does not fit where Malvasia stood: 2 + 4 on the field of 5."""
    fields = {
        5: (Vine.PINOT, Vine.MALVASIA),
        6: (Vine.MERLOT,),
        7: (Vine.SYRAH, Vine.CHARDONNAY),
    }
    state = table(anna=mat(fields=fields))
    swaps = [m for m in step_moves(state, 0, ANY_SWAP) if isinstance(m, SwapVines)]
    told = {(m.one.vine, m.one.field, m.other.vine, m.other.field) for m in swaps}
    assert told == {
        (Vine.PINOT, 5, Vine.MERLOT, 6),
        (Vine.MALVASIA, 5, Vine.MERLOT, 6),
        (Vine.PINOT, 5, Vine.SYRAH, 7),
        (Vine.PINOT, 5, Vine.CHARDONNAY, 7),
        (Vine.MALVASIA, 5, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.CHARDONNAY, 7),
    }
    for move in swaps:
        assert refused(state, move) is None
    swap = SwapVines(0, Planting(Vine.MALVASIA, 5), Planting(Vine.CHARDONNAY, 7))
    assert refused(state, swap) == "VINE-01"
