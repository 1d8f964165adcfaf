"""Who may sit down, and the table before anything happens."""

from __future__ import annotations

import pytest

from companion.kernel import MalformedMove
from companion.viticulture import new_game
from companion.viticulture.box.pieces import TRACKS, Colour
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.setup import Player, Setup

from .positions import players, table


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


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        pytest.param("vp", 0, id="SET-02 the cork stands on 0"),
        pytest.param("row", None, id="SET-02 the rooster is off the chart"),
        pytest.param("residual", 0, id="SET-02 the bottle stands on 0"),
        pytest.param("lira", 0, id="lira are counted from 0, mamas and papas lie on the table"),
        pytest.param("temporary", False, id="nobody has the grey worker"),
        pytest.param("passed", False, id="nobody has passed"),
    ],
)
def test_everybody_begins_alike(fact: str, value: object) -> None:
    assert [getattr(estate, fact) for estate in table(6).state.estates] == [value] * 6


def test_nothing_has_happened_before_the_first_player_is_known() -> None:
    state = table(4).state
    assert (state.year, state.season) == (1, Season.FIRST_PLAYER)
    assert state.first_player is None
    assert state.turn is None
    assert state.acting is None
    assert state.estates == (Estate(),) * 4
    assert state.years == ()


def test_the_numbers_of_the_tracks_are_the_printed_ones() -> None:
    assert (TRACKS.points_start, TRACKS.points_lowest, TRACKS.points_end) == (0, -5, 20)
    assert (TRACKS.residual_most, TRACKS.hand_limit) == (5, 7)
    assert (TRACKS.solo_years, TRACKS.solo_marker, TRACKS.players_most) == (7, 20, 6)
