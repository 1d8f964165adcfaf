"""The Automa's deck: when it is shuffled, and which cards it gives."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import AUTOMA_LEAST, Deck, Level, Solo
from companion.viticulture.solo.deck import (
    AutomaCardDrawn,
    DeckShuffled,
    DrawAutomaCard,
    NameAutomaCard,
)
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason

from ..positions import alone, alone_in, alone_in_summer, at, play, players, spots_told


@pytest.mark.parametrize("deck", [pytest.param(Deck.APP, id="AUT-17 shuffled"), Deck.BOX])
def test_the_apps_deck_is_shuffled_before_the_first_spring(deck: Deck) -> None:
    session = Session.start(viticulture, Setup(players(1), solo=Solo(deck=deck)), 4)
    events = session.decide(DrawFirstPlayer()).events
    shuffles = [event for event in events if isinstance(event, DeckShuffled)]
    assert [sorted(event.order) for event in shuffles] == (
        [list(range(1, 25))] if deck is Deck.APP else []
    )


HARD = Solo(level=Level.HARD, seed=11)


def test_the_deck_is_shuffled_in_mid_season_with_the_cards_of_this_season() -> None:
    session = alone_in_summer(HARD)
    used = tuple(card for card in AUTOMA_CARDS if card != 16)
    session = alone_in(session, deck=(16,), used=used)
    entry = session.decide(DrawAutomaCard())
    shuffles = [event for event in entry.events if isinstance(event, DeckShuffled)]
    assert [type(event) for event in entry.events[:2]] == [AutomaCardDrawn, DeckShuffled]
    assert sorted(shuffles[0].order) == sorted(AUTOMA_CARDS)
    automa = session.record(entry).state.automa
    assert automa.cards == (16, *shuffles[0].order[: len(automa.cards) - 1])
    assert automa.used == automa.cards[1:]
    assert automa.left == 24 - len(automa.used)
    assert len(automa.blocked) >= AUTOMA_LEAST


@pytest.mark.parametrize(
    "season", [pytest.param(season, id=f"DIFF-09 {season.value}") for season in
               (Season.SUMMER, Season.WINTER)]
)  # fmt: skip
def test_an_empty_deck_is_shuffled_when_a_card_is_needed_not_before(season: Season) -> None:
    session = at(alone_in_summer(Solo(seed=3)), season=season)
    session = alone_in(session, deck=(1,), used=tuple(range(2, 25)))
    after = play(session, DrawAutomaCard())
    assert (after.state.automa.deck, after.state.automa.left) == ((), 0)
    again = play(at(after, season=Season.YEAR_END), Correct("season", season.value))
    drawn = again.play(DrawAutomaCard()).state.automa
    assert drawn.left == 23
    assert drawn.shuffles == 2


@pytest.mark.parametrize(
    ("session", "rules"),
    [
        pytest.param(play(alone_in_summer(), DrawAutomaCard()), ["AUT-13"], id="AUT-13 one card"),
        pytest.param(alone(), ["AUT-13"], id="AUT-13 none in spring"),
        pytest.param(
            play(alone_in_summer(), DrawAutomaCard(), NextSeason()), ["AUT-13"],
            id="AUT-22 none for the Automa in fall",
        ),
    ],
)  # fmt: skip
def test_a_card_too_many_is_explained_and_can_be_drawn_all_the_same(
    session: Session, rules: list[str]
) -> None:
    with pytest.raises(IllegalMove):
        session.play(DrawAutomaCard())
    entry = session.decide(DrawAutomaCard(), anyway=True)
    assert list(entry.overruled) == rules
    after = session.record(entry).state.automa
    assert len(after.cards) == len(session.state.automa.cards) + 1


@pytest.mark.parametrize(
    ("level", "cards"),
    [
        pytest.param(Level.VERY_EASY, 16, id="AUT-18 very easy"),
        pytest.param(Level.EASY, 14, id="AUT-18 easy"),
        pytest.param(Level.NORMAL, 14, id="AUT-18 normal"),
    ],
)
def test_below_hard_a_game_needs_no_second_shuffle(level: Level, cards: int) -> None:
    session = alone(Solo(level=level))
    while not viticulture.is_over(session.state):
        move = next(iter(viticulture.legal_moves(session.state)))
        if session.state.season.has_turns and not session.state.needs_card:
            move = NextSeason()
        session = play(session, move)
    automa = session.state.automa
    assert (len(automa.used), len(set(automa.used)), automa.shuffles) == (cards, cards, 1)


def test_the_boxs_deck_is_told_card_by_card_while_the_rules_want_one() -> None:
    session = alone_in_summer(Solo(level=Level.HARD, deck=Deck.BOX))
    session = play(session, NameAutomaCard(16), NameAutomaCard(12))
    assert session.state.needs_card
    offered = [m.card for m in viticulture.legal_moves(session.state)
               if isinstance(m, NameAutomaCard)]  # fmt: skip
    assert offered == [card for card in AUTOMA_CARDS if card not in (12, 16)]
    session = play(session, NameAutomaCard(2))
    assert not session.state.needs_card
    assert spots_told(session) == (
        "[16, 12, 2] +plant-vine +draw-vine +build-structure automa-there:plant-vine"
    )


@pytest.mark.parametrize("card", [pytest.param(16, id="AUT-17 a card lies there only once")])
def test_a_used_card_of_the_box_is_questioned(card: int) -> None:
    session = alone_in_summer(Solo(level=Level.HARD, deck=Deck.BOX)).play(NameAutomaCard(card))
    reason = session.why_not(NameAutomaCard(card))
    assert isinstance(reason, IllegalMove)
    assert (reason.rule, reason.facts["card"]) == ("AUT-17", card)
    again = session.play(NameAutomaCard(card), anyway=True).state.automa
    assert (again.cards, again.used) == ((card, card), (card,))


def test_the_boxs_deck_is_shuffled_when_all_cards_are_used() -> None:
    session = alone_in_summer(Solo(level=Level.HARD, deck=Deck.BOX))
    session = alone_in(session, used=tuple(AUTOMA_CARDS))
    assert len([m for m in viticulture.legal_moves(session.state)
                if isinstance(m, NameAutomaCard)]) == 24  # fmt: skip
    entry = session.decide(NameAutomaCard(9))
    assert entry.events[:2] == (DeckShuffled(()), AutomaCardDrawn(9))
    assert session.record(entry).state.automa.used == (9,)


@pytest.mark.parametrize(
    ("deck", "move"), [(Deck.APP, NameAutomaCard(3)), (Deck.BOX, DrawAutomaCard())]
)
def test_the_other_deck_is_not_in_this_game(deck: Deck, move: Any) -> None:
    with pytest.raises(MalformedMove, match=r"move\.other-deck"):
        alone_in_summer(Solo(deck=deck)).play(move, anyway=True)


@pytest.mark.parametrize("seed", [None, 5])
def test_undo_and_redo_never_show_another_card(seed: int | None) -> None:
    session = play(alone_in_summer(Solo(level=Level.HARD, seed=seed)), DrawAutomaCard())
    cards = session.state.automa.cards
    assert session.undo().redo().state.automa.cards == cards
    assert session.undo().play(DrawAutomaCard()).state.automa.cards == cards
    other = session.undo().play(ScorePoints(0, 1)).play(DrawAutomaCard())
    assert other.state.automa.cards == cards
    assert play(session.jump(1), TakeRow(0, 4), DrawAutomaCard()).state.automa.cards == cards


def test_a_deck_with_a_seed_does_not_depend_on_what_is_tapped_before_it_is_shuffled() -> None:
    orders = set()
    for taps in range(3):
        session = Session.start(viticulture, alone(HARD).setup, seed=taps)
        for _ in range(taps):
            session = session.play(Correct("vp", taps, 0))
        session = session.play(NameFirstPlayer(0))
        orders.add(session.state.automa.deck)
        reshuffled = alone_in(play(session, TakeRow(0, 1)), deck=())
        events = play(reshuffled, ScorePoints(0, 1)).decide(DrawAutomaCard()).events
        orders.add(events[0].order)
    assert len(orders) == 2
