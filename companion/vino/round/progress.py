"""
Progress of the game: phases and rounds begin, and the game ends.

:func:`settle` is called after every move and adds what happens without a decision.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind

from ..box.board import Region, region_name
from ..position.kinds import Course, Event, EventKinds, MoveKinds
from ..position.phase import Phase, phase_name
from ..position.sense import LAST_ROUND
from ..position.setup import Setup
from ..position.state import State
from .barrel import BarrelMoved, CouldNotBuy, buyers, next_region


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began."""

    phase: Phase


def _fold_phase(state: State, event: PhaseBegan) -> State:
    return state.in_phase(event.phase)


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round began."""

    round: int


def _check_round(setup: Setup, event: RoundBegan) -> None:
    if not 0 <= event.round <= LAST_ROUND:
        raise MalformedMove("move.round")


def _fold_round(state: State, event: RoundBegan) -> State:
    return changed(state, round=event.round)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""


def _fold_end(state: State, event: GameEnded) -> State:
    return state.in_phase(Phase.OVER)


def settle(course: Course) -> None:
    """Add events that need no decision, until a player has to decide or a gift begins."""
    for _ in range(200):  # nine regions, and who cannot buy there: it ends long before
        if course.state.gift is not None:
            return
        following = _following(course.state)
        if not following:
            return
        course.add(*following)


def _following(state: State) -> tuple[Event, ...]:
    match state.phase:
        case Phase.OPENING if state.acting is None:
            return (PhaseBegan(Phase.THIRD),)
        case Phase.THIRD if state.acting is None:
            return (RoundBegan(state.round + 1), PhaseBegan(Phase.CHOOSING))
        case Phase.BUYING:
            return _buying(state)
        case Phase.SELLING if state.acting is None:
            return (PhaseBegan(Phase.CLOSING),)
        case _:
            return ()


def _buying(state: State) -> tuple[Event, ...]:
    seat = state.acting
    if seat is not None and state.barrel is not None:
        return _cannot_buy(state, seat, state.barrel)
    region = next_region(state)
    if region is not None:
        return (BarrelMoved(region, *buyers(state, region)),)
    return (GameEnded(),) if state.is_ending else (PhaseBegan(Phase.SELLING),)


def _cannot_buy(state: State, seat: int, region: Region) -> tuple[Event, ...]:
    """Return the event that the player finds nothing to buy, who then need not pass (VN-VAR-01)."""
    if state.land(region).known and not state.free(region):
        return (CouldNotBuy(seat, region, varieties=False),)
    if state.grows(seat, region) is None and not state.free_varieties(region):
        return (CouldNotBuy(seat, region, varieties=True),)
    return ()


def require_phase(course: Course, *phases: Phase) -> None:
    """Require one of these phases, and no gift."""
    state = course.state
    now = {"phase": phase_name(state.phase)}
    if state.phase is Phase.OVER:
        course.require(False, "VN-END-07")
        return
    course.require(state.phase in phases, "VN-BUY-01", **now)
    if state.gift is not None:
        course.require(False, "VN-GIFT-01", region=region_name(state.gift.region))


def with_what_followed(state: State, told: Phrase, entry: Entry) -> Phrase:
    """Return a sentence, extended by what happened after it without a decision."""
    if players := _without(state, entry, varieties=False):
        told = Phrase("log.vino.nothing-left", {"what": told, "players": players})
    if players := _without(state, entry, varieties=True):
        told = Phrase("log.vino.no-variety-left", {"what": told, "players": players})
    if any(isinstance(event, GameEnded) for event in entry.events):
        told = Phrase("log.vino.ended", {"what": told})
    return told


def _without(state: State, entry: Entry, *, varieties: bool) -> tuple[str, ...]:
    """Return who found no vineyard, or no variety, to buy."""
    found = (event for event in entry.events if isinstance(event, CouldNotBuy))
    names = (state.name(event.seat) for event in found if event.varieties is varieties)
    return tuple(dict.fromkeys(names))


MOVES: MoveKinds = ()

EVENTS: EventKinds = (
    EventKind(PhaseBegan, _fold_phase),
    EventKind(RoundBegan, _fold_round, _check_round),
    EventKind(GameEnded, _fold_end),
)
