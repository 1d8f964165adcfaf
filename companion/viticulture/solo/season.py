"""
The Automa's season: the actions its cards block, and its workers on the board.

Workers the player has sent ahead by the Planner can be in its way (AUT-23).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.automa_cards import AUTOMA_CARDS, actions_of, placing_seasons
from ..box.board import BoardAction
from ..box.seasons import Season
from ..position.automa import Automa, Skip, Spot
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_solo, only_solo
from ..position.setup import Setup
from ..position.state import State
from .choices import AUTOMA_WORKERS


@dataclass(frozen=True, slots=True)
class TickSpot(Move):
    """Note that an Automa worker was put on the board; ``None`` for all of them."""

    spot: int | None = None
    ticked: bool = True


@dataclass(frozen=True, slots=True)
class OccupyAction(Move):
    """Note that the player's own worker stands on an action of a later season (AUT-23)."""

    action: BoardAction
    occupied: bool = True


@dataclass(frozen=True, slots=True)
class AutomaWorkerPlaced(Event):
    """An Automa worker was placed on an action."""

    card: int
    action: BoardAction


@dataclass(frozen=True, slots=True)
class AutomaSpotSkipped(Event):
    """An Automa worker was not placed on an action of its card."""

    card: int
    action: BoardAction
    reason: Skip


@dataclass(frozen=True, slots=True)
class SpotsTicked(Event):
    """Automa workers were put on the board, or were not after all."""

    spots: tuple[int, ...]
    ticked: bool


@dataclass(frozen=True, slots=True)
class ActionOccupied(Event):
    """The player's worker stands on an action ahead of its season, or does not after all."""

    action: BoardAction
    occupied: bool


MOST_SPOTS = 999
"""More spots than the cards of any season show."""
MOST_OF_A_SEASON = 99
"""Cards and spots kept of one season: far more than any table draws, and an end for any file."""


def fill_spots(course: Course, card: int) -> None:
    """Fill the spots of a card in order, or skip each for a reason (DIFF-06)."""
    state = course.state
    game, automa = state.setup.solo, automa_of(state)
    if game is None:
        return
    standing, workers = set(automa.blocked), automa.workers
    players = state.occupied
    for action in AUTOMA_CARDS[card].spots(game.board, state.season):
        reason = _skip(action, standing, players, workers)
        if reason is not None:
            course.add(AutomaSpotSkipped(card, action, reason))
            continue
        standing.add(action)
        workers += 1
        course.add(AutomaWorkerPlaced(card, action))


def _skip(
    action: BoardAction, standing: set[BoardAction], players: frozenset[BoardAction], workers: int
) -> Skip | None:
    if workers >= AUTOMA_WORKERS:
        return Skip.ALL_PLACED
    if action in standing:
        return Skip.AUTOMA_THERE
    return Skip.PLAYER_THERE if action in players else None


def decide_tick(course: Course, move: TickSpot) -> None:
    """Note which Automa workers are on the board; a skipped spot cannot be ticked."""
    state = course.state
    placed = tuple(n for n, spot in enumerate(automa_of(state).spots) if spot.skip is None)
    if move.spot is not None and move.spot not in placed:
        raise MalformedMove("move.spot")
    course.add(SpotsTicked(placed if move.spot is None else (move.spot,), move.ticked))


def decide_occupied(course: Course, move: OccupyAction) -> None:
    """Note a worker sent ahead by the Planner to an action of a later season."""
    state = course.state
    ahead = move.action in actions_ahead(state)
    course.require(ahead, "AUT-23", action=move.action.phrase)
    course.add(ActionOccupied(move.action, move.occupied))


def actions_ahead(state: State) -> tuple[BoardAction, ...]:
    """Return the actions of later seasons this year, from summer on, for the Planner."""
    game = state.setup.solo
    if game is None or state.season not in _PLAYED:
        return ()
    later = placing_seasons(game.board)
    now = _PLAYED.index(state.season)
    seasons = (season for season in later if _PLAYED.index(season) > now)
    return tuple(action for season in seasons for action in actions_of(game.board, season))


