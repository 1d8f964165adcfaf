"""
The phone's side of the protocol.

A handset keeps what was tapped until the table has settled it, over broken connections, sleep and a
reload: :meth:`Handset.kept` is what has to outlive the page. It shows only what the table has told
it, in order; where something is missing it asks for everything anew.

It does nothing by itself. Every call gives it the time and returns what is to be done: dial, hang
up, send. Connections are numbered by the phone, and what comes over any but the last is not heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.kernel.game import Game
from companion.kernel.gamefile import begin
from companion.kernel.history import Entry
from companion.kernel.session import Session

from .messages import (
    Ask,
    Away,
    Beat,
    FromPhone,
    FromTable,
    Hello,
    Knock,
    Late,
    News,
    Page,
    Settled,
    Tap,
    Trouble,
)
from .pulse import AGAIN, BEAT, SOON, next_wait, silent


@dataclass(frozen=True, slots=True)
class Dial:
    """Open a connection with this number."""

    epoch: int


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the connection with this number."""

    epoch: int


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message over the connection with this number."""

    epoch: int
    message: FromPhone


Effect: TypeAlias = Dial | HangUp | Send


@dataclass(frozen=True, slots=True)
class Kept:
    """What outlives the page: the token, the numbers, and what is not settled yet."""

    token: str
    knock: Knock | None = None
    epoch: int = 0
    nr: int = 0
    pending: tuple[Tap | Ask, ...] = ()


class Handset:
    """One page on one phone."""

    def __init__(self, games: Mapping[str, Game[Any]], kept: Kept, at: float) -> None:
        self._games = games
        self._kept = kept
        self._open = False
        self._heard = self._dialled = at
        self._beat = self._sent = at
        self._wait = SOON
        self._redial: float | None = at
        self._gap = False
        self.page: Page | None = None
        """The last whole page, if there was one."""
        self.session: Session[Any] | None = None
        """The game as this phone may see it."""
        self.taps = 0
        """How many taps of the table it shows."""
        self.roster: Any = None
        self.company = 0
        """How many changes of the company it knows."""
        self.settled: dict[int, Settled] = {}
        """What became of its taps."""
        self.trouble = False
        """Whether the table cannot write at the moment."""
        self.away: str | None = None
        """Why it is not let in; then it stays quiet."""

    # -- what a page shows -----------------------------------------------------------------------

    @property
    def kept(self) -> Kept:
        """What has to be kept on the device."""
        return self._kept

    def silent(self, at: float) -> bool:
        """Return whether the page has to say that the table is not heard."""
        return self.away is None and silent(at, self._heard)

    # -- what happens to it ----------------------------------------------------------------------

    def tap(self, at: float, wish: Any) -> list[Effect]:
        """The person taps; the tap is made for what the page shows."""
        return self._wish(at, Tap(self._kept.nr + 1, self.taps, wish))

    def ask(self, at: float, deed: Any) -> list[Effect]:
        """The person wants a change of the company."""
        return self._wish(at, Ask(self._kept.nr + 1, deed))

    def _wish(self, at: float, wish: Tap | Ask) -> list[Effect]:
        if self.page is None:  # nothing is shown that could be tapped
            return []
        pending = (*self._kept.pending, wish)
        self._kept = replace(self._kept, nr=wish.nr, pending=pending)
        return self._send_first(at) if len(pending) == 1 else []

    def opened(self, at: float, epoch: int) -> list[Effect]:
        """A connection is open."""
        if epoch != self._kept.epoch:
            return [HangUp(epoch)]
        self._open = True
        self._beat = at
        knock = self._kept.knock
        hello = replace(knock, epoch=epoch) if knock else Hello(epoch, self._kept.token)
        return [Send(epoch, hello)]

    def closed(self, at: float, epoch: int) -> list[Effect]:
        """A connection has closed, or could not be opened."""
        if epoch != self._kept.epoch:
            return []
        self._open = False
        if self._redial is None:
            self._redial = at + self._wait
            self._wait = next_wait(self._wait)
        return []

    def tick(self, at: float) -> list[Effect]:
        """Some time has passed."""
        if self.away is not None:
            return []
        if self._redial is not None and at >= self._redial:
            return self._dial(at)
        if self._redial is None and silent(at, max(self._heard, self._dialled)):
            return self._dial(at)
        effects: list[Effect] = []
        if self._open and at - self._beat >= BEAT:
            effects += self._send_beat(at)
        if self._open and self._kept.pending and at - self._sent >= AGAIN:
            effects += self._send_first(at)
        return effects

    def woken(self, at: float) -> list[Effect]:
        """The page is visible again: whatever the old connection is, a new one is sure."""
        return [] if self.away is not None else self._dial(at)

    def hear(self, at: float, epoch: int, message: FromTable) -> list[Effect]:
        """The table says something over a connection."""
        if epoch != self._kept.epoch or self.away is not None:
            return []
        self._heard, self._wait = at, SOON
        match message:
            case Page():
                return self._turn_to(at, message)
            case News():
                self._follow(message)
            case Settled():
                return self._settle(at, message)
            case Trouble():
                self.trouble = True
            case Beat(taps, company):
                self._gap = self._gap or (taps, company) != (self.taps, self.company)
            case Late(known):
                self._kept = replace(self._kept, epoch=max(known, epoch))
                return [HangUp(epoch), *self._dial(at)]
            case Away(why):
                self.away = why
                self._open = False
                return [HangUp(epoch)]
        return self._send_beat(at) if self._gap and at - self._beat >= BEAT / 5 else []

    # -- how it does it --------------------------------------------------------------------------

    def _dial(self, at: float) -> list[Effect]:
        old = self._kept.epoch
        hang: list[Effect] = [HangUp(old)] if self._open else []
        self._kept = replace(self._kept, epoch=old + 1)
        self._open, self._redial, self._dialled = False, None, at
        return [*hang, Dial(old + 1)]

    def _send_beat(self, at: float) -> list[Effect]:
        """Say what is known; of a gap the table makes a page."""
        self._beat = at
        known = -1 if self._gap or self.page is None else self.taps
        return [Send(self._kept.epoch, Beat(known, self.company))]

    def _send_first(self, at: float) -> list[Effect]:
        """Send what is not settled: the first only, so that numbers never overtake each other."""
        if not self._open or self.page is None or not self._kept.pending:
            return []
        self._sent = at
        return [Send(self._kept.epoch, self._kept.pending[0])]

    def _turn_to(self, at: float, page: Page) -> list[Effect]:
        """Show a page, unless it is older than what is shown."""
        if page.taps < self.taps or page.company < self.company:
            return []
        session = begin(page.game, self._games)
        for data in page.game["moves"]:
            session = session.record(_entry(session, data))
        done = len(session.history)
        for data in page.game["undone"]:
            session = session.record(_entry(session, data))
        self.page, self.session = page, session.jump(done)
        self.taps, self.company, self.roster = page.taps, page.company, page.roster
        self._gap = False
        self._kept = replace(self._kept, knock=None, nr=max(self._kept.nr, page.heard))
        return self._send_first(at)

    def _follow(self, news: News) -> None:
        """Show one tap more."""
        if self.session is None or news.taps <= self.taps:
            return
        if news.taps > self.taps + 1:
            self._gap = True
            return
        session = self.session
        match news.tap.get("tap"):
            case "play":
                session = session.record(_entry(session, news.tap))
            case "undo":
                session = session.undo()
            case "redo":
                session = session.redo()
            case _:
                session = session.jump(news.tap["to"])
        self.session, self.taps = session, news.taps

    def _settle(self, at: float, settled: Settled) -> list[Effect]:
        pending = self._kept.pending
        if not pending or pending[0].nr != settled.nr:
            return []
        self.settled[settled.nr] = settled
        self.trouble = False
        self._kept = replace(self._kept, pending=pending[1:])
        return self._send_first(at)


def _entry(session: Session[Any], data: Mapping[str, Any]) -> Entry:
    """Return an entry as the table has cut it; regions may be missing, so it is not checked."""
    fields = {k: v for k, v in data.items() if k not in _BESIDE}
    events = tuple(session.game.EVENTS.decode(event) for event in data["events"])
    overruled = tuple(data.get("overruled", ()))
    return Entry(session.game.MOVES.decode(fields), events, overruled)


_BESIDE = frozenset({"tap", "at", "events", "overruled"})
