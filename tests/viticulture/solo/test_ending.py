"""How a game against the Automa ends, at every level and in every challenge."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove, Session
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.mat import Cellar, Mat
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.solo.choices import AGGRESSIVE, CHALLENGES, Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import (
    CountCellars,
    CountWorkers,
    GameLost,
    asks_cellars,
    asks_workers,
    counts_workers,
    known_workers,
    solo_result,
)
from companion.viticulture.solo.pace import years as viticulture_years
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear, GameEnded, ends_now

from ..positions import (
    ANNA,
    alone,
    alone_in,
    at,
    last_year_end,
    overruled,
    play,
    players,
    with_points,
)
from ..vineyards import BOTH, after, mat, mat_of, refused, table, winter

RULES = {n: f"CAMP-{n:02d}" for n in CHALLENGES}


def ended(challenge: int, vp: int, *cellars: int) -> Session:
    """A challenge played to the end with so many points (and wine in the cellars)."""
    session = play(last_year_end(Solo(challenge=challenge), vp), CloseYear())
    return play(session, CountCellars(*cellars)) if cellars else session


RESULTS = [
    pytest.param(ended(number, vp), result, id=f"{RULES[number]} {result}")
    for number in CHALLENGES
    if number != 6
    for vp, result in [(21, "win"), (20, "draw"), (19, "loss")]
] + [
    pytest.param(ended(6, 0, 9, 3), "win", id="CAMP-16 CAMP-06 21 from the cellars"),
    pytest.param(ended(6, 0, 8, 4), "draw", id="CAMP-16 CAMP-06 20 from the cellars"),
    pytest.param(ended(6, 0, 8, 3), "loss", id="CAMP-16 CAMP-06 19 from the cellars"),
    pytest.param(ended(6, -2, 12, 9), "win", id="CAMP-18 the cork's losses count"),
    pytest.param(ended(6, -5, 12, 0), "loss", id="CAMP-18 24 less 5"),
]


@pytest.mark.parametrize(("session", "result"), RESULTS)
def test_every_challenge_is_won_drawn_and_lost(session: Session, result: str) -> None:
    assert viticulture.is_over(session.state)
    assert solo_result(session.state) == result


def played(solo: Solo, vp: int, *cellars: int) -> Session:
    """A whole game by legal moves alone, from the first spring on; it ends with so many points."""
    session = alone(solo)
    while not viticulture.is_over(session.state):
        state = session.state
        if state.season is Season.SPRING:
            gained = 0 if solo.challenge == 6 else vp - state.estates[0].vp
            step = gained if state.year == viticulture_years(state) else min(gained, 3)
            rows = [m for m in viticulture.legal_moves(state) if isinstance(m, TakeRow)]
            if step:
                session = play(session, ScorePoints(0, step))
            session = play(session, min(rows, key=lambda m: (m.row == 6, m.row)))
            if session.state.estates[0].row == 6 and solo.challenge != 6:
                session = play(session, ScorePoints(0, -1))
        elif state.season is Season.YEAR_END:
            asked = [CountWorkers(6)] if asks_workers(state) else []
            session = play(session, *asked, CloseYear())
        elif state.needs_card:
            session = play(session, DrawAutomaCard())
        else:
            session = play(session, NextSeason())
    assert not any(entry.overruled for entry in session.history.done)
    return play(session, CountCellars(*cellars)) if cellars else session


@pytest.mark.parametrize(
    ("number", "vp", "cellars", "result"),
    [
        pytest.param(number, vp, (), result, id=f"{RULES[number]} {result} by a whole game")
        for number in CHALLENGES
        if number != 6
        for vp, result in [(21, "win"), (20, "draw"), (19, "loss")]
    ]
    + [
        pytest.param(6, 0, (9, 3), "win", id="CAMP-06 win by a whole game"),
        pytest.param(6, 0, (8, 4), "draw", id="CAMP-06 draw by a whole game"),
        pytest.param(6, 0, (8, 3), "loss", id="CAMP-06 loss by a whole game"),
    ],
)
def test_every_challenge_can_be_played_to_each_end(
    number: int, vp: int, cellars: tuple[int, ...], result: str
) -> None:
    for losses in (0, 2):
        session = played(Solo(challenge=number, losses=losses), vp, *cellars)
        state, challenge = session.state, CHALLENGES[number]
        assert solo_result(state) == result
        assert len(state.years) == challenge.years
        tokens = 0 if not challenge.tokens else losses + len(state.years)
        assert state.automa.tokens == tokens
        assert state.automa.glass == ()


def test_the_aggressive_eighth_year_is_won_only_ahead_of_twenty() -> None:
    solo = Solo(aggressive=True, challenge=5)
    for vp, result in [(21, "win"), (20, "loss")]:
        assert solo_result(play(last_year_end(solo, vp), CloseYear()).state) == result


def year_three(**automa: int) -> Session:
    session = at(alone(Solo(challenge=3)), year=3, season=Season.YEAR_END)
    return alone_in(session, **automa)


@pytest.mark.parametrize(
    ("count", "lost"),
    [pytest.param(n, n < 6, id=f"CAMP-03 {n} workers") for n in (0, 3, 5, 6)],
)
def test_too_few_workers_at_the_end_of_year_3_lose_the_game(count: int, lost: bool) -> None:
    session = play(year_three(), CountWorkers(count))
    assert ends_now(session.state) is lost
    after = play(session, CloseYear())
    assert viticulture.is_over(after.state) is lost
    assert (GameLost("CAMP-03") in after.history.done[-1].events) is lost
    if lost:
        assert solo_result(after.state) == "loss"
        assert viticulture.tell(session.state, after.history.done[-1]).id == (
            "log.year-lost.CAMP-03"
        )


@pytest.mark.parametrize("year", [pytest.param(3, id="CAMP-03 asked in year 3")])
def test_the_end_of_year_3_waits_for_the_workers(year: int) -> None:
    session = year_three()
    assert asks_workers(session.state)
    assert CloseYear() not in set(viticulture.legal_moves(session.state))
    assert overruled(session.state, CloseYear()) == ["CAMP-03"]
    assert session.play(CloseYear(), anyway=True).state.year == year + 1


@pytest.mark.parametrize(
    ("session", "allowed"),
    [
        pytest.param(alone(Solo(challenge=3)), True, id="CAMP-03 told early"),
        pytest.param(at(alone(Solo(challenge=3)), year=4), False, id="CAMP-03 too late"),
        pytest.param(alone(), False, id="CAMP-03 another game"),
    ],
)
def test_workers_are_counted_up_to_year_3_of_challenge_3(session: Session, allowed: bool) -> None:
    assert (session.why_not(CountWorkers(4)) is None) is allowed


@pytest.mark.parametrize("most", [pytest.param(33, id="CAMP-16 at most 33")])
def test_the_result_of_challenge_6_waits_for_the_cellars(most: int) -> None:
    session = ended(6, 0)
    assert asks_cellars(session.state)
    assert solo_result(session.state) is None
    question = viticulture.outcome(session.state).question
    assert question is not None
    assert question.what == "cellars"
    full = play(session, CountCellars(12, 9))
    assert full.state.score(0) == most
    assert viticulture.outcome(full.state).places[0].vp == most
    assert overruled(full.state, CountCellars(1, 1)) == ["CAMP-06"]
    assert play(full, Correct("large-cellar", 0)).state.score(0) == 9
    with pytest.raises(MalformedMove):
        session.play(CountCellars(13, 0), anyway=True)


ENDS = [
    (Level.VERY_EASY, 20),
    (Level.EASY, 20),
    (Level.NORMAL, 20),
    (Level.HARD, 20),
    (Level.VERY_HARD, 23),
]


@pytest.mark.parametrize(
    ("level", "vp", "result"),
    [
        pytest.param(level, marker + more, result, id=f"AUT-03 {level.value} {marker + more}")
        for level, marker in ENDS
        for more, result in [(1, "win"), (0, "draw"), (-1, "loss")]
    ],
)
def test_a_game_is_won_drawn_or_lost_at_every_level(level: Level, vp: int, result: str) -> None:
    session = play(last_year_end(Solo(level), vp), CloseYear())
    assert viticulture.is_over(session.state)
    assert solo_result(session.state) == result
    assert list(viticulture.legal_moves(session.state)) == []


@pytest.mark.parametrize("what", [pytest.param("lira", id="AUT-04 lira"),
                                  pytest.param("wine", id="AUT-04 wine")])  # fmt: skip
def test_nothing_breaks_a_tie_with_the_automa(what: str) -> None:
    session = play(last_year_end(Solo(), 20), CloseYear())
    assert viticulture.outcome(session.state).question is None
    move = CountForTie(what, (0,), (9,))
    assert overruled(session.state, move) == ["END-05"]


@pytest.mark.parametrize(
    ("level", "year", "over"),
    [
        pytest.param(Level.NORMAL, 6, False, id="AUT-01 not after six"),
        pytest.param(Level.NORMAL, 7, True, id="AUT-01 after seven"),
        pytest.param(Level.VERY_EASY, 7, False, id="DIFF-01 not after seven"),
        pytest.param(Level.VERY_EASY, 8, True, id="DIFF-01 after eight"),
    ],
)
def test_a_game_has_so_many_years(level: Level, year: int, over: bool) -> None:
    session = at(alone(Solo(level)), year=year, season=Season.YEAR_END)
    assert ends_now(session.state) is over
    assert viticulture.is_over(play(session, CloseYear()).state) is over


@pytest.mark.parametrize("vp", [pytest.param(20, id="END-08 at 20"),
                                pytest.param(31, id="END-08 beyond 20")])  # fmt: skip
def test_twenty_points_do_not_end_a_game_against_the_automa(vp: int) -> None:
    session = with_points(at(alone(), year=3, season=Season.YEAR_END), vp - 1)
    session = play(session, ScorePoints(0, 1), CloseYear())
    assert session.state.season is Season.SPRING
    assert not session.state.last_year


@pytest.mark.parametrize(
    ("year", "least"),
    [pytest.param(year, least, id=f"AGG-04 year {year}")
     for year, least in enumerate([0, 1, 2, 5, 9, 14, 21], 1)],
)  # fmt: skip
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_so_many_points_survive_and_one_less_loses(level: Level, year: int, least: int) -> None:
    solo = Solo(level, True)
    marker = AGGRESSIVE[year - 1]
    session = alone_in(at(alone(solo), year=year, season=Season.YEAR_END), marker=marker)
    survived = play(with_points(session, least), CloseYear())
    lost = play(with_points(session, least - 1), CloseYear())
    assert ends_now(with_points(session, least - 1).state)
    assert viticulture.is_over(survived.state) is (year == 7)
    assert viticulture.is_over(lost.state)
    assert solo_result(lost.state) == "loss"
    if year == 7:
        assert solo_result(survived.state) == "win"
    else:
        assert lost.state.automa.lost == "AGG-03"


@pytest.mark.parametrize("year", [pytest.param(n, id=f"AGG-03 level in year {n}")
                                  for n in range(1, 8)])  # fmt: skip
def test_being_level_loses_at_once(year: int) -> None:
    marker = AGGRESSIVE[year - 1]
    session = at(alone(Solo(aggressive=True)), year=year, season=Season.YEAR_END)
    session = with_points(alone_in(session, marker=marker), marker)
    events = session.decide(CloseYear()).events
    assert events[-1] == GameEnded()
    assert (GameLost("AGG-03") in events) is (year < 7)
    assert solo_result(session.play(CloseYear()).state) == "loss"


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        pytest.param(21, "win", id="AGG-05 ahead"),
        pytest.param(20, "loss", id="AGG-05 level: no draw"),
        pytest.param(19, "loss", id="AGG-05 behind"),
    ],
)
def test_the_seventh_year_of_the_aggressive_variant_knows_no_draw(vp: int, result: str) -> None:
    session = play(last_year_end(Solo(aggressive=True), vp), CloseYear())
    assert solo_result(session.state) == result


@pytest.mark.parametrize(
    ("vp", "over"),
    [pytest.param(0, False, id="AGG-06 with nothing"),
     pytest.param(-1, True, id="AGG-06 with a point less")],
)  # fmt: skip
def test_the_first_year_is_lost_below_nothing_only(vp: int, over: bool) -> None:
    session = at(alone(Solo(aggressive=True)), season=Season.YEAR_END)
    assert viticulture.is_over(play(with_points(session, vp), CloseYear()).state) is over


def test_without_the_variant_no_year_is_lost_early() -> None:
    session = with_points(at(alone(), season=Season.YEAR_END), -5)
    assert not viticulture.is_over(play(session, CloseYear()).state)


def test_a_game_lost_early_goes_on_when_the_season_is_corrected() -> None:
    session = at(alone(Solo(aggressive=True)), season=Season.YEAR_END)
    lost = play(with_points(session, -1), CloseYear())
    again = play(lost, Correct("season", "year-end"), Correct("vp", 4, 0), CloseYear())
    assert again.state.automa.lost is None
    assert again.state.season is Season.SPRING


def test_workers_of_a_followed_mat_are_not_told_as_well_CAMP_03() -> None:
    alone = winter(1, anna=mat(workers=5), solo=Solo(challenge=3)).with_automa(trained=4)
    assert known_workers(alone) == 6
    assert not counts_workers(alone)
    assert refused(alone, CountWorkers(4)) == "CAMP-03"


@pytest.mark.parametrize(
    ("workers", "lost"),
    [pytest.param(4, True, id="CAMP-03 five"), pytest.param(5, False, id="CAMP-03 six")],
)
def test_challenge_3_counts_the_workers_on_the_mat(workers: int, lost: bool) -> None:
    session = _closing(3, Solo(challenge=3), mat(workers=workers))
    assert not asks_workers(session.state), "nobody has to be asked"
    after_year = session.play(CloseYear())
    assert viticulture.is_over(after_year.state) is lost
    assert solo_result(after_year.state) == "loss" if lost else not lost


def _closing(year: int, solo: Solo, vineyard: Mat, **estate: Any) -> Session:
    """The end of a year, with this vineyard."""
    from dataclasses import replace

    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=solo)
    session = Session.start(viticulture, setup, 1).play(NameFirstPlayer(ANNA))
    state = session.state.with_estate(ANNA, mat=vineyard, row=1, **estate)
    return replace(session, state=replace(state, year=year, season=Season.YEAR_END))


@pytest.mark.parametrize(
    ("red", "white", "vp", "result"),
    [
        pytest.param((6, 7, 8, 9), (6, 7, 8, 9), 0, "loss", id="CAMP-06 AGE-07 large is full"),
        pytest.param((3, 4, 5), (1, 2), 0, "loss", id="CAMP-06 a few in the medium cellar"),
    ],
)
def test_challenge_6_counts_the_cellars_of_the_mat(
    red: Any, white: Any, vp: int, result: str
) -> None:
    vineyard = mat(built=BOTH, cellar=Cellar(red=red, white=white))
    session = _closing(7, Solo(challenge=6), vineyard, vp=vp).play(CloseYear())
    assert not asks_cellars(session.state), "the mat knows"
    older = mat_of(session.state).cellar
    values = [value for kind in Wine for value in older.row(kind)]
    counted = 2 * sum(v >= 7 for v in values) + sum(4 <= v <= 6 for v in values)
    assert session.state.score(ANNA) == vp + counted
    assert solo_result(session.state) == result


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        pytest.param(0, "win", id="CAMP-16 CAMP-06 33 of a full cellar"),
        pytest.param(-5, "win", id="CAMP-18 28 after losses"),
    ],
)
def test_challenge_6_is_won_by_a_full_cellar(vp: int, result: str) -> None:
    full = Cellar(
        red=(4, 5, 6, 7, 8, 9), white=(4, 5, 6, 7, 8, 9), blush=(4, 5, 6, 7, 8, 9),
        sparkling=(7, 8, 9),
    )  # fmt: skip
    session = _closing(7, Solo(challenge=6), mat(built=BOTH, cellar=full), vp=vp).play(CloseYear())
    assert session.state.score(ANNA) == 33 + vp
    assert solo_result(session.state) == result


@pytest.mark.parametrize(
    ("workers", "lost"), [pytest.param(5, None, id="CAMP-03 followed, six"),
                          pytest.param(4, "CAMP-03", id="CAMP-03 followed, five")]
)  # fmt: skip
def test_alone_followed_workers_need_not_be_told(workers: int, lost: str | None) -> None:
    from companion.viticulture.solo.choices import Solo
    from companion.viticulture.solo.ending import asks_workers

    state = table(1, Season.YEAR_END, anna=mat(workers=workers), solo=Solo(challenge=3))
    state = viticulture.evolve(state, viticulture.EVENTS.decode({"event": "year-began", "year": 3}))
    state = viticulture.evolve(
        state, viticulture.EVENTS.decode({"event": "season-began", "season": "year-end"})
    )
    assert not asks_workers(state)
    then = after(state, CloseYear())
    assert then.automa is not None
    assert then.automa.lost == lost


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-06 followed")])
def test_alone_followed_cellars_need_not_be_told(id: None) -> None:
    from companion.viticulture.solo.choices import Solo
    from companion.viticulture.solo.ending import asks_cellars

    cellar = Cellar((3, 6), (9,), (5,), (7,))
    state = table(1, Season.YEAR_END, anna=mat(built=BOTH, cellar=cellar), solo=Solo(challenge=6))
    state = viticulture.evolve(state, viticulture.EVENTS.decode({"event": "year-began", "year": 7}))
    state = viticulture.evolve(
        state, viticulture.EVENTS.decode({"event": "season-began", "season": "year-end"})
    )
    over = after(state, CloseYear())
    assert viticulture.is_over(over)
    assert not asks_cellars(over)
    assert over.automa is not None
    assert (over.automa.large, over.automa.medium) == (3, 2)
    assert over.score(0) == 3 * 2 + 2
