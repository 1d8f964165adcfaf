"""How what happens around the Automa changes the state: cards, workers, tokens, the marker."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from . import solo
from .events import (
    ActionOccupied,
    AutomaCardDrawn,
    AutomaMarkerMoved,
    AutomaSpotSkipped,
    AutomaWorkerPlaced,
    BonusTokenGained,
    BonusTokenSpent,
    CellarsCounted,
    DeckShuffled,
    GameLost,
    GlassTokenTaken,
    SpotsTicked,
    WorkersCounted,
)
from .state import Automa, Spot, State

AutomaEvent = (
    DeckShuffled
    | AutomaCardDrawn
    | AutomaWorkerPlaced
    | AutomaSpotSkipped
    | SpotsTicked
    | ActionOccupied
    | GlassTokenTaken
    | BonusTokenGained
    | BonusTokenSpent
    | AutomaMarkerMoved
    | WorkersCounted
    | CellarsCounted
    | GameLost
)


MOST = 99
"""Cards and spots kept of one season: far more than any table draws, and an end for any file."""


def evolve(state: State, event: AutomaEvent) -> State:
    """Return the state after ``event``; where no Automa is followed, the same."""
    if state.automa is None or state.setup.solo is None:
        return state
    return replace(state, automa=_after(state.automa, event, solo.uses_tokens(state.setup.solo)))


def _after(automa: Automa, event: AutomaEvent, tokens: bool) -> Automa:
    match event:
        case DeckShuffled(order):
            return replace(automa, deck=order, used=(), shuffles=automa.shuffles + 1)
        case AutomaCardDrawn(card):
            return replace(
                automa,
                deck=tuple(other for other in automa.deck if other != card),
                used=(*(other for other in automa.used if other != card), card),
                cards=(*automa.cards, card)[:MOST],
            )
        case AutomaWorkerPlaced(card, action):
            spots = (*automa.spots, Spot(card, action))[:MOST]
            return replace(automa, spots=spots, workers=automa.workers + 1)
        case AutomaSpotSkipped(card, action, reason):
            spots = (*automa.spots, Spot(card, action, reason))[:MOST]
            return replace(automa, spots=spots)
        case SpotsTicked(numbers, ticked):
            meant = set(numbers)
            spots = tuple(
                replace(spot, ticked=ticked) if number in meant else spot
                for number, spot in enumerate(automa.spots)
            )
            return replace(automa, spots=spots)
        case ActionOccupied(action, occupied):
            others = tuple(other for other in automa.occupied if other is not action)
            return replace(automa, occupied=(*others, action) if occupied else others)
        case GlassTokenTaken(row):
            left = tuple(other for other in automa.glass if other != row)
            return replace(automa, glass=left, tokens=automa.tokens + tokens)
        case BonusTokenGained():
            return replace(automa, tokens=automa.tokens + 1)
        case BonusTokenSpent():
            return replace(automa, tokens=max(0, automa.tokens - 1), token_spent=True)
        case AutomaMarkerMoved(to):
            return replace(automa, marker=to)
        case WorkersCounted(count):
            return replace(automa, trained=count)
        case CellarsCounted(large, medium):
            return replace(automa, large=large, medium=medium)
        case GameLost(rule):
            return replace(automa, lost=rule)
        case _:
            assert_never(event)
