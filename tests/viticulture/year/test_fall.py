"""Fall: visitors are drawn, and winter waits for everybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.i18n import language
from companion.kernel.history import Entry
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Hand
from companion.viticulture.year.fall import DrawVisitors, yet_to_draw
from companion.viticulture.year.turns import NextSeason

from ..vineyards import after, events, mat, mat_of, refused, table

FALL = Season.FALL


@pytest.mark.parametrize(
    ("built", "move", "rule"),
    [
        pytest.param((), DrawVisitors(0, 1, 0), None, id="TURN-11 summer"),
        pytest.param((), DrawVisitors(0, 0, 1), None, id="TURN-11 winter"),
        pytest.param((), DrawVisitors(0, 1, 1), "STR-10", id="STR-10 only with a cottage"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 1), None, id="STR-10"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 0, 2), None, id="STR-10 twice the same"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 0), None, id="STR-11"),
        pytest.param((), DrawVisitors(1, 1, 0), "WAKE-14", id="WAKE-14"),
        pytest.param((), DrawVisitors(0, 0, 0), None, id="DECK-02 TURN-11 the decks are used up"),
    ],
)
def test_fall(built: Any, move: DrawVisitors, rule: str | None) -> None:
    state = table(season=FALL, anna=mat(built=built))
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert mat_of(then).hand == Hand(summer=move.summer, winter=move.winter)
        assert refused(then, move) == "TURN-11"


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("id", [pytest.param(None, id="STR-11 both readings")])
def test_how_a_table_reads_the_cottage_is_kept_and_forbids_nothing(id: None, named: bool) -> None:
    state = table(season=FALL, anna=mat(built=(Structure.COTTAGE,)))
    told = replace(state, setup=replace(state.setup, cottage_named=named))
    for move in (DrawVisitors(0, 1, 1), DrawVisitors(0, 2), DrawVisitors(0, 1)):
        assert refused(told, move) is None
    kept = viticulture.SETUP.encode(told.setup)
    assert ("cottage_named" in kept) == named, "left out as in every file from before"
    assert viticulture.SETUP.decode(kept) == told.setup


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-11 everybody")])
def test_winter_waits_for_everybody_s_visitor(id: None) -> None:
    state = table(season=FALL)
    assert yet_to_draw(state) == (0, 1)
    assert refused(state, NextSeason()) == "TURN-11"
    assert NextSeason() not in set(viticulture.legal_moves(state))
    then = after(state, DrawVisitors(0, 1, 0), DrawVisitors(1, 0, 1), NextSeason())
    assert then.season is Season.WINTER


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-11 all at once")])
def test_fall_ends_with_what_everybody_draws_in_one_entry(id: None) -> None:
    state = table(season=FALL, anna=mat(built=(Structure.COTTAGE,)))
    all_draw = NextSeason((DrawVisitors(0, visitor=2), DrawVisitors(1, 1)))
    then = after(state, all_draw)
    assert then.season is Season.WINTER
    assert mat_of(then).hand == Hand(visitor=2)
    assert mat_of(then, 1).hand == Hand(summer=1)
    entry = Entry(all_draw, events(state, all_draw))
    words = language("en").say(viticulture.tell(state, entry))
    assert words == "Anna draws 2 visitors and Marco draws a summer visitor. On to Winter"


@pytest.mark.parametrize(
    ("draws", "rule"),
    [
        pytest.param((DrawVisitors(0, 1),), "TURN-11", id="TURN-11 somebody is left out"),
        pytest.param((DrawVisitors(1, 1), DrawVisitors(0, 1)), "WAKE-14", id="WAKE-14 all at once"),
        pytest.param((DrawVisitors(0, visitor=2),), "STR-10", id="STR-10 of an untold season"),
    ],
)
def test_fall_does_not_end_against_the_rules(draws: tuple[DrawVisitors, ...], rule: str) -> None:
    assert refused(table(season=FALL), NextSeason(draws)) == rule


def test_in_other_seasons_nobody_draws() -> None:
    assert refused(table(season=Season.SUMMER), NextSeason((DrawVisitors(0, 1),))) == "TURN-11"
