"""
The Automa's deck: shuffled and drawn by the app, or drawn from the box and named.

One move draws everything: the card is turned up and its spots are filled in printed order; at hard
and very hard further cards follow until two workers are placed (DIFF-04). With the deck from the
box each card is named by its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.chance import Chance, Seeded, shuffled
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind

from ..box.automa_cards import AUTOMA_CARDS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_solo
from ..position.setup import Setup
from ..position.state import State
from .choices import Deck
from .season import MOST_OF_A_SEASON, AutomaWorkerPlaced, automa_of, check_card, fill_spots


@dataclass(frozen=True, slots=True)
class DrawAutomaCard(Move):
    """Draw the season's Automa card, and any further ones the level requires (AUT-13, DIFF-04)."""


@dataclass(frozen=True, slots=True)
class NameAutomaCard(Move):
    """Name the card drawn from the box's deck."""

    card: int


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The Automa's deck was shuffled: all 24 cards, next one first, or none for the box's deck."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AutomaCardDrawn(Event):
    """An Automa card was turned up."""

    card: int


def shuffle(state: State, chance: Chance) -> DeckShuffled:
    """
    Return all 24 cards in a new order.

    A deck with a seed of its own depends on that and on how often it was shuffled, on nothing else:
    players with the same code get the same cards, whatever they tap in between.
    """
    game, automa = state.setup.solo, state.automa
    if game is not None and automa is not None and game.seed is not None:
        chance = Seeded(game.seed, automa.shuffles)
    return DeckShuffled(shuffled(sorted(AUTOMA_CARDS), chance))


def begin_deck(state: State, chance: Chance) -> tuple[DeckShuffled, ...]:
    """Return the shuffling at the start of the game, if the deck is the app's."""
    game = state.setup.solo
    if game is None or game.deck is Deck.BOX:
        return ()
    return (shuffle(state, chance),)


def require_card(state: State, referee: Referee) -> None:
    """Require that the season's Automa cards have been drawn (AUT-13)."""
    referee.require(not state.needs_card, "AUT-13", season=state.season.value)


def decide_draw(course: Course, move: DrawAutomaCard) -> None:
    """Turn up cards of the app's deck until the season needs no more."""
    state = course.state
    course.require(state.needs_card, "AUT-13", season=state.season.value)
    _turn_up_next(course)
    while course.state.needs_card:
        _turn_up_next(course)


def _turn_up_next(course: Course) -> None:
    """Turn up the top card; a deck that is used up is shuffled again (DIFF-09)."""
    if not automa_of(course.state).deck:
        course.add(shuffle(course.state, course.chance))
    _turn_up(course, automa_of(course.state).deck[0])


def _turn_up(course: Course, card: int) -> None:
    course.add(AutomaCardDrawn(card))
    fill_spots(course, card)


def decide_named(course: Course, move: NameAutomaCard) -> None:
    """Record the card drawn from the box's deck and place its workers."""
    state = course.state
    automa = automa_of(state)
    course.require(state.needs_card, "AUT-13", season=state.season.value)
    if automa.left:
        course.require(move.card not in automa.used, "AUT-17", card=move.card)
    else:
        course.add(DeckShuffled(()))
    _turn_up(course, move.card)


def offers(state: State) -> Iterator[Move]:
    """Yield moves: drawing a card, if the season waits for one."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or not state.needs_card:
        return
    if game.deck is Deck.APP:
        yield DrawAutomaCard()
    else:
        left = (card for card in AUTOMA_CARDS if not automa.left or card not in automa.used)
        yield from (NameAutomaCard(card) for card in left)


def _shuffled(state: State, event: DeckShuffled) -> State:
    if state.automa is None:
        return state
    return state.with_automa(deck=event.order, used=(), shuffles=state.automa.shuffles + 1)


def _drawn(state: State, event: AutomaCardDrawn) -> State:
    automa, card = state.automa, event.card
    if automa is None:
        return state
    return state.with_automa(
        deck=tuple(other for other in automa.deck if other != card),
        used=(*(other for other in automa.used if other != card), card),
        cards=(*automa.cards, card)[:MOST_OF_A_SEASON],
    )


def _tell(state: State, move: DrawAutomaCard, entry: Entry, short: bool) -> Phrase:
    cards = tuple(e.card for e in entry.events if isinstance(e, AutomaCardDrawn))
    placed = tuple(e.action.phrase for e in entry.events if isinstance(e, AutomaWorkerPlaced))
    facts: dict[str, object] = {"cards": cards}
    if short:
        return Phrase("log.automa-short", facts, count=len(cards))
    if not placed:
        return Phrase("log.automa-nothing", facts, count=len(cards))
    return Phrase("log.automa", {**facts, "actions": placed}, count=len(cards))


def _check_draw(setup: Setup, move: DrawAutomaCard) -> None:
    _check_deck(setup, Deck.APP)


def _check_named(setup: Setup, move: NameAutomaCard) -> None:
    _check_deck(setup, Deck.BOX)
    check_card(setup, move)


def _check_deck(setup: Setup, deck: Deck) -> None:
    if check_solo(setup).deck is not deck:
        raise MalformedMove("move.other-deck")


def _check_shuffled(setup: Setup, event: DeckShuffled) -> None:
    check_solo(setup)
    if event.order and sorted(event.order) != sorted(AUTOMA_CARDS):
        raise MalformedMove("move.deck")


MOVES: MoveKinds = (
    MoveKind(DrawAutomaCard, AutomaCardDrawn, decide_draw, _tell, _check_draw),
    MoveKind(NameAutomaCard, AutomaCardDrawn, decide_named, _tell, _check_named),
)
EVENTS: EventKinds = (
    EventKind(DeckShuffled, _shuffled, _check_shuffled),
    EventKind(AutomaCardDrawn, _drawn, check_card),
)
