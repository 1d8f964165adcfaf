"""Entering a whole copy, and what entering any part of it has in common."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import region_name
from ..box.copies import Copy
from ..box.problems import check_copy
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.setup import Setup
from ..position.state import State


@dataclass(frozen=True, slots=True)
class EnterCopy(Move):
    """Enter a whole copy, as another player shared it."""

    copy: Copy


def _check_entered_copy(setup: Setup, entered: EnterCopy | CopyEntered) -> None:
    """Require a possible copy."""
    check_copy(entered.copy)


def decide_copy(course: Course, move: EnterCopy) -> None:
    """Replace the copy."""
    enter(course, CopyEntered(move.copy))


def enter(course: Course, event: Event) -> None:
    """
    Add an entered fact, unless the copy would be impossible or contradict what is on the table.

    Nothing that was booked before is changed.
    """
    course.add(event)
    copy = course.state.copy
    check_copy(copy)
    for land, ground in zip(copy.lands, course.state.grounds, strict=True):
        owned = [place for place, owner in enumerate(ground.owners, 1) if owner is not None]
        if owned and max(owned) > land.size:
            region = region_name(land.region)
            raise MalformedMove("copy.in-use", region=region, size=land.size, place=max(owned))


def _tell_copy(state: State, move: EnterCopy, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.copy")


@dataclass(frozen=True, slots=True)
class CopyEntered(Event):
    """A whole copy was entered."""

    copy: Copy


def _fold_copy(state: State, event: CopyEntered) -> State:
    return changed(state, copy=event.copy)


MOVES: MoveKinds = (MoveKind(EnterCopy, CopyEntered, decide_copy, _tell_copy, _check_entered_copy),)

EVENTS: EventKinds = (EventKind(CopyEntered, _fold_copy, _check_entered_copy),)
