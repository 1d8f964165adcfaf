"""How deeply somebody is followed, changed in mid-game."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.kernel import MalformedMove, Session
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.position.mat import Field
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.tracks import GainLira
from companion.viticulture.year.fall import DrawVisitors
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from ..positions import ANNA, MARCO, players
from ..vineyards import CART, after, anna, mat, mat_of, refused, table

FALL = Season.FALL


def score_game() -> Session:
    """A game of the score alone, in its first summer."""
    session = Session.start(viticulture, Setup(players(2)), 1).play(NameFirstPlayer(0))
    return session.play(TakeRow(0, 1)).play(TakeRow(1, 2))


def test_a_game_of_points_can_be_followed_wholly_from_any_moment() -> None:
    session = score_game().play(Follow(MARCO))
    assert session.state.whole_seats == (MARCO,)
    assert session.state.estates[ANNA].mat is None
    with pytest.raises(MalformedMove, match="not-followed"):
        session.play(Correct("grapes-red", "1 2", ANNA))
    session = session.play(Correct("grapes-red", "1 2", MARCO)).play(Correct("lira", 4, MARCO))
    assert mat_of(session.state, MARCO).red == (1, 2)
    with pytest.raises(MalformedMove, match="lira-not-followed"):
        session.play(GainLira(ANNA, 1))
    assert session.play(GainLira(MARCO, 1)).state.estates[MARCO].lira == 5
    session = session.play(TakeTurn(ANNA)).play(PlaceWorker(MARCO, CART))
    assert session.state.estates[MARCO].lira == 5
    assert session.play(NextSeason()).play(DrawVisitors(MARCO, 1, 0)).state.season is FALL


def test_going_back_to_the_score_and_on_again_loses_nothing() -> None:
    session = score_game().play(Follow(MARCO)).play(Correct("wine-red", "3", MARCO))
    before = session.state
    session = session.play(Follow(MARCO, whole=False))
    assert session.state.whole_seats == ()
    assert session.state.estates[MARCO].kept == before.estates[MARCO].mat
    assert session.play(Follow(MARCO)).state == before
    with pytest.raises(MalformedMove, match="followed"):
        session.play(Follow(MARCO, whole=False))


def test_points_and_rows_stay_when_the_depth_changes() -> None:
    state = table(vp=7, residual=3, lira=4)
    then = after(state, Follow(0, whole=False))
    assert (anna(then).vp, anna(then).residual, anna(then).row) == (7, 3, 1)
    assert anna(after(then, Follow(0))) == anna(state)


def test_who_is_followed_late_has_taken_mama_and_papa_long_ago() -> None:
    session = score_game().play(Follow(MARCO))
    assert mat_of(session.state, MARCO).parents == (0, 0)
    early = Session.start(viticulture, Setup(players(2)), 1).play(NameFirstPlayer(0))
    early = early.play(Follow(MARCO))
    assert mat_of(early.state, MARCO).parents is None
    assert refused(early.state, TakeRow(ANNA, 1)) == "SET-11"


def test_a_year_goes_by_while_only_the_score_is_followed() -> None:
    used = mat(fields={5: Field((Vine.MALVASIA,), harvested=True)}, trained=1, workers=3)
    state = after(table(season=Season.YEAR_END, anna=used), Follow(0, whole=False), CloseYear())
    back = after(state, Follow(0))
    assert mat_of(back).field(5) == Field((Vine.MALVASIA,))
    assert mat_of(back).trained == 0
