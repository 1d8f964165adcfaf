"""Bugs put in on purpose: each makes a world in which a law is broken sooner or later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.company.protocol import Desk, Handset, Kept, Ledger, NoVeil
from companion.company.protocol import desk as desks
from companion.company.protocol import handset as handsets
from companion.company.protocol.messages import FromTable, News, Settled
from companion.company.protocol.streams import Append

from .disk import Store
from .games import VinoVeil
from .world import Kinds


class Hasty(Desk):
    """Acknowledges a tap when it is sent to the store, not when it is durable."""

    def _work(self, at: float) -> list[desks.Effect]:
        effects = super()._work(at)
        for order in [one for one in effects if isinstance(one, Append) and one.event["nr"]]:
            effects += self._settle(order.event["by"], Settled(order.event["nr"], "booked"))
        return effects


class Credulous(Desk):
    """Takes every tap for a new one."""

    def _wish(self, at: float, line: int, phone: str | None, message: Any) -> list[desks.Effect]:
        if phone is not None:
            self._answers.pop(phone, None)
            self.ledger.heard.pop(phone, None)
        return super()._wish(at, line, phone, message)


class Forgetful(Ledger):
    """Does not know after a restart how far the phones were heard."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.heard.clear()


class Patient(Handset):
    """Waits for its old connection when it wakes."""

    def woken(self, at: float) -> list[handsets.Effect]:
        return []


class Leaky(Handset):
    """Forgets what was tapped when the connection closes."""

    def closed(self, at: float, epoch: int) -> list[handsets.Effect]:
        self._kept = replace(self._kept, pending=())
        return super().closed(at, epoch)


class Gapless(Handset):
    """Shows what comes, whether something before it is missing or not."""

    def _follow(self, news: News) -> None:
        if self.session is not None:
            self.taps = news.taps - 1
        super()._follow(news)


class Deaf(Handset):
    """Believes in its connection, however long nothing was heard."""

    def __init__(self, games: Mapping[str, Any], kept: Kept, at: float) -> None:
        super().__init__(games, kept, at)
        self._now = at

    def tick(self, at: float) -> list[handsets.Effect]:
        self._heard = at
        return super().tick(at)


class Revenant(Handset):
    """Hears what comes over connections it has given up."""

    def hear(self, at: float, epoch: int, message: FromTable) -> list[handsets.Effect]:
        if isinstance(message, News) and self.session is not None:
            self.taps = min(self.taps, message.taps - 1)
        return super().hear(at, self._kept.epoch, message)


class Trusting(Ledger):
    """Knows phones that have left by their token, as long as it runs."""

    def add_change(self, event: Mapping[str, Any]) -> None:
        before = self.roster
        super().add_change(event)
        ids = {phone.id for phone in self.roster.phones}
        left = tuple(phone for phone in before.phones if phone.id not in ids)
        if left:
            gone = tuple(replace(phone, seats=()) for phone in left)
            self.roster = replace(self.roster, phones=self.roster.phones + gone)


class BareEntries(VinoVeil):
    """Hides nothing of a tap that is told."""

    def entry(self, session: Any, entry: Any, seats: frozenset[int]) -> Any:
        return NoVeil().entry(session, entry, seats)


class BarePages(VinoVeil):
    """Hides nothing on a page."""

    def session(self, session: Any, seats: frozenset[int]) -> Any:
        return session


class Lazy(Store):
    """Says that it has written before anything is durable."""

    syncs = False


class Hopeful(Store):
    """Takes a failed sync for a successful one."""

    believes_failed_syncs = True


class Torn(Store):
    """Goes on behind a line that was torn."""

    cuts_torn_lines = False


class Twofold(Store):
    """Does not refuse a number that is taken."""

    refuses_taken = False


def _whatever(wish: Any, now: Any, since: Any, mine: Any) -> bool:
    """Book every tap, whatever has happened since."""
    return True


def _bare(kind: type[VinoVeil]) -> Callable[[Any], Any]:
    return lambda veil: kind() if veil.hides else veil


FAULTS: dict[str, Kinds] = {
    "a tap is acknowledged before it is durable": Kinds(desk=Hasty),
    "a tap that comes twice is booked twice": Kinds(desk=Credulous),
    "numbers are forgotten when the table restarts": Kinds(ledger=Forgetful),
    "a phone forgets its taps with its connection": Kinds(handset=Leaky),
    "a phone shows what comes after a gap": Kinds(handset=Gapless),
    "a phone does not notice silence": Kinds(handset=Deaf),
    "a phone hears connections it has given up": Kinds(handset=Revenant),
    "a phone that wakes waits for its old connection": Kinds(handset=Patient),
    "the table waits for the death of an old connection": Kinds(one_line=True),
    "a token outlives its phone": Kinds(ledger=Trusting),
    "secrets are in what is told": Kinds(veil=_bare(BareEntries)),
    "secrets are on pages": Kinds(veil=_bare(BarePages)),
    "taps are booked whatever has happened since": Kinds(means=_whatever),
    "the store does not sync": Kinds(store=Lazy),
    "the store believes a failed sync": Kinds(store=Hopeful),
    "the store goes on behind a torn line": Kinds(store=Torn),
    "the store writes a number twice": Kinds(store=Twofold),
}


def seeds_until_found(kinds: Kinds, most: int) -> tuple[int, str] | None:
    """Return the first schedule in which a bug is found, and how."""
    from .world import World

    for seed in range(most):
        try:
            broken = World(seed, kinds).run().broken
        except Exception as error:  # a program that falls over is found, too
            return seed, f"{type(error).__name__}: {error}"[:100]
        if broken:
            return seed, broken[0].strip()
    return None
