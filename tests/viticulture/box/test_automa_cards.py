"""The deck as it is printed: 24 cards, on two boards, at five levels."""

from __future__ import annotations

import pytest

from companion.viticulture.box.automa_cards import (
    AUTOMA_CARDS,
    RowColour,
    actions_of,
    placing_seasons,
)
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.solo.choices import Deck, Level, Solo
from companion.viticulture.solo.deck import AutomaCardDrawn, DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.season import AutomaWorkerPlaced
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, TakeTurn

from ..positions import alone, alone_in, at, play, stacked

SUMMER = (
    "draw-vine", "give-tour", "build-structure", "play-summer-visitor", "sell-grape-or-field",
    "plant-vine",
)  # fmt: skip
WINTER = (
    "draw-order", "harvest-field", "make-wine", "train-worker", "play-winter-visitor", "fill-order",
)  # fmt: skip

PRINTED = {
    1: ("draw-vine give-tour", ""),
    2: ("draw-vine build-structure plant-vine", "make-wine"),
    3: ("draw-vine play-summer-visitor", "play-winter-visitor"),
    4: ("give-tour build-structure sell-grape-or-field", "train-worker"),
    5: ("give-tour", "harvest-field"),
    6: ("build-structure", "draw-order fill-order"),
    7: ("draw-vine play-summer-visitor", ""),
    8: ("give-tour plant-vine", "make-wine"),
    9: ("build-structure sell-grape-or-field play-summer-visitor", "play-winter-visitor"),
    10: ("plant-vine sell-grape-or-field", "train-worker"),
    11: ("play-summer-visitor sell-grape-or-field", "harvest-field"),
    12: ("plant-vine", "draw-order fill-order"),
    13: ("draw-vine play-summer-visitor", "draw-order harvest-field"),
    14: ("give-tour sell-grape-or-field", "draw-order make-wine"),
    15: ("build-structure", "draw-order play-winter-visitor"),
    16: ("", "harvest-field make-wine"),
    17: ("", "harvest-field train-worker"),
    18: ("plant-vine", "make-wine fill-order"),
    19: ("draw-vine play-summer-visitor", "play-winter-visitor train-worker"),
    20: ("give-tour sell-grape-or-field", "play-winter-visitor"),
    21: ("build-structure", "play-winter-visitor fill-order"),
    22: ("", "harvest-field train-worker"),
    23: ("", "draw-order train-worker fill-order"),
    24: ("plant-vine", "make-wine fill-order"),
}
"""What each card blocks in summer and in winter on the base board, read from the cards."""

EXTENDED = {
    1: ("draw-vine give-tour", "buy-sell-field", "build-or-tour", ""),
    2: ("draw-vine build-structure", "plant-vine", "make-wine", ""),
    3: ("draw-vine influence", "play-summer-visitor", "", "play-winter-visitor"),
    4: ("give-tour build-structure", "trade", "", "train-worker"),
    5: ("give-tour influence", "", "harvest-field", "sell-wine"),
    6: ("build-structure influence", "", "draw-order", "fill-order"),
    7: ("draw-vine", "play-summer-visitor buy-sell-field", "build-or-tour", ""),
    8: ("give-tour", "plant-vine buy-sell-field", "make-wine", ""),
    9: ("build-structure", "trade play-summer-visitor", "", "play-winter-visitor"),
    10: ("influence", "plant-vine trade", "", "train-worker"),
    11: ("", "play-summer-visitor trade", "harvest-field", "sell-wine"),
    12: ("", "buy-sell-field plant-vine", "draw-order", "fill-order"),
    13: ("draw-vine", "play-summer-visitor", "draw-order harvest-field", ""),
    14: ("give-tour", "trade", "draw-order make-wine", ""),
    15: ("build-structure", "", "draw-order build-or-tour", "play-winter-visitor"),
    16: ("influence", "", "harvest-field make-wine", "sell-wine"),
    17: ("", "buy-sell-field", "harvest-field build-or-tour", "train-worker"),
    18: ("", "plant-vine", "make-wine build-or-tour", "fill-order"),
    19: ("draw-vine", "play-summer-visitor", "", "play-winter-visitor train-worker"),
    20: ("give-tour", "trade", "", "play-winter-visitor sell-wine"),
    21: ("build-structure", "", "build-or-tour", "play-winter-visitor fill-order"),
    22: ("influence", "", "harvest-field", "train-worker sell-wine"),
    23: ("", "buy-sell-field", "draw-order", "train-worker fill-order"),
    24: ("", "plant-vine", "make-wine", "sell-wine fill-order"),
}
"""The same on the extended board, season by season."""


def names(actions: tuple[BoardAction, ...]) -> str:
    return " ".join(action.value for action in actions)


