"""
A game being played: setup, history and state together, as one value.

>>> from companion import viticulture
>>> from companion.viticulture.box.pieces import Colour
>>> from companion.viticulture.position.setup import Player, Setup
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
    """Everything there is to know about one game; playing returns a new session."""

    game: Game[S]
    setup: Any
    seed: int
    history: History[S]
    state: S

    @classmethod
    def start(cls, game: Game[S], setup: Any, seed: int) -> Session[S]:
        """Begin a game; ``seed`` is the only thing chance will ever be asked for."""
        return cls(game, setup, seed, History(), game.new_game(setup))

    def decide(self, move: Any, *, anyway: bool = False, chance: Chance | None = None) -> Entry:
        """
        Return the entry this move would make, without making it.

        With ``anyway`` the rules it breaks are noted in the entry instead of stopping it.
        """
        return self._decided(move, anyway, chance)[0]

    def _decided(self, move: Any, anyway: bool, chance: Chance | None) -> tuple[Entry, S]:
        """The entry, and the state it leads to."""
        chance = chance or Seeded(self.seed, len(self.history))
        lenient = Lenient() if anyway else None
        course = self.game.decide(self.state, move, chance, lenient or STRICT)
        overruled = tuple(lenient.overruled) if lenient else ()
        return Entry(move, course.events, overruled), course.state

    def play(self, move: Any, *, anyway: bool = False) -> Session[S]:
        """Make the move; what had been undone before is forgotten."""
        entry, state = self._decided(move, anyway, None)
        return self._after(entry, state)

    def record(self, entry: Entry) -> Session[S]:
        """Add an entry that is decided already, as one that was read from a file."""
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
        """Take back the last entry; at the beginning there is nothing to take back."""
        step = self.history.last
        if step is None:
            return self
        undone = Undone(step.entry, self.state, self.history.next)
        return replace(self, history=History(step.earlier, undone), state=step.before)

    def redo(self) -> Session[S]:
        """Do again what was taken back last; chance is not asked a second time."""
        undone = self.history.next
        if undone is None:
            return self
        step = Step(undone.entry, self.state, self.history.last, len(self.history) + 1)
        return replace(self, history=History(step, undone.later), state=undone.after)

    def jump(self, number: int) -> Session[S]:
        """Undo or redo until exactly ``number`` entries are done, as far as there are any."""
        session = self
        while len(session.history) > max(number, 0):
            session = session.undo()
        while len(session.history) < number and session.history.next:
            session = session.redo()
        return session
