"""Who wins."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import Session
from companion.vino import outcome
from companion.vino.ending.ties import CountForTie
from companion.vino.table.correct import Correct

from ..positions import TRENTINO, holding, overruled, play, table


def over(owners: str, *money: int) -> Session:
    """The end: vineyards in Trentino; money followed if it is given."""
    session = holding(table(3, money=bool(money)), {TRENTINO: owners})
    session = play(session, *(Correct("money", n, seat) for seat, n in enumerate(money)))
    return session.play(Correct("phase", "over"))


@pytest.mark.parametrize(
    ("session", "winners", "decided_by", "ranks"),
    [
        pytest.param(over("AAMS"), (0,), None, [1, 2, 2], id="VN-END-08 most vineyards"),
        pytest.param(over("AAMMS", 100, 200, 900), (1,), "money", [1, 2, 3],
                     id="VN-END-08 then money"),
        pytest.param(over("AAMMS", 200, 200, 900), (0, 1), "shared", [1, 1, 3],
                     id="VN-END-08 then shared"),
        pytest.param(over("AMS").play(CountForTie((0, 1, 2), (10, 30, 20))), (1,), "money",
                     [1, 2, 3], id="VN-END-08 money that was asked for"),
    ],
)  # fmt: skip
def test_who_wins(session: Session, winners: Any, decided_by: Any, ranks: list[int]) -> None:
    result = outcome(session.state)
    assert (result.winners, result.decided_by) == (winners, decided_by)
    assert [place.rank for place in result.places] == ranks


@pytest.mark.parametrize("seats", [pytest.param((0, 1), id="VN-END-08 asked only on a tie")])
def test_money_is_asked_only_of_those_who_are_tied(seats: tuple[int, ...]) -> None:
    session = over("AAMMS")
    question = outcome(session.state).question
    assert question is not None
    assert (question.what, question.seats) == ("money", seats)
    assert overruled(session.state, CountForTie((0, 1, 2), (1, 2, 3))) == ["VN-END-08"]
    assert outcome(over("AMSS").state).question is None
