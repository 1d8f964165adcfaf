"""
The kinds of moves and events a game has, and the dispatch to them.

Each module of a game's rules holds a move with its check, its decision and its sentence, and the
events it causes with their check and their fold. It lists them as :class:`MoveKind` and
:class:`EventKind`. The game's ``game.py`` names the modules, and :class:`Rules` makes codecs and
dispatch of them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from .chance import Chance
from .course import Course
from .errors import MalformedMove
from .history import Entry
from .phrase import Phrase
from .referee import Referee
from .wire import Codec

S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")


class Move:
    """Base class of what a player may ask for."""

    __slots__ = ()


class Event:
    """Base class of what happened because of a move."""

    __slots__ = ()


def _makes_sense(setup: Any, value: Any) -> None:
    """Accept everything: for kinds that need no check."""


def _as_it_was(state: Any, move: Any, entry: Entry) -> Any:
    """Return the state: for moves whose sentence says no amounts, or the whole of a fact."""
    return state


@dataclass(frozen=True, slots=True)
class MoveKind(Generic[S, M]):
    """One kind of move: its class and the functions that check, decide and tell it."""

    move: type[M]
    brings: type | tuple[type, ...]
    """The event this move never comes without, or several of which one always comes."""
    decide: Callable[[Course[S], M], None]
    """Asks the rules and lets the events happen."""
    tell: Callable[[S, M, Entry, bool], Phrase]
    """Says an entry with this move; the state is the one before it, ``True`` asks for few words."""
    check: Callable[[Any, M], None] = _makes_sense
    """Raises ``MalformedMove`` for moves that make no sense with this setup."""
    says: Container[str] = frozenset()
    """The names of the facts the sentence says itself, see :class:`companion.kernel.Fact`."""
    as_said: Callable[[S, M, Entry], S] = _as_it_was
    """The state before an entry with what its sentence says, where that is a part of a fact."""


@dataclass(frozen=True, slots=True)
class EventKind(Generic[S, E]):
    """One kind of event: its class and the functions that check and fold it."""

    event: type[E]
    fold: Callable[[S, E], S]
    """The state after it. Never refuses, never asks chance."""
    check: Callable[[Any, E], None] = _makes_sense
    """Raises ``MalformedMove`` for events that make no sense with this setup."""


class RuleModule(Protocol[S]):
    """A module of a game's rules, as :class:`Rules` takes it."""

    @property
    def MOVES(self) -> Sequence[MoveKind[S, Any]]:
        """The kinds of moves defined there."""

    @property
    def EVENTS(self) -> Sequence[EventKind[S, Any]]:
        """The kinds of events defined there."""


def _nothing_follows(course: Course[Any]) -> None:
    """Add nothing: for games in which nothing happens by itself."""


class Rules(Generic[S]):
    """All kinds of moves and events of one game: their codecs and the dispatch."""

    def __init__(
        self, *rooms: RuleModule[S], settle: Callable[[Course[S]], None] = _nothing_follows
    ) -> None:
        """``settle`` is called after every move and adds what happens without a decision."""
        moves = [kind for room in rooms for kind in room.MOVES]
        events = [kind for room in rooms for kind in room.EVENTS]
        self._moves = {kind.move: kind for kind in moves}
        self._events = {kind.event: kind for kind in events}
        if len(self._moves) != len(moves) or len(self._events) != len(events):
            raise TypeError("a kind of move or event is listed twice")
        self._settle = settle
        self._folds = {kind.event: kind.fold for kind in events}
        self.MOVES = Codec(*self._moves, tag="move")
        self.EVENTS = Codec(*self._events, tag="event")

    @property
    def moves(self) -> tuple[MoveKind[S, Any], ...]:
        """All kinds of moves."""
        return tuple(self._moves.values())

    @property
    def events(self) -> tuple[EventKind[S, Any], ...]:
        """All kinds of events."""
        return tuple(self._events.values())

    def check_move(self, setup: Any, move: Any) -> None:
        """Raise ``MalformedMove`` if the move makes no sense with this setup."""
        self._moves[type(move)].check(setup, move)

    def check_event(self, setup: Any, event: Any) -> None:
        """Raise ``MalformedMove`` if the event makes no sense with this setup."""
        self._events[type(event)].check(setup, event)

    def check_entry(self, setup: Any, entry: Entry) -> None:
        """Raise ``MalformedMove`` if the move or an event makes no sense with this setup."""
        kind = self._moves[type(entry.move)]
        kind.check(setup, entry.move)
        brings, told = kind.brings, False
        for event in entry.events:
            self._events[type(event)].check(setup, event)
            told = told or isinstance(event, brings)
        if not told:
            raise MalformedMove("move.without-event")

    def decide(self, state: Any, move: Any, chance: Chance, referee: Referee) -> Course[S]:
        """Return the course of a move; the referee is told of every rule it breaks."""
        kind = self._moves[type(move)]
        kind.check(state.setup, move)
        course = Course(state, self.evolve, chance, referee)
        kind.decide(course, move)
        self._settle(course)
        return course

    def evolve(self, state: S, event: Any) -> S:
        """Return the state after ``event``."""
        return self._folds[type(event)](state, event)

    def tell(self, state: S, entry: Entry, *, short: bool = False) -> Phrase:
        """
        Return an entry as one sentence. ``state`` is the state before it; ``short`` is for buttons.
        """
        return self._moves[type(entry.move)].tell(state, entry.move, entry, short)

    def says(self, entry: Entry) -> Container[str]:
        """Return the names of the facts that the sentence of an entry says itself."""
        return self._moves[type(entry.move)].says

    def as_said(self, before: S, entry: Entry) -> S:
        """Return the state before an entry with what its sentence says, but for :meth:`says`."""
        state: S = self._moves[type(entry.move)].as_said(before, entry.move, entry)
        return state
