"""What follows from a move: events are gathered one by one, each decided on the state so far."""

from __future__ import annotations

from companion.kernel.referee import Referee

from .events import (
    BarrelMoved,
    BottleRemoved,
    CouldNotBuy,
    Event,
    GameEnded,
    GiftBegan,
    PhaseBegan,
    RoundBegan,
)
from .evolve import evolve
from .parts import COUNTS, GOVERNMENT, PRIVATE, Phase, Region, phase_name, region_name
from .precedence import buyers, shares
from .state import State


class Course:
    """The events of one move, and the state they have led to by now."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []

    def add(self, *events: Event) -> None:
        """Let something happen."""
        for event in events:
            self.state = evolve(self.state, event)
            self._events.append(event)

    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with what follows by itself."""
        settle(self)
        return tuple(self._events)


def settle(course: Course) -> None:
    """Let happen what needs nobody's decision, until somebody has to decide."""
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
    """Who finds nothing to buy needs not pass (VN-VAR-01); vineyards not known may be there."""
    if state.land(region).known and not state.free(region):
        return (CouldNotBuy(seat, region, varieties=False),)
    if state.grows(seat, region) is None and not state.free_varieties(region):
        return (CouldNotBuy(seat, region, varieties=True),)
    return ()


def next_region(state: State) -> Region | None:
    """
    Where the barrel goes next: the printed order, only marked regions (VN-BUY-03, VN-BUY-14).

    If the order is put right meanwhile, no region is left out and none comes again.
    """
    marked = {region for estate in state.estates for region in estate.chosen or ()}
    left = (r for r in state.copy.in_order if r in marked and r not in state.visited)
    return next(left, None)


def bottle_after(course: Course, region: Region, kind: str) -> None:
    """After a purchase: the gift with the last private vineyard, or a bottle that just leaves."""
    state = course.state
    if not state.has_bottle(region):
        return
    opening = state.phase in (Phase.OPENING, Phase.THIRD)
    if opening and not state.setup.opening_gifts:
        return
    left = len(state.free(region, GOVERNMENT))
    if kind == GOVERNMENT and not left:
        course.add(BottleRemoved(region))  # VN-GIFT-09
    elif kind == PRIVATE and state.gift_is_due(region):
        if left:
            course.add(GiftBegan(region, shares(state, region, left)))
        else:
            course.add(BottleRemoved(region))  # VN-GIFT-07


def require_phase(state: State, referee: Referee, *phases: Phase) -> None:
    """The move belongs to these phases, and no gift interrupts them."""
    now = {"phase": phase_name(state.phase)}
    if state.phase is Phase.OVER:
        referee.require(False, "VN-END-07")
        return
    referee.require(state.phase in phases, "VN-BUY-01", **now)
    if state.gift is not None:
        referee.require(False, "VN-GIFT-01", region=region_name(state.gift.region))


FIRST_TWO = COUNTS.first_vineyards - 1
