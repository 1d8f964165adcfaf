"""
A game being played: setup, history and state together, as one value.

>>> from companion import viticulture
>>> from companion.viticulture import Colour, NameFirstPlayer, Player, Setup, TakeRow
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
from typing import Any

from .chance import Chance, Seeded
from .errors import CompanionError, IllegalMove, MalformedMove
from .game import Game
from .history import Entry, History, Step, Undone
from .referee import STRICT, Lenient


@dataclass(frozen=True, slots=True)
class Session:
    """Everything there is to know about one game; playing returns a new session."""

    game: Game
    setup: Any
    seed: int
    history: History[Any]
    state: Any

    @classmethod
    def start(cls, game: Game, setup: Any, seed: int) -> Session:
        """Begin a game; ``seed`` is the only thing chance will ever be asked for."""
        return cls(game, setup, seed, History(), game.new_game(setup))

    def decide(self, move: Any, *, anyway: bool = False, chance: Chance | None = None) -> Entry:
        """
        Return the entry this move would make, without making it.

        With ``anyway`` the rules it breaks are noted in the entry instead of stopping it.
        """
        chance = chance or Seeded(self.seed, len(self.history))
        if anyway:
            referee = Lenient()
            events = self.game.decide(self.state, move, chance, referee)
            return Entry(move, events, tuple(referee.overruled))
        return Entry(move, self.game.decide(self.state, move, chance, STRICT))

    def play(self, move: Any, *, anyway: bool = False) -> Session:
        """Make the move; what had been undone before is forgotten."""
        return self.record(self.decide(move, anyway=anyway))

    def record(self, entry: Entry) -> Session:
        """Add an entry that is decided already (read from a file, or by :meth:`decide`)."""
        state = self.state
        for event in entry.events:
            state = self.game.evolve(state, event)
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

    def undo(self) -> Session:
        """Take back the last entry; at the beginning there is nothing to take back."""
        step = self.history.last
        if step is None:
            return self
        undone = Undone(step.entry, self.state, self.history.next)
        return replace(self, history=History(step.earlier, undone), state=step.before)

    def redo(self) -> Session:
        """Do again what was taken back last; chance is not asked a second time."""
        undone = self.history.next
        if undone is None:
            return self
        step = Step(undone.entry, self.state, self.history.last, len(self.history) + 1)
        return replace(self, history=History(step, undone.later), state=undone.after)

    def jump(self, number: int) -> Session:
        """Undo or redo until exactly ``number`` entries are done, as far as there are any."""
        session = self
        while len(session.history) > max(number, 0):
            session = session.undo()
        while len(session.history) < number and session.history.next:
            session = session.redo()
        return session
