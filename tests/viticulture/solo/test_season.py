"""A season against the Automa: its card, the loop of the hard levels, ticks, and the Planner."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, Lenient, MalformedMove, Scripted, Session
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.automa import Skip
from companion.viticulture.position.workers import At
from companion.viticulture.solo.choices import (
    AUTOMA_LEAST,
    AUTOMA_WORKERS,
    Deck,
    Level,
    Solo,
    end_marker,
    start_points,
    years_of,
)
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.season import AutomaWorkerPlaced, OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import LiraGained, PointsScored
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from ..positions import (
    ANNA,
    alone,
    alone_in,
    alone_in_summer,
    at,
    overruled,
    play,
    spots_told,
    stacked,
)
from ..vineyards import DRAW_ORDER, LEFT, after, standing
from ..vineyards import at as on
from ..vineyards import winter as vineyard_in_winter

HARD = Solo(level=Level.HARD, seed=11)


def winter(solo: Solo, *cards: int, **automa: Any) -> Session:
    """Winter with these cards on top."""
    session = at(alone_in_summer(solo), season=Season.WINTER)
    return alone_in(stacked(session, *cards), **automa)


LOOPS = [
    pytest.param(
        alone_in_summer(HARD), (2, 1), "[2] +draw-vine +build-structure +plant-vine",
        id="DIFF-10 three workers with the first card",
    ),
    pytest.param(
        alone_in_summer(HARD), (1, 2), "[1] +draw-vine +give-tour",
        id="DIFF-10 two workers with the first card",
    ),
    pytest.param(
        alone_in_summer(HARD), (16, 17, 22, 23, 12, 2),
        "[16, 17, 22, 23, 12, 2] +plant-vine +draw-vine +build-structure automa-there:plant-vine",
        id="DIFF-04 four empty cards, one worker, then a whole card",
    ),
    pytest.param(
        alone_in_summer(HARD), (5, 4),
        "[5, 4] +give-tour automa-there:give-tour +build-structure +sell-grape-or-field",
        id="DIFF-05 the whole extra card, DIFF-06 but not where a worker stands",
    ),
    pytest.param(
        alone_in_summer(HARD), (12, 18, 24, 6),
        "[12, 18, 24, 6] +plant-vine automa-there:plant-vine automa-there:plant-vine "
        "+build-structure",
        id="DIFF-06 the same action three times",
    ),
    pytest.param(
        alone_in_summer(HARD), (6, 9),
        "[6, 9] +build-structure automa-there:build-structure +sell-grape-or-field "
        "+play-summer-visitor",
        id="DIFF-07 in the printed order",
    ),
    pytest.param(
        winter(HARD, workers=4), (5, 23),
        "[5, 23] +harvest-field +draw-order all-placed:train-worker all-placed:fill-order",
        id="DIFF-08 the sixth worker ends it, DIFF-07 by the order of the card",
    ),
    pytest.param(
        winter(HARD, workers=5), (8, 23), "[8] +make-wine",
        id="DIFF-08 one worker left: no second card",
    ),
    pytest.param(
        winter(HARD, workers=6), (8, 23), "[8] all-placed:make-wine",
        id="DIFF-08 no worker left: the card is drawn and places none",
    ),
    pytest.param(
        winter(HARD, workers=3), (23, 13), "[23] +draw-order +train-worker +fill-order",
        id="DIFF-08 exactly six",
    ),
    pytest.param(
        winter(HARD, occupied=(BoardAction.MAKE_WINE,)), (8, 2, 14, 9),
        "[8, 2, 14, 9] player-there:make-wine player-there:make-wine +draw-order "
        "player-there:make-wine +play-winter-visitor",
        id="DIFF-06 the player's own worker",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("session", "cards", "line"), LOOPS)
def test_the_hard_loop_with_a_scripted_deck(
    session: Session, cards: tuple[int, ...], line: str
) -> None:
    session = stacked(session, *cards, *(c for c in AUTOMA_CARDS if c not in cards))
    after = play(session, DrawAutomaCard())
    assert spots_told(after) == line


@pytest.mark.parametrize(
    "level", [pytest.param(Level.HARD, id="DIFF-04"), pytest.param(Level.VERY_HARD, id="DIFF-11")]
)
def test_very_hard_draws_as_hard_does(level: Level) -> None:
    session = stacked(alone_in_summer(Solo(level=level)), 16, 5, 1)
    assert spots_told(play(session, DrawAutomaCard())) == (
        "[16, 5, 1] +give-tour +draw-vine automa-there:give-tour"
    )


@pytest.mark.parametrize("level", [Level.VERY_EASY, Level.EASY, Level.NORMAL])
def test_below_hard_one_card_is_all(level: Level) -> None:
    session = stacked(alone_in_summer(Solo(level=level)), 16, 5, 1)
    after = play(session, DrawAutomaCard())
    assert spots_told(after) == "[16]"
    assert not after.state.needs_card


@pytest.mark.parametrize("free", [pytest.param(n, id=f"DIFF-13 {n} free") for n in (0, 1, 2)])
def test_drawing_on_ends_even_when_hardly_an_action_is_free(free: int) -> None:
    actions = list(BoardAction)[:6]
    session = alone_in(alone_in_summer(HARD), occupied=tuple(actions[free:]))
    after = play(session, DrawAutomaCard()).state
    assert len(after.automa.blocked) == free
    assert not after.needs_card


@pytest.mark.parametrize("seed", range(25))
def test_a_season_places_within_its_bounds(seed: int) -> None:
    for level in Level:
        session = alone(Solo(level=level, seed=seed))
        for _ in range(2):
            session = play(session, *[m for m in viticulture.legal_moves(session.state)
                                      if isinstance(m, TakeRow)][:1])  # fmt: skip
            for _ in range(2):
                session = play(session, DrawAutomaCard())
                placed = len(session.state.automa.blocked)
                assert 0 <= placed <= 4
                assert session.state.automa.workers <= AUTOMA_WORKERS
                if level in (Level.HARD, Level.VERY_HARD):
                    assert placed >= AUTOMA_LEAST or session.state.automa.workers == AUTOMA_WORKERS
                else:
                    assert placed <= 3
                session = play(session, NextSeason())
                if session.state.season is Season.FALL:
                    session = play(session, NextSeason())
            session = play(session, CloseYear())


BOUNDS = [pytest.param(n, id=f"DIFF-12 {n} workers on a card") for n in range(4)]


@pytest.mark.parametrize("count", BOUNDS)
def test_some_card_places_so_many_workers(count: int) -> None:
    cards = [card for card in AUTOMA_CARDS.values()
             if len(card.spots(Board.BASE, Season.SUMMER)) == count]  # fmt: skip
    assert [4, 7, 10, 3][count] == len(cards)


@pytest.mark.parametrize("level", [pytest.param(Level.NORMAL, id="DIFF-03 nothing changes")])
def test_normal_is_as_described(level: Level) -> None:
    rules = Solo(level=level)
    assert years_of(rules) == 7
    assert start_points(rules) == 0
    assert end_marker(rules) == 20


@pytest.mark.parametrize(
    "move", [TakeTurn(0), Pass(0), NextSeason(), SpendBonusToken()], ids=lambda m: f"AUT-13 {m}"
)
def test_nothing_is_placed_before_the_card_lies_there(move: Any) -> None:
    session = alone_in_summer()
    with pytest.raises(IllegalMove) as reason:
        session.play(move)
    assert reason.value.rule == "AUT-13"
    assert overruled(session.state, move)[0] == "AUT-13"
    assert session.play(DrawAutomaCard()).why_not(move) is None


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, id=f"AUT-15 seed {seed}") for seed in range(5)]
)
def test_automa_workers_gain_nothing(seed: int) -> None:
    session = alone_in_summer(Solo(level=Level.HARD, seed=seed))
    events = session.decide(DrawAutomaCard()).events
    assert not [event for event in events if isinstance(event, PointsScored | LiraGained)]
    before, after = session.state, session.play(DrawAutomaCard()).state
    assert after.estates == before.estates
    assert after.automa.marker == before.automa.marker


def test_the_workers_of_the_year_go_home_at_its_end() -> None:
    session = play(alone_in_summer(), DrawAutomaCard(), OccupyAction(BoardAction.MAKE_WINE),
                   NextSeason(), NextSeason(), DrawAutomaCard(), NextSeason())  # fmt: skip
    session = alone_in(session, workers=5)
    after = play(session, CloseYear()).state.automa
    assert (after.workers, after.occupied, after.spots, after.cards) == (0, (), (), ())


@pytest.mark.parametrize("years", [pytest.param(1, id="YEAR-09 workers return")])
def test_a_new_year_begins_with_all_automa_workers(years: int) -> None:
    session = play(alone_in_summer(), DrawAutomaCard(), NextSeason(), NextSeason())
    session = play(session, DrawAutomaCard(), NextSeason())
    assert session.state.automa.workers > 0
    assert play(session, CloseYear()).state.automa.workers == 0


def test_spots_are_ticked_while_placing_and_the_ticks_are_kept() -> None:
    session = play(stacked(alone_in_summer(), 2), DrawAutomaCard(), TickSpot(1))
    assert [spot.ticked for spot in session.state.automa.spots] == [False, True, False]
    session = play(session, TickSpot())
    assert all(spot.ticked for spot in session.state.automa.spots)
    assert TickSpot() not in set(viticulture.legal_moves(session.state))
    session = play(session, TickSpot(0, False))
    assert [spot.ticked for spot in session.state.automa.spots] == [False, True, True]


def test_an_ordinary_season_takes_two_taps() -> None:
    session = play(alone_in_summer(), DrawAutomaCard(), NextSeason())
    assert session.state.season is Season.FALL


@pytest.mark.parametrize("spot", [3, 99])
def test_a_spot_nobody_goes_to_has_no_tick(spot: int) -> None:
    session = play(stacked(alone_in_summer(), 2), DrawAutomaCard())
    with pytest.raises(MalformedMove, match=r"move\.spot"):
        session.play(TickSpot(spot), anyway=True)


@pytest.mark.parametrize(
    ("action", "session", "allowed"),
    [
        pytest.param(BoardAction.MAKE_WINE, alone_in_summer(), True, id="AUT-23 winter in summer"),
        pytest.param(BoardAction.PLANT_VINE, alone_in_summer(), False, id="AUT-23 summer's own"),
        pytest.param(
            BoardAction.MAKE_WINE, at(alone_in_summer(), season=Season.WINTER), False,
            id="AUT-23 winter in winter",
        ),
        pytest.param(BoardAction.TRADE, alone_in_summer(), False, id="AUT-23 another board's"),
    ],
)  # fmt: skip
def test_the_planner_goes_to_a_season_to_come(
    action: BoardAction, session: Session, allowed: bool
) -> None:
    reason = session.why_not(OccupyAction(action))
    assert (reason is None) is allowed
    assert reason is None or reason.message == "why.AUT-23"


@pytest.mark.parametrize("level", [pytest.param(Level.NORMAL, id="AUT-23 skipped at normal")])
def test_where_the_planner_stands_the_automa_places_none_and_gets_nothing_for_it(
    level: Level,
) -> None:
    session = play(alone_in_summer(Solo(level=level)), DrawAutomaCard(),
                   OccupyAction(BoardAction.MAKE_WINE), NextSeason(), NextSeason())  # fmt: skip
    after = play(stacked(session, 16), DrawAutomaCard())
    assert spots_told(after) == "[16] +harvest-field player-there:make-wine"
    assert BoardAction.MAKE_WINE not in after.state.free_actions
    assert len(after.state.free_actions) == 4
    freed = play(session, Correct("occupied", ""))
    assert (
        spots_told(play(stacked(freed, 16), DrawAutomaCard())) == "[16] +harvest-field +make-wine"
    )


@pytest.mark.parametrize("skip", list(Skip))
def test_every_reason_of_a_skip_names_its_rule_and_its_words(skip: Skip) -> None:
    assert skip.rule in ("DIFF-06", "DIFF-08", "AUT-23")
    assert skip.phrase.id == f"skip.{skip.value}"


def test_placed_workers_are_those_the_events_tell() -> None:
    session = alone_in_summer(HARD)
    events = session.decide(DrawAutomaCard()).events
    told = [event.action for event in events if isinstance(event, AutomaWorkerPlaced)]
    assert session.play(DrawAutomaCard()).state.automa.blocked == tuple(told)


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-23 VIS-11 whole vineyard")])
def test_alone_a_worker_sent_ahead_keeps_the_automa_off_its_space(id: None) -> None:
    from companion.viticulture.box.automa_cards import AUTOMA_CARDS
    from companion.viticulture.box.board import Board
    from companion.viticulture.position.automa import Skip
    from companion.viticulture.solo.deck import DrawAutomaCard

    card, spots = next(
        (number, card.spots(Board.BASE, Season.WINTER))
        for number, card in AUTOMA_CARDS.items()
        if card.spots(Board.BASE, Season.WINTER)
    )
    state = standing(vineyard_in_winter(1, solo=Solo()), 0, At(LEFT, spots[0], ahead=True))
    state = state.with_automa(deck=(card,))
    state = after(state, DrawAutomaCard())
    assert state.automa is not None
    assert state.automa.spots[0].skip is Skip.PLAYER_THERE
    assert spots[0] not in state.automa.blocked


@pytest.mark.parametrize("ahead", [True, False])
def test_the_automa_skips_where_the_player_s_worker_stands_AUT_23(ahead: bool) -> None:
    """Be it still to act, or, because the table would have it so, after it has acted."""
    state = vineyard_in_winter(1, solo=Solo(deck=Deck.BOX))
    state = standing(state, ANNA, replace(on(DRAW_ORDER), ahead=ahead))
    card = next(
        number
        for number, card in AUTOMA_CARDS.items()
        if DRAW_ORDER in card.spots(Board.BASE, Season.WINTER)
    )
    state = viticulture.decide(state, NameAutomaCard(card), Scripted(), Lenient()).state
    assert state.automa is not None
    assert [spot.skip for spot in state.automa.spots if spot.action is DRAW_ORDER] == [
        Skip.PLAYER_THERE
    ]
    assert DRAW_ORDER not in state.free_actions
