"""What can be chosen against the Automa, and with what a game then begins."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture import new_game
from companion.viticulture.box.board import Board
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import END_OF_TRACK, VISITORS, Deck, Level, Solo, objections
from companion.viticulture.solo.choices import remarks as viticulture_remarks
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.pace import marker_path
from companion.viticulture.solo.pace import years as viticulture_years
from companion.viticulture.solo.tokens import SpendBonusToken

from ..positions import alone, players, summer


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


def test_visitors_to_look_for_have_their_reasons() -> None:
    assert len(VISITORS) == 10
    assert [visitor.id for visitor in VISITORS if visitor.out] == ["S31", "S38", "W11", "W35"]
