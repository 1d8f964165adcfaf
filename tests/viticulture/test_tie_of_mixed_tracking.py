"""A tie between players of whom some are followed wholly: only the others have to count."""

from __future__ import annotations

import pytest

from companion.kernel.ranking import TieQuestion
from companion.viticulture import outcome
from companion.viticulture.box.seasons import Season
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.mat import Cellar, Mat
from companion.viticulture.position.state import State

from .vineyards import after, mat, refused, table


def tied(*mats: Mat | None, lira: int = 4) -> State:
    """The game is over; everybody has 20 points, and lira where the vineyard is followed."""
    state = table(len(mats), Season.OVER)
    for seat, found in enumerate(mats):
        state = state.with_estate(seat, vp=20, lira=lira, mat=found)
    return state


def told(what: str, seat: int, amount: int) -> CountForTie:
    """One player's count."""
    return CountForTie(what, (seat,), (amount,))


@pytest.mark.parametrize(
    ("state", "counted", "question"),
    [
        pytest.param(
            tied(mat(), None), (), TieQuestion("lira", (1,)), id="END-05 lira of the other"
        ),
        pytest.param(
            tied(None, mat(), None), (), TieQuestion("lira", (0, 2)), id="END-05 of both others"
        ),
        pytest.param(
            tied(mat(), None),
            (told("lira", 1, 4),),
            TieQuestion("wine", (1,)),
            id="END-05 then the other’s wine",
        ),
        pytest.param(tied(mat(red=(1,)), mat()), (), None, id="END-05 nothing of who is followed"),
    ],
)
def test_who_is_followed_wholly_is_not_asked(
    state: State, counted: tuple[CountForTie, ...], question: TieQuestion | None
) -> None:
    assert outcome(after(state, *counted)).question == question


@pytest.mark.parametrize("id", [pytest.param(None, id="END-05 a count of the other")])
def test_what_is_told_is_compared_with_what_is_followed(id: None) -> None:
    state = tied(mat(cellar=Cellar((5,))), None)
    assert refused(state, CountForTie("lira", (0, 1), (4, 4))) == "END-05"
    state = after(state, told("lira", 1, 4), told("wine", 1, 6))
    assert outcome(state).winners == (1,)
    assert outcome(state).decided_by == "wine"
