"""
Glass tokens on the wake-up chart, and what they become: bonus action tokens.

Each row has one at the start; choosing the row takes it (AUT-05, AUT-06). A token buys the bonus
of the action a worker is placed on, one for each placement: in score-only tracking, each turn
(AUT-09).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import BoardAction
from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_row, check_solo, only_solo
from ..position.setup import Setup
from ..position.state import State
from .choices import any_row, uses_tokens
from .deck import require_card


@dataclass(frozen=True, slots=True)
class SpendBonusToken(Move):
    """
    Spend a bonus action token for the bonus of an action (AUT-09).

    ``action`` is an action's name, ``cart`` or ``yoke``, or ``None`` where nobody tells.
    """

    action: str | None = None


@dataclass(frozen=True, slots=True)
class GlassTokenTaken(Event):
    """The glass token of a row became a bonus action token."""

    row: int


@dataclass(frozen=True, slots=True)
class BonusTokenGained(Event):
    """A bonus action token was gained from the stock."""


@dataclass(frozen=True, slots=True)
class BonusTokenSpent(Event):
    """A bonus action token was spent."""

    action: str | None


CART, YOKE = "cart", "yoke"
OFF_THE_BOARD = (CART, YOKE)
"""Where a worker can go and no token buys anything (AUT-10)."""
SPENT_ON = (*(action.value for action in BoardAction), *OFF_THE_BOARD)
"""The places besides actions on which a bonus action token can be spent."""


def may_choose(state: State, row: int) -> bool:
    """Return whether a row has a glass token, or can be chosen without one (AUT-06, DIFF-01)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return True
    return row in automa.glass or not automa.glass or any_row(game, state.year)


def row_token(state: State, row: int) -> tuple[Event, ...]:
    """Return the token a row chosen in spring gives besides its bonus; the Organizer gives none."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or state.season is not Season.SPRING:
        return ()
    if row in automa.glass:
        return (GlassTokenTaken(row),)
    if any_row(game, state.year) and uses_tokens(game):
        return (BonusTokenGained(),)
    return ()


def decide_spend(course: Course, move: SpendBonusToken) -> None:
    """Spend a token for the bonus of an action (AUT-08 to AUT-11)."""
    state = course.state
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        raise MalformedMove("move.no-automa")
    course.require(uses_tokens(game), "CAMP-14", challenge=game.challenge)
    course.require(state.has_placing, "TURN-02", season=state.season.value)
    if state.has_placing:
        require_card(state, course.referee)
        course.require(not state.estates[0].passed, "TURN-04", seat=0)
    course.require(move.action not in OFF_THE_BOARD, "AUT-10")
    if move.action is not None and move.action not in OFF_THE_BOARD and state.has_placing:
        here = BoardAction(move.action) in state.season_actions
        course.require(here, "TURN-09", season=state.season.value)
    course.require(automa.tokens > 0, "AUT-09", "none")
    course.require(not automa.token_spent, "AUT-09")
    course.add(BonusTokenSpent(move.action))


def offers(state: State) -> Iterator[Move]:
    """Yield moves: spending a token, on an unnamed action or on any of the season."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return
    if automa.tokens and not automa.token_spent and uses_tokens(game):
        yield SpendBonusToken()
        yield from (SpendBonusToken(action.value) for action in state.season_actions)


def _glass_taken(state: State, event: GlassTokenTaken) -> State:
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return state
    left = tuple(other for other in automa.glass if other != event.row)
    return state.with_automa(glass=left, tokens=automa.tokens + uses_tokens(game))


def _gained(state: State, event: BonusTokenGained) -> State:
    if state.automa is None:
        return state
    return state.with_automa(tokens=state.automa.tokens + 1)


def _spent(state: State, event: BonusTokenSpent) -> State:
    if state.automa is None:
        return state
    return state.with_automa(tokens=max(0, state.automa.tokens - 1), token_spent=True)


def _tell(state: State, move: SpendBonusToken, entry: Entry, short: bool) -> Phrase:
    if move.action is None:
        return Phrase("log.token")
    return Phrase("log.token-action", {"action": Phrase(f"action.{move.action}")})


def _check(setup: Setup, value: SpendBonusToken | BonusTokenSpent) -> None:
    check_solo(setup)
    if value.action is not None and value.action not in SPENT_ON:
        raise MalformedMove("move.action")


def _check_row(setup: Setup, event: GlassTokenTaken) -> None:
    check_solo(setup)
    check_row(event.row)


MOVES: MoveKinds = (
    MoveKind(SpendBonusToken, BonusTokenSpent, decide_spend, _tell, _check, {"tokens"}),
)
EVENTS: EventKinds = (
    EventKind(GlassTokenTaken, _glass_taken, _check_row),
    EventKind(BonusTokenGained, _gained, only_solo),
    EventKind(BonusTokenSpent, _spent, _check),
)
