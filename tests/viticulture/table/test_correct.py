"""Corrections at any time, what they bring with them, and which are refused."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.kernel import MalformedMove, Session
from companion.viticulture.box.seasons import Season
from companion.viticulture.table.correct import Correct, Corrected
from companion.viticulture.table.tracks import LastYearDeclared
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn

from ..positions import ANNA, MARCO, SOFIA, decided, play, spring, summer, table


@pytest.mark.parametrize(
    "move",
    [
        Correct("vp", 5),
        Correct("vp", 5, 3),
        Correct("vp", 5, -1),
        Correct("vp", 1000, 0),
        Correct("vp", True, 0),
        Correct("vp", "5", 0),
        Correct("vp", None, 0),
        Correct("residual", -10, 0),
        Correct("row", 8, 0),
        Correct("row", 0, 0),
        Correct("row", True, 0),
        Correct("temporary", 1, 0),
        Correct("passed", None, 0),
        Correct("year", 0),
        Correct("year", 2, 0),
        Correct("season", "autumn"),
        Correct("season", None),
        Correct("turn", 3),
        Correct("turn", -1),
        Correct("turn", True),
        Correct("first-player", None),
        Correct("first-player", -1),
        Correct("last-year", 1),
        Correct("mood", 3),
        Correct("mood", 3, 0),
        Correct("vp", 5, 0, by=3),
        Correct("vp", 5, 0, by=-1),
        Correct("vp", 5, 0, why="x" * 201),
    ],
    ids=repr,
)
def test_a_correction_without_sense_is_refused(move: Correct) -> None:
    with pytest.raises(MalformedMove):
        summer(1, 2, 3, lira=True).play(move, anyway=True)


@pytest.mark.parametrize(
    ("session", "value", "declared"),
    [
        pytest.param(summer(1, 2), 20, True, id="END-01 set to 20"),
        pytest.param(summer(1, 2), 19, False, id="END-01 set to 19"),
        pytest.param(summer(1), 24, False, id="END-08 solo"),
        pytest.param(
            summer(1, 2).play(Correct("vp", 22, MARCO)), 24, False, id="END-03 declared already"
        ),
    ],
)
def test_points_that_are_set_can_bring_the_last_year(
    session: Session, value: int, declared: bool
) -> None:
    events = decided(session.state, Correct("vp", value, ANNA))
    assert events == (
        Corrected("vp", value, ANNA),
        *([LastYearDeclared(ANNA)] if declared else []),
    )


def test_corrections_are_possible_at_any_time() -> None:
    for session in (
        table(2),
        spring(2),
        summer(1, 2),
        play(summer(1, 2), Correct("season", "over")),
    ):
        assert session.play(Correct("vp", 3, ANNA)).state.estates[ANNA].vp == 3


def test_whoever_is_corrected_to_have_passed_loses_the_turn() -> None:
    session = play(summer(1, 2, 3), Correct("passed", True, ANNA))
    assert session.state.turn == MARCO
    session = play(session, Correct("passed", True, MARCO), Correct("passed", True, SOFIA))
    assert session.state.turn is None
    assert NextSeason() in set(viticulture.legal_moves(session.state))
    assert play(session, Correct("passed", False, MARCO)).state.turn == MARCO


def test_somebody_else_corrected_to_have_passed_changes_no_turn() -> None:
    assert play(summer(1, 2, 3), Correct("passed", True, SOFIA)).state.turn == ANNA


def test_a_turn_given_to_who_has_passed_offers_no_turn_the_rules_would_refuse() -> None:
    session = play(summer(1, 2), Pass(ANNA), Correct("turn", ANNA))
    moves = set(viticulture.legal_moves(session.state))
    assert not {TakeTurn(ANNA), Pass(ANNA)} & moves
    assert play(session, Correct("passed", False, ANNA)).play(TakeTurn(ANNA)).state.turn == MARCO


def test_a_game_joined_in_summer_begins_when_the_first_row_is_set() -> None:
    session = play(table(2), Correct("first-player", 1), Correct("season", "summer"))
    assert session.state.turn is None
    session = play(session, Correct("row", 4, MARCO), Correct("row", 2, ANNA))
    assert session.state.turn == MARCO
    assert session.state.order == (ANNA, MARCO)


def test_a_corrected_season_begins_afresh() -> None:
    session = play(summer(2, 1), Pass(MARCO), Correct("season", "winter"))
    assert session.state.season is Season.WINTER
    assert session.state.turn == MARCO
    assert not any(estate.passed for estate in session.state.estates)


def test_the_last_rooster_may_be_set_by_a_correction() -> None:
    session = play(spring(1), Correct("row", 3, ANNA))
    assert session.state.acting is None
    assert session.play(NextSeason()).state.turn == ANNA
