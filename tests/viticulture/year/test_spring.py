"""The wake-up chart: choosing rows in order, and what each row gives."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, Session
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP, Bonus
from companion.viticulture.position.mat import Hand
from companion.viticulture.table.tracks import LiraGained, PointsScored
from companion.viticulture.year.spring import CardsDrawn, RowTaken, TakeRow, TemporaryWorkerTaken

from ..positions import (
    ANNA,
    ILYA,
    MARCO,
    SOFIA,
    decided,
    fall,
    overruled,
    play,
    spring,
    summer,
    table,
    whole_year,
)
from ..vineyards import after, anna, mat_of
from ..vineyards import table as vineyard


@pytest.mark.parametrize(
    ("first", "order"),
    [
        pytest.param(0, [0, 1, 2, 3], id="WAKE-01 clockwise from Anna"),
        pytest.param(1, [1, 2, 3, 0], id="WAKE-01 clockwise from Marco"),
        pytest.param(3, [3, 0, 1, 2], id="WAKE-01 clockwise from Ilya round to Anna"),
    ],
)
def test_roosters_are_placed_clockwise_from_the_first_player(first: int, order: list[int]) -> None:
    session, placed = spring(4, first=first), []
    for row in (7, 3, 5, 1):
        chooser = session.state.acting
        assert chooser is not None
        placed.append(chooser)
        session = session.play(TakeRow(chooser, row))
    assert placed == order
    assert session.state.season is Season.SUMMER


@pytest.mark.parametrize(
    ("session", "move", "rule"),
    [
        pytest.param(spring(3), TakeRow(MARCO, 1), "WAKE-01", id="WAKE-01 not Marco's turn yet"),
        pytest.param(
            spring(3).play(TakeRow(ANNA, 4)),
            TakeRow(ANNA, 5),
            "WAKE-01",
            id="WAKE-01 Anna has chosen already",
        ),
        pytest.param(
            spring(3).play(TakeRow(ANNA, 4)),
            TakeRow(MARCO, 4),
            "WAKE-02",
            id="WAKE-02 row 4 is taken",
        ),
        pytest.param(summer(1, 2), TakeRow(ANNA, 7), "TURN-01", id="TURN-01 spring is over"),
        pytest.param(table(2), TakeRow(ANNA, 7), "TURN-01", id="TURN-01 spring has not begun"),
    ],
)
def test_a_rooster_against_the_rules_is_explained_and_can_be_recorded(
    session: Session, move: TakeRow, rule: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rule
    assert refusal.value.message == f"why.{rule}"
    assert rule in overruled(session.state, move)
    anyway = session.play(move, anyway=True)
    assert anyway.state.estates[move.seat].row == move.row


@pytest.mark.parametrize(
    ("row", "lira", "bonus"),
    [
        pytest.param(1, True, (), id="WAKE-04 row 1 gives nothing"),
        pytest.param(2, True, (CardsDrawn(0, Bonus.VINE, 1),), id="WAKE-05 row 2 a vine card"),
        pytest.param(3, True, (CardsDrawn(0, Bonus.ORDER, 1),), id="WAKE-06 row 3 an order"),
        pytest.param(4, True, (LiraGained(0, 1),), id="WAKE-07 row 4 gives a lira"),
        pytest.param(4, False, (), id="WAKE-07 row 4 where lira are not followed"),
        pytest.param(5, True, (CardsDrawn(0, Bonus.VISITOR, 1),), id="WAKE-08 row 5 a visitor"),
        pytest.param(6, True, (PointsScored(0, 1),), id="WAKE-09 row 6 a victory point"),
        pytest.param(7, True, (TemporaryWorkerTaken(0),), id="WAKE-10 row 7 the grey worker"),
    ],
)
def test_a_row_gives_its_bonus(row: int, lira: bool, bonus: tuple[Any, ...]) -> None:
    events = decided(spring(2, lira=lira).state, TakeRow(ANNA, row))
    assert events == (RowTaken(ANNA, row), *bonus)


@pytest.mark.parametrize(
    ("row", "fact", "value"),
    [
        pytest.param(6, "vp", 1, id="WAKE-03 WAKE-09 the point at once"),
        pytest.param(7, "temporary", True, id="WAKE-03 WAKE-10 the worker at once"),
        pytest.param(4, "lira", 1, id="WAKE-03 WAKE-07 the lira at once"),
    ],
)
def test_a_bonus_is_booked_before_the_next_rooster(row: int, fact: str, value: int) -> None:
    state = spring(3, lira=True).play(TakeRow(ANNA, row)).state
    assert state.season is Season.SPRING
    assert getattr(state.estates[ANNA], fact) == value


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param((7, 2, 5), id="WAKE-11 7 2 5"),
        pytest.param((1, 2, 3), id="WAKE-11 1 2 3"),
        pytest.param((6, 4, 3, 1), id="WAKE-11 6 4 3 1"),
        pytest.param((2, 7, 1, 6, 3, 4), id="WAKE-11 WAKE-16 six roosters"),
    ],
)
def test_the_order_of_the_year_is_that_of_the_rows(rows: tuple[int, ...]) -> None:
    by_row = sorted(range(len(rows)), key=rows.__getitem__)
    assert list(summer(*rows).state.order) == by_row
    assert summer(*rows).state.turn == by_row[0]
    assert list(fall(*rows).state.order) == by_row


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(6, id="WAKE-16 six players leave one row"),
        pytest.param(2, id="WAKE-02 two players leave five rows"),
    ],
)
def test_seven_rows_are_one_more_than_the_largest_table_needs(count: int) -> None:
    rows = range(1, count + 1)
    state = summer(*rows).state
    empty = [row for row in WAKE_UP if state.rooster_on(row) is None]
    assert len(empty) == 7 - count


@pytest.mark.parametrize(
    "years", [pytest.param(n, id=f"WAKE-15 in year {n + 1}") for n in range(4)]
)
def test_the_first_player_chooses_first_and_has_no_other_priority(years: int) -> None:
    session = spring(4, first=ILYA)
    for _ in range(years):
        session = whole_year(session)
    first = session.state.first_player
    assert first is not None
    assert session.state.acting == first
    session = session.play(TakeRow(first, 7))
    for row in (5, 3, 1):
        assert session.state.acting is not None
        session = session.play(TakeRow(session.state.acting, row))
    assert session.state.turn != first
    assert session.state.order[-1] == first


def test_the_chooser_after_a_wrong_rooster_is_whoever_has_none() -> None:
    session = spring(3).play(TakeRow(SOFIA, 2), anyway=True)
    assert session.state.acting == ANNA
    session = play(session, TakeRow(ANNA, 3), TakeRow(MARCO, 1))
    assert session.state.season is Season.SUMMER
    assert all(
        a < b for a, b in pairwise(session.state.estates[s].row for s in session.state.order)
    )


@pytest.mark.parametrize("id", [pytest.param(None, id="WAKE-08 which visitor")])
def test_row_five_asks_which_visitor(id: None) -> None:
    state = vineyard(season=Season.SPRING, row=None).with_estate(1, row=None)
    offered = [move for move in viticulture.legal_moves(state) if isinstance(move, TakeRow)]
    of_five = [move for move in offered if move.row == 5]
    assert [move.visitor and move.visitor.value for move in of_five] == ["summer", "winter"]
    assert mat_of(after(state, of_five[1])).hand == Hand(winter=1)
    untold = after(state, TakeRow(0, 5))
    assert mat_of(untold).hand == Hand(visitor=1)


@pytest.mark.parametrize(
    ("row", "hand"),
    [
        pytest.param(2, Hand(vine=1), id="WAKE-05 the hand"),
        pytest.param(3, Hand(order=1), id="WAKE-06 the hand"),
    ],
)
def test_a_row_s_card_joins_the_hand(row: int, hand: Hand) -> None:
    state = vineyard(season=Season.SPRING, row=None)
    assert mat_of(after(state.with_estate(1, row=7), TakeRow(0, row))).hand == hand


@pytest.mark.parametrize("id", [pytest.param(None, id="WAKE-07 whole vineyard")])
def test_row_four_gives_a_lira_wherever_lira_are_followed(id: None) -> None:
    state = vineyard(season=Season.SPRING, row=None, lira=2).with_estate(1, row=7)
    assert anna(after(state, TakeRow(0, 4))).lira == 3
