"""
Glass tokens on the wake-up chart, and what they become: bonus action tokens.

Each row has one at the start; choosing the row takes it (AUT-05, AUT-06). A token buys the bonus
of the action a worker is placed on, one for each placement: in score-only tracking, each turn
(AUT-09).
"""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from . import solo
from .automa import BoardAction
from .automa_season import require_card
from .events import BonusTokenGained, BonusTokenSpent, Event, GlassTokenTaken
from .moves import SpendBonusToken
from .parts import Season
from .state import State

CART, YOKE = "cart", "yoke"
ELSEWHERE = (CART, YOKE)
"""Where a worker can go and no token buys anything (AUT-10)."""


def may_choose(state: State, row: int) -> bool:
    """Whether a row has a glass token, or can be chosen without one (AUT-06, DIFF-01)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return True
    return row in automa.glass or not automa.glass or solo.any_row(game, state.year)


def taken(state: State, row: int) -> tuple[Event, ...]:
    """What choosing a row in spring brings besides its bonus; the Organizer brings nothing."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or state.season is not Season.SPRING:
        return ()
    if row in automa.glass:
        return (GlassTokenTaken(row),)
    if solo.any_row(game, state.year) and solo.uses_tokens(game):
        return (BonusTokenGained(),)
    return ()


def decide_spend(state: State, move: SpendBonusToken, referee: Referee) -> tuple[Event, ...]:
    """Give a token for the bonus of the action a worker is placed on (AUT-08 to AUT-11)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        raise MalformedMove("move.no-automa")
    referee.require(solo.uses_tokens(game), "CAMP-14", challenge=game.challenge)
    referee.require(state.has_placing, "TURN-02", season=state.season.value)
    if state.has_placing:
        require_card(state, referee)
        referee.require(not state.estates[0].passed, "TURN-04", seat=0)
    referee.require(move.action not in ELSEWHERE, "AUT-10")
    if move.action is not None and move.action not in ELSEWHERE and state.has_placing:
        here = BoardAction(move.action) in state.season_actions
        referee.require(here, "TURN-09", season=state.season.value)
    referee.require(automa.tokens > 0, "AUT-08")
    referee.require(not automa.token_spent, "AUT-09")
    return (BonusTokenSpent(move.action),)