def test_there_are_twenty_four_cards() -> None:
    assert list(AUTOMA_CARDS) == list(range(1, 25)) == list(PRINTED) == list(EXTENDED)


@pytest.mark.parametrize("action", [pytest.param(name, id=f"AUT-17 {name}") for name in
                                    (*SUMMER, *WINTER)])  # fmt: skip
def test_each_action_of_the_base_board_stands_on_exactly_six_cards(action: str) -> None:
    season = Season.SUMMER if action in SUMMER else Season.WINTER
    spots = [card.spots(Board.BASE, season) for card in AUTOMA_CARDS.values()]
    assert sum(BoardAction(action) in found for found in spots) == 6
    assert sum(len(found) for found in spots) == 36


@pytest.mark.parametrize("season", list(placing_seasons(Board.TUSCANY)))
def test_each_action_of_the_extended_board_stands_on_exactly_six_cards(season: Season) -> None:
    spots = [card.spots(Board.TUSCANY, season) for card in AUTOMA_CARDS.values()]
    for action in actions_of(Board.TUSCANY, season):
        assert sum(action in found for found in spots) == 6
    assert sum(len(found) for found in spots) == 24


def test_the_seasons_with_workers_have_their_actions() -> None:
    assert placing_seasons(Board.BASE) == (Season.SUMMER, Season.WINTER)
    assert names(actions_of(Board.BASE, Season.SUMMER)) == " ".join(SUMMER)
    assert names(actions_of(Board.BASE, Season.WINTER)) == " ".join(WINTER)
    assert actions_of(Board.BASE, Season.FALL) == ()
    assert len(placing_seasons(Board.TUSCANY)) == 4


@pytest.mark.parametrize("id", [pytest.param(id, id=f"AUT-14 card {id}") for id in AUTOMA_CARDS])
def test_rows_marked_t_count_on_the_extended_board_only(id: int) -> None:
    card = AUTOMA_CARDS[id]
    assert (names(card.spots(Board.BASE, Season.SUMMER)),
            names(card.spots(Board.BASE, Season.WINTER))) == PRINTED[id]  # fmt: skip
    seasons = placing_seasons(Board.TUSCANY)
    assert tuple(names(card.spots(Board.TUSCANY, season)) for season in seasons) == EXTENDED[id]
    for row in card.rows:
        assert row.t is (row.base is None)
    colours = [list(RowColour).index(row.colour) for row in card.rows]
    assert colours == sorted(colours)


EVERY = [
    pytest.param(board, level, card, id=f"AUT-13 {board.value} {level.value} card {card}")
    for board in Board
    for level in Level
    for card in AUTOMA_CARDS
]


@pytest.mark.parametrize(("board", "level", "card"), EVERY)
def test_a_card_places_what_it_shows_at_every_level(board: Board, level: Level, card: int) -> None:
    for number, season in enumerate(placing_seasons(board)):
        printed = (PRINTED if board is Board.BASE else EXTENDED)[card]
        expected = printed[number if board is Board.TUSCANY else (season is Season.WINTER)].split()
        others = [other for other in AUTOMA_CARDS if other != card]
        session = play(alone(Solo(level=level, board=board)), TakeRow(0, 1))
        session = stacked(at(session, season=season), card, *others)
        assert session.state.needs_card
        events = session.decide(DrawAutomaCard()).events
        drawn = [event.card for event in events if isinstance(event, AutomaCardDrawn)]
        first = [e.action.value for e in events
                 if isinstance(e, AutomaWorkerPlaced) and e.card == card]  # fmt: skip
        assert drawn[0] == card
        assert first == expected
        more = level in (Level.HARD, Level.VERY_HARD) and len(expected) < 2
        assert (len(drawn) > 1) is more
        by_hand = play(alone(Solo(level=level, board=board, deck=Deck.BOX)), TakeRow(0, 1))
        by_hand = at(by_hand, season=season).play(NameAutomaCard(card))
        assert names(by_hand.state.automa.blocked).split() == expected
        assert by_hand.state.needs_card is more


def test_on_the_extended_board_each_worker_may_bring_a_token_in_every_season() -> None:
    session = play(alone(Solo(board=Board.TUSCANY)), TakeRow(0, 5), DrawAutomaCard())
    session = alone_in(session, tokens=2)
    session = play(session, SpendBonusToken(), TakeTurn(0), SpendBonusToken())
    assert session.state.automa.tokens == 0
    assert session.why_not(TakeTurn(0)) is None


def test_the_extended_board_draws_in_all_four_seasons() -> None:
    session = play(alone(Solo(board=Board.TUSCANY)), TakeRow(0, 5))
    for season in (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER):
        assert session.state.season is season
        session = play(session, DrawAutomaCard(), NextSeason())
    assert session.state.season is Season.YEAR_END
    assert len(session.state.automa.used) == 4
