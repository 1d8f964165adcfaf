"""The year's end as one step, and the game's."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, Session
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Field, Hand
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import MoveResidual, ScorePoints
from companion.viticulture.year.hand_limit import Discard
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass
from companion.viticulture.year.year_end import (
    CloseYear,
    FirstPlayerMoved,
    GameEnded,
    ResidualsPaid,
    RoostersReturned,
    WorkersReturned,
    YearBegan,
    YearClosed,
    ends_now,
    next_first_player,
    residuals,
)

from ..positions import (
    ANNA,
    MARCO,
    card_drawn,
    decided,
    overruled,
    play,
    spring,
    summer,
    whole_year,
    winter,
    year_end,
)
from ..vineyards import (
    CART,
    HARVEST,
    TEMPORARY,
    after,
    anna,
    at,
    at_year_end,
    events,
    mat,
    mat_of,
    standing,
    table,
)


@pytest.mark.parametrize(
    ("before", "last"),
    [
        pytest.param((), YearBegan(2), id="YEAR-01 a year among others"),
        pytest.param((ScorePoints(MARCO, 20),), GameEnded(), id="YEAR-01 END-02 the last year"),
    ],
)
def test_the_steps_of_the_year_end_come_in_the_printed_order(
    before: tuple[ScorePoints, ...], last: object
) -> None:
    session = play(year_end(1, 2, 7, lira=True), MoveResidual(MARCO, 2), *before)
    assert decided(session.state, CloseYear()) == (
        WorkersReturned(),
        ResidualsPaid((0, 2, 0)),
        FirstPlayerMoved(2),
        RoostersReturned(),
        YearClosed(),
        last,
    )


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(summer(1, 2), id="YEAR-01 not in summer"),
        pytest.param(winter(1, 2), id="YEAR-01 not in winter"),
        pytest.param(spring(2), id="YEAR-01 not in spring"),
    ],
)
def test_the_year_is_closed_after_winter(session: Session) -> None:
    with pytest.raises(IllegalMove, match=r"why\.TURN-01"):
        session.play(CloseYear())
    assert overruled(session.state, CloseYear()) == ["TURN-01"]
    assert session.play(CloseYear(), anyway=True).state.year == 2


@pytest.mark.parametrize(
    ("residual", "paid"),
    [
        pytest.param(0, 0, id="ORD-07 nothing on 0"),
        pytest.param(3, 3, id="ORD-07 three on 3"),
        pytest.param(5, 5, id="ORD-07 five on 5"),
        pytest.param(-2, 0, id="ORD-07 nothing below 0"),
    ],
)
def test_the_bottle_pays_its_position(residual: int, paid: int) -> None:
    session = play(year_end(1, 2, lira=True), Correct("residual", residual, ANNA))
    assert residuals(session.state) == (paid, 0)
    after = session.play(CloseYear()).state
    assert [estate.lira for estate in after.estates] == [paid, 0]


def test_residuals_are_said_but_not_booked_where_lira_are_not_followed() -> None:
    session = play(year_end(1, 2), MoveResidual(ANNA, 3))
    assert ResidualsPaid((3, 0)) in decided(session.state, CloseYear())
    assert session.play(CloseYear()).state.estates[ANNA].lira == 0


def test_the_hand_limit_that_is_said_is_seven() -> None:
    assert TRACKS.hand_limit == 7


@pytest.mark.parametrize(
    ("count", "now", "then"),
    [
        pytest.param(3, 1, 0, id="YEAR-06 from Marco to Anna"),
        pytest.param(3, 0, 2, id="YEAR-06 from Anna round to Sofía"),
        pytest.param(6, 5, 4, id="YEAR-06 six players"),
        pytest.param(2, 0, 1, id="YEAR-06 two players"),
        pytest.param(1, 0, 0, id="YEAR-06 alone"),
    ],
)
def test_the_first_player_token_goes_counter_clockwise(count: int, now: int, then: int) -> None:
    session = spring(count, first=now)
    assert next_first_player(session.state) == then
    assert whole_year(session).state.first_player == then


@pytest.mark.parametrize(
    "count", [pytest.param(n, id=f"YEAR-07 {n} players, {n} years") for n in range(1, 7)]
)
def test_after_as_many_years_as_players_the_first_is_first_again(count: int) -> None:
    session, firsts = spring(count, first=count - 1), []
    for _ in range(count):
        firsts.append(session.state.first_player)
        session = whole_year(session)
    assert session.state.first_player == count - 1
    assert sorted(filter(lambda seat: seat is not None, firsts)) == list(range(count))


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        pytest.param("passed", False, id="YEAR-08 nobody has passed"),
        pytest.param("temporary", False, id="YEAR-01 YEAR-08 the grey worker is on the chart"),
        pytest.param("row", None, id="YEAR-01 roosters are off the chart"),
    ],
)
def test_what_belongs_to_a_year_ends_with_it(fact: str, value: object) -> None:
    before = winter(7, 1).play(Pass(MARCO))
    assert before.state.estates[ANNA].temporary
    after = play(before, Pass(ANNA), CloseYear()).state
    assert [getattr(estate, fact) for estate in after.estates] == [value, value]


def test_a_pass_recorded_at_the_very_end_does_not_stay() -> None:
    session = play(year_end(1, 2), ScorePoints(ANNA, 20)).play(Pass(MARCO), anyway=True)
    assert not any(estate.passed for estate in session.play(CloseYear()).state.estates)


def test_every_closed_year_notes_everybodys_points() -> None:
    session = whole_year(play(spring(2), ScorePoints(MARCO, 4)))
    assert session.state.years == ((0, 4),)
    session = whole_year(play(session, ScorePoints(ANNA, -2)))
    assert session.state.years == ((0, 4), (-2, 4))


@pytest.mark.parametrize(
    ("moves", "ends"),
    [
        pytest.param((), False, id="END-01 nobody at 20"),
        pytest.param((ScorePoints(MARCO, 19),), False, id="END-01 somebody at 19"),
        pytest.param((ScorePoints(MARCO, 20),), True, id="END-01 somebody at 20"),
        pytest.param(
            (ScorePoints(MARCO, 20), ScorePoints(MARCO, -1)), True, id="END-01 END-03 back at 19"
        ),
    ],
)
def test_the_game_ends_with_the_year_somebody_reached_twenty(
    moves: tuple[ScorePoints, ...], ends: bool
) -> None:
    session = play(summer(1, 2), *moves, *[NextSeason()] * 3)
    assert ends_now(session.state) is ends
    assert not viticulture.is_over(session.state)
    assert viticulture.is_over(session.play(CloseYear()).state) is ends


@pytest.mark.parametrize(
    "season",
    [
        pytest.param(session, id=f"END-02 VP-04 reached in {session.state.season.value}")
        for session in (spring(2), summer(1, 2), winter(1, 2))
    ],
)
def test_the_last_year_is_played_out_with_its_year_end(season: Session) -> None:
    session = play(season, ScorePoints(ANNA, 20), MoveResidual(MARCO, 1))
    while session.state.season is Season.SPRING:
        assert session.state.acting is not None
        session = session.play(TakeRow(session.state.acting, session.state.acting + 1))
    while session.state.season is not Season.YEAR_END:
        session = session.play(NextSeason())
    events = decided(session.state, CloseYear())
    assert events[-1] == GameEnded()
    assert ResidualsPaid((0, 1)) in events


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        pytest.param(21, "win", id="END-08 AUT-03 more than the marker wins"),
        pytest.param(20, "draw", id="END-08 AUT-02 AUT-03 as many is a draw"),
        pytest.param(19, "loss", id="END-08 AUT-03 fewer lose"),
    ],
)
def test_a_solo_game_lasts_seven_years_whatever_the_points(vp: int, result: str) -> None:
    session = play(spring(1), ScorePoints(ANNA, vp))
    for year in range(1, 8):
        assert session.state.year == year
        assert not viticulture.is_over(session.state)
        assert ends_now(session.state) is (year == 7)
        session = _quiet_year(session)
    assert viticulture.is_over(session.state)
    assert session.state.years == ((vp,),) * 7
    assert solo_result(session.state) == result
    assert not session.state.last_year


def _quiet_year(session: Session) -> Session:
    return play(session, TakeRow(ANNA, 1), *[NextSeason()] * 3, CloseYear())


@pytest.mark.parametrize("who", [pytest.param(0, id="AUT-22 who begins does not matter")])
def test_alone_the_first_player_stays(who: int) -> None:
    session = play(card_drawn(), NextSeason())
    assert session.state.season is Season.FALL
    assert not session.state.needs_card
    session = play(session, NextSeason(), DrawAutomaCard(), NextSeason(), CloseYear())
    assert session.state.first_player == who


@pytest.mark.parametrize("id", [pytest.param(None, id="WORK-08")])
def test_a_temporary_worker_goes_back_to_the_chart(id: None) -> None:
    state = table(season=Season.YEAR_END, temporary=True)
    assert not anna(after(state, CloseYear())).temporary


@pytest.mark.parametrize(
    "kinds", [pytest.param(("tokens-aged", "workers-returned", "residuals-paid", "cards-discarded",
                            "first-player-moved", "roosters-returned"), id="YEAR-01 AGE-15")]
)  # fmt: skip
def test_the_steps_come_in_the_printed_order(kinds: Any) -> None:
    state = at_year_end(anna=mat(red=(1,), hand=Hand(vine=9)), residual=2)
    found = events(state, CloseYear((Discard(0, vine=2),)))
    names = [viticulture.EVENTS.encode(event)["event"] for event in found]
    assert [name for name in names if name in kinds] == list(kinds)


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-15 ORD-07 YEAR-10")])
def test_tokens_age_and_stay_and_residuals_are_paid(id: None) -> None:
    state = at_year_end(anna=mat(red=(1, 5), white=(9,)), residual=3, lira=1)
    then = after(state, CloseYear())
    assert (mat_of(then).red, mat_of(then).white, anna(then).lira) == ((2, 6), (9,), 4)


@pytest.mark.parametrize("id", [pytest.param(None, id="YEAR-08 HARV-10 STR-09 WORK-08 STR-13")])
def test_everything_once_a_year_is_possible_again(id: None) -> None:
    used = mat(
        fields={5: Field((Vine.MALVASIA,), harvested=True)},
        workers=4, trained=2, drawn=True,
        paid=(Structure.WINDMILL, Structure.TASTING_ROOM),
    )  # fmt: skip
    state = standing(at_year_end(anna=used, temporary=True), 0, CART, at(HARVEST, worker=TEMPORARY))
    then = after(state, CloseYear())
    now = mat_of(then)
    assert now.field(5) == Field((Vine.MALVASIA,))
    assert (now.paid, now.trained, now.workers, now.drawn) == ((), 0, 4, False)
    assert (anna(then).stands, anna(then).temporary, anna(then).passed) == ((), False, False)
    assert anna(then).workers_left == 5
