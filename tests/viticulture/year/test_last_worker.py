"""The last worker of all ends its season (TURN-07)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import Resign
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.last_worker import nobody_can_place
from companion.viticulture.year.turns import NextSeason

from ..positions import alone_in_summer, summer
from ..vineyards import (
    CART,
    GRANDE,
    HARVEST,
    SUMMER_VISITOR,
    WINTER_VISITOR,
    after,
    at,
    mat,
    standing,
    table,
    winter,
)

LAST = At(Space.CART, worker=GRANDE)


def ending(state: State) -> State:
    """The last worker ends the season at this table."""
    return replace(state, setup=replace(state.setup, last_worker_ends=True))


def one_left(state: State, *, ends: bool = True) -> State:
    """Everybody has placed all workers but Anna, who has a grande worker left."""
    state = ending(state) if ends else state
    for seat in state.seats:
        state = standing(state, seat, CART, CART, *(() if seat == 0 else (LAST,)))
    return replace(state, turn=0)


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 summer")])
def test_the_last_worker_of_summer_begins_fall(id: None) -> None:
    state = after(one_left(table()), PlaceWorker(0, LAST))
    assert state.season is Season.FALL
    assert state.estates[0].lira == one_left(table()).estates[0].lira + 1


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 winter")])
def test_the_last_worker_of_winter_begins_the_years_end(id: None) -> None:
    assert after(one_left(winter(2)), PlaceWorker(0, LAST)).season is Season.YEAR_END


def test_in_a_game_that_does_not_say_so_the_season_waits_for_the_next() -> None:
    state = after(one_left(table(), ends=False), PlaceWorker(0, LAST))
    assert (state.season, state.turn) == (Season.SUMMER, None)
    assert after(state, NextSeason()).season is Season.FALL


def test_one_worker_left_at_the_table_keeps_the_season_open() -> None:
    state = one_left(table()).with_estate(1, stands=(CART, CART))
    then = after(state, PlaceWorker(0, LAST))
    assert (then.season, then.turn) == (Season.SUMMER, 1)


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 TURN-01 nobody saved a worker")])
def test_a_winter_in_which_nobody_has_a_worker_ends_as_it_begins(id: None) -> None:
    state = replace(one_left(table()), season=Season.FALL, turn=None)
    state = standing(state, 0, LAST)
    state = state.with_estate(0, mat=mat(drawn=True)).with_estate(1, mat=mat(drawn=True))
    assert after(state, NextSeason()).season is Season.YEAR_END


@pytest.mark.parametrize(
    ("cards", "changes", "ends"),
    [
        pytest.param(("surveyor",), (Change(Counter.LIRA, 2, 0),), True, id="numbers alone"),
        pytest.param(("planter",), (), False, id="VIS-04 a vine is to be planted"),
        pytest.param(("banker",), (), False, id="opponents may answer"),
        pytest.param((), (), False, id="not named"),
    ],
)
def test_a_visitor_with_more_than_numbers_keeps_the_season_open(
    cards: tuple[str, ...], changes: tuple[Change, ...], ends: bool
) -> None:
    state = one_left(table(anna=mat(hand=Hand(summer=2))))
    move = PlayVisitors(0, at(SUMMER_VISITOR, worker=GRANDE), cards, 1, changes)
    then = after(state, move)
    assert then.turn is None
    assert then.season is (Season.FALL if ends else Season.SUMMER)
    assert nobody_can_place(then) is not ends
    if not ends:
        assert after(then, NextSeason()).season is Season.FALL


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-10 TURN-07 a worker was sent ahead")])
def test_a_worker_sent_ahead_acts_before_the_season_can_end(id: None) -> None:
    ahead = At(Space.LEFT, HARVEST, ahead=True)
    state = standing(one_left(winter(2)), 0, CART, LAST, ahead)
    state = replace(state, turn=None)
    assert not nobody_can_place(state)
    assert after(state, Resign(0, HARVEST)).season is Season.YEAR_END


def test_undo_brings_back_the_worker_and_the_season() -> None:
    state = one_left(table())
    session = replace(summer(1, 2), state=state)
    assert session.play(PlaceWorker(0, LAST)).state.season is Season.FALL
    assert session.play(PlaceWorker(0, LAST)).undo().state == state


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-13 the Automa comes first")])
def test_alone_the_automa_has_its_turn_even_if_no_worker_is_left(id: None) -> None:
    state = alone_in_summer().state
    assert state.needs_card
    assert not nobody_can_place(replace(state, turn=None))


def test_a_correction_does_not_end_the_season() -> None:
    state = after(one_left(table()), Correct("grande", 0, 0))
    assert state.season is Season.SUMMER


def test_automa_workers_put_on_the_board_end_a_season_nobody_else_acts_in() -> None:
    session = alone_in_summer()
    assert session.state.automa is not None
    state = replace(ending(session.state), turn=None)
    drawn = after(state, DrawAutomaCard())
    drawn = replace(drawn, turn=None)
    assert after(drawn, TickSpot()).season is Season.FALL


def test_the_winter_visitor_of_the_last_worker_keeps_winter_open() -> None:
    state = one_left(winter(2, anna=mat(hand=Hand(winter=1))))
    move = PlayVisitors(0, at(WINTER_VISITOR, worker=GRANDE), ("governess",), 1)
    assert after(state, move).season is Season.WINTER
