"""Choosing how much of a player is followed: the whole vineyard, or the score alone."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import EVERYTHING, Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import of_seat
from ..position.state import State, who


@dataclass(frozen=True, slots=True)
class Follow(Move):
    """Follow a player's whole vineyard from now on, or only the score; nothing is lost."""

    seat: int
    whole: bool = True


@dataclass(frozen=True, slots=True)
class EstateFollowed(Event):
    """From now on a player's whole vineyard is followed, or only the score."""

    seat: int
    whole: bool


def decide_follow(course: Course, move: Follow) -> None:
    """Follow more or less of a player; what was followed before is kept."""
    state = course.state
    whole = state.estates[move.seat].mat is not None
    if whole is move.whole:
        raise MalformedMove("move.followed")
    course.add(EstateFollowed(move.seat, move.whole))


def _followed(state: State, event: EstateFollowed) -> State:
    estate = state.estates[event.seat]
    if not event.whole:
        return state.with_estate(event.seat, mat=None, kept=estate.mat)
    begun = state.year > 1 or state.season not in (Season.FIRST_PLAYER, Season.SPRING)
    mat = estate.kept or Mat(parents=(0, 0) if begun else None)
    return state.with_estate(event.seat, mat=mat, kept=None)


def _tell(state: State, move: Follow, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.follow" if move.whole else "log.follow-score", who(state, move.seat))


MOVES: MoveKinds = (MoveKind(Follow, EstateFollowed, decide_follow, _tell, of_seat, EVERYTHING),)
EVENTS: EventKinds = (EventKind(EstateFollowed, _followed, of_seat),)
