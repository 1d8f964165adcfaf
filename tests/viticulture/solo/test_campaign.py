"""The campaign: the way through all eight challenges, and its score."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace

import pytest

from companion.kernel import MalformedMove
from companion.viticulture.solo import campaign
from companion.viticulture.solo.campaign import CAMPAIGN, Campaign, Played, check_campaign
from companion.viticulture.solo.choices import CHALLENGES, Level
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.year.year_end import CloseYear

from ..positions import alone, last_year_end, play, with_points


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
