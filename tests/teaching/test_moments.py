"""Which card is due when: at every state a table, and every card has its moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.rulebook import entry_of
from companion.teaching import Lesson, due, lessons
from companion.teaching import vino as of_vino
from companion.teaching import viticulture as of_viticulture
from companion.ui.icons import drawing
from companion.ui.screens.viticulture.actions import DIALOGS
from companion.vino.table.correct import Correct as CorrectVino
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import MoveResidual, ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear
from tests.gallery import scenes, vino_games
from tests.gallery.lessons import CARDS, prepared
from tests.viticulture.positions import players

BEGUN = NameFirstPlayer(0)
ROWS = (TakeRow(0, 2), TakeRow(1, 5))
OVER = (NextSeason(), NextSeason(), NextSeason(), CloseYear())


def game(*moves: Any, count: int = 2, whole: bool = False) -> State:
    """A game after these moves; alone it is against the Automa."""
    setup = Setup(
        players(count),
        solo=Solo() if count == 1 else None,
        tracking=Tracking.VINEYARD if whole else Tracking.SCORE,
        last_worker_ends=True,
    )
    session = Session.start(viticulture, setup, seed=1)
    for move in moves:
        session = session.play(move)
    return session.state


def shown(state: State, dialogue: str = "", *read: str) -> str:
    """The cards that are due, by their names."""
    moments = of_viticulture.moments(state, dialogue)
    found = due("viticulture", moments, of_viticulture.table_of(state), read)
    return " ".join(lesson.id for lesson in found)


SUMMER = "summer-actions summer-plan"
WINTER = "winter winter-actions"
DONE = "harvest wine fill"
"""What is told at the season where no dialogue of an action is opened."""
CASES: tuple[tuple[str, State, str], ...] = (
    ("points, nothing yet", game(), "aim lay-out parents first-player"),
    ("whole, nothing yet", game(whole=True), "aim lay-out first-player-whole"),
    ("alone, nothing yet", game(count=1), "aim-alone lay-out parents"),
    ("whole, mama and papa", game(BEGUN, whole=True), "parents"),
    ("points, spring", game(BEGUN), "spring"),
    ("alone, spring", game(BEGUN, count=1), "spring spring-alone"),
    ("points, summer", game(BEGUN, *ROWS), f"summer phone-score {SUMMER} plant"),
    (
        "whole, summer",
        game(BEGUN, TakeParents(0, 1, 3, True), TakeParents(1, 2, 4, True), *ROWS, whole=True),
        f"summer phone-whole {SUMMER}",
    ),
    ("alone, before the Automa's card", game(BEGUN, ROWS[0], count=1), "automa-card"),
    (
        "alone, after it",
        game(BEGUN, ROWS[0], DrawAutomaCard(), count=1),
        f"summer phone-alone {SUMMER} plant",
    ),
    ("fall", game(BEGUN, *ROWS, *OVER[:1]), "fall visitors"),
    ("winter", game(BEGUN, *ROWS, *OVER[:2]), f"{WINTER} {DONE}"),
    (
        "a bottle has moved",
        game(BEGUN, *ROWS, *OVER[:2], MoveResidual(0, 1)),
        f"{WINTER} {DONE} residual",
    ),
    ("year end", game(BEGUN, *ROWS, *OVER[:3]), "year-end first-on"),
    ("the second spring", game(BEGUN, *ROWS, *OVER), "year-two spring"),
    (
        "somebody has 20 points",
        game(BEGUN, *ROWS, *OVER[:2], ScorePoints(0, 20)),
        f"last-year {WINTER} {DONE}",
    ),
    ("over", game(BEGUN, *ROWS, ScorePoints(0, 20), *OVER), ""),
    ("no second year in the first", game(BEGUN, Correct("season", "spring")), "spring"),
)


@pytest.mark.parametrize(
    ("state", "cards"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_the_cards_of_a_state(state: State, cards: str) -> None:
    assert shown(state) == cards


@pytest.mark.parametrize("action", DIALOGS)
def test_in_the_dialogue_of_an_action_there_is_its_card_alone(action: str) -> None:
    state = game(BEGUN, *ROWS)
    assert shown(state, action).split() == [
        lesson.id for lesson in lessons("viticulture") if lesson.at == f"act.{action}"
    ]


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ((), ()),
        (("",), ()),
        (("blacksmith",), ()),
        (("broker",), ("choice",)),
        (("contractor",), ("both",)),
        (("sponsor",), ("both",)),
        (("handyman",), ("others",)),
        (("vendor",), ("others",)),
        (("queen",), ("others",)),
        (("broker", "vendor"), ("choice", "others")),
    ],
)
def test_of_a_visitor_that_is_picked_is_told_what_it_leaves_to_decide(
    cards: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    assert of_viticulture.moments_of_cards(cards) == tuple(f"card.{kind}" for kind in kinds)


def test_what_was_read_is_not_due_and_what_follows_is() -> None:
    state = game(BEGUN, *ROWS)
    assert shown(state, "", "summer", "phone-score") == f"{SUMMER} plant"
    assert shown(state, "", *(lesson.id for lesson in lessons("viticulture"))) == ""


@pytest.mark.parametrize(("count", "words"), [(1, "alone"), (2, "text")], ids=["alone", "two"])
def test_who_plays_alone_reads_nothing_of_an_order(count: int, words: str) -> None:
    table = of_viticulture.table_of(game(count=count))
    found = due("viticulture", ("spring", "summer", "fall"), table, ())
    said = [lesson.text for lesson in found]
    assert {f"teach.{id}.{words}" for id in ("spring", "summer", "fall")} <= set(said)
    lines = {line for lesson in found for line in lesson.said}
    assert ("teach.spring.early" in lines) is (count == 2)
    assert ("teach.visitors.others" in lines) is (count == 2)
    assert ("teach.spring.extra" in lines) is (count == 1)


def test_what_dialogues_tell_is_told_at_the_season_where_there_are_none() -> None:
    told = {
        table: [
            lesson.id
            for lesson in due("viticulture", ("summer", "winter"), ("many", "several", table), ())
            if lesson.at.startswith("act.")
        ]
        for table in ("score", "whole")
    }
    assert told == {"score": ["plant", "harvest", "wine", "fill"], "whole": []}


VINO: tuple[tuple[Callable[[Any], Any], str], ...] = (
    (lambda table: table, "vino-aim vino-lay-out vino-opening"),
    (vino_games.third, "vino-third"),
    (
        lambda table: vino_games.choosing(table) and table.play(CorrectVino("round", 1)),
        "vino-choosing",
    ),
    (vino_games.choosing, "vino-round-two vino-choosing"),
    (vino_games.buying, "vino-buying"),
    (vino_games.gift, "vino-gift"),
    (vino_games.selling, "vino-selling"),
    (vino_games.sold_one, "vino-market vino-selling"),
    (vino_games.sold, "vino-closing"),
    (vino_games.last_buying, "vino-last vino-buying"),
    (vino_games.ended, ""),
)


@pytest.mark.parametrize(("play", "cards"), VINO, ids=[cards or "over" for _, cards in VINO])
def test_the_cards_of_a_state_of_vino(play: Callable[[Any], Any], cards: str) -> None:
    room = scenes.Room()
    play(vino_games.sit_down(room))
    assert room.table is not None
    state = room.table.session.state
    found = due("vino", of_vino.moments(state), of_vino.table_of(state), ())
    assert " ".join(lesson.id for lesson in found) == cards


EVERY = [(name, lesson) for name in ("viticulture", "vino") for lesson in lessons(name)]


@pytest.mark.parametrize(("name", "lesson"), EVERY, ids=[lesson.id for _, lesson in EVERY])
def test_every_card_has_a_moment_a_drawing_and_a_rule(name: str, lesson: Lesson) -> None:
    entry = entry_of(lesson.rule)
    assert entry is not None
    assert entry.game == name
    assert drawing(lesson.drawing)
    prepare, taps = prepared(name, lesson)
    room = prepare()
    assert room.table is not None
    state = room.table.session.state
    if name == "vino":
        moments, table = of_vino.moments(state), of_vino.table_of(state)
    else:
        action = lesson.at.removeprefix("act.") if taps else ""
        moments, table = of_viticulture.moments(state, action), of_viticulture.table_of(state)
        if card := CARDS.get(lesson.at):
            picked = of_viticulture.moments_of_cards(card[:1])
            moments = of_viticulture.DEED if "act.book" in card else picked
    assert lesson in due(name, moments, table, ())


def test_no_name_is_used_twice() -> None:
    names = [lesson.id for _, lesson in EVERY]
    assert sorted(set(names)) == sorted(names)
