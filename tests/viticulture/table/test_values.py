"""Every followed value of players, the table and the Automa, set by a correction."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove
from companion.viticulture.box.board import BoardAction
from companion.viticulture.solo.choices import Deck, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.values import OF_A_PLAYER, OF_THE_AUTOMA, OF_THE_TABLE, value_of

from ..positions import MARCO, alone_in, alone_in_summer, card_drawn, play, summer


@pytest.mark.parametrize(
    ("what", "value", "seat"),
    [
        ("vp", -7, 0),
        ("vp", 140, 2),
        ("residual", 7, 1),
        ("lira", 12, 1),
        ("row", 7, 2),
        ("row", None, 2),
        ("temporary", True, 0),
        ("passed", True, 1),
        ("year", 5, None),
        ("season", "winter", None),
        ("season", "over", None),
        ("turn", 2, None),
        ("turn", None, None),
        ("first-player", 2, None),
        ("last-year", True, None),
    ],
)
def test_any_followed_value_can_be_set(what: str, value: Any, seat: int | None) -> None:
    session = summer(1, 2, 3, lira=True).play(
        Correct(what, value, seat, by=MARCO, why="miscounted")
    )
    assert value_of(session.state, what, seat) == value
    assert session.history.done[-1].move.why == "miscounted"


def test_every_followed_value_is_named() -> None:
    followed = {"vp", "residual", "lira", "row", "temporary", "passed"}
    assert set(OF_A_PLAYER) == followed
    assert set(OF_THE_TABLE) == {"year", "season", "turn", "first-player", "last-year"}


def test_corrections_of_everything_that_is_followed_of_the_automa() -> None:
    session = card_drawn(Solo(deck=Deck.APP))
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
        card_drawn().play(move, anyway=True)
    with pytest.raises(MalformedMove):
        summer(1, 2).play(move, anyway=True)


def test_the_used_pile_of_the_box_can_be_set() -> None:
    session = play(alone_in_summer(Solo(deck=Deck.BOX)), Correct("used", "4 19"))
    assert session.state.automa.used == (4, 19)
    with pytest.raises(MalformedMove):
        session.play(Correct("used", "25"))
