"""
A session: one game being played, with setup, history and state, as one immutable value.

>>> from companion import viticulture
>>> from companion.kernel.people import Colour, Player
>>> from companion.viticulture.position.setup import Setup
>>> from companion.viticulture.year.first_player import NameFirstPlayer
>>> from companion.viticulture.year.spring import TakeRow
>>> setup = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
>>> session = Session.start(viticulture, setup, seed=1)
>>> session = session.play(NameFirstPlayer(1)).play(TakeRow(1, 6))
>>> session.state.estates[1].vp
1
>>> session.undo().state.estates[1].vp
0
>>> session.undo().redo() == session
True
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from .chance import Chance, Seeded
from .errors import CompanionError, IllegalMove, MalformedMove
from .game import Game
from .history import Entry, History, Step, Undone
from .referee import STRICT, Lenient

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Session(Generic[S]):
    """One game being played; playing a move returns a new session."""

    game: Game[S]
    setup: Any
    seed: int
    history: History[S]
    state: S

    @classmethod
    def start(cls, game: Game[S], setup: Any, seed: int) -> Session[S]:
        """Begin a game; all its randomness follows from ``seed``."""
        return cls(game, setup, seed, History(), game.new_game(setup))

    def decide(self, move: Any, *, anyway: bool = False, chance: Chance | None = None) -> Entry:
        """
        Return the entry a move would make, without making it.

        With ``anyway`` rules it breaks are noted in the entry and do not stop it.
        """
        return self._decided(move, anyway, chance)[0]

    def _decided(self, move: Any, anyway: bool, chance: Chance | None) -> tuple[Entry, S]:
        """Return the entry and the state it leads to."""
        chance = chance or Seeded(self.seed, len(self.history))
        lenient = Lenient() if anyway else None
        course = self.game.decide(self.state, move, chance, lenient or STRICT)
        overruled = tuple(lenient.overruled) if lenient else ()
        return Entry(move, course.events, overruled), course.state

    def play(self, move: Any, *, anyway: bool = False) -> Session[S]:
        """Make a move; what was undone before it cannot be redone any more."""
        entry, state = self._decided(move, anyway, None)
        return self._after(entry, state)

    def record(self, entry: Entry) -> Session[S]:
        """Add an entry that is already decided, such as one read from a file."""
        state = self.state
        for event in entry.events:
            state = self.game.evolve(state, event)
        return self._after(entry, state)

    def _after(self, entry: Entry, state: S) -> Session[S]:
        last = self.history.last
        step = Step(entry, self.state, last, last.number + 1 if last else 1)
        return Session(self.game, self.setup, self.seed, History(step), state)

    def why_not(self, move: Any) -> CompanionError | None:
        """Return the reason why this move is not allowed now, or ``None``."""
        try:
            self.decide(move)
        except (IllegalMove, MalformedMove) as reason:
            return reason
        return None

    def undo(self) -> Session[S]:
        """Undo the last entry, if there is one."""
        step = self.history.last
        if step is None:
            return self
        undone = Undone(step.entry, self.state, self.history.next)
        return replace(self, history=History(step.earlier, undone), state=step.before)

    def redo(self) -> Session[S]:
        """Redo the entry that was undone last, with the same outcome."""
        undone = self.history.next
        if undone is None:
            return self
        step = Step(undone.entry, self.state, self.history.last, len(self.history) + 1)
        return replace(self, history=History(step, undone.later), state=undone.after)

    def jump(self, number: int) -> Session[S]:
        """Undo or redo until ``number`` entries are done, or as close to it as possible."""
        session = self
        while len(session.history) > max(number, 0):
            session = session.undo()
        while len(session.history) < number and session.history.next:
            session = session.redo()
        return session
