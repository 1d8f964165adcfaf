"""Victory points, residual payments, lira; and the end of the track."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture.solo.choices import Solo
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import (
    GainLira,
    LastYearDeclared,
    LiraGained,
    MoveResidual,
    PointsScored,
    ResidualMoved,
    ScorePoints,
    bottle_after,
)
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear

from ..positions import (
    ANNA,
    MARCO,
    alone,
    decided,
    fall,
    overruled,
    play,
    spring,
    summer,
    table,
    whole_year,
    winter,
    year_end,
)

STEPS = {"ScorePoints", "MoveResidual", "GainLira"}


@pytest.mark.parametrize(
    ("vp", "residual", "lira", "count"),
    [(0, 0, 0, 4), (-5, 0, 0, 3), (3, 2, 1, 6), (99, 5, 3, 5), (-9, -1, -1, 3)],
)
def test_single_steps_within_the_tracks_are_offered(
    vp: int, residual: int, lira: int, count: int
) -> None:
    session = play(
        summer(1, lira=True),
        Correct("vp", vp, 0),
        Correct("residual", residual, 0),
        Correct("lira", lira, 0),
    )
    steps = [m for m in viticulture.legal_moves(session.state) if type(m).__name__ in STEPS]
    assert len(steps) == count
    assert all(abs(move.by) == 1 for move in steps)  # type: ignore[union-attr]


def test_lira_are_offered_only_where_they_are_followed() -> None:
    assert GainLira(0, 1) in set(viticulture.legal_moves(summer(1, lira=True).state))
    assert GainLira(0, 1) not in set(viticulture.legal_moves(summer(1).state))


def at(vp: int = 0, residual: int = 0, lira: int = 0, count: int = 2) -> Session:
    """Summer, with Anna's tokens where they are said to be."""
    session = summer(*range(1, count + 1), lira=True)
    for what, value in (("vp", vp), ("residual", residual), ("lira", lira)):
        session = session.play(Correct(what, value, ANNA))
    return session


@pytest.mark.parametrize(
    ("session", "move", "events"),
    [
        pytest.param(at(), ScorePoints(0, 3), (PointsScored(0, 3),), id="a gain"),
        pytest.param(at(vp=-4), ScorePoints(0, -1), (PointsScored(0, -1),), id="VP-01 down to -5"),
        pytest.param(at(vp=-5), ScorePoints(0, 1), (PointsScored(0, 1),), id="VP-01 up from -5"),
        pytest.param(at(vp=-3), ScorePoints(0, -2), (PointsScored(0, -2),), id="VP-02 a full cost"),
        pytest.param(at(vp=25), ScorePoints(0, 9), (PointsScored(0, 9),), id="VP-03 beyond 25"),
        pytest.param(
            at(vp=19),
            ScorePoints(0, 1),
            (PointsScored(0, 1), LastYearDeclared(0)),
            id="END-01 VP-04 reaching 20",
        ),
        pytest.param(
            at(vp=18),
            ScorePoints(0, 4),
            (PointsScored(0, 4), LastYearDeclared(0)),
            id="END-01 passing 20",
        ),
        pytest.param(at(vp=18), ScorePoints(0, 1), (PointsScored(0, 1),), id="END-01 not at 19"),
        pytest.param(
            at(vp=20), ScorePoints(0, 1), (PointsScored(0, 1),), id="END-03 declared only once"
        ),
        pytest.param(
            at(vp=19, count=1), ScorePoints(0, 1), (PointsScored(0, 1),), id="END-08 not solo"
        ),
        pytest.param(at(), MoveResidual(0, 2), (ResidualMoved(0, 2),), id="ORD-05 two on"),
        pytest.param(
            at(residual=4), MoveResidual(0, 2), (ResidualMoved(0, 1),), id="ORD-05 what is over 5"
        ),
        pytest.param(
            at(residual=5), MoveResidual(0, 1), (ResidualMoved(0, 0),), id="ORD-05 at 5 already"
        ),
        pytest.param(
            at(residual=9),
            MoveResidual(0, 1),
            (ResidualMoved(0, 0),),
            id="ORD-05 never back by a gain",
        ),
        pytest.param(
            at(residual=1), MoveResidual(0, -1), (ResidualMoved(0, -1),), id="ORD-08 down to 0"
        ),
        pytest.param(at(), GainLira(0, 6), (LiraGained(0, 6),), id="lira come in"),
        pytest.param(
            at(lira=200), GainLira(0, 9), (LiraGained(0, 9),), id="SET-18 more than the box holds"
        ),
        pytest.param(
            at(lira=4), GainLira(0, -4), (LiraGained(0, -4),), id="SUM-05 all that is had"
        ),
        pytest.param(at(lira=-4), GainLira(0, 1), (LiraGained(0, 1),), id="a debt paid back"),
    ],
)
def test_a_token_moves(session: Session, move: Any, events: tuple[Any, ...]) -> None:
    assert decided(session.state, move) == events


