"""Summer, fall and winter: whose turn it is, passing, and the way through the year."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.workers import At, Space
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import (
    NextSeason,
    Pass,
    SeasonBegan,
    SeasonPassed,
    TakeTurn,
    TurnTaken,
)
from companion.viticulture.year.year_end import CloseYear

from ..positions import (
    ANNA,
    MARCO,
    SOFIA,
    card_drawn,
    decided,
    fall,
    overruled,
    play,
    spring,
    summer,
    table,
    winter,
    year_end,
)
from ..vineyards import CART, GRANDE, TOUR, after, anna, at, refused, standing
from ..vineyards import table as vineyard


def turns(session: Session, count: int) -> list[int | None]:
    """Whose turn it is, ``count`` times, everybody placing a worker."""
    found = []
    for _ in range(count):
        turn = session.state.turn
        found.append(turn)
        assert turn is not None
        session = session.play(TakeTurn(turn))
    return found


def test_a_year_goes_through_its_seasons_in_order() -> None:
    seasons, session = [], spring(2)
    for move in (TakeRow(0, 1), TakeRow(1, 2), *[NextSeason()] * 3, CloseYear()):
        seasons.append(session.state.season)
        session = session.play(move)
    assert list(dict.fromkeys(seasons)) == [
        Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER, Season.YEAR_END,
    ]  # fmt: skip
    assert (session.state.season, session.state.year) == (Season.SPRING, 2)


@pytest.mark.parametrize(
    ("session", "season"),
    [
        pytest.param(summer(1, 2), Season.FALL, id="TURN-01 fall after summer"),
        pytest.param(fall(1, 2), Season.WINTER, id="TURN-01 winter after fall"),
        pytest.param(winter(1, 2), Season.YEAR_END, id="TURN-01 year end after winter"),
    ],
)
def test_the_next_season_follows(session: Session, season: Season) -> None:
    assert decided(session.state, NextSeason())[-1] == SeasonBegan(season)
    assert session.play(NextSeason()).state.season is season


@pytest.mark.parametrize(
    ("session", "expected"),
    [
        pytest.param(summer(5, 2, 7), [1, 0, 2, 1, 0, 2, 1], id="TURN-03 WAKE-11 in summer"),
        pytest.param(winter(5, 2, 7), [1, 0, 2, 1, 0, 2, 1], id="TURN-03 WAKE-11 in winter"),
        pytest.param(
            summer(5, 2, 7).play(Pass(MARCO)), [0, 2, 0, 2], id="TURN-03 without who has passed"
        ),
        pytest.param(
            play(summer(5, 2, 7), Pass(MARCO), Pass(ANNA)),
            [2, 2, 2],
            id="TURN-13 the last one takes several turns in a row",
        ),
        pytest.param(summer(3), [0, 0, 0], id="TURN-03 alone"),
    ],
)
def test_turns_go_round_by_the_rows(session: Session, expected: list[int]) -> None:
    assert turns(session, len(expected)) == expected


@pytest.mark.parametrize(
    ("session", "move", "events"),
    [
        pytest.param(
            summer(1, 2), TakeTurn(ANNA), (TurnTaken(ANNA),), id="TURN-02 a worker in summer"
        ),
        pytest.param(
            winter(1, 2), TakeTurn(ANNA), (TurnTaken(ANNA),), id="TURN-02 a worker in winter"
        ),
        pytest.param(summer(1, 2), Pass(ANNA), (SeasonPassed(ANNA),), id="TURN-02 or a pass"),
        pytest.param(
            winter(1, 2), Pass(ANNA), (SeasonPassed(ANNA),), id="TURN-06 passing in winter is legal"
        ),
        pytest.param(
            summer(1, 2).play(Pass(ANNA)),
            Pass(MARCO),
            (SeasonPassed(MARCO), SeasonBegan(Season.FALL)),
            id="TURN-03 TURN-04 the last pass ends summer",
        ),
        pytest.param(
            winter(1, 2).play(Pass(ANNA)),
            Pass(MARCO),
            (SeasonPassed(MARCO), SeasonBegan(Season.YEAR_END)),
            id="TURN-03 TURN-06 the last pass ends winter",
        ),
        pytest.param(
            summer(3, 1, 2).play(TakeTurn(MARCO)),
            NextSeason(),
            (SeasonPassed(2), SeasonPassed(0), SeasonPassed(1), SeasonBegan(Season.FALL)),
            id="TURN-03 the next season lets everybody pass, beginning with who is to act",
        ),
    ],
)
def test_a_turn_is_a_worker_or_a_pass(session: Session, move: Any, events: tuple[Any, ...]) -> None:
    assert decided(session.state, move) == events


@pytest.mark.parametrize(
    ("session", "move", "rule"),
    [
        pytest.param(spring(2), TakeTurn(ANNA), "TURN-02", id="TURN-02 no worker in spring"),
        pytest.param(fall(1, 2), TakeTurn(ANNA), "TURN-02", id="TURN-02 no worker in fall"),
        pytest.param(fall(1, 2), Pass(ANNA), "TURN-02", id="TURN-02 no pass in fall"),
        pytest.param(year_end(1, 2), Pass(ANNA), "TURN-02", id="TURN-02 no pass at year end"),
        pytest.param(table(2), Pass(ANNA), "TURN-02", id="TURN-02 no pass before the game"),
        pytest.param(summer(1, 2), TakeTurn(MARCO), "TURN-03", id="TURN-03 not Marco's turn"),
        pytest.param(summer(1, 2), Pass(MARCO), "TURN-03", id="TURN-03 no pass out of turn"),
        pytest.param(
            summer(1, 2).play(Pass(ANNA)), TakeTurn(ANNA), "TURN-04", id="TURN-04 no worker after"
        ),
        pytest.param(
            summer(1, 2).play(Pass(ANNA)),
            Pass(ANNA),
            "TURN-04",
            id="TURN-04 passing once is enough",
        ),
        pytest.param(spring(2), NextSeason(), "WAKE-01", id="WAKE-01 TURN-01 roosters first"),
    ],
)
def test_a_turn_against_the_rules_is_explained_and_can_be_recorded(
    session: Session, move: Any, rule: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rule
    assert overruled(session.state, move) == [rule]
    assert session.play(move, anyway=True).history.done[-1].overruled == (rule,)


@pytest.mark.parametrize("session", [table(2), year_end(1, 2)], ids=["before spring", "year end"])
def test_there_is_no_season_to_go_to(session: Session) -> None:
    with pytest.raises(MalformedMove):
        session.play(NextSeason(), anyway=True)


def test_a_worker_out_of_turn_hands_the_turn_to_whoever_follows_him() -> None:
    session = summer(1, 2, 3).play(TakeTurn(MARCO), anyway=True)
    assert session.state.turn == SOFIA


def test_a_pass_out_of_turn_leaves_the_turn_where_it_was() -> None:
    session = summer(1, 2, 3).play(Pass(MARCO), anyway=True)
    assert session.state.turn == ANNA
    assert session.play(TakeTurn(ANNA)).state.turn == SOFIA


def test_a_worker_recorded_in_fall_gives_nobody_the_turn() -> None:
    assert fall(1, 2).play(TakeTurn(ANNA), anyway=True).state.turn is None


@pytest.mark.parametrize(
    "order_of_passing",
    [
        pytest.param((0, 1, 2), id="WAKE-12 Sofía passed last"),
        pytest.param((1, 2, 0), id="WAKE-12 Anna passed last"),
        pytest.param((2, 0, 1), id="WAKE-12 WAKE-13 Marco passed last"),
    ],
)
def test_fall_and_winter_begin_with_the_lowest_row_whoever_passed_last(
    order_of_passing: tuple[int, ...],
) -> None:
    session = summer(4, 6, 5)
    for seat in order_of_passing:
        while session.state.turn != seat:
            assert session.state.turn is not None
            session = session.play(TakeTurn(session.state.turn))
        session = session.play(Pass(seat))
    assert session.state.season is Season.FALL
    assert session.state.order == (0, 2, 1)
    assert session.play(NextSeason()).state.turn == 0


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(summer(5, 2, 7), id="WAKE-13 in summer"),
        pytest.param(fall(5, 2, 7), id="WAKE-13 WAKE-14 TURN-11 in fall"),
        pytest.param(winter(5, 2, 7), id="WAKE-13 WAKE-14 in winter"),
    ],
)
def test_the_order_stays_the_same_all_year(session: Session) -> None:
    assert session.state.order == (1, 0, 2)


@pytest.mark.parametrize(
    ("session", "season"),
    [
        pytest.param(summer(3, 1), Season.SUMMER, id="WAKE-17 a pass in summer"),
        pytest.param(winter(3, 1), Season.WINTER, id="WAKE-17 a pass in winter"),
    ],
)
def test_a_pass_slides_the_rooster_and_never_changes_its_row(
    session: Session, season: Season
) -> None:
    state = session.play(Pass(MARCO)).state
    assert state.season is season
    assert [estate.passed for estate in state.estates] == [False, True]
    assert [estate.row for estate in state.estates] == [3, 1]


@pytest.mark.parametrize(
    "passing",
    [pytest.param((ANNA, MARCO), id="TURN-05 both passed in summer")],
)
def test_who_passed_in_summer_plays_in_winter(passing: tuple[int, ...]) -> None:
    session = play(summer(1, 2), *map(Pass, passing))
    assert session.state.still_in == passing
    session = session.play(NextSeason())
    assert session.state.season is Season.WINTER
    assert turns(session, 4) == [ANNA, MARCO, ANNA, MARCO]


@pytest.mark.parametrize(
    "session", [pytest.param(fall(2, 1), id="TURN-11 in fall nobody places a worker")]
)
def test_fall_asks_for_nothing_but_winter(session: Session) -> None:
    assert session.state.acting is None
    moves = set(viticulture.legal_moves(session.state))
    assert NextSeason() in moves
    assert not {type(move) for move in moves} & {TakeTurn, Pass, TakeRow, CloseYear}
    assert decided(session.state, NextSeason()) == (SeasonBegan(Season.WINTER),)


def test_a_turn_and_a_pass_work_as_ever_once_the_card_lies_there() -> None:
    session = play(card_drawn(), TakeTurn(0), TakeTurn(0), Pass(0))
    assert session.state.season is Season.FALL
    assert play(fall(2), NextSeason()).state.season is Season.WINTER
    assert year_end(2).state.automa is table(1).state.automa is None


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-05 TURN-06 TURN-08")])
def test_workers_left_from_summer_work_in_winter(id: None) -> None:
    state = after(vineyard(), PlaceWorker(0, CART), Pass(1), Pass(0))
    assert state.season is Season.FALL
    state = viticulture.evolve(state, viticulture.EVENTS.decode(
        {"event": "season-began", "season": "winter"}))  # fmt: skip
    assert anna(state).workers_left == 2
    assert refused(state, Pass(0)) is None


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-07 TURN-13")])
def test_who_has_no_workers_left_is_passed_over(id: None) -> None:
    state = standing(vineyard(), 1, CART, CART, At(Space.CART, worker=GRANDE))
    state = after(state, PlaceWorker(0, at(TOUR)))
    assert state.turn == 0
    state = after(state, PlaceWorker(0, CART), PlaceWorker(0, At(Space.CART, worker=GRANDE)))
    assert state.turn is None
    assert refused(state, NextSeason()) is None
    assert after(state, NextSeason()).season is Season.FALL
