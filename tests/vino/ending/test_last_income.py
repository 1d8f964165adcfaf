"""A tie for the most vineyards is for who has most money, that of the last sale included."""

from __future__ import annotations

import pytest

from companion.vino import outcome
from companion.vino.table.correct import Correct

from ..positions import ANNA, LIGURIA, MARCO, VENETO, holding, play, table


@pytest.mark.parametrize(
    ("incomes", "winners", "decided_by"),
    [
        pytest.param((0, 0), (ANNA,), "money", id="VN-END-08 without incomes"),
        pytest.param((0, 150), (MARCO,), "money", id="VN-END-08 with a last income"),
        pytest.param((0, 100), (ANNA, MARCO), "shared", id="VN-END-08 equal with a last income"),
    ],
)
def test_a_last_income_counts(
    incomes: tuple[int, int], winners: tuple[int, ...], decided_by: str
) -> None:
    session = holding(table(money=True), {LIGURIA: "AA", VENETO: "MM"})
    session = play(session, Correct("money", 1100, ANNA), Correct("phase", "closing"))
    session = play(session, *(Correct("income", n, seat) for seat, n in enumerate(incomes)))
    result = outcome(play(session, Correct("phase", "over")).state)
    assert (result.winners, result.decided_by) == (winners, decided_by)