@pytest.mark.parametrize(
    ("session", "move", "rule"),
    [
        pytest.param(at(vp=-5), ScorePoints(0, -1), "VP-01", id="VP-01 nothing to pay at -5"),
        pytest.param(at(vp=-4), ScorePoints(0, -2), "VP-02", id="VP-02 no half payment at -4"),
        pytest.param(at(vp=2), ScorePoints(0, -8), "VP-02", id="VP-02 not below -5 in one step"),
        pytest.param(at(), MoveResidual(0, -1), "ORD-08", id="ORD-08 not below 0"),
        pytest.param(at(residual=2), MoveResidual(0, -3), "ORD-08", id="ORD-08 not below 0 by 3"),
        pytest.param(at(lira=3), GainLira(0, -4), "SUM-05", id="SUM-05 not enough lira"),
        pytest.param(table(2), ScorePoints(0, 1), "SET-06", id="SET-06 the game has not begun"),
        pytest.param(table(2), MoveResidual(0, 1), "SET-06", id="SET-06 nor for the bottle"),
        pytest.param(
            play(at(vp=20), *[NextSeason()] * 3, CloseYear()),
            ScorePoints(0, 1),
            "END-01",
            id="END-01 the game is over",
        ),
        pytest.param(
            play(summer(1), *[NextSeason()] * 3, Correct("year", 7), CloseYear()),
            ScorePoints(0, 1),
            "AUT-01",
            id="AUT-01 the solo game is over",
        ),
    ],
)
def test_a_step_against_the_rules_is_explained_and_can_be_recorded(
    session: Session, move: Any, rule: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rule
    assert overruled(session.state, move) == [rule]
    after = session.play(move, anyway=True)
    assert after.history.done[-1].overruled == (rule,)
    assert after.state != session.state


def test_a_refusal_tells_its_facts() -> None:
    with pytest.raises(IllegalMove) as refusal:
        at(vp=-4).play(ScorePoints(0, -2))
    assert refusal.value.facts == {"vp": -4, "lowest": -5, "cost": 2}


@pytest.mark.parametrize(
    "move",
    [
        ScorePoints(0, 0),
        ScorePoints(0, 100),
        ScorePoints(0, -100),
        ScorePoints(2, 1),
        ScorePoints(-1, 1),
        MoveResidual(0, 0),
        MoveResidual(7, 1),
        GainLira(-1, 1),
        GainLira(0, 0),
    ],
    ids=repr,
)
def test_a_step_without_sense_is_refused_even_if_the_table_insists(move: Any) -> None:
    with pytest.raises(MalformedMove):
        at().play(move, anyway=True)


def test_lira_are_only_counted_where_they_are_followed() -> None:
    with pytest.raises(MalformedMove, match="lira-not-followed"):
        summer(1, 2).play(GainLira(0, 1), anyway=True)
    with pytest.raises(MalformedMove, match="lira-not-followed"):
        summer(1, 2).play(Correct("lira", 4, 0))


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(spring(2), id="VP-04 in spring"),
        pytest.param(summer(1, 2), id="VP-04 in summer"),
        pytest.param(fall(1, 2), id="VP-04 in fall"),
        pytest.param(winter(1, 2), id="VP-04 in winter"),
        pytest.param(year_end(1, 2), id="VP-04 at year end"),
    ],
)
def test_points_cross_twenty_in_any_season_and_the_year_goes_on(session: Session) -> None:
    after = session.play(ScorePoints(MARCO, 21))
    assert after.state.season is session.state.season
    assert after.state.year == 1
    assert after.state.last_year


