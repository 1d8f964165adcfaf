"""Who may sit down, and which games can be followed wholly."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.kernel import MalformedMove, Session
from companion.kernel.people import Colour, Player
from companion.viticulture import new_game
from companion.viticulture.box.board import Board
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.solo.choices import Solo

from ..positions import players


@pytest.mark.parametrize(
    "count",
    [pytest.param(n, id=f"SET-01 {n} at the table") for n in range(1, 7)],
)
def test_one_to_six_people_can_play(count: int) -> None:
    state = new_game(Setup(players(count)))
    assert list(state.seats) == list(range(count))
    assert state.setup.is_solo is (count == 1)


@pytest.mark.parametrize(
    ("people", "message"),
    [
        pytest.param((), "setup.players", id="SET-01 nobody at the table"),
        pytest.param(
            (*players(6), Player("Anna", Colour.BLUE)), "setup.players", id="SET-01 seven people"
        ),
        pytest.param((players(1) * 2), "setup.colours", id="two people with one colour"),
        pytest.param((Player("", Colour.BLUE),), "setup.name", id="an empty name"),
        pytest.param((Player("   ", Colour.BLUE),), "setup.name", id="a name of spaces"),
        pytest.param((Player("A" * 25, Colour.BLUE),), "setup.name", id="a name too long"),
        pytest.param((Player("An\nna", Colour.BLUE),), "setup.name", id="a name on two lines"),
        pytest.param((Player("An\x1bna", Colour.BLUE),), "setup.name", id="a control character"),
        pytest.param((Player("Anna", Colour.BLUE, "no way"),), "setup.language", id="no language"),
    ],
)
def test_a_table_nobody_could_sit_at_is_refused(people: tuple[Player, ...], message: str) -> None:
    with pytest.raises(MalformedMove) as refusal:
        new_game(Setup(people))
    assert refusal.value.message == message


@pytest.mark.parametrize("name", ["Sofía", "Илья", "安娜", "Jo 👩‍🌾", "A" * 24])
def test_a_name_may_be_in_any_alphabet(name: str) -> None:
    assert new_game(Setup((Player(name, Colour.BLUE, "pt-BR"),))).setup.players[0].name == name


def test_the_whole_vineyard_is_for_the_base_board() -> None:
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(board=Board.TUSCANY))
    with pytest.raises(MalformedMove, match="tracking-board"):
        Session.start(viticulture, setup, 1)
