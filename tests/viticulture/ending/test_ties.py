"""Who has won, and what decided it."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.kernel.ranking import Outcome, TieQuestion
from companion.viticulture import outcome
from companion.viticulture.box.seasons import Season
from companion.viticulture.ending.ties import CountForTie, Place
from companion.viticulture.position.mat import Cellar, Mat
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import MoveResidual
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear

from ..positions import overruled, play, summer
from ..vineyards import after, at_year_end, mat, refused, table


def over(*vp: int, lira: tuple[int, ...] = (), residual: tuple[int, ...] = ()) -> Session:
    """A finished game with these points, lira (before the last payment) and residuals."""
    session = summer(*range(1, len(vp) + 1), lira=bool(lira))
    for seat, points in enumerate(vp):
        session = session.play(Correct("vp", points, seat))
    for seat, amount in enumerate(lira):
        session = session.play(Correct("lira", amount, seat))
    for seat, amount in enumerate(residual):
        session = session.play(MoveResidual(seat, amount)) if amount else session
    return play(session, Correct("last-year", True), *[NextSeason()] * 3, CloseYear())


def told(what: str, **amounts: int) -> CountForTie:
    """A count: ``told("wine", Anna=5, Marco=3)``."""
    seats = [("Anna", "Marco", "Sofía", "Ilya").index(name) for name in amounts]
    return CountForTie(what, tuple(seats), tuple(amounts.values()))


@pytest.mark.parametrize(
    ("session", "winners", "decided_by"),
    [
        pytest.param(over(24, 20, 7), (0,), None, id="END-04 most points"),
        pytest.param(over(-5, -4), (1,), None, id="END-04 most points, however few"),
        pytest.param(
            over(20, 20, 21, lira=(9, 9, 0)), (2,), None, id="END-04 lira do not help the second"
        ),
        pytest.param(over(20, 20, lira=(3, 4)), (1,), "lira", id="END-05 lira where followed"),
        pytest.param(
            over(20, 20).play(told("lira", Anna=3, Marco=1)),
            (0,),
            "lira",
            id="END-05 lira that are told",
        ),
        pytest.param(
            over(20, 20, lira=(1, 3), residual=(3, 0)),
            (0,),
            "lira",
            id="END-06 the last residual payment counts",
        ),
        pytest.param(
            over(20, 20, lira=(4, 4)).play(told("wine", Anna=5, Marco=12)),
            (1,),
            "wine",
            id="END-05 then wine",
        ),
        pytest.param(
            play(
                over(20, 20, lira=(4, 4)),
                told("wine", Anna=5, Marco=5),
                told("grapes", Anna=2, Marco=0),
            ),
            (0,),
            "grapes",
            id="END-05 then grapes",
        ),
        pytest.param(
            play(
                over(20, 20, 20, lira=(4, 4, 4)),
                told("wine", Anna=5, Marco=5, Sofía=3),
                told("grapes", Anna=2, Marco=2),
            ),
            (0, 1),
            "shared",
            id="END-07 still tied, shared",
        ),
        pytest.param(over(12), (0,), None, id="AUT-04 alone there is no tie"),
    ],
)
def test_the_winner_and_what_decided(
    session: Session, winners: tuple[int, ...], decided_by: str | None
) -> None:
    result = outcome(session.state)
    assert (result.winners, result.decided_by, result.question) == (winners, decided_by, None)


@pytest.mark.parametrize(
    ("session", "question"),
    [
        pytest.param(over(24, 20), None, id="END-04 nothing is asked without a tie"),
        pytest.param(over(24, 20, 20), None, id="END-05 nothing for the second place"),
        pytest.param(over(20, 20, 3), TieQuestion("lira", (0, 1)), id="END-05 lira of the tied"),
        pytest.param(
            over(20, 20, 3, lira=(4, 4, 9)), TieQuestion("wine", (0, 1)), id="END-05 then wine"
        ),
        pytest.param(
            over(20, 20, 20, lira=(4, 4, 3)),
            TieQuestion("wine", (0, 1)),
            id="END-05 only of those still tied",
        ),
        pytest.param(
            play(
                over(20, 20, 20, lira=(4, 4, 4)),
                told("wine", Anna=1, Marco=0, Sofía=1),
            ),
            TieQuestion("grapes", (0, 2)),
            id="END-05 grapes at last",
        ),
    ],
)
def test_only_what_matters_is_asked(session: Session, question: TieQuestion | None) -> None:
    assert outcome(session.state).question == question


@pytest.mark.parametrize(
    ("session", "ranks"),
    [
        pytest.param(over(3, 24, 20), [(1, 1), (2, 2), (0, 3)], id="END-04 by points"),
        pytest.param(over(24, 20, 20), [(0, 1), (1, 2), (2, 2)], id="a second place shared"),
        pytest.param(
            over(24, 20, 20, 3, lira=(0, 1, 2, 9)),
            [(0, 1), (2, 2), (1, 3), (3, 4)],
            id="END-05 a second place by lira",
        ),
        pytest.param(
            over(20, 20, 3), [(0, 1), (1, 1), (2, 3)], id="shared as long as nothing is told"
        ),
        pytest.param(
            over(20, 20, 3).play(told("lira", Anna=0, Marco=2)),
            [(1, 1), (0, 2), (2, 3)],
            id="END-05 told lira",
        ),
        pytest.param(
            play(
                over(20, 20, 20).play(told("lira", Anna=0, Marco=2, Sofía=2)),
                Correct("vp", 30, 0),
                Correct("vp", 21, 1),
                Correct("vp", 21, 2),
            ),
            [(0, 1), (1, 2), (2, 2)],
            id="END-07 second places that stay tied",
        ),
        pytest.param(
            play(
                over(20, 20, 3, lira=(4, 4, 4)),
                told("wine", Anna=4, Marco=9),
                Correct("vp", 30, 0),
                Correct("vp", 3, 1),
            ),
            [(0, 1), (1, 2), (2, 2)],
            id="what only one of the tied has told breaks no tie",
        ),
    ],
)
def test_places(session: Session, ranks: list[tuple[int, int]]) -> None:
    assert [(place.seat, place.rank) for place in outcome(session.state).places] == ranks


def test_an_outcome_is_the_whole_podium() -> None:
    assert outcome(over(21, 20).state) == Outcome(
        (Place(0, 1, 21), Place(1, 2, 20)), (0,), None, None
    )


@pytest.mark.parametrize(
    ("session", "move"),
    [
        pytest.param(summer(1, 2), told("lira", Anna=1, Marco=2), id="END-05 before the end"),
        pytest.param(over(21, 20), told("lira", Anna=1, Marco=2), id="END-05 without a tie"),
        pytest.param(over(20, 20), told("wine", Anna=1, Marco=2), id="END-05 lira come first"),
        pytest.param(over(20, 20, 3), told("lira", Anna=1, Sofía=2), id="END-05 who is not tied"),
    ],
)
def test_a_count_nobody_asked_for_is_explained_and_can_be_recorded(
    session: Session, move: Any
) -> None:
    with pytest.raises(IllegalMove, match=r"why\.END-05"):
        session.play(move)
    assert overruled(session.state, move) == ["END-05"]


@pytest.mark.parametrize(
    "move",
    [
        CountForTie("points", (0, 1), (1, 2)),
        CountForTie("lira", (), ()),
        CountForTie("lira", (0, 1), (1,)),
        CountForTie("lira", (0, 2), (1, 2)),
        CountForTie("lira", (0, -1), (1, 2)),
        CountForTie("lira", (0, 1), (1, -2)),
        CountForTie("lira", (0, 1), (1, 10_000)),
        CountForTie("lira", (0, 1, 1), (1, 2, 3)),
    ],
    ids=repr,
)
def test_a_count_without_sense_is_refused(move: CountForTie) -> None:
    with pytest.raises(MalformedMove):
        over(20, 20).play(move, anyway=True)


def tied(*mats: Mat | None, lira: int = 4) -> State:
    """The game is over; everybody has 20 points, and lira where the vineyard is followed."""
    state = table(len(mats), Season.OVER)
    for seat, found in enumerate(mats):
        state = state.with_estate(seat, vp=20, lira=lira, mat=found)
    return state


def one_count(what: str, seat: int, amount: int) -> CountForTie:
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
            (one_count("lira", 1, 4),),
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
    state = after(state, one_count("lira", 1, 4), one_count("wine", 1, 6))
    assert outcome(state).winners == (1,)
    assert outcome(state).decided_by == "wine"


@pytest.mark.parametrize("id", [pytest.param(None, id="END-05 END-06")])
def test_a_tie_is_decided_by_what_is_followed_after_ageing_and_residuals(id: None) -> None:
    state = at_year_end(anna=mat(red=(1,)), vp=20, lira=0, residual=1)
    state = state.with_estate(1, vp=20, lira=1, mat=mat(red=(2,)))
    over = after(viticulture.evolve(state, viticulture.EVENTS.decode(
        {"event": "last-year-declared", "seat": 0})), CloseYear())  # fmt: skip
    found = viticulture.outcome(over)
    assert (found.winners, found.decided_by, found.question) == ((1,), "grapes", None)


def test_wine_decides_before_grapes() -> None:
    state = at_year_end(anna=mat(cellar=Cellar((2,))), vp=20, lira=0)
    state = state.with_estate(1, vp=20, lira=0, mat=mat(red=(9,)))
    declared = viticulture.EVENTS.decode({"event": "last-year-declared", "seat": 0})
    found = viticulture.outcome(after(viticulture.evolve(state, declared), CloseYear()))
    assert (found.winners, found.decided_by) == ((0,), "wine")
