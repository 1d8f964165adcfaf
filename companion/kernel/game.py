"""
The protocol every game fits. A module offers these names; there is no base class.

``decide`` turns a move into events; it is the only function that refuses a move or uses randomness.
``evolve`` folds an event into the state and never refuses, so every old game can be replayed.
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
        """Codec of the setup."""

    @property
    def MOVES(self) -> Codec:
        """Codec of the moves."""

    @property
    def EVENTS(self) -> Codec:
        """Codec of the events."""

    @property
    def STATE(self) -> Codec:
        """Codec of the state, to show it to other programs; it is never read back."""

    def new_game(self, setup: Any, /) -> S:
        """Return the state before the first move."""

    def legal_moves(self, state: S, /) -> Iterator[Any]:
        """Yield the moves that can be made now; used by buttons and tests."""

    def decide(self, state: S, move: Any, chance: Chance, referee: Referee, /) -> Course[S]:
        """Return the course of a move: its events and the state after them."""

    def check_entry(self, setup: Any, entry: Entry, /) -> None:
        """Raise ``MalformedMove`` if an entry read from a file makes no sense at this table."""

    def evolve(self, state: S, event: Any, /) -> S:
        """Return the state after the event."""

    def again(self, state: S, seed: int, /) -> Any:
        """
        Return the setup of the next game at the same table, or ``None`` if it follows otherwise.
        """

    def is_over(self, state: S, /) -> bool:
        """Return whether the game has ended."""

    def tell(self, state: S, entry: Entry, /, *, short: bool = False) -> Phrase:
        """
        Return an entry as one sentence. ``state`` is the state before it; ``short`` is for buttons.
        """

    def heading(self, state: S, /) -> Phrase:
        """Return the part of the game the state is in; the log has a heading for each."""

    def standing(self, state: S, seat: int, rank: int, /) -> Phrase:
        """Return what a player has, in one line."""

    def outcome(self, state: S, /) -> Outcome[Any]:
        """Return the final places of all players; each place has a ``seat`` and a ``rank``."""

    def solo_result(self, state: S, /) -> str | None:
        """Return how a one-player game has ended: ``win``, ``draw``, ``loss`` or ``None``."""