def test_the_point_of_row_six_can_bring_the_last_year() -> None:
    session = play(spring(2), ScorePoints(ANNA, 19), TakeRow(ANNA, 6))
    assert session.state.estates[ANNA].vp == 20
    assert session.state.last_year


@pytest.mark.parametrize(
    "back",
    [
        pytest.param(ScorePoints(ANNA, -6), id="END-03 points paid"),
        pytest.param(Correct("vp", 12, ANNA), id="END-03 points corrected"),
    ],
)
def test_the_last_year_stays_the_last_when_points_go_back(back: Any) -> None:
    session = play(at(vp=20), back)
    assert session.state.last_year
    assert session.state.estates[ANNA].vp < 20


def test_a_correction_takes_the_last_year_back() -> None:
    session = play(at(vp=20), Correct("vp", 2, ANNA), Correct("last-year", False))
    assert not session.state.last_year


@pytest.mark.parametrize("years", [pytest.param(3, id="ORD-06 over three years")])
def test_a_bottle_stays_where_it_is_from_year_to_year(years: int) -> None:
    session = play(spring(2), MoveResidual(ANNA, 3))
    for _ in range(years):
        session = whole_year(session)
        assert [estate.residual for estate in session.state.estates] == [3, 0]


@pytest.mark.parametrize(
    ("now", "by", "then"),
    [
        pytest.param(2, 2, 4, id="up"),
        pytest.param(4, 3, 5, id="ORD-05 what goes beyond the end is lost"),
        pytest.param(5, 1, 5, id="ORD-05 at the end"),
        pytest.param(7, 1, 7, id="corrected beyond the end, it is not pulled back"),
        pytest.param(7, -1, 6, id="down from there"),
        pytest.param(3, -2, 1, id="down"),
    ],
)
def test_where_a_bottle_stands_once_it_has_moved(now: int, by: int, then: int) -> None:
    assert bottle_after(now, by) == then


@pytest.mark.parametrize("by", [pytest.param(1, id="CAMP-18 one"), pytest.param(9, id="CAMP-18 9")])
def test_points_gained_in_challenge_6_are_explained(by: int) -> None:
    session = alone(Solo(challenge=6))
    reason = session.why_not(ScorePoints(0, by))
    assert isinstance(reason, IllegalMove)
    assert reason.rule == "CAMP-18"
    assert session.play(ScorePoints(0, by), anyway=True).state.estates[0].vp == by
    assert ScorePoints(0, 1) not in set(viticulture.legal_moves(session.state))


@pytest.mark.parametrize("row", [pytest.param(6, id="CAMP-18 row 6 gives none")])
def test_row_6_gives_no_point_in_challenge_6(row: int) -> None:
    events = decided(alone(Solo(challenge=6)).state, TakeRow(0, row))
    assert not [event for event in events if isinstance(event, PointsScored)]
    events = decided(alone(Solo(challenge=7)).state, TakeRow(0, row))
    assert PointsScored(0, 1) in events


@pytest.mark.parametrize("paid", [pytest.param(5, id="CAMP-18 down to -5")])
def test_points_paid_in_challenge_6_are_lost(paid: int) -> None:
    session = play(alone(Solo(challenge=6)), ScorePoints(0, -paid))
    assert session.state.estates[0].vp == -paid
    assert overruled(session.state, ScorePoints(0, -1)) == ["VP-01"]
