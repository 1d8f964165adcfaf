"""What a game asks of the table, at setup and while it is played."""

from __future__ import annotations

from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.viticulture.box.board import Board
from companion.viticulture.position.setup import Parents, Setup, Tracking
from companion.viticulture.solo.choices import CHALLENGES, Level, Solo
from companion.viticulture.table.checklist import setup_checklist, solo_checklist, solo_reminders

from ..positions import players

RULES = {n: f"CAMP-{n:02d}" for n in CHALLENGES}


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


@pytest.mark.parametrize(
    ("count", "spaces", "parents", "rule"),
    [
        pytest.param(1, 1, Parents.STANDARD, "SET-07", id="PLACE-01 the checklist, alone"),
        pytest.param(2, 1, Parents.STANDARD, "SET-07", id="PLACE-01 SET-07 the checklist, two"),
        pytest.param(4, 2, Parents.ADVANCED, "SET-08", id="PLACE-01 SET-08 the checklist, four"),
        pytest.param(6, 3, Parents.ADVANCED, "SET-08", id="PLACE-01 SET-08 the checklist, six"),
    ],
)
def test_the_checklist_of_a_table(count: int, spaces: int, parents: Parents, rule: str) -> None:
    setup = Setup(players(count), tracking=Tracking.VINEYARD, parents=parents)
    tasks = {task.id: task for task in setup_checklist(setup)}
    assert tasks["board"].phrase.count == spaces
    assert tasks["parents"].rule == rule
    assert ("first" in tasks) is (count > 1)
    assert len(tasks) == (10 if count > 1 else 9)


@pytest.mark.parametrize(
    ("solo", "without"),
    [
        pytest.param({}, set(), id="AUT-12 SET-05 an ordinary game"),
        pytest.param({"challenge": 1}, {"parents", "gifts"}, id="CAMP-01 no mama"),
        pytest.param({"challenge": 2}, {"board"}, id="CAMP-02 middle spaces"),
        pytest.param({"challenge": 4}, {"tracks"}, id="CAMP-04 cork elsewhere"),
        pytest.param({"challenge": 7}, {"tracks"}, id="CAMP-07 bottle elsewhere"),
    ],
)
def test_what_is_laid_out_says_nothing_a_challenge_says_otherwise(
    solo: dict[str, Any], without: set[str]
) -> None:
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(**solo))
    usual = Setup(players(1), tracking=Tracking.VINEYARD)
    ids = {task.id for task in setup_checklist(setup)}
    ordinary = {task.id for task in setup_checklist(usual)}
    assert ids & ordinary == ordinary - without


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_is_the_same_however_much_is_followed(count: int) -> None:
    """The board, the mats and the parents lie on the table, whatever the app counts."""
    solo = Solo() if count == 1 else None
    score, whole = (
        setup_checklist(Setup(players(count), tracking=tracking, solo=solo))
        for tracking in (Tracking.SCORE, Tracking.VINEYARD)
    )
    assert score == whole
    assert {"board", "mats", "workers", "parents", "gifts"} <= {task.id for task in score}
    asked = {task.id for task in solo_checklist(solo)} if solo else set()
    assert asked <= {task.id for task in score}


@pytest.mark.parametrize("code", LANGUAGES)
def test_who_plays_alone_is_not_spoken_to_as_a_table(code: str) -> None:
    words = language(code)
    alone = [words.say(task.phrase) for task in setup_checklist(Setup(players(1), solo=Solo()))]
    many = [words.say(task.phrase) for task in setup_checklist(Setup(players(3)))]
    everybody = {"en": "everybody", "es": "cada jugador", "it": "ognuno", "ru": "аждому"}[code]
    assert any(everybody in said for said in many)
    assert not any(everybody in said for said in alone)
