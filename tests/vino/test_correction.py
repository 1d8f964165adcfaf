"""Any followed value can be set to what it is on the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove, Session
from companion.vino import (
    Correct,
    CorrectMarket,
    CorrectOrder,
    Pass,
    Phase,
    legal_moves,
)
from companion.vino.correction import value_of
from companion.vino.events import Corrected

from .positions import (
    ANNA,
    LAZIO,
    LIGURIA,
    MARCO,
    NEBBIOLO,
    SOFIA,
    TOSCANA,
    TREBBIANO,
    TRENTINO,
    VENETO,
    buying,
    holding,
    play,
    selling,
    table,
)


def position() -> Session:
    """Buying has come to Lazio; money is followed."""
    session = holding(table(money=True), {LAZIO: "A.M"}, anna={LAZIO: NEBBIOLO})
    return buying(session, *[(LAZIO, TOSCANA)] * 3)


@pytest.mark.parametrize(
    ("move", "value"),
    [
        (Correct("money", 230, ANNA), 230),
        (Correct("income", 120, ANNA), 120),
        (Correct("income", None, ANNA), None),
        (Correct("passed", True, SOFIA), True),
        (Correct("passed", False, MARCO), False),
        (Correct("variety", "barbera", ANNA, LAZIO), "barbera"),
        (Correct("variety", None, ANNA, LAZIO), None),
        (Correct("owner", SOFIA, region=LAZIO, place=1), SOFIA),
        (Correct("owner", None, region=LAZIO, place=3), None),
        (Correct("owner", MARCO, region=TRENTINO, place=21), MARCO),
        (Correct("bottle", False, region=TOSCANA), False),
        (Correct("round", 7), 7),
        (Correct("barrel", "toscana"), "toscana"),
        (Correct("phase", "choosing"), "choosing"),
        (Correct("phase", "over"), "over"),
    ],
)
def test_a_value_is_what_it_was_corrected_to(move: Correct, value: Any) -> None:
    session = position()
    event = Corrected(move.what, move.value, move.seat, move.region, move.place)
    after = session.play(move)
    if move.what != "barrel":  # a barrel without anybody to buy moves on at once
        assert value_of(after.state, event) == value
    assert after.undo().state == session.state
    assert after.history.done[-1].events[0] == event


@pytest.mark.parametrize(
    "move",
    [
        Correct("money", 10**6, ANNA),
        Correct("money", True, ANNA),
        Correct("money", 5),
        Correct("money", 5, ANNA, LAZIO),
        Correct("owner", 3, region=LAZIO, place=1),
        Correct("owner", ANNA, region=LAZIO),
        Correct("owner", ANNA, region=LAZIO, place=22),
        Correct("owner", ANNA, region=LAZIO, place=0),
        Correct("variety", "pinot", ANNA, LAZIO),
        Correct("bottle", 1, region=LAZIO),
        Correct("phase", "spring"),
        Correct("barrel", "sicilia"),
        Correct("round", -1),
        Correct("estates", 1),
        Correct("income", 5, 7),
        Correct("round", 1, by=3),
        Correct("round", 1, why="x" * 201),
        CorrectMarket((100, 0, 0, 0, 0)),
        CorrectMarket((600, -600, 0, 0, 0)),
        CorrectOrder((0, 1)),
        CorrectOrder((0, 1, 1)),
    ],
)
def test_what_no_table_can_show_is_refused(move: Any) -> None:
    with pytest.raises(MalformedMove):
        position().play(move, anyway=True)


def test_money_is_corrected_only_where_it_is_followed() -> None:
    with pytest.raises(MalformedMove, match=r"move\.money-not-followed"):
        table().play(Correct("money", 5, ANNA))


def test_the_last_vineyard_taken_away_returns_the_variety() -> None:
    session = position().play(Correct("owner", None, region=LAZIO, place=1))
    assert session.state.grows(ANNA, LAZIO) is None
    session = position().play(Correct("owner", MARCO, region=LAZIO, place=1))
    assert session.state.grows(ANNA, LAZIO) is None
    assert session.state.owned(MARCO, LAZIO) == (1, 3)


def test_a_first_vineyard_comes_with_a_free_variety() -> None:
    session = position().play(Correct("owner", SOFIA, region=VENETO, place=1))
    assert session.state.grows(SOFIA, VENETO) is NEBBIOLO
    assert (
        session.play(Correct("variety", "trebbiano", SOFIA, VENETO)).state.grows(SOFIA, VENETO)
        is TREBBIANO
    )


def test_who_passed_by_mistake_comes_back() -> None:
    session = position()
    assert session.state.acting == MARCO
    session = play(session, Pass(MARCO), Correct("passed", False, MARCO))
    assert session.state.newcomers == (SOFIA, MARCO)


def test_a_phase_that_is_corrected_begins_afresh_and_goes_on_by_itself() -> None:
    session = position().play(Correct("phase", "selling"))
    assert session.state.acting == ANNA
    session = play(session, *(Correct("income", 0, seat) for seat in range(3)))
    assert session.state.phase is Phase.CLOSING
    session = session.play(Correct("phase", "buying"))
    assert session.state.phase is Phase.BUYING  # what was marked is still known
    assert session.state.barrel is LAZIO


def test_market_and_order_are_corrected_as_a_whole() -> None:
    session = selling(table(), 200, -200, 0, 0, 0)
    assert session.state.market == (200, -200, 0, 0, 0)
    session = session.play(CorrectOrder((2, 1, 0)))
    assert session.state.acting == SOFIA
    assert next(iter(legal_moves(session.state)))
    assert LIGURIA.at == 0
