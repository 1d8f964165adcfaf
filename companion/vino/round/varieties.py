"""Variety markers: taken with the first vineyard of a region (VN-VAR)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.rules import EventKind

from ..box.board import Region, Variety
from ..position.kinds import Event, EventKinds, MoveKinds
from ..position.sense import of_seat
from ..position.state import State


@dataclass(frozen=True, slots=True)
class VarietyTaken(Event):
    """A player took a variety marker."""

    seat: int
    region: Region
    variety: Variety


def _fold_variety(state: State, event: VarietyTaken) -> State:
    return state.with_variety(event.region, event.seat, event.variety)


@dataclass(frozen=True, slots=True)
class VarietyReturned(Event):
    """A variety marker was put back on the map (VN-VAR-05)."""

    seat: int
    region: Region


def _fold_variety_returned(state: State, event: VarietyReturned) -> State:
    return state.with_variety(event.region, event.seat, None)


MOVES: MoveKinds = ()

EVENTS: EventKinds = (
    EventKind(VarietyTaken, _fold_variety, of_seat),
    EventKind(VarietyReturned, _fold_variety_returned, of_seat),
)
