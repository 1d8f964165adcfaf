"""The next play order, and money joined with income."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove, Session
from companion.vino.position.phase import Phase
from companion.vino.round.closing import CloseRound, OrderChanged, RoundClosed, next_order
from companion.vino.round.progress import PhaseBegan, RoundBegan
from companion.vino.round.selling import SellNothing
from companion.vino.table.correct import Correct

from ..positions import ANNA, MARCO, SOFIA, overruled, play, selling, table
from .test_selling import anna


def closing(*incomes: int, order: tuple[int, ...] = (0, 1, 2, 3), **readings: Any) -> Session:
    """Everybody has sold; these are the incomes seat by seat."""
    session = selling(table(4, **readings), order=order)
    session = play(session, *(Correct("income", n, seat) for seat, n in enumerate(incomes)))
    assert session.state.phase is Phase.CLOSING
    return session


@pytest.mark.parametrize(
    ("incomes", "order", "last", "after"),
    [
        pytest.param((300, 100, 200, 400), (0, 1, 2, 3), (), (1, 2, 0, 3), id="VN-END-01 least"),
        pytest.param((300, 100, 300, 100), (2, 3, 0, 1), (), (3, 1, 2, 0), id="VN-END-02 ties"),
        pytest.param((0, 100, 0, 50), (2, 1, 0, 3), (), (2, 0, 3, 1), id="VN-END-03 zeros first"),
        pytest.param((0, 0, 0, 0), (3, 1, 0, 2), (), (3, 1, 0, 2), id="VN-END-02 VN-END-03 nobody"),
        pytest.param(
            (0, 100, 200, 300), (0, 1, 2, 3), (0,), (1, 2, 3, 0), id="VN-END-04 one mixed"
        ),
        pytest.param((0, 100, 200, 300), (0, 1, 2, 3), (1, 0), (2, 3, 1, 0), id="VN-END-04 two"),
        pytest.param((300, 2, 1, 0), (0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2, 3), id="VN-END-05 all"),
    ],
)
def test_the_next_play_order(incomes: Any, order: Any, last: Any, after: Any) -> None:
    session = closing(*incomes, order=order, mixed_money=True)
    assert next_order(session.state, last) == after
    session = session.play(CloseRound(last))
    assert session.state.order == after
    assert (session.state.phase, session.state.round) == (Phase.CHOOSING, 2)
    assert session.history.done[-1].events[1] == OrderChanged(after)
    row = session.state.rounds[-1]
    assert (row.round, row.order, row.incomes) == (1, order, incomes)


def test_a_round_that_is_closed_early_is_followed_by_the_next() -> None:
    session = play(anna(), SellNothing(ANNA), Correct("income", 50, ANNA))
    assert overruled(session.state, CloseRound()) == ["VN-BUY-01"]
    session = session.play(CloseRound(), anyway=True)
    assert [type(event) for event in session.history.done[-1].events] == [
        RoundClosed, OrderChanged, RoundBegan, PhaseBegan,
    ]  # fmt: skip
    state = session.state
    assert (state.phase, state.round, state.order) == (Phase.CHOOSING, 2, (MARCO, SOFIA, ANNA))
    assert state.rounds[-1].incomes == (50, 0, 0)
    assert [estate.income for estate in state.estates] == [None] * 3


def test_after_the_end_no_round_follows() -> None:
    session = play(anna(), Correct("phase", "over")).play(CloseRound(), anyway=True)
    assert session.state.phase is Phase.OVER


@pytest.mark.parametrize("income", [pytest.param(250, id="VN-SELL-03 VN-BUY-12 apart until then")])
def test_income_is_joined_with_the_money_when_the_order_is_settled(income: int) -> None:
    session = closing(income, 0, 0, 0, money=True)
    assert session.state.estates[0].money == 1000
    assert session.play(CloseRound()).state.estates[0].money == 1000 + income
    with pytest.raises(MalformedMove, match=r"move\.mixed-money"):
        session.play(CloseRound((0,)), anyway=True)


@pytest.mark.parametrize("money", [pytest.param(0, id="VN-END-06 what lies stacked is not shown")])
def test_money_is_not_followed_unless_the_table_wants_it(money: int) -> None:
    assert [estate.money for estate in table().state.estates] == [money] * 3
    with pytest.raises(MalformedMove, match=r"move\.money-not-followed"):
        table().play(Correct("money", 5, 0))