_PLAYED = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)


def automa_of(state: State) -> Automa:
    if state.automa is None:
        raise MalformedMove("move.no-automa")
    return state.automa


def offers(state: State) -> Iterator[Move]:
    """Yield ticks for the spots of this season, and actions for the Planner."""
    automa = state.automa
    if automa is None:
        return
    for number, spot in enumerate(automa.spots):
        if spot.skip is None:
            yield TickSpot(number, not spot.ticked)
    if any(spot.skip is None and not spot.ticked for spot in automa.spots):
        yield TickSpot()
    for action in actions_ahead(state):
        yield OccupyAction(action, action not in automa.occupied)


def _placed(state: State, event: AutomaWorkerPlaced) -> State:
    automa = state.automa
    if automa is None:
        return state
    spots = (*automa.spots, Spot(event.card, event.action))[:MOST_OF_A_SEASON]
    return state.with_automa(spots=spots, workers=automa.workers + 1)


def _skipped(state: State, event: AutomaSpotSkipped) -> State:
    automa = state.automa
    if automa is None:
        return state
    spot = Spot(event.card, event.action, event.reason)
    return state.with_automa(spots=(*automa.spots, spot)[:MOST_OF_A_SEASON])


def _ticked(state: State, event: SpotsTicked) -> State:
    if state.automa is None:
        return state
    meant = set(event.spots)
    spots = tuple(
        changed(spot, ticked=event.ticked) if number in meant else spot
        for number, spot in enumerate(state.automa.spots)
    )
    return state.with_automa(spots=spots)


def _occupied(state: State, event: ActionOccupied) -> State:
    if state.automa is None:
        return state
    others = tuple(other for other in state.automa.occupied if other is not event.action)
    return state.with_automa(occupied=(*others, event.action) if event.occupied else others)


def _tell_tick(state: State, move: TickSpot, entry: Entry, short: bool) -> Phrase:
    number, ticked = move.spot, move.ticked
    spots = state.automa.spots if state.automa else ()
    if number is None or number >= len(spots):
        return Phrase("log.all-ticked" if ticked else "log.none-ticked")
    facts: dict[str, object] = {"action": spots[number].action.phrase}
    if short:
        return Phrase("log.ticked-short" if ticked else "log.not-ticked-short", facts)
    return Phrase("log.ticked" if ticked else "log.not-ticked", facts)


def _tell_occupied(state: State, move: OccupyAction, entry: Entry, short: bool) -> Phrase:
    facts: dict[str, object] = {"action": move.action.phrase}
    return Phrase("log.occupied" if move.occupied else "log.not-occupied", facts)


def _check_tick(setup: Setup, move: TickSpot) -> None:
    check_solo(setup)
    _check_spots(() if move.spot is None else (move.spot,))


def _check_ticked(setup: Setup, event: SpotsTicked) -> None:
    check_solo(setup)
    _check_spots(event.spots)


def _check_spots(spots: tuple[int, ...]) -> None:
    if not all(0 <= spot <= MOST_SPOTS for spot in spots):
        raise MalformedMove("move.spot")


def check_card(setup: Setup, value: Any) -> None:
    """Require a card of the Automa's deck, in a game where it is followed."""
    check_solo(setup)
    if value.card not in AUTOMA_CARDS:
        raise MalformedMove("move.automa-card", most=max(AUTOMA_CARDS))


MOVES: MoveKinds = (
    MoveKind(TickSpot, SpotsTicked, decide_tick, _tell_tick, _check_tick),
    MoveKind(OccupyAction, ActionOccupied, decide_occupied, _tell_occupied, only_solo),
)
EVENTS: EventKinds = (
    EventKind(AutomaWorkerPlaced, _placed, check_card),
    EventKind(AutomaSpotSkipped, _skipped, check_card),
    EventKind(SpotsTicked, _ticked, _check_ticked),
    EventKind(ActionOccupied, _occupied, only_solo),
)
