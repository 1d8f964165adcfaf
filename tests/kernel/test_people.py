"""Another name, another colour, other chairs: at any time of any game."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion import vino, viticulture
from companion.games import GAMES
from companion.i18n import LANGUAGES, language
from companion.kernel import MalformedMove, Session, gamefile
from companion.kernel.people import NAME_LENGTH, Colour, Player, Recolour, Rename, Reseat
from companion.vino.round.opening import DrawMarkers
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.solo.choices import Solo
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow

PEOPLE = (
    Player("Anna", Colour.BLUE),
    Player("Marco", Colour.GREEN, "it"),
    Player("Sofía", Colour.WHITE),
    Player("Ilya", Colour.ORANGE),
)
OF_VITICULTURE = Session.start(viticulture, Setup(PEOPLE), 7)
OF_VINO = Session.start(vino, vino.SETUP.decode({"players": [
    {"name": player.name, "colour": player.colour.value} for player in PEOPLE
]}), 7)  # fmt: skip
GAMES_BEGUN = [pytest.param(OF_VITICULTURE, id="viticulture"), pytest.param(OF_VINO, id="vino")]


def names(session: Session[Any]) -> list[str]:
    return [player.name for player in session.state.setup.players]


def colours(session: Session[Any]) -> list[Colour]:
    return [player.colour for player in session.state.setup.players]


def said(session: Session[Any], code: str = "en") -> str:
    step = session.history.last
    assert step is not None
    return language(code).say(session.game.tell(step.before, step.entry))


@pytest.mark.parametrize("begun", GAMES_BEGUN)
def test_a_player_is_called_otherwise_from_now_on(begun: Session[Any]) -> None:
    renamed = begun.play(Rename(1, "Marta"))
    assert names(renamed) == ["Anna", "Marta", "Sofía", "Ilya"]
    assert renamed.state.setup.players[1].language == begun.setup.players[1].language
    assert said(renamed) == "Marco is now called Marta"
    assert names(renamed.undo()) == names(begun)
    assert renamed.undo().redo() == renamed


@pytest.mark.parametrize("begun", GAMES_BEGUN)
def test_a_free_colour_is_taken_and_one_that_is_not_is_exchanged(begun: Session[Any]) -> None:
    free = begun.play(Recolour(0, Colour.PURPLE))
    assert colours(free) == [Colour.PURPLE, Colour.GREEN, Colour.WHITE, Colour.ORANGE]
    assert said(free) == "Anna plays purple now"
    both = begun.play(Recolour(0, Colour.GREEN))
    assert colours(both) == [Colour.GREEN, Colour.BLUE, Colour.WHITE, Colour.ORANGE]
    assert said(both) == "Anna plays green now, Marco blue"
    assert colours(begun.play(Recolour(0, Colour.BLUE))) == colours(begun)


@pytest.mark.parametrize("begun", GAMES_BEGUN)
@pytest.mark.parametrize(
    "move",
    [
        Rename(4, "Anna"),
        Rename(0, " "),
        Rename(0, "A" * (NAME_LENGTH + 1)),
        Rename(0, "A\nB"),
        Recolour(-1, Colour.BLUE),
        Reseat((0, 1, 2)),
        Reseat((0, 1, 2, 2)),
        Reseat((1, 2, 3, 4)),
    ],
    ids=repr,
)
def test_what_no_table_can_have_is_not_recorded(begun: Session[Any], move: Any) -> None:
    with pytest.raises(MalformedMove):
        begun.play(move, anyway=True)


def test_who_changes_chairs_takes_along_what_is_theirs() -> None:
    session = OF_VITICULTURE.play(NameFirstPlayer(1))
    for seat, row in ((1, 6), (2, 3), (3, 7), (0, 1)):
        session = session.play(TakeRow(seat, row))
    moved = session.play(Reseat((2, 0, 1, 3)))
    assert names(moved) == ["Sofía", "Anna", "Marco", "Ilya"]
    assert [estate.row for estate in moved.state.estates] == [3, 1, 6, 7]
    assert [estate.vp for estate in moved.state.estates] == [0, 0, 1, 0]
    assert moved.state.name(moved.state.first_player or 0) == "Marco"
    assert moved.state.name(moved.state.acting or 0) == session.state.name(
        session.state.acting or 0
    )
    assert said(moved) == "Seats now, clockwise: Sofía, Anna, Marco, and Ilya"


def test_points_of_closed_years_change_chairs_too() -> None:
    state = replace(OF_VITICULTURE.state, years=((1, 2, 3, 4), (5, 6, 7, 8)))
    assert state.reseated((3, 0, 1, 2)).years == ((4, 1, 2, 3), (8, 5, 6, 7))


def test_the_banker_stays_the_oldest_player() -> None:
    moved = OF_VINO.play(Reseat((3, 0, 1, 2)))
    banker = moved.state.setup.banker_seat
    assert moved.state.name(banker) == "Ilya"


@pytest.mark.parametrize("begun", GAMES_BEGUN)
def test_a_file_retells_names_colours_and_chairs(begun: Session[Any]) -> None:
    session = (
        begun.play(DrawMarkers(begun.state.acting or 0))
        if begun is OF_VINO
        else begun.play(NameFirstPlayer(2))
    )
    for move in (Rename(0, "Ana"), Recolour(2, Colour.BLUE), Reseat((3, 2, 1, 0))):
        session = session.play(move)
    text = json.dumps(gamefile.dump(session.undo()))
    told = gamefile.load(text, GAMES).redo()
    assert told.state == session.state
    assert told.setup == begun.setup, "what the game began with stays in its header"


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_log_says_it_in_every_language(code: str) -> None:
    for move in (Rename(0, "Ana"), Recolour(0, Colour.GREEN), Reseat((1, 0, 2, 3))):
        sentence = said(OF_VITICULTURE.play(move), code)
        assert "Anna" in sentence
        assert "{" not in sentence


@pytest.mark.parametrize("begun", GAMES_BEGUN)
def test_the_next_game_of_the_same_table_begins_with_the_people_of_the_last(
    begun: Session[Any],
) -> None:
    session = begun.play(Rename(0, "Ana")).play(Reseat((1, 0, 2, 3)))
    setup = session.game.again(session.state, 5)
    following = Session.start(session.game, setup, 5)
    assert names(following) == ["Marco", "Ana", "Sofía", "Ilya"]
    assert len(following.history) == 0


def test_how_much_is_followed_and_the_variants_stay_for_the_next_game() -> None:
    setup = Setup(PEOPLE, tracking=Tracking.VINEYARD, friendly=True, cottage_named=True)
    session = Session.start(viticulture, setup, 7).play(NameFirstPlayer(0))
    assert viticulture.again(session.state, 1) == setup


def test_alone_the_next_game_has_another_deck_but_a_campaign_goes_its_own_way() -> None:
    alone = Session.start(viticulture, Setup(PEOPLE[:1], solo=Solo(seed=3)), 7)
    following = viticulture.again(alone.state, 2**40 + 9)
    assert following is not None
    assert following.solo == Solo(seed=9)
    challenge = Session.start(viticulture, Setup(PEOPLE[:1], solo=Solo(challenge=2)), 7)
    assert viticulture.again(challenge.state, 9) is None
