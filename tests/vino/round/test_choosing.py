"""Regions in secret, and what follows when they are revealed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import Session
from companion.vino import legal_moves
from companion.vino.position.phase import Phase
from companion.vino.round.buying import Pass
from companion.vino.round.choosing import ChooseRegions, Reveal

from ..positions import (
    ANNA,
    LAZIO,
    LIGURIA,
    MARCO,
    SOFIA,
    TOSCANA,
    TRENTINO,
    VENETO,
    choosing,
    overruled,
    play,
    selling,
    table,
)


@pytest.mark.parametrize("order", [pytest.param((0, 1, 2), id="VN-BUY-01 VN-BUY-02 VN-BUY-03")])
def test_choosing_revealing_buying_selling(order: tuple[int, ...]) -> None:
    session = choosing()
    assert session.state.choosers == order
    session = session.play(ChooseRegions(MARCO, (TOSCANA, LIGURIA)))
    assert session.state.choosers == (ANNA, SOFIA)
    session = play(
        session,
        ChooseRegions(MARCO, (VENETO, LAZIO)),  # made anew
        ChooseRegions(SOFIA, (VENETO, TRENTINO)),
        ChooseRegions(ANNA, (LAZIO, VENETO)),
    )
    assert list(legal_moves(session.state)) == [Reveal()]
    visited = []
    session = session.play(Reveal())
    while session.state.phase is Phase.BUYING:
        visited.append(session.state.barrel)
        assert session.state.acting is not None
        session = session.play(Pass(session.state.acting))
    assert visited == [LAZIO] * 2 + [VENETO] * 3 + [TRENTINO]
    assert session.state.phase is Phase.SELLING


@pytest.mark.parametrize(
    ("session", "move", "rules"),
    [
        pytest.param(choosing(), ChooseRegions(ANNA, (LAZIO,)), ["VN-BUY-02"], id="VN-BUY-02 one"),
        pytest.param(choosing(), ChooseRegions(ANNA, (LAZIO, LIGURIA, VENETO)), ["VN-BUY-02"],
                     id="VN-BUY-02 three"),
        pytest.param(choosing(), Reveal(), ["VN-BUY-04"], id="VN-BUY-02 not before all have"),
        pytest.param(selling(table()), ChooseRegions(ANNA, (LAZIO, LIGURIA)), ["VN-BUY-01"],
                     id="VN-BUY-01 another phase"),
        pytest.param(selling(table()), Pass(ANNA), ["VN-BUY-01"], id="VN-BUY-01 no pass now"),
    ],
)  # fmt: skip
def test_what_choosing_does_not_allow(session: Session, move: Any, rules: list[str]) -> None:
    assert overruled(session.state, move) == rules
