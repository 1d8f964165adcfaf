"""A copy is entered in part, whenever it is needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import vino
from companion.kernel import MalformedMove
from companion.vino.box.board import REGIONS
from companion.vino.box.copies import Column, Copy, Land, NotEntered
from companion.vino.position.phase import Phase
from companion.vino.round.buying import Buy
from companion.vino.table.enter_copy import EnterCopy
from companion.vino.table.enter_map import EnterOrder, EnterPrice, EnterRegion
from companion.vino.table.enter_prices import EnterColumn, EnterStep, EnterTable

from ..positions import (
    ANNA,
    BOX,
    LAZIO,
    MARCO,
    PINOT,
    SARDEGNA,
    TABLE,
    TOSCANA,
    VENETO,
    buying,
    holding,
    play,
    selling,
    table,
)


def test_a_game_starts_with_nothing_but_names_and_learns_on_the_way() -> None:
    session = table(copy=Copy())
    session = play(
        session,
        EnterStep(100),
        EnterColumn(TABLE[0]),
        EnterRegion(replace(BOX.land(VENETO), number=1)),
        EnterPrice(VENETO, 2, 70),
        EnterOrder(tuple(reversed(REGIONS))),
    )
    copy = session.state.copy
    assert (copy.step, copy.table) == (100, TABLE[:1])
    assert copy.land(VENETO).number == 2
    assert copy.in_order[0] is REGIONS[-1]
    assert copy.land(VENETO).price(2) == 70
    session = play(session, EnterTable(TABLE), EnterCopy(BOX))
    assert session.state.copy == BOX
    assert session.jump(0).state.copy == Copy()


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (EnterStep(30), "copy.step"),
        (EnterColumn(Column(3, 10, 4, 1)), "copy.lost"),
        (EnterTable(TABLE[::-1]), "copy.sold-rising"),
        (EnterRegion(Land(TOSCANA, 7, "PG")), "copy.size"),
        (EnterRegion(Land(TOSCANA, 70, "PPG")), "copy.numbers"),
        (EnterRegion(Land(LAZIO, 2, "PPP")), "copy.in-use"),
        (EnterPrice(LAZIO, 5, 100), "move.place"),
        (EnterPrice(LAZIO, 1, 0), "move.amount"),
        (EnterPrice(LAZIO, 1, 5000), "copy.price"),
        (EnterOrder(REGIONS[:8]), "copy.regions"),
        (EnterOrder(REGIONS[:8] + REGIONS[:1]), "copy.regions"),
        (EnterCopy(replace(BOX, step=30)), "copy.step"),
    ],
)
def test_what_cannot_be_is_not_entered(move: Any, message: str) -> None:
    session = holding(table(), {LAZIO: "...A"})
    with pytest.raises(MalformedMove) as refusal:
        session.play(move, anyway=True)
    assert refusal.value.message == message


def test_a_long_region_is_told_in_fives() -> None:
    session = table(copy=Copy(complete=False))
    land = replace(BOX.lands[0], vineyards="PPPGPPGGGPP", prices=())
    (step,) = session.play(EnterRegion(land)).history.steps
    told = vino.tell(step.before, step.entry)
    assert told.facts["vineyards"] == "PPPGP PGGGP P", "no word a line has no room for"


def test_what_was_booked_stays_when_the_copy_is_put_right() -> None:
    session = selling(holding(table(), {LAZIO: "AA"}))
    move = next(m for m in session.game.legal_moves(session.state))
    session = session.play(move)
    income = session.state.estates[ANNA].income
    session = session.play(EnterColumn(Column(1, 990, 0, 1)))
    assert session.state.estates[ANNA].income == income


def test_a_region_learned_in_the_buying_phase_is_bought_in_at_once() -> None:
    session = table(copy=Copy())
    session = buying(session, *[(SARDEGNA, VENETO)] * 3)
    assert session.state.phase is Phase.BUYING
    with pytest.raises(NotEntered):
        session.game.decide(session.state, buy_first(session), None, None)
    session = play(session, EnterRegion(BOX.land(SARDEGNA)), buy_first(session))
    assert session.state.acting == MARCO
    assert session.state.bottles == 6


def buy_first(session: Any) -> Any:
    """Anna's first purchase in Sardinia."""
    return Buy(ANNA, SARDEGNA, 1, PINOT)
