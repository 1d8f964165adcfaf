"""What the table is told without asking."""

from __future__ import annotations

import pytest

from companion.vino.position.phase import Phase
from companion.vino.table.correct import Correct
from companion.vino.table.notices import notices

from ..positions import (
    ANNA,
    BOX,
    CAMPANIA,
    LIGURIA,
    TOSCANA,
    TRENTINO,
    VENETO,
    buying,
    holding,
    table,
)


@pytest.mark.parametrize("owned", [pytest.param(37, id="VN-SET-10 37 owned")])
def test_short_of_tokens_is_told_and_never_stops_a_purchase(owned: int) -> None:
    session = holding(table(), {TRENTINO: "A" * 21, TOSCANA: "A" * 14, LIGURIA: "AA"})
    assert session.state.vineyards(ANNA) == owned
    assert [notice.id for notice in notices(session.state)] == ["vino.notice.tokens"]
    assert holding(session, {VENETO: "A"}).state.vineyards(ANNA) == owned + 1


@pytest.mark.parametrize(
    "phase", [pytest.param(Phase.BUYING, id="VN-END-07 the last phase is told")]
)
def test_the_last_buying_phase_is_announced(phase: Phase) -> None:
    session = table()
    for region in BOX.in_order:
        if session.state.has_bottle(region):
            session = session.play(Correct("bottle", False, region=region))
    session = buying(session, *[(LIGURIA, CAMPANIA)] * 3)
    assert session.state.phase is phase
    assert [notice.id for notice in notices(session.state)] == ["vino.notice.last-buying"]
