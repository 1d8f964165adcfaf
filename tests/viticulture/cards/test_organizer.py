"""The Organizer: the rooster moves to another row in summer."""

from __future__ import annotations

import pytest

from companion.kernel import Session
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.position.mat import Hand
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.spring import CardsDrawn, RowTaken
from companion.viticulture.year.turns import NextSeason, SeasonBegan, SeasonPassed, TakeTurn

from ..positions import alone_in, alone_in_summer, card_drawn, decided, overruled, play
from ..vineyards import after, anna, mat, refused, table, visit


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        *[pytest.param(n, None, id=f"AUT-20 to row {n}") for n in range(2, 7)],
        pytest.param(7, "AUT-19", id="AUT-19 not to row 7"),
        pytest.param(1, "WAKE-02", id="WAKE-02 to where it stands"),
    ],
)
def test_the_organizer_moves_the_rooster_and_takes_no_token(row: int, rule: str | None) -> None:
    session = alone_in(card_drawn(row=1), glass=(2, 4, 6))
    assert overruled(session.state, MoveRooster(0, row))[:1] == ([rule] if rule else [])
    after = session.play(MoveRooster(0, row), anyway=rule is not None).state
    assert (after.estates[0].row, after.season) == (row, Season.FALL)
    assert (after.automa.glass, after.automa.tokens) == ((2, 4, 6), 1)


def test_the_organizer_brings_the_new_rows_bonus_at_once() -> None:
    events = decided(card_drawn(row=1).state, MoveRooster(0, 2))
    assert events[:2] == (SeasonPassed(0), RowTaken(0, 2))
    assert isinstance(events[2], CardsDrawn)
    assert events[3:] == (SeasonBegan(Season.FALL),)


@pytest.mark.parametrize(
    ("session", "rule"),
    [
        pytest.param(play(card_drawn(), NextSeason()), "TURN-01", id="TURN-01 not in fall"),
        pytest.param(alone_in_summer(), "AUT-13", id="AUT-13 not before the card"),
        pytest.param(
            play(card_drawn(), Correct("passed", True, 0)),
            "TURN-04",
            id="TURN-04 not after passing",
        ),
    ],
)
def test_the_organizer_is_played_in_summer(session: Session, rule: str) -> None:
    assert overruled(session.state, MoveRooster(0, 3))[:1] == [rule]


def test_the_organizer_s_turn_goes_on_from_the_row_that_is_left_TURN_03() -> None:
    state = table(3)
    for seat, row in enumerate((1, 3, 7)):
        state = state.with_estate(seat, row=row)
    assert after(state, MoveRooster(0, 6)).turn == 1
    assert after(after(state, TakeTurn(0)), MoveRooster(0, 6)).turn == 1


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-09 WAKE-13")])
def test_the_organizer(id: None) -> None:
    state = table(3, anna=mat(hand=Hand(summer=1)))
    then = after(state, visit(), MoveRooster(0, 6))
    assert (anna(then).row, anna(then).vp, anna(then).passed) == (6, 1, True)
    assert then.order == (1, 2, 0)
    assert then.season is Season.SUMMER
    assert refused(state, MoveRooster(0, 2)) == "WAKE-02"
    assert refused(state, MoveRooster(0, 7)) is None
    assert anna(after(state, MoveRooster(0, 7))).temporary


def test_the_organizer_leaves_a_temporary_worker_where_it_is() -> None:
    state = table(3).with_estate(1, temporary=True)
    assert not anna(after(state, MoveRooster(0, 7))).temporary
