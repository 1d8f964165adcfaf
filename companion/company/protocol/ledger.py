"""
What is durable at a table: its game and its company, folded from their two streams.

The streams are the only truth. An event says which phone made it and by which of its numbers, so
the ledger knows of every phone how far it was heard, also after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.game import Game
from companion.kernel.gamefile import begin, follow
from companion.kernel.session import Session

from ..paper import from_json
from ..roster import Roster
from .streams import TAPS


@dataclass(frozen=True, slots=True)
class Moment:
    """One tap that is written, with the sessions around it."""

    n: int
    by: str
    tap: Mapping[str, Any]
    before: Session[Any]
    after: Session[Any]


class Ledger:
    """The game, the company, and who was heard how far."""

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        header: Any,
        roster: Roster,
        taps: Sequence[Any] = (),
        company: Sequence[Any] = (),
    ) -> None:
        """``roster`` is the one the table's company began with."""
        self.session: Session[Any] = begin(header, games)
        self.roster = roster
        self.moments: list[Moment] = []
        """Every tap, the first one first."""
        self.company = 0
        """How many changes of the company there were."""
        self.heard: dict[str, int] = {}
        """The highest number of each phone that is written."""
        for tap in taps:
            self.add_tap(tap)
        for change in company:
            self.add_change(change)

    @property
    def taps(self) -> int:
        """How many taps there were."""
        return len(self.moments)

    def count(self, stream: str) -> int:
        """Return how many events of a stream are known."""
        return self.taps if stream == TAPS else self.company

    def add_tap(self, event: Mapping[str, Any]) -> Moment:
        """Fold one event of the game."""
        tap, before = event["tap"], self.session
        moment = Moment(self.taps + 1, event["by"], tap, before, after(before, tap))
        self.moments.append(moment)
        self.session = moment.after
        self._note(event)
        return moment

    def add_change(self, event: Mapping[str, Any]) -> None:
        """Fold one event of the company."""
        self.roster = from_json(event["roster"])
        self.company += 1
        self._note(event)

    def since(self, n: int) -> tuple[Moment, ...]:
        """Return the taps after the first ``n``."""
        return tuple(self.moments[max(n, 0) :])

    def _note(self, event: Mapping[str, Any]) -> None:
        by, nr = event["by"], event["nr"]
        self.heard[by] = max(self.heard.get(by, 0), nr)


def after(session: Session[Any], tap: Mapping[str, Any]) -> Session[Any]:
    """Return the session after a tap that was written."""
    match tap["tap"]:
        case "play":
            return follow(session, {key: value for key, value in tap.items() if key != "tap"})
        case "undo":
            return session.undo()
        case "redo":
            return session.redo()
        case _:
            return session.jump(tap["to"])
