"""The game against the Automa: setup, tokens, pace, and its end at every level."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture import new_game
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import (
    AGGRESSIVE,
    END_OF_TRACK,
    VISITORS,
    Deck,
    Level,
    Solo,
    objections,
)
from companion.viticulture.solo.deck import DeckShuffled, DrawAutomaCard
from companion.viticulture.solo.ending import GameLost, solo_result
from companion.viticulture.solo.pace import AutomaMarkerMoved, marker_path
from companion.viticulture.solo.pace import pace as viticulture_pace
from companion.viticulture.solo.pace import years as viticulture_years
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.solo.tokens import BonusTokenGained, GlassTokenTaken, SpendBonusToken
from companion.viticulture.table.checklist import solo_checklist
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.table.values import OF_THE_AUTOMA, value_of
from companion.viticulture.year.first_player import DrawFirstPlayer
from companion.viticulture.year.spring import CardsDrawn, RowTaken, TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, SeasonBegan, SeasonPassed, TakeTurn
from companion.viticulture.year.year_end import CloseYear, GameEnded, ends_now

from .positions import (
    alone,
    alone_in,
    alone_in_summer,
    at,
    decided,
    fall,
    last_year_end,
    overruled,
    play,
    players,
    summer,
    table,
    with_points,
    year_end,
)


def ready(solo: Solo | None = None, row: int = 1) -> Session:
    """The first summer, its card drawn."""
    return play(alone_in_summer(solo, row), DrawAutomaCard())


# -- who can play how -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solo", "message"),
    [
        pytest.param(Solo(Level.VERY_EASY, True), "why.AGG-01", id="AGG-01 very easy"),
        pytest.param(Solo(Level.EASY, True), None, id="AGG-01 easy"),
        pytest.param(Solo(Level.NORMAL, True), None, id="AGG-01 normal"),
        pytest.param(Solo(Level.HARD, True), None, id="AGG-01 hard"),
        pytest.param(Solo(Level.VERY_HARD, True), "why.AGG-01", id="AGG-01 very hard"),
        pytest.param(Solo(aggressive=True, challenge=6), "why.CAMP-06", id="CAMP-06 skipped"),
        pytest.param(Solo(aggressive=True, challenge=5), None, id="CAMP-15 allowed"),
        pytest.param(Solo(challenge=9), "setup.solo-challenge", id="no challenge 9"),
        pytest.param(Solo(challenge=0), "setup.solo-challenge", id="no challenge 0"),
        pytest.param(Solo(losses=1), "why.CAMP-10", id="CAMP-10 in the campaign only"),
        pytest.param(Solo(challenge=1, losses=-1), "setup.solo-losses", id="losses below zero"),
        pytest.param(Solo(challenge=1, losses=100), "setup.solo-losses", id="too many losses"),
        pytest.param(Solo(seed=-1), "setup.solo-seed", id="a seed below zero"),
        pytest.param(Solo(seed=2**25), "setup.solo-seed", id="a seed too large"),
        pytest.param(Solo(seed=1, deck=Deck.BOX), "setup.solo-seed-box", id="a seed for the box"),
        *[pytest.param(Solo(level, board=board), None, id=f"{level.value} {board.value}")
          for level in Level for board in Board],
    ],
)  # fmt: skip
def test_a_combination_can_be_played_or_is_explained(solo: Solo, message: str | None) -> None:
    setup = Setup(players(1), solo=solo)
    if message is None:
        assert new_game(setup).automa is not None
        assert list(objections(solo)) == []
        return
    with pytest.raises(MalformedMove) as refusal:
        new_game(setup)
    assert refusal.value.message == message


def test_the_automa_is_played_against_alone() -> None:
    with pytest.raises(MalformedMove, match=r"setup\.solo-alone"):
        new_game(Setup(players(2), solo=Solo()))


def test_all_objections_are_told_at_once() -> None:
    solo = Solo(Level.VERY_HARD, True, challenge=6)
    assert [reason.rule for reason in objections(solo)] == ["AGG-01", "CAMP-06"]


def test_one_alone_without_the_automa_plays_as_before() -> None:
    session = summer(4)
    assert session.state.automa is None
    assert "solo" not in viticulture.SETUP.encode(session.setup)
    assert "automa" not in viticulture.STATE.encode(session.state)
    names = {type(move).__name__ for move in viticulture.legal_moves(session.state)}
    assert names == {"TakeTurn", "Pass", "NextSeason", "ScorePoints", "MoveResidual"}


@pytest.mark.parametrize("move", [DrawAutomaCard(), SpendBonusToken()], ids=repr)
def test_without_the_automa_there_is_nothing_to_ask_of_it(move: Any) -> None:
    for session in (summer(1), summer(1, 2)):
        with pytest.raises(MalformedMove, match=r"move\.no-automa"):
            session.play(move, anyway=True)


@pytest.mark.parametrize(
    ("solo", "years", "points", "marker"),
    [
        pytest.param(Solo(Level.VERY_EASY), 8, 0, 20, id="DIFF-01 eight years"),
        pytest.param(Solo(Level.EASY), 7, 3, 20, id="DIFF-02 three points"),
        pytest.param(Solo(Level.NORMAL), 7, 0, 20, id="DIFF-03 AUT-01 AUT-02 as described"),
        pytest.param(Solo(Level.HARD), 7, 0, 20, id="DIFF-04 the marker stays"),
        pytest.param(Solo(Level.VERY_HARD), 7, 0, 23, id="DIFF-11 the marker at 23"),
        pytest.param(Solo(Level.EASY, True), 7, 3, -1, id="AGG-02 the marker of year 1"),
        pytest.param(Solo(board=Board.TUSCANY), 7, 0, 25, id="the extended board's end"),
    ],
)
def test_a_level_sets_years_cork_and_marker(
    solo: Solo, years: int, points: int, marker: int
) -> None:
    state = alone(solo).state
    assert viticulture_years(state) == years
    assert state.estates[0].vp == points
    assert state.automa.marker == marker


def test_the_end_of_the_track_is_one_number() -> None:
    assert END_OF_TRACK[Board.BASE] == TRACKS.solo_marker == TRACKS.points_end


@pytest.mark.parametrize("rows", [pytest.param(tuple(range(1, 8)), id="AUT-05 seven rows")])
def test_every_row_begins_with_a_glass_token(rows: tuple[int, ...]) -> None:
    automa = alone().state.automa
    assert (automa.glass, automa.tokens) == (rows, 0)


@pytest.mark.parametrize("deck", [pytest.param(Deck.APP, id="AUT-17 shuffled"), Deck.BOX])
def test_the_apps_deck_is_shuffled_before_the_first_spring(deck: Deck) -> None:
    session = Session.start(viticulture, Setup(players(1), solo=Solo(deck=deck)), 4)
    events = session.decide(DrawFirstPlayer()).events
    shuffles = [event for event in events if isinstance(event, DeckShuffled)]
    assert [sorted(event.order) for event in shuffles] == (
        [list(range(1, 25))] if deck is Deck.APP else []
    )


# -- glass tokens and bonus action tokens ---------------------------------------------------------


@pytest.mark.parametrize("row", [pytest.param(n, id=f"AUT-06 row {n}") for n in range(1, 8)])
def test_a_chosen_rows_glass_token_becomes_a_bonus_action_token(row: int) -> None:
    entry = alone().decide(TakeRow(0, row))
    assert entry.events[:2] == (RowTaken(0, row), GlassTokenTaken(row))
    assert entry.events[-1] == SeasonBegan(Season.SUMMER)
    automa = alone().record(entry).state.automa
    assert row not in automa.glass
    assert automa.tokens == 1


@pytest.mark.parametrize("row", [pytest.param(3, id="AUT-06 used in an earlier year")])
def test_a_row_without_glass_token_is_explained(row: int) -> None:
    session = alone_in(alone(), glass=(1, 2, 4))
    reason = session.why_not(TakeRow(0, row))
    assert isinstance(reason, IllegalMove)
    assert (reason.rule, reason.facts["row"]) == ("AUT-06", row)
    offered = [m.row for m in viticulture.legal_moves(session.state) if isinstance(m, TakeRow)]
    assert offered == [1, 2, 4]
    after = session.play(TakeRow(0, row), anyway=True).state.automa
    assert (after.glass, after.tokens) == ((1, 2, 4), 0)


@pytest.mark.parametrize("level", [pytest.param(level, id=f"AUT-07 {level.value}")
                                   for level in Level])  # fmt: skip
def test_seven_years_use_every_row_once(level: Level) -> None:
    session, rows = alone(Solo(level)), []
    while session.state.year <= 7 and session.state.season is not Season.OVER:
        move = next(iter(viticulture.legal_moves(session.state)))
        if session.state.season.has_turns and not session.state.needs_card:
            move = NextSeason()
        rows += [move.row] if isinstance(move, TakeRow) else []
        session = play(session, move)
    assert sorted(rows) == list(range(1, 8))
    assert (session.state.automa.glass, session.state.automa.tokens) == ((), 7)


@pytest.mark.parametrize("row", [pytest.param(n, id=f"DIFF-01 row {n}") for n in (1, 7)])
def test_the_eighth_year_has_any_row_and_a_token(row: int) -> None:
    session = at(alone_in(alone(Solo(Level.VERY_EASY)), glass=(), tokens=2), year=8)
    entry = session.decide(TakeRow(0, row))
    assert BonusTokenGained() in entry.events
    assert session.record(entry).state.automa.tokens == 3


@pytest.mark.parametrize("tokens", [pytest.param(3, id="AUT-08 tokens stay")])
def test_tokens_not_spent_stay_from_year_to_year(tokens: int) -> None:
    session = alone_in(ready(), tokens=tokens)
    session = play(session, NextSeason(), NextSeason(), DrawAutomaCard(), NextSeason(), CloseYear())
    assert session.state.automa.tokens == tokens


@pytest.mark.parametrize(
    ("session", "action", "rule"),
    [
        pytest.param(ready(), None, None, id="AUT-09 with a worker"),
        pytest.param(ready(), "plant-vine", None, id="AUT-09 with a worker that is named"),
        pytest.param(play(ready(), SpendBonusToken()), None, "AUT-08", id="AUT-08 none is left"),
        pytest.param(
            play(alone_in(ready(), tokens=2), SpendBonusToken()), None, "AUT-09",
            id="AUT-09 one each turn",
        ),
        pytest.param(
            play(alone_in(ready(), tokens=2), SpendBonusToken(), TakeTurn(0)), None, None,
            id="AUT-09 one more with the next worker",
        ),
        pytest.param(ready(), "cart", "AUT-10", id="AUT-10 not on the cart"),
        pytest.param(ready(), "yoke", "AUT-10", id="AUT-10 not on the yoke"),
        pytest.param(ready(), "make-wine", "TURN-09", id="TURN-09 not in this season"),
        pytest.param(play(ready(), NextSeason()), None, "TURN-02", id="TURN-02 not in fall"),
        pytest.param(alone_in_summer(), None, "AUT-13", id="AUT-13 not before the card"),
        pytest.param(play(ready(), Correct("passed", True, 0)), None, "TURN-04",
                     id="TURN-04 not after passing"),
        pytest.param(ready(Solo(challenge=2)), None, "CAMP-14", id="CAMP-14 not in challenge 2"),
        pytest.param(ready(Solo(challenge=5)), None, "CAMP-14", id="CAMP-14 not in challenge 5"),
    ],
)  # fmt: skip
def test_a_bonus_token_goes_with_a_worker(
    session: Session, action: str | None, rule: str | None
) -> None:
    move = SpendBonusToken(action)
    assert overruled(session.state, move)[:1] == ([rule] if rule else [])
    if rule is None:
        before, after = session.state.automa.tokens, session.play(move).state.automa.tokens
        assert after == before - 1


def test_a_token_spent_too_much_never_makes_a_debt() -> None:
    session = play(ready(), SpendBonusToken())
    assert session.play(SpendBonusToken(), anyway=True).state.automa.tokens == 0


@pytest.mark.parametrize("action", [pytest.param(None, id="AUT-11 a grande worker there")])
def test_a_token_can_be_spent_on_an_action_the_automa_has_blocked(action: None) -> None:
    session = ready(Solo(level=Level.HARD))
    blocked = session.state.automa.blocked[0]
    assert session.why_not(SpendBonusToken(blocked.value)) is None


def test_a_token_for_no_action_of_any_board_makes_no_sense() -> None:
    with pytest.raises(MalformedMove, match=r"move\.action"):
        ready().play(SpendBonusToken("juggle"), anyway=True)


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        *[pytest.param(n, None, id=f"AUT-20 to row {n}") for n in range(2, 7)],
        pytest.param(7, "AUT-19", id="AUT-19 not to row 7"),
        pytest.param(1, "WAKE-02", id="WAKE-02 to where it stands"),
    ],
)
def test_the_organizer_moves_the_rooster_and_takes_no_token(row: int, rule: str | None) -> None:
    session = alone_in(ready(row=1), glass=(2, 4, 6))
    assert overruled(session.state, MoveRooster(0, row))[:1] == ([rule] if rule else [])
    after = session.play(MoveRooster(0, row), anyway=rule is not None).state
    assert (after.estates[0].row, after.season) == (row, Season.FALL)
    assert (after.automa.glass, after.automa.tokens) == ((2, 4, 6), 1)


def test_the_organizer_brings_the_new_rows_bonus_at_once() -> None:
    events = decided(ready(row=1).state, MoveRooster(0, 2))
    assert events[:2] == (SeasonPassed(0), RowTaken(0, 2))
    assert isinstance(events[2], CardsDrawn)
    assert events[3:] == (SeasonBegan(Season.FALL),)


@pytest.mark.parametrize(
    ("session", "rule"),
    [
        pytest.param(play(ready(), NextSeason()), "TURN-01", id="TURN-01 not in fall"),
        pytest.param(alone_in_summer(), "AUT-13", id="AUT-13 not before the card"),
        pytest.param(
            play(ready(), Correct("passed", True, 0)), "TURN-04", id="TURN-04 not after passing"
        ),
    ],
)
def test_the_organizer_is_played_in_summer(session: Session, rule: str) -> None:
    assert overruled(session.state, MoveRooster(0, 3))[:1] == [rule]


def test_the_extended_board_books_no_bonus_of_the_chart() -> None:
    entry = alone(Solo(board=Board.TUSCANY)).decide(TakeRow(0, 6))
    assert entry.events == (RowTaken(0, 6), GlassTokenTaken(6))


# -- pace -----------------------------------------------------------------------------------------


def test_the_pace_line_tells_what_is_missing_and_what_is_still_to_play() -> None:
    session = with_points(at(ready(Solo(aggressive=True)), year=4), 2)
    pace = viticulture_pace(alone_in(session, marker=4).state)
    assert pace is not None
    assert (pace.vp, pace.marker, pace.ahead, pace.missing) == (2, 4, -2, 3)
    assert (pace.seasons, pace.years) == ((Season.WINTER,), 3)
    assert viticulture_pace(summer(1).state) is None
    assert marker_path(session.state) == tuple(enumerate(AGGRESSIVE, 1))


@pytest.mark.parametrize(
    ("season", "left"),
    [
        (Season.FIRST_PLAYER, (Season.SUMMER, Season.WINTER)),
        (Season.SPRING, (Season.SUMMER, Season.WINTER)),
        (Season.SUMMER, (Season.WINTER,)),
        (Season.FALL, (Season.WINTER,)),
        (Season.WINTER, ()),
        (Season.YEAR_END, ()),
        (Season.OVER, ()),
    ],
)
def test_the_seasons_still_to_play_are_those_with_workers(
    season: Season, left: tuple[Season, ...]
) -> None:
    pace = viticulture_pace(at(alone(), season=season).state)
    assert pace is not None
    assert pace.seasons == left


# -- the end --------------------------------------------------------------------------------------

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


# -- the aggressive variant -----------------------------------------------------------------------


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


@pytest.mark.parametrize("year", [pytest.param(n, id=f"AGG-02 year {n}") for n in range(2, 8)])
def test_the_marker_moves_at_the_beginning_of_each_year(year: int) -> None:
    session = at(alone(Solo(aggressive=True)), year=year - 1, season=Season.YEAR_END)
    session = with_points(session, 30)
    assert session.decide(CloseYear()).events[-1] == AutomaMarkerMoved(AGGRESSIVE[year - 1])
    assert play(session, CloseYear()).state.automa.marker == AGGRESSIVE[year - 1]
    corrected = play(session, Correct("year", year))
    assert corrected.state.automa.marker == AGGRESSIVE[year - 1]


def test_without_the_variant_no_year_is_lost_early() -> None:
    session = with_points(at(alone(), season=Season.YEAR_END), -5)
    assert not viticulture.is_over(play(session, CloseYear()).state)


def test_a_game_lost_early_goes_on_when_the_season_is_corrected() -> None:
    session = at(alone(Solo(aggressive=True)), season=Season.YEAR_END)
    lost = play(with_points(session, -1), CloseYear())
    again = play(lost, Correct("season", "year-end"), Correct("vp", 4, 0), CloseYear())
    assert again.state.automa.lost is None
    assert again.state.season is Season.SPRING


# -- what the table has to do ---------------------------------------------------------------------


def test_visitors_to_look_for_have_their_reasons() -> None:
    assert len(VISITORS) == 10
    assert [visitor.id for visitor in VISITORS if visitor.out] == ["S31", "S38", "W11", "W35"]


@pytest.mark.parametrize(
    ("solo", "ids"),
    [
        pytest.param(Solo(), ["marker", "glass", "deck", "visitors"], id="AUT-21 normal"),
        pytest.param(Solo(Level.EASY), ["marker", "glass", "deck", "visitors", "points"],
                     id="DIFF-02 easy"),
        pytest.param(Solo(board=Board.TUSCANY), ["marker", "glass", "deck", "visitors", "tuscany"],
                     id="AUT-14 the extended board"),
        pytest.param(Solo(challenge=1, losses=2),
                     ["marker", "glass", "deck", "visitors", "tokens", "no-mama", "three-vines",
                      "reshuffle"], id="CAMP-01 and tokens"),
        pytest.param(Solo(challenge=5, losses=2), ["marker", "deck", "visitors"],
                     id="CAMP-05 no glass tokens"),
        pytest.param(Solo(challenge=7), ["marker", "glass", "deck", "visitors", "points",
                                         "residual"], id="CAMP-07 cork and bottle"),
        pytest.param(Solo(challenge=8), ["marker", "glass", "deck", "visitors", "redraw-mama"],
                     id="CAMP-08 the mama"),
    ],
)  # fmt: skip
def test_the_checklist_is_what_this_game_needs(solo: Solo, ids: list[str]) -> None:
    assert [task.id for task in solo_checklist(solo)] == ids


def test_corrections_of_everything_that_is_followed_of_the_automa() -> None:
    session = ready(Solo(deck=Deck.APP))
    for what, value in {
        "marker": 17, "tokens": 5, "automa-workers": 4, "glass": "1 7", "occupied": "make-wine",
        "blocked": "give-tour plant-vine", "trained": 5, "large-cellar": 3, "medium-cellar": None,
    }.items():  # fmt: skip
        session = play(session, Correct(what, value))
        assert value_of(session.state, what, None) == value
    assert session.state.automa.blocked == (BoardAction.GIVE_TOUR, BoardAction.PLANT_VINE)
    assert {*OF_THE_AUTOMA} == {
        "marker", "tokens", "automa-workers", "glass", "blocked", "occupied", "used", "trained",
        "large-cellar", "medium-cellar",
    }  # fmt: skip


def test_blocked_actions_that_are_corrected_keep_their_ticks_and_count_for_the_year() -> None:
    session = alone_in(alone_in_summer(), deck=(2, 1))
    session = play(session, DrawAutomaCard(), TickSpot(0))
    session = play(session, Correct("blocked", "draw-vine give-tour"))
    automa = session.state.automa
    assert [(spot.action.value, spot.ticked) for spot in automa.spots] == [
        ("draw-vine", True), ("give-tour", True),
    ]  # fmt: skip
    assert automa.workers == 2
    assert not session.state.needs_card


@pytest.mark.parametrize(
    "move",
    [
        Correct("marker", 1000),
        Correct("marker", None),
        Correct("marker", 5, 0),
        Correct("tokens", -1),
        Correct("tokens", True),
        Correct("glass", "0"),
        Correct("glass", "1 1"),
        Correct("glass", "1  2"),
        Correct("glass", 12),
        Correct("glass", None),
        Correct("blocked", "juggle"),
        Correct("blocked", " make-wine"),
        Correct("used", "1"),
        Correct("large-cellar", 13),
        Correct("medium-cellar", 10),
    ],
    ids=repr,
)
def test_a_correction_without_sense_is_refused(move: Correct) -> None:
    with pytest.raises(MalformedMove):
        ready().play(move, anyway=True)
    with pytest.raises(MalformedMove):
        summer(1, 2).play(move, anyway=True)


def test_the_used_pile_of_the_box_can_be_set() -> None:
    session = play(alone_in_summer(Solo(deck=Deck.BOX)), Correct("used", "4 19"))
    assert session.state.automa.used == (4, 19)
    with pytest.raises(MalformedMove):
        session.play(Correct("used", "25"))


@pytest.mark.parametrize("who", [pytest.param(0, id="AUT-22 who begins does not matter")])
def test_alone_the_first_player_stays(who: int) -> None:
    session = play(ready(), NextSeason())
    assert session.state.season is Season.FALL
    assert not session.state.needs_card
    session = play(session, NextSeason(), DrawAutomaCard(), NextSeason(), CloseYear())
    assert session.state.first_player == who


def test_a_turn_and_a_pass_work_as_ever_once_the_card_lies_there() -> None:
    session = play(ready(), TakeTurn(0), TakeTurn(0), Pass(0))
    assert session.state.season is Season.FALL
    assert play(fall(2), NextSeason()).state.season is Season.WINTER
    assert year_end(2).state.automa is table(1).state.automa is None
