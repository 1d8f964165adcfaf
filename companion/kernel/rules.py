"""
The kinds of moves and events a game has, and the one place that looks them up.

Each module of a game's rules holds what belongs together: a move with its check, its decision and
its sentence, and the events it causes with their check and their fold. It lists them as
:class:`MoveKind` and :class:`EventKind`; the game's ``game.py`` names the modules, and of that
collection :class:`Rules` makes the codecs of the game file and the dispatch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def _makes_sense(setup: Any, value: Any) -> None:
    """Nothing to check: there is no way to say it wrongly."""


@dataclass(frozen=True, slots=True)
class MoveKind(Generic[S, M]):
    """One kind of move, with all the game knows of it."""

    move: type[M]
    brings: type | tuple[type, ...]
    """The event this move never comes without, or several of which one always comes."""
    decide: Callable[[Course[S], M], None]
    """Asks the rules and lets the events happen."""
    tell: Callable[[S, M, Entry, bool], Phrase]
    """Says an entry with this move; the state is the one before it, ``True`` asks for few words."""
    check: Callable[[Any, M], None] = _makes_sense
    """Raises ``MalformedMove`` for what no table with this setup could mean."""


@dataclass(frozen=True, slots=True)
class EventKind(Generic[S, E]):
    """One kind of event, with all the game knows of it."""

    event: type[E]
    fold: Callable[[S, E], S]
    """The state after it. Never refuses, never asks chance."""
    check: Callable[[Any, E], None] = _makes_sense
    """Raises ``MalformedMove`` for what cannot happen at a table with this setup."""


class RuleModule(Protocol[S]):
    """A module of a game's rules."""

    @property
    def MOVES(self) -> Sequence[MoveKind[S, Any]]:
        """The moves it knows."""

    @property
    def EVENTS(self) -> Sequence[EventKind[S, Any]]:
        """The events it knows."""


def _nothing_follows(course: Course[Any]) -> None:
    """Nothing happens by itself."""


class Rules(Generic[S]):
    """All moves and events of one game."""

    def __init__(
        self, *rooms: RuleModule[S], settle: Callable[[Course[S]], None] = _nothing_follows
    ) -> None:
        """``settle`` lets happen what needs nobody's decision, after every move."""
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
        """Every kind of move."""
        return tuple(self._moves.values())

    @property
    def events(self) -> tuple[EventKind[S, Any], ...]:
        """Every kind of event."""
        return tuple(self._events.values())

    def check_move(self, setup: Any, move: Any) -> None:
        """Raise ``MalformedMove`` if no table with this setup could make the move."""
        self._moves[type(move)].check(setup, move)

    def check_event(self, setup: Any, event: Any) -> None:
        """Raise ``MalformedMove`` if this cannot happen at a table with this setup."""
        self._events[type(event)].check(setup, event)

    def check_entry(self, setup: Any, entry: Entry) -> None:
        """Raise ``MalformedMove`` unless move and events make sense at this table."""
        kind = self._moves[type(entry.move)]
        kind.check(setup, entry.move)
        brings, told = kind.brings, False
        for event in entry.events:
            self._events[type(event)].check(setup, event)
            told = told or isinstance(event, brings)
        if not told:
            raise MalformedMove("move.without-event")

    def decide(self, state: Any, move: Any, chance: Chance, referee: Referee) -> Course[S]:
        """Return the course of a move; the referee hears of every rule it breaks."""
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
        """Say an entry in one sentence; ``state`` is the one before it. A button is ``short``."""
        return self._moves[type(entry.move)].tell(state, entry.move, entry, short)
