"""The first player: drawn by the app, or named (SET-06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import of_seat
from ..position.state import State
from ..solo.deck import begin_deck
from .turns import SeasonBegan


@dataclass(frozen=True, slots=True)
class DrawFirstPlayer(Move):
    """Draw the first player at random (SET-06)."""


@dataclass(frozen=True, slots=True)
class NameFirstPlayer(Move):
    """Name the first player, drawn on the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen(Event):
    """The first player is known; ``drawn`` is whether the app drew."""

    seat: int
    drawn: bool


def decide_first_player(course: Course, move: DrawFirstPlayer | NameFirstPlayer) -> None:
    """Draw one of the roosters at random, or record the one that was named (SET-06)."""
    state = course.state
    course.require(state.season is Season.FIRST_PLAYER, "YEAR-06")
    if isinstance(move, DrawFirstPlayer):
        chosen = FirstPlayerChosen(course.chance.below(len(state.estates)), drawn=True)
    else:
        chosen = FirstPlayerChosen(move.seat, drawn=False)
    if state.season is not Season.FIRST_PLAYER:
        course.add(chosen)
        return
    course.add(chosen, *begin_deck(state, course.chance), SeasonBegan(Season.SPRING))


def offers(state: State) -> Iterator[Move]:
    """Yield moves: drawing a rooster, and naming any seat."""
    yield DrawFirstPlayer()
    yield from (NameFirstPlayer(seat) for seat in state.seats)


def _chosen(state: State, event: FirstPlayerChosen) -> State:
    return changed(state, first_player=event.seat)


def _tell_drawn(state: State, move: DrawFirstPlayer, entry: Entry, short: bool) -> Phrase:
    drawn = entry.first(FirstPlayerChosen).seat
    return Phrase("log.first-player-drawn", {"player": state.name(drawn)})


def _tell_named(state: State, move: NameFirstPlayer, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.first-player-named", {"player": state.name(move.seat)})


MOVES: MoveKinds = (
    MoveKind(DrawFirstPlayer, FirstPlayerChosen, decide_first_player, _tell_drawn),
    MoveKind(NameFirstPlayer, FirstPlayerChosen, decide_first_player, _tell_named, of_seat),
)
EVENTS: EventKinds = (EventKind(FirstPlayerChosen, _chosen, of_seat),)
