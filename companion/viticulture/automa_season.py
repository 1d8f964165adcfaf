"""
The Automa's season: its card drawn, its workers placed, what the hard levels add.

One tap does it all: the card is turned up, its spots are filled in their printed order, and at
hard and very hard cards follow until two workers stand (DIFF-04). With the box's deck the same goes
card by card, each told by its number.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.chance import Chance, Seeded, shuffled
from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from . import automa_events
from .automa import AUTOMA_CARDS, BoardAction, Skip, actions_of, placing_seasons
from .events import (
    ActionOccupied,
    AutomaCardDrawn,
    AutomaSpotSkipped,
    AutomaWorkerPlaced,
    DeckShuffled,
    SpotsTicked,
)
from .moves import DrawAutomaCard, NameAutomaCard, OccupyAction, TickSpot
from .parts import Season
from .solo import WORKERS, Deck
from .state import Automa, State

Happened = automa_events.AutomaEvent


def shuffle(state: State, chance: Chance) -> DeckShuffled:
    """
    All 24 cards in a new order.

    A deck with a seed of its own depends on that and on how often it was shuffled, on nothing else:
    whoever plays the same code gets the same cards, whatever was tapped in between.
    """
    game, automa = state.setup.solo, state.automa
    if game is not None and automa is not None and game.seed is not None:
        chance = Seeded(game.seed, automa.shuffles)
    return DeckShuffled(shuffled(sorted(AUTOMA_CARDS), chance))


def begin_deck(state: State, chance: Chance) -> tuple[DeckShuffled, ...]:
    """The deck as it lies there when the game begins, if the app has one."""
    game = state.setup.solo
    if game is None or game.deck is Deck.BOX:
        return ()
    return (shuffle(state, chance),)


def require_card(state: State, referee: Referee) -> None:
    """Nothing is placed before the season's Automa cards lie there (AUT-13)."""
    referee.require(not state.needs_card, "AUT-13", season=state.season.value)


def decide_draw(
    state: State, move: DrawAutomaCard, chance: Chance, referee: Referee
) -> tuple[Happened, ...]:
    """Turn up cards from the app's deck until the season needs no more."""
    referee.require(state.needs_card, "AUT-13", season=state.season.value)
    events: list[Happened] = []
    while not events or state.needs_card:
        for event in _next_card(state, chance):
            events.append(event)
            state = automa_events.evolve(state, event)
    return tuple(events)


def _next_card(state: State, chance: Chance) -> Iterator[Happened]:
    """One card from the top of the deck, which is shuffled anew if it is used up (DIFF-09)."""
    deck = _automa(state).deck
    if not deck:
        event = shuffle(state, chance)
        yield event
        deck = event.order
    yield from _card(state, deck[0])


def decide_named(state: State, move: NameAutomaCard, referee: Referee) -> tuple[Happened, ...]:
    """Take down the card drawn from the box's deck and place its workers."""
    automa = _automa(state)
    referee.require(state.needs_card, "AUT-13", season=state.season.value)
    if not automa.left:
        return (DeckShuffled(()), *_card(state, move.card))
    referee.require(move.card not in automa.used, "AUT-17", card=move.card)
    return tuple(_card(state, move.card))


def _card(state: State, card: int) -> Iterator[Happened]:
    """What comes of a card: its spots in order, each filled or skipped for a reason."""
    game, automa = state.setup.solo, _automa(state)
    yield AutomaCardDrawn(card)
    if game is None:
        return
    standing, workers = set(automa.blocked), automa.workers
    players = state.occupied
    for action in AUTOMA_CARDS[card].spots(game.board, state.season):
        reason = _skip(action, standing, players, workers)
        if reason is not None:
            yield AutomaSpotSkipped(card, action, reason)
            continue
        standing.add(action)
        workers += 1
        yield AutomaWorkerPlaced(card, action)


def _skip(
    action: BoardAction, standing: set[BoardAction], players: frozenset[BoardAction], workers: int
) -> Skip | None:
    if workers >= WORKERS:
        return Skip.ALL_PLACED
    if action in standing:
        return Skip.AUTOMA_THERE
    return Skip.PLAYER_THERE if action in players else None


def decide_tick(state: State, move: TickSpot) -> tuple[Happened, ...]:
    """Note which Automa workers stand on the board; a spot nobody goes to has no tick."""
    placed = tuple(n for n, spot in enumerate(_automa(state).spots) if spot.skip is None)
    if move.spot is not None and move.spot not in placed:
        raise MalformedMove("move.spot")
    return (SpotsTicked(placed if move.spot is None else (move.spot,), move.ticked),)


def decide_occupied(state: State, move: OccupyAction, referee: Referee) -> tuple[Happened, ...]:
    """Note a worker the Planner sent ahead: to an action of a season still to come."""
    ahead = move.action in actions_ahead(state)
    referee.require(ahead, "AUT-23", action=move.action.phrase)
    return (ActionOccupied(move.action, move.occupied),)


def actions_ahead(state: State) -> tuple[BoardAction, ...]:
    """The actions of this year's seasons to come, from summer on: where the Planner can go."""
    game = state.setup.solo
    if game is None or state.season not in _PLAYED:
        return ()
    later = placing_seasons(game.board)
    now = _PLAYED.index(state.season)
    seasons = (season for season in later if _PLAYED.index(season) > now)
    return tuple(action for season in seasons for action in actions_of(game.board, season))


_PLAYED = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)


def _automa(state: State) -> Automa:
    if state.automa is None:
        raise MalformedMove("move.no-automa")
    return state.automa
