"""What lies in the box."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove
from companion.vino import new_game
from companion.vino.box.board import COUNTS, MARKERS, REGIONS, VARIETIES
from companion.vino.position.setup import Setup
from companion.vino.round.selling import Sell
from companion.vino.table.notices import tokens_left

from ..positions import ANNA, NEBBIOLO, players, table


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(len(REGIONS), 9, id="VN-SET-02 nine regions"),
        pytest.param((COUNTS.size_least, COUNTS.size_most), (3, 21), id="VN-SET-02 sizes"),
        pytest.param(len(VARIETIES), 5, id="VN-SET-03 five varieties"),
        pytest.param(COUNTS.variety_markers, 30, id="VN-SET-03 thirty markers"),
        pytest.param(new_game(Setup(players(3))).bottles, 6, id="VN-SET-04 six bottles"),
        pytest.param(table().state.bottles, 6, id="VN-SET-04 six in a box that is known"),
        pytest.param(table().state.market, (0,) * 5, id="VN-SET-05 the market at zero"),
        pytest.param(COUNTS.tokens, 40, id="VN-SET-06 forty tokens"),
        pytest.param(table().state.cellar(0), (0,) * 5, id="VN-SET-06 an empty cellar"),
        pytest.param(tokens_left(table().state, 0), 37, id="VN-SET-10 tokens for the map"),
        pytest.param(
            [e.money for e in table(money=True).state.estates], [1000] * 3, id="VN-SET-08 capital"
        ),
        pytest.param(table().state.order, (0, 1, 2), id="VN-SET-09 the banker sits last"),
        pytest.param(table(4, banker=1).state.order, (2, 3, 0, 1), id="VN-SET-09 from the left"),
        pytest.param(
            "".join(variety.value[0] for variety in MARKERS.values()), "ntmppbmnt",
            id="VN-PRE-01 the nine markers",
        ),
    ],
)  # fmt: skip
def test_the_box(found: Any, expected: Any) -> None:
    assert found == expected


@pytest.mark.parametrize("quantity", [pytest.param(n, id=f"VN-SET-07 {n}") for n in (0, 50)])
def test_the_cellar_ends_at_49(quantity: int) -> None:
    with pytest.raises(MalformedMove, match=r"move\.quantity"):
        table().play(Sell(ANNA, NEBBIOLO, quantity, (), (0, 0, 0, 0, 0)), anyway=True)
