"""Sales beside the rules, or in a market that stands beside its boxes: what is asked of them."""

from __future__ import annotations

import pytest

from companion.kernel import Session
from companion.vino.box.board import Plot
from companion.vino.round.sale import what_if
from companion.vino.round.selling import Sell

from ..positions import ANNA, BARBERA, LIGURIA, NEBBIOLO, VENETO, holding, overruled, selling, table


def anna(*market: int) -> Session:
    """Anna owns three Nebbiolo and one Barbera."""
    session = holding(
        table(), {LIGURIA: "AAA", VENETO: "A"}, anna={LIGURIA: NEBBIOLO, VENETO: BARBERA}
    )
    return selling(session, *market)


@pytest.mark.parametrize(
    ("quantity", "losses"),
    [
        pytest.param(5, 1, id="VN-SELL-04 two would go back, there is one"),
        pytest.param(12, 1, id="VN-SELL-04 five would go back, there is one"),
        pytest.param(1, 1, id="VN-SELL-04 the only one goes back"),
    ],
)
def test_no_more_goes_back_than_there_is(quantity: int, losses: int) -> None:
    session = anna()
    sale = what_if(session.state, ANNA, BARBERA, quantity)
    assert sale.lost == losses
    left, rises = sale.rise, [0, 0, 0, 0, 0]
    for other in range(4):
        rises[other] = min(500, left)
        left -= rises[other]
    first, second, third, fourth, fifth = rises
    move = Sell(ANNA, BARBERA, quantity, (Plot(VENETO, 1),), (first, second, third, fourth, fifth))
    beyond = ["VN-VAR-06"] if quantity > 1 else []
    assert overruled(session.state, move) == beyond, "only that the stock is smaller"
    after = session.play(move, anyway=True).state
    assert after.vineyards(ANNA) == 3


@pytest.mark.parametrize(
    ("market", "rules"),
    [
        pytest.param((0, 0, 0, 0, 0), ["VN-MKT-01"], id="VN-MKT-01 on the boxes: whole boxes"),
        pytest.param((0, 50, -50, 0, 0), [], id="VN-MKT-01 beside the boxes: any part of one"),
    ],
)
def test_markers_beside_the_boxes_may_rise_by_parts_of_one(
    market: tuple[int, ...], rules: list[str]
) -> None:
    session = anna(*market)
    move = Sell(ANNA, NEBBIOLO, 3, (Plot(LIGURIA, 3),), (0, 150, 150, 0, 0))
    assert overruled(session.state, move) == rules
