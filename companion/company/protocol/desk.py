"""
The table's side of the protocol.

A desk hears phones and the store, and does nothing by itself: every call gives it the time and
returns what is to be sent, hung up, written or read. It shows and settles only what the store says
is durable. One event is on its way to the store at a time, so that every tap is decided on the
table the tap before it has left; a table that waits for its disk holds up no other.
"""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from ..guesses import Guesses
from ..roster import Phone, Roster
from ..tokens import Secrets, hash_of
from .ledger import Ledger, Moment
from .lines import Hang, Line, Lines, Say
from .messages import (
    Ask,
    Away,
    Beat,
    FromPhone,
    Hello,
    Knock,
    Late,
    News,
    Settled,
    Tap,
    Trouble,
)
from .streams import TAPS, Append, Follow, NotRead, NotStored, Order, Read, Receipt, Stored, Taken
from .veils import Veil
from .views import cut, page
from .waiting import Flying, Waiting
from .wishes import BOOKED, REFUSED, Means, Wish, weigh

READ_AGAIN = 1.0
"""Seconds until a store that could not be read is asked once more."""
LOOK = 5.0
"""Seconds after which the store is asked whether somebody else has written at this table."""


Effect: TypeAlias = Say | Hang | Order


class Desk:
    """One table, as it is served."""

    def __init__(self, ledger: Ledger, veil: Veil, means: Means, secrets: Secrets) -> None:
        self.ledger = ledger
        self._veil = veil
        self._means = means
        self._secrets = secrets
        self._lines = Lines()
        self._answers: dict[str, Settled] = {}
        self._waiting = Waiting()
        self._unsure: str | None = None
        self._read_at: float | None = None
        self._looked = 0.0
        self._guesses = Guesses()

    # -- what happens to it ----------------------------------------------------------------------

    def opened(self, at: float, line: int, address: str) -> None:
        """A connection is open."""
        self._lines.open(line, address, at)

    def closed(self, line: int) -> None:
        """A connection has closed."""
        self._lines.close(line)

    def hear(self, at: float, line: int, message: FromPhone) -> list[Effect]:
        """A phone says something over a connection."""
        here = self._lines.at(line)
        if here is None:
            return []
        here.heard = at
        match message:
            case Hello(epoch, token):
                return self._greet(line, epoch, token)
            case Knock(epoch, token=token):
                if self.ledger.roster.with_token(token) is not None:
                    return self._greet(line, epoch, token)
                return self._let_in(at, line, here, message)
            case Tap() | Ask():
                return self._wish(at, line, here.phone, message)
            case Beat(taps, company):
                return self._beaten(line, here.phone, taps, company)
            case _:
                assert_never(message)

    def receive(self, at: float, receipt: Receipt) -> list[Effect]:
        """The store answers."""
        match receipt:
            case Stored(stream, n):
                return self._stored(at, stream, n)
            case Taken() | NotStored():
                return self._not_stored(at, receipt)
            case NotRead(stream):
                self._unsure, self._read_at = stream, at + READ_AGAIN
                return []
            case Read(stream, n, events):
                return self._read(at, stream, n, events)
            case _:
                assert_never(receipt)

    def tick(self, at: float) -> list[Effect]:
        """Some time has passed."""
        effects: list[Effect] = []
        for line in self._lines.given_up(at):
            self.closed(line)
            effects.append(Hang(line))
        if self._unsure is not None and self._read_at is not None and at >= self._read_at:
            effects += self._ask_store(self._unsure)
        elif self._unsure is None and at - self._looked >= LOOK:
            self._looked = at
            effects += self._ask_store(TAPS)
        return effects

    # -- coming in -------------------------------------------------------------------------------

    def _greet(self, line: int, epoch: int, token: str) -> list[Effect]:
        """Give a phone its page, and let go of the connection it had before."""
        phone = self.ledger.roster.with_token(token)
        if phone is None:
            return self._send_away(line, "company.gone")
        known = self._lines.epoch(phone.id)
        if epoch <= known:
            return [Say(line, Late(known))]
        old = self._lines.give(line, phone.id, epoch)
        hang: list[Effect] = [] if old is None else [Hang(old)]
        return [*hang, self._page(line, phone)]

    def _let_in(self, at: float, line: int, here: Line, knock: Knock) -> list[Effect]:
        if knock.way == "code":
            why = self._guesses.why_not(here.address, at)
            if why is not None:
                return self._send_away(line, why.message)
        here.knock = knock
        new = self._waiting.add(Wish(hash_of(knock.token), knock))
        return self._work(at) if new else []

    def _send_away(self, line: int, why: str) -> list[Effect]:
        self.closed(line)
        return [Say(line, Away(why)), Hang(line)]

    # -- wishes ----------------------------------------------------------------------------------

    def _wish(self, at: float, line: int, phone: str | None, message: Tap | Ask) -> list[Effect]:
        if phone is None:
            return []
        answer = self._answers.get(phone)
        heard = max(self.ledger.heard.get(phone, 0), answer.nr if answer else 0)
        if message.nr <= heard:
            if answer is not None and answer.nr == message.nr:
                return [Say(line, answer)]
            same = message.nr == self.ledger.heard.get(phone, 0)
            return [Say(line, Settled(message.nr, BOOKED))] if same else []
        return self._work(at) if self._waiting.add(Wish(phone, message)) else []

    def _work(self, at: float) -> list[Effect]:
        """Take up the next wishes, until one has to be written."""
        effects: list[Effect] = []
        while self._unsure is None and (wish := self._waiting.next()) is not None:
            found = weigh(self.ledger, wish, int(at * 1000), self._means, self._secrets)
            if isinstance(found, Append):
                self._waiting.flying = Flying(wish, found)
                effects.append(found)
            elif isinstance(wish.message, Knock):
                effects += self._answer_knock(at, wish.message, found)
            else:
                effects += self._settle(wish.phone, found)
        return effects

    def _answer_knock(self, at: float, knock: Knock, found: Settled) -> list[Effect]:
        """Refuse a phone that wanted to join; one that is in already is greeted."""
        effects: list[Effect] = []
        for line, here, theirs in self._lines.knocking:
            if theirs.token != knock.token:
                continue
            if found.how != REFUSED:
                effects += self._greet(line, theirs.epoch, knock.token)
                continue
            if knock.way == "code":
                self._guesses = self._guesses.wrong(here.address, at)
            effects += self._send_away(line, found.why)
        return effects

    def _settle(self, phone: str, settled: Settled) -> list[Effect]:
        """Tell a phone what became of a wish, and remember it in case nobody hears."""
        self._answers[phone] = settled
        line = self._lines.of(phone)
        return [] if line is None else [Say(line, settled)]

    # -- the store -------------------------------------------------------------------------------

    def _stored(self, at: float, stream: str, n: int) -> list[Effect]:
        flying = self._waiting.landed(stream, n)
        if flying is None or n != self.ledger.count(stream) + 1:
            return []
        return [*self._add(stream, flying.order.event), *self._work(at)]

    def _not_stored(self, at: float, receipt: Taken | NotStored) -> list[Effect]:
        """Somebody else was faster, or the disk fails: read what is there before going on."""
        flying, effects = self._waiting.landed(receipt.stream, receipt.n), list[Effect]()
        if flying is not None:
            if isinstance(receipt, Taken):
                self._waiting.once_more(flying.wish)
            elif (line := self._lines.of(flying.wish.phone)) is not None:
                effects.append(Say(line, Trouble(flying.wish.nr)))
        self._unsure = receipt.stream
        if isinstance(receipt, Taken):
            return [*effects, *self._ask_store(receipt.stream)]
        self._read_at = at + READ_AGAIN
        return effects

    def _ask_store(self, stream: str) -> list[Effect]:
        self._read_at = None
        return [Follow(stream, self.ledger.count(stream) + 1)]

    def _read(self, at: float, stream: str, n: int, events: tuple[Any, ...]) -> list[Effect]:
        if n > self.ledger.count(stream) + 1:  # something before it is not known yet
            self._unsure = stream
            return self._ask_store(stream)
        effects: list[Effect] = []
        for event in events[max(self.ledger.count(stream) + 1 - n, 0) :]:
            effects += self._add(stream, event)
        if stream == self._unsure:
            self._unsure = self._read_at = None
        return [*effects, *self._work(at)]

    def _add(self, stream: str, event: Any) -> list[Effect]:
        """Fold an event that is durable, and tell everybody, its phone what became of its wish."""
        if stream == TAPS:
            effects = self._news(self.ledger.add_tap(event))
        else:
            before = self.ledger.roster
            self.ledger.add_change(event)
            effects = self._changed(before)
        if event["nr"]:
            effects = [*self._settle(event["by"], Settled(event["nr"], BOOKED)), *effects]
        return effects

    # -- what phones see -------------------------------------------------------------------------

    def _news(self, moment: Moment) -> list[Effect]:
        effects: list[Effect] = []
        cuts: dict[frozenset[int], Any] = {}
        for id, line in self._lines.phones:
            phone = self.ledger.roster.phone(id)
            if phone is None:
                continue
            seats = frozenset(phone.seats)
            if seats not in cuts:
                cuts[seats] = cut(moment, self._veil, seats)
            tap = cuts[seats]
            told = self._page(line, phone) if tap is None else Say(line, News(moment.n, tap))
            effects.append(told)
        return effects

    def _changed(self, before: Roster) -> list[Effect]:
        """Send away who is not at the table any more; let in who knocked; a page for all."""
        effects: list[Effect] = []
        for phone in before.phones:
            line = self._lines.of(phone.id)
            if self.ledger.roster.phone(phone.id) is None and line is not None:
                effects += self._send_away(line, "company.gone")
        for id, line in self._lines.phones:
            there = self.ledger.roster.phone(id)
            if there is not None:
                effects.append(self._page(line, there))
        for line, _, knock in self._lines.knocking:
            if self.ledger.roster.with_token(knock.token) is not None:
                effects += self._greet(line, knock.epoch, knock.token)
        return effects

    def _page(self, line: int, phone: Phone) -> Effect:
        ledger = self.ledger
        heard = [ledger.heard.get(phone.id, 0), *self._waiting.numbers(phone.id)]
        if phone.id in self._answers:
            heard.append(self._answers[phone.id].nr)
        return Say(line, page(ledger, self._veil, phone, max(heard)))

    def _beaten(self, line: int, id: str | None, taps: int, company: int) -> list[Effect]:
        ledger = self.ledger
        phone = ledger.roster.phone(id)
        if phone is None:
            return []
        known = (taps, company) == (ledger.taps, ledger.company)
        return [Say(line, Beat(taps, company)) if known else self._page(line, phone)]
