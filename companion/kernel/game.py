"""
What a game has to offer. A module fits this protocol; there is no base class.

``decide`` turns a move into events and is the only place where rules refuse and chance is asked;
``evolve`` folds an event into the state and never refuses, so that every old game can be retold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

from .chance import Chance
from .course import Course
from .history import Entry
from .phrase import Phrase
from .ranking import Outcome
from .referee import Referee
from .wire import Codec

S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game, as pure functions over its own setup, moves, events and state."""

    @property
    def NAME(self) -> str:
        """The game's name in files and addresses."""

    @property
    def SETUP(self) -> Codec:
        """How the setup is written down."""

    @property
    def MOVES(self) -> Codec:
        """How moves are written down."""

    @property
    def EVENTS(self) -> Codec:
        """How events are written down."""

    @property
    def STATE(self) -> Codec:
        """How the state is shown to other programs; it is never read back."""

    def new_game(self, setup: Any, /) -> S:
        """Return the state before anything happened."""

    def legal_moves(self, state: S, /) -> Iterator[Any]:
        """Yield what may be asked now; drives buttons and tests."""

    def decide(self, state: S, move: Any, chance: Chance, referee: Referee, /) -> Course[S]:
        """Return the course of the move: its events, and the state after them."""

    def check_entry(self, setup: Any, entry: Entry, /) -> None:
        """Raise ``MalformedMove`` if an entry that was read makes no sense at this table."""

    def evolve(self, state: S, event: Any, /) -> S:
        """Return the state after the event."""

    def is_over(self, state: S, /) -> bool:
        """Tell whether the game has ended."""

    def tell(self, state: S, entry: Entry, /, *, short: bool = False) -> Phrase:
        """Say an entry in one sentence; ``state`` is the one before it. A button is ``short``."""

    def heading(self, state: S, /) -> Phrase:
        """Say which part of the game it stands in; the log is told under such headings."""

    def standing(self, state: S, seat: int, rank: int, /) -> Phrase:
        """Say what somebody has, in one line."""

    def outcome(self, state: S, /) -> Outcome[Any]:
        """Compare everybody; each of the places has a ``seat`` and a ``rank``."""

    def solo_result(self, state: S, /) -> str | None:
        """Tell how a game of one player alone has ended: ``win``, ``draw`` or ``loss``, if so."""
