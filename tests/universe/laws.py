"""What holds in every schedule: the witness sees everything, and judges in the end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.company.protocol import Moment, Veil
from companion.company.protocol.ledger import Ledger
from companion.company.protocol.messages import Ask, FromTable, News, Page, Settled, Tap
from companion.company.protocol.streams import COMPANY, TAPS
from companion.company.protocol.veils import page_of
from companion.kernel.history import Entry

from . import games

if TYPE_CHECKING:
    from .world import Person, World

SILENCE = 10.0
"""Seconds after which a page that hears nothing has to say so."""
PRESENT = 1.0
"""Seconds after waking in which a page shows the present, where the network is good."""


class Witness:
    """Notes what was tapped, told and shown."""

    def __init__(self, veil: Veil) -> None:
        self._veil = veil
        self.broken: list[str] = []
        self.made: dict[tuple[str, int], tuple[Tap | Ask, Entry | None]] = {}
        self.verdicts: dict[tuple[str, int], str] = {}
        self.shown: dict[int, dict[tuple[int, Entry | None], int]] = {}
        self.messages = self.woken = 0
        self._revealed: set[str] = set()

    def says(self, world: World, law: str) -> None:
        """Note that a law was broken."""
        if not any(one.endswith(law) for one in self.broken):
            self.broken.append(f"{world.time.now:8.3f}  {law}")

    # -- while it happens ------------------------------------------------------------------------

    def taps(self, person: Person, wish: Tap | Ask | None) -> None:
        """Somebody has tapped."""
        handset = person.handset
        if wish is None or handset.page is None or handset.session is None:
            return
        last = handset.session.history.last
        self.made[handset.page.phone, wish.nr] = wish, games.blank(last.entry if last else None)

    def sees(self, world: World, person: Person, message: FromTable, text: str) -> None:
        """The table sends something: no secret may be in it."""
        self.messages += 1
        desk = world.desk
        assert desk is not None
        roster = desk.ledger.roster
        token = person.handset.kept.token
        phone = roster.with_token(token)
        if isinstance(message, Page | News) and phone is None:
            self.says(world, "a page went to a phone that is not at the table")
        if isinstance(message, Settled) and phone is not None:
            self._settled(world, phone.id, message)
        for other in world.people:
            if other.handset.kept.token != token and other.handset.kept.token in text:
                self.says(world, "a token went to another phone")
        if any(one.lock in text for one in roster.phones):
            self.says(world, "the hash of a token was sent")
        door = roster.door
        stranger = phone is None or roster.host != phone.id
        if door and stranger and (door.key in text or f'"{door.code}"' in text):
            self.says(world, "the way in was told to somebody who is not the host")
        if world.game == "vino" and phone is not None:
            self._vino(world, phone.seats, message)

    def _vino(self, world: World, seats: tuple[int, ...], message: FromTable) -> None:
        assert world.desk is not None
        if isinstance(message, News):
            told = [message.tap]
        elif isinstance(message, Page):
            told = [*message.game["moves"], *message.game["undone"]]
        else:
            return
        hidden = secrets(world.desk.ledger)
        for data in told:
            if data.get("move") == "choose-regions" and data["regions"]:
                owner = hidden.get(_key(data))
                if owner is not None and not owner & set(seats):
                    self.says(world, "regions were told before the reveal")

    def _settled(self, world: World, phone: str, settled: Settled) -> None:
        before = self.verdicts.get((phone, settled.nr))
        final = "booked" if settled.how == "booked" else "not booked"
        if before is not None and before != final and before == "booked":
            self.says(world, "a tap that was settled was settled otherwise")
        self.verdicts[phone, settled.nr] = final

    def shows(self, person: Person) -> None:
        """A page has heard something; what does it show?"""
        handset = person.handset
        if handset.session is None or person.thief:
            if person.thief and handset.session is not None:
                self.broken.append("a copied token opened the table")
            return
        last = handset.session.history.last
        entry = games.blank(last.entry) if last else None
        self.shown.setdefault(handset.taps, {})[len(handset.session.history), entry] = person.number

    def listens(self, world: World, person: Person) -> None:
        """A page is looked at: where nothing is heard, it has to say so."""
        handset, now = person.handset, world.time.now
        quiet = now - max(person.last_heard, person.woken_at)
        if handset.away is None and quiet > SILENCE and not handset.silent(now):
            self.says(world, "a page did not say that the table is silent")

    def wakes(self, world: World, person: Person) -> None:
        """A page is woken: in a second it shows the present, if nothing else is wrong."""
        desk, wire = world.desk, world.network.wire
        good = wire.loss == 0 and wire.slow <= 0.15
        if desk is None or not good or person.handset.away or person.handset.page is None:
            return
        present = desk.ledger.taps
        self.woken += 1

        def look() -> None:
            same = world.desk is desk and person.awake and person.woken_at == woken
            lines = [world.network.lines[line] for line in world.network.of(person.number)]
            if same and not any(one.half_open for one in lines):
                handset = person.handset
                there = desk.ledger.roster.with_token(handset.kept.token)
                if there and not handset.away and handset.taps < present:
                    self.says(world, "a page that woke did not show the present in a second")

        woken = person.woken_at
        world.time.after(PRESENT, look)

    # -- in the end ------------------------------------------------------------------------------

    def judge(self, world: World) -> None:
        """Look at what is durable, and at every page."""
        taps, company = world.disk.told(TAPS), world.disk.told(COMPANY)
        ledger = Ledger(games.GAMES, world.start.header, world.opening, taps, company)
        if world.desk is None:
            self.says(world, "the table did not open again")
            return
        self._nothing_doubled(world, taps, company)
        self._nothing_lost(world, ledger, taps, company)
        self._same_order(world, ledger)
        self._undone_as_seen(world, ledger, taps)
        self._caught_up(world, ledger)

    def _nothing_doubled(self, world: World, taps: list[Any], company: list[Any]) -> None:
        numbers = [(one["by"], one["nr"]) for one in (*taps, *company) if one["nr"]]
        if len(set(numbers)) != len(numbers):
            self.says(world, "a tap was booked twice")

    def _nothing_lost(
        self, world: World, ledger: Ledger, taps: list[Any], company: list[Any]
    ) -> None:
        there = {(one["by"], one["nr"]) for one in (*taps, *company)}
        for made, (wish, _) in self.made.items():
            verdict = self.verdicts.get(made)
            if isinstance(wish, Tap):
                if verdict == "booked" and made not in there:
                    self.says(world, "a tap that was acknowledged is lost")
                if verdict == "not booked" and made in there:
                    self.says(world, "a tap that was refused is booked")
            if verdict is None and made not in there and ledger.roster.phone(made[0]):
                self.says(world, "a tap was never settled")

    def _same_order(self, world: World, ledger: Ledger) -> None:
        moments = {moment.n: moment.after for moment in ledger.moments}
        first = ledger.moments[0].before if ledger.moments else ledger.session
        for n, states in self.shown.items():
            session = moments.get(n, first if n == 0 else None)
            if session is None:
                self.says(world, "a page showed a tap that is not there")
                continue
            last = session.history.last
            true = len(session.history), games.blank(last.entry) if last else None
            if set(states) != {true}:
                self.says(world, "a page showed another order")

    def _undone_as_seen(self, world: World, ledger: Ledger, taps: list[Any]) -> None:
        for moment, tap in zip(ledger.moments, taps, strict=True):
            made = self.made.get((tap["by"], tap["nr"]))
            if made is None or tap["tap"]["tap"] != "undo":
                continue
            wish, seen = made
            assert isinstance(wish, Tap)
            others = ledger.moments[wish.made_for : moment.n - 1]
            if any(_mine(one, tap["by"]) for one in others):
                continue  # the person's own taps were on their way
            last = moment.before.history.last
            if last is None or games.blank(last.entry) != seen:
                self.says(world, "an undo took back what the person did not see")

    def _caught_up(self, world: World, ledger: Ledger) -> None:
        for person in world.people:
            handset = person.handset
            phone = ledger.roster.with_token(handset.kept.token)
            if phone is None or person.thief:
                if handset.away is None and handset.session is not None:
                    self.says(world, "a phone that is not at the table goes on")
                continue
            if handset.away is not None:
                self.says(world, f"a phone at the table was sent away: {handset.away}")
                continue
            if handset.kept.pending:
                self.says(world, "a tap is still on its way")
            if handset.session is None:
                self.says(world, "a phone has no page")
                continue
            seats = frozenset(phone.seats)
            if (handset.taps, handset.company) != (ledger.taps, ledger.company):
                self.says(world, "a phone has not caught up")
            elif _text(page_of(handset.session, NOTHING, seats)) != _text(
                page_of(ledger.session, self._veil, seats)
            ):
                self.says(world, "a phone shows another table")


NOTHING = games.NoVeil()


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


def _mine(moment: Moment, by: str) -> bool:
    return moment.by == by


def _key(data: Any) -> tuple[int, tuple[str, ...]]:
    return data["seat"], tuple(data["regions"])


def secrets(ledger: Ledger) -> dict[tuple[int, tuple[str, ...]], set[int]]:
    """Return the choices nobody has revealed yet, by what they say, with the seats they are of."""
    found: dict[tuple[int, tuple[str, ...]], set[int]] = {}
    for moment in ledger.moments:
        tap = moment.tap
        if tap.get("move") == "choose-regions":
            chairs = games.session_seats(moment.before)
            found.setdefault(_key(tap), set()).add(chairs[tap["seat"]])
        elif tap.get("move") == "reveal":
            found.clear()
    return found
