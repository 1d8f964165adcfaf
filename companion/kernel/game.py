"""
The protocol every game fits. A module offers these names; there is no base class.

``decide`` turns a move into events; it is the only function that refuses a move or uses randomness.
``evolve`` folds an event into the state and never refuses, so every old game can be replayed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol, TypeVar

from .chance import Chance
from .course import Course
from .history import Entry
from .phrase import Fact, Phrase
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

    def came_of(self, before: S, after: S, /) -> tuple[Fact, ...]:
        """Return everything that is different after an entry."""

    def says(self, entry: Entry, /) -> Container[str]:
        """Return the names of the facts that the sentence of an entry says itself."""

    def as_said(self, before: S, entry: Entry, /) -> S:
        """
        Return the state before an entry with what its sentence says, where that is a part of a fact
        only: of two visitors drawn by a visitor that was played, the sentence says the one played.
        """

    def tell_fact(self, state: S, fact: Fact, /) -> Phrase | None:
        """
        Return a fact in a few words, without whose it is, or ``None`` if the log does not say it.
        ``state`` is the state before the entry.
        """

    def heading(self, state: S, /) -> Phrase:
        """Return the part of the game the state is in; the log has a heading for each."""

    def standing(self, state: S, seat: int, rank: int, /) -> Phrase:
        """Return what a player has, in one line."""

    def outcome(self, state: S, /) -> Outcome[Any]:
        """Return the final places of all players; each place has a ``seat`` and a ``rank``."""

    def solo_result(self, state: S, /) -> str | None:
        """Return how a one-player game has ended: ``win``, ``draw``, ``loss`` or ``None``."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry as the log has it: its sentence, and what came of it."""

    sentence: Phrase
    facts: tuple[Fact, ...]
    results: Phrase | None = None
    """What the sentence does not say; ``None`` if it says all there is to say."""

    @property
    def whole(self) -> Phrase:
        """Sentence and results in one."""
        if self.results is None:
            return self.sentence
        return Phrase("log.with-results", {"entry": self.sentence, "results": self.results})


def told(game: Game[Any], before: Any, entry: Entry, after: Any) -> Told:
    """Return an entry with what came of it; ``before`` and ``after`` are the states around it."""
    facts = game.came_of(before, after)
    said = game.says(entry)
    mover = getattr(entry.move, "seat", None)

    def place(fact: Fact) -> int:
        """Whose move it was comes first, then the table, then the others."""
        return -2 if fact.seat == mover else -1 if fact.seat is None else fact.seat

    results: Phrase | None = None
    left_out = [f for f in game.came_of(game.as_said(before, entry), after) if f.what not in said]
    for seat, theirs in groupby(sorted(left_out, key=place), key=lambda fact: fact.seat):
        words = tuple([words for fact in theirs if (words := game.tell_fact(before, fact))])
        if not words:
            continue
        one = Phrase("log.results", {"results": words})
        players = after.setup.players
        if seat is not None and seat != mover and len(players) > 1:
            one = Phrase("log.results-of", {"player": players[seat].name, "results": words})
        both = {"first": results, "then": one}
        results = one if results is None else Phrase("log.results-and", both)
    return Told(game.tell(before, entry), facts, results)
