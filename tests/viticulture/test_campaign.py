"""The campaign: what each challenge changes, how it ends, and the way through all eight."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture.box.seasons import Season
from companion.viticulture.solo import campaign
from companion.viticulture.solo.campaign import CAMPAIGN, Campaign, Played, check_campaign
from companion.viticulture.solo.choices import CHALLENGES, Level, Solo
from companion.viticulture.solo.choices import remarks as viticulture_remarks
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import (
    CountCellars,
    CountWorkers,
    GameLost,
    asks_cellars,
    asks_workers,
    solo_result,
)
from companion.viticulture.solo.pace import marker_path
from companion.viticulture.solo.pace import years as viticulture_years
from companion.viticulture.solo.tokens import GlassTokenTaken
from companion.viticulture.table.checklist import solo_checklist, solo_reminders
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import PointsScored, ScorePoints
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear, ends_now

from .positions import alone, alone_in, at, decided, last_year_end, overruled, play, with_points

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


@pytest.mark.parametrize(
    ("challenge", "level", "vp", "residual"),
    [
        pytest.param(4, Level.NORMAL, -5, 0, id="CAMP-04 at -5"),
        pytest.param(7, Level.NORMAL, -3, 2, id="CAMP-07 at -3 and 2"),
        pytest.param(1, Level.NORMAL, 0, 0, id="CAMP-01 at 0"),
        pytest.param(4, Level.EASY, -2, 0, id="CAMP-17 easy and challenge 4"),
        pytest.param(7, Level.EASY, 0, 2, id="CAMP-17 easy and challenge 7"),
        pytest.param(6, Level.EASY, 3, 0, id="CAMP-17 easy and challenge 6"),
    ],
)
def test_a_challenge_begins_where_it_says(
    challenge: int, level: Level, vp: int, residual: int
) -> None:
    estate = alone(Solo(level, challenge=challenge)).state.estates[0]
    assert (estate.vp, estate.residual) == (vp, residual)


@pytest.mark.parametrize(
    ("challenge", "tasks", "reminders"),
    [
        pytest.param(1, "no-mama three-vines reshuffle", "", id="CAMP-01"),
        pytest.param(2, "", "two-regular middle", id="CAMP-02"),
        pytest.param(3, "", "six-workers", id="CAMP-03"),
        pytest.param(4, "", "three-fields", id="CAMP-04"),
        pytest.param(5, "", "any-row", id="CAMP-05"),
        pytest.param(6, "", "no-points cellars", id="CAMP-06"),
        pytest.param(7, "", "", id="CAMP-07"),
        pytest.param(8, "redraw-mama", "no-orders", id="CAMP-08"),
    ],
)
def test_what_the_app_cannot_do_the_table_is_told(
    challenge: int, tasks: str, reminders: str
) -> None:
    solo = Solo(challenge=challenge)
    mine = [task for task in solo_checklist(solo) if task.phrase.id.startswith("challenge.")]
    assert " ".join(task.id for task in mine) == tasks
    assert " ".join(task.id for task in solo_reminders(solo)) == reminders
    for task in (*mine, *solo_reminders(solo)):
        assert task.rule == RULES[challenge]


@pytest.mark.parametrize(
    ("challenge", "tokens", "glass"),
    [
        pytest.param(1, 2, 7, id="CAMP-10 two losses, two tokens"),
        pytest.param(2, 0, 7, id="CAMP-14 CAMP-02 of no use in 2"),
        pytest.param(5, 0, 0, id="CAMP-14 CAMP-05 of no use in 5"),
    ],
)
def test_losses_in_a_row_bring_tokens_where_they_are_of_use(
    challenge: int, tokens: int, glass: int
) -> None:
    automa = alone(Solo(challenge=challenge, losses=2)).state.automa
    assert (automa.tokens, len(automa.glass)) == (tokens, glass)


@pytest.mark.parametrize("row", [pytest.param(4, id="CAMP-02 the row is used, no token comes")])
def test_in_challenge_2_glass_tokens_are_taken_but_buy_nothing(row: int) -> None:
    entry = alone(Solo(challenge=2)).decide(TakeRow(0, row))
    assert GlassTokenTaken(row) in entry.events
    automa = alone(Solo(challenge=2)).record(entry).state.automa
    assert (row in automa.glass, automa.tokens) == (False, 0)


@pytest.mark.parametrize("year", [pytest.param(n, id=f"CAMP-05 year {n}") for n in (1, 2, 8)])
def test_in_challenge_5_any_row_can_be_chosen_every_year(year: int) -> None:
    session = at(alone(Solo(challenge=5)), year=year)
    rows = [m.row for m in viticulture.legal_moves(session.state) if isinstance(m, TakeRow)]
    assert rows == list(range(1, 8))
    assert play(session, TakeRow(0, 5)).state.automa.tokens == 0


@pytest.mark.parametrize(
    ("solo", "years", "marker"),
    [
        pytest.param(Solo(challenge=5), 8, 20, id="CAMP-05 eight years"),
        pytest.param(Solo(Level.VERY_EASY, challenge=5), 8, 20, id="CAMP-15 no ninth year"),
        pytest.param(Solo(aggressive=True, challenge=5), 8, 20, id="CAMP-15 year 8 repeats 20"),
        pytest.param(Solo(aggressive=True, challenge=4), 7, 20, id="AGG-02 seven years"),
    ],
)
def test_years_and_the_marker_of_the_last_one(solo: Solo, years: int, marker: int) -> None:
    path = marker_path(alone(solo).state)
    assert len(path) == years
    assert path[-1] == (years, marker)


def test_the_aggressive_eighth_year_is_won_only_ahead_of_twenty() -> None:
    solo = Solo(aggressive=True, challenge=5)
    for vp, result in [(21, "win"), (20, "loss")]:
        assert solo_result(play(last_year_end(solo, vp), CloseYear()).state) == result


@pytest.mark.parametrize(
    ("solo", "remarks"),
    [
        pytest.param(Solo(), [], id="nothing to remark"),
        pytest.param(Solo(aggressive=True, challenge=5), ["CAMP-15"], id="CAMP-15 aggressive"),
        pytest.param(Solo(Level.VERY_EASY, challenge=5), ["CAMP-15"], id="CAMP-15 very easy"),
        pytest.param(Solo(challenge=2, losses=3), ["CAMP-14"], id="CAMP-14 tokens of no use"),
        pytest.param(Solo(Level.EASY, challenge=4), ["CAMP-17"], id="CAMP-17 added up"),
    ],
)
def test_where_the_rulebook_is_silent_the_app_says_what_it_does(
    solo: Solo, remarks: list[str]
) -> None:
    assert list(viticulture_remarks(solo)) == remarks


# -- challenge 3 ----------------------------------------------------------------------------------


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


# -- challenge 6 ----------------------------------------------------------------------------------


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
    assert overruled(full.state, CountCellars(1, 1)) == ["CAMP-16"]
    assert play(full, Correct("large-cellar", 0)).state.score(0) == 9
    with pytest.raises(MalformedMove):
        session.play(CountCellars(13, 0), anyway=True)


# -- the way through ------------------------------------------------------------------------------


def test_the_example_in_the_module_holds() -> None:
    assert doctest.testmod(campaign).failed == 0


@pytest.mark.parametrize(
    ("results", "challenge", "losses"),
    [
        pytest.param("", 1, 0, id="CAMP-09 it begins with 1"),
        pytest.param("w", 2, 0, id="CAMP-09 a win opens the next"),
        pytest.param("l", 1, 1, id="CAMP-10 a loss: the same again"),
        pytest.param("lll", 1, 3, id="CAMP-10 three in a row"),
        pytest.param("llw", 2, 0, id="CAMP-13 a win ends the row"),
        pytest.param("llwl", 2, 1, id="CAMP-13 and it begins anew"),
        pytest.param("d", 1, 0, id="CAMP-12 a draw does not win"),
        pytest.param("ldl", 1, 2, id="CAMP-19 a draw between two losses"),
        pytest.param("ld", 1, 1, id="CAMP-19 a draw after a loss"),
    ],
)
def test_what_is_played_next_follows_from_what_was(
    results: str, challenge: int, losses: int
) -> None:
    campaign = won(results)
    assert (campaign.challenge, campaign.losses) == (challenge, losses)
    assert campaign.games == len(results)
    game = campaign.next_game(seed=7)
    assert (game.challenge, game.losses, game.seed) == (challenge, losses, 7)


def won(results: str, campaign: Campaign | None = None) -> Campaign:
    campaign = campaign or Campaign()
    for number, letter in enumerate(results):
        word = {"w": "win", "d": "draw", "l": "loss"}[letter]
        campaign = campaign.after(word, game=f"game-{number}")
    return campaign


@pytest.mark.parametrize(
    ("campaign", "results", "score"),
    [
        pytest.param(Campaign(), "w" * 8, 8, id="CAMP-11 the best score"),
        pytest.param(Campaign(aggressive=True), "w" * 7, 7, id="CAMP-11 the best with aggression"),
        pytest.param(Campaign(), "lwdwllw" + "w" * 5, 12, id="CAMP-11 every game counts"),
    ],
)
def test_a_finished_campaign_has_its_score(campaign: Campaign, results: str, score: int) -> None:
    assert won(results[:-1], campaign).score is None
    done = won(results, campaign)
    assert done.finished
    assert (done.score, done.best) == (score, 7 if campaign.aggressive else 8)
    with pytest.raises(MalformedMove, match=r"campaign\.finished"):
        done.after("win")
    with pytest.raises(MalformedMove, match=r"campaign\.finished"):
        done.next_game()


@pytest.mark.parametrize("path", [pytest.param((1, 2, 3, 4, 5, 7, 8), id="CAMP-06 skipped")])
def test_the_aggressive_campaign_goes_around_challenge_6(path: tuple[int, ...]) -> None:
    assert Campaign(aggressive=True).path == path
    assert won("wwwww", Campaign(aggressive=True)).challenge == 7


def test_tries_are_told_by_challenge() -> None:
    campaign = won("wlw")
    assert [game.result for game in campaign.tries(2)] == ["loss", "win"]
    assert campaign.tries(5) == ()


def test_a_game_taken_back_takes_back_what_follows_from_it() -> None:
    campaign = won("wlw")
    assert campaign.without("game-1") == won("w")
    assert campaign.without("another") == campaign


def test_a_campaign_goes_over_the_wire_and_back() -> None:
    campaign = won("wld", Campaign(Level.HARD, aggressive=True))
    assert CAMPAIGN.decode(json.loads(json.dumps(CAMPAIGN.encode(campaign)))) == campaign
    check_campaign(campaign)


@pytest.mark.parametrize(
    "campaign",
    [
        Campaign(Level.VERY_HARD, aggressive=True),
        Campaign(played=(Played(2, "win"),)),
        Campaign(played=(Played(1, "won"),)),
        Campaign(played=(Played(1, "draw"), Played(2, "win"))),
    ],
    ids=["level", "order", "result", "after a draw"],
)
def test_a_campaign_nobody_could_have_played_is_refused(campaign: Campaign) -> None:
    with pytest.raises(MalformedMove):
        check_campaign(campaign)


@pytest.mark.parametrize("aggressive", [False, True])
def test_every_game_of_a_campaign_can_be_set_up(aggressive: bool) -> None:
    for level in (Level.EASY, Level.NORMAL, Level.HARD):
        campaign = Campaign(level, aggressive)
        while not campaign.finished:
            campaign = campaign.after("loss")
            session = alone(campaign.next_game())
            assert session.state.challenge == CHALLENGES[campaign.challenge or 0]
            campaign = campaign.after("win")
        assert campaign.score == 2 * campaign.best


@pytest.mark.parametrize("challenge", [pytest.param(3, id="CAMP-09 a whole campaign")])
def test_results_come_from_games_that_are_over(challenge: int) -> None:
    campaign = Campaign()
    for vp in (21, 19, 21):
        session = last_year_end(campaign.next_game(), vp)
        result = solo_result(play(session, CloseYear()).state)
        assert result is not None
        campaign = campaign.after(result)
    assert campaign.challenge == challenge
    assert replace(campaign, played=()).challenge == 1
    assert with_points(alone(), 3).state.estates[0].vp == 3
