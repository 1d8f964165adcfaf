"""One schedule: a table, its phones, and all that happens to them, made of one number."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from companion.company import (
    CloseDoor,
    HandOn,
    Join,
    Leave,
    Link,
    LinkSeat,
    LookOn,
    OpenDoor,
    Remove,
    Roster,
    begin,
    decide,
    new_token,
    seats_now,
)
from companion.company.deeds import Claim, Deed, GiveBack
from companion.company.deeds import Rename as RenamePhone
from companion.company.protocol import Desk, Dial, Handset, Hang, HangUp, Kept, Ledger, Say, Send
from companion.company.protocol import desk as desks
from companion.company.protocol import handset as handsets
from companion.company.protocol.messages import (
    DEEDS,
    Knock,
    read_by_phone,
    read_by_table,
    written,
)
from companion.company.protocol.streams import COMPANY, TAPS, Append, Follow, Receipt
from companion.kernel.chance import Seeded
from companion.kernel.gamefile import entry_to_wire
from companion.kernel.people import Rename

from . import games
from .disk import Disk, DiskError, Store, Weather
from .laws import Witness
from .network import Network, Wire
from .time import Time

STORMY = 25.0
"""Seconds in which anything may go wrong."""
CALM = 30.0
"""Seconds afterwards in which everybody has to catch up."""
TICK = 0.25


@dataclass
class Kinds:
    """Of what a world is made; faults put others in their place."""

    disk: Callable[[random.Random, Weather], Any] = Disk
    store: Callable[..., Any] = Store
    desk: type[Desk] = Desk
    handset: type[Handset] = Handset
    ledger: type[Ledger] = Ledger
    veil: Callable[[Any], Any] = lambda veil: veil
    means: Callable[..., bool] = games.means
    one_line: bool = False
    """Whether a second connection of a phone waits until the first one is known to be dead."""


@dataclass
class Person:
    """Somebody with a phone."""

    number: int
    handset: Handset
    awake: bool = True
    thief: bool = False
    """Whether the token is a copy of one whose owner left."""
    woken_at: float = 0.0
    last_heard: float = 0.0
    kept: Kept = field(default_factory=lambda: Kept(""))


class World:
    """A table and its phones."""

    def __init__(self, seed: int, kinds: Kinds | None = None, trace: bool = False) -> None:
        self.seed = seed
        self.kinds = kinds or Kinds()
        self.chance = random.Random(f"universe/{seed}")
        self.time = Time()
        self.game = self.chance.choice(("viticulture", "vino"))
        self.start = games.beginning(self.game)
        self.trace: list[str] | None = [] if trace else None
        self._digest = sha256()
        self._secrets = Seeded(seed, 1)
        self.weather, wire = self._climate()
        self.disk = self.kinds.disk(self.chance, self.weather)
        self.network = Network(self.time, self.chance, wire)
        self.people: list[Person] = []
        self.store: Any = None
        self.desk: Desk | None = None
        self.witness = Witness(self.start.veil)
        self.deaths = 0
        self.opening = self._first_roster()
        self._write_beginning()
        self._boot()

    def _climate(self) -> tuple[Weather, Wire]:
        chance = self.chance
        weather = Weather(
            sync=chance.choice((0.002, 0.004, 0.15)), failing=chance.choice((0, 0, 0.05, 0.3))
        )
        wire = Wire(
            loss=chance.choice((0, 0, 0.02, 0.15)),
            twice=chance.choice((0, 0.05, 0.2)),
            slow=chance.choice((0.05, 0.15, 1.5)),
        )
        return weather, wire

    def _first_roster(self) -> Roster:
        """The host, two players with a seat each, a looker-on or a screen; the door is open."""
        secrets = self._secrets
        tokens = [new_token(secrets) for _ in range(4)]
        roster = decide(begin(3, "Host", tokens[0]), "1", OpenDoor(), secrets)
        assert roster.door
        key = roster.door.key
        screen = self.chance.random() < 0.3
        for number in (1, 2, 3):
            join = Join(Link(key), f"P{number}", tokens[number], screen and number == 3)
            roster = decide(roster, None, join, secrets)
        seats = [(0,), (1,), (2,)] if self.chance.random() < 0.7 else [(0, 2), (1,), ()]
        for id, mine in zip("123", seats, strict=True):
            roster = decide(roster, id, Claim(mine), secrets)
        for number, token in enumerate(tokens):
            self._sit_down(number, Kept(token))
        return roster

    def _sit_down(self, number: int, kept: Kept) -> Person:
        handset = self.kinds.handset(games.GAMES, kept, self.time.now)
        person = Person(number, handset, kept=kept, last_heard=self.time.now)
        self.people.append(person)
        return person

    def _write_beginning(self) -> None:
        self.disk.begin(TAPS, self.start.taps)

    # -- the server ------------------------------------------------------------------------------

    def _boot(self) -> None:
        if self.desk is not None:
            return
        try:
            self.store = self.kinds.store(self.disk, self.time, self._receipt)
        except DiskError:
            self.log("the disk does not open")
            self.time.after(1.0, self._boot)
            return
        events = self.store.events
        ledger = self.kinds.ledger(
            games.GAMES, self.start.header, self.opening, events[TAPS], events[COMPANY]
        )
        veil = self.kinds.veil(self.start.veil)
        self.desk = self.kinds.desk(ledger, veil, self.kinds.means, self._secrets)
        self.log(f"the table opens with {ledger.taps} taps")

    def kill(self, power: bool) -> None:
        """The server dies; with the power goes what was not synced."""
        if self.desk is None or self.store is None:
            return
        self.deaths += 1
        self.log("the power goes" if power else "the server is killed")
        self.store.alive = False
        self.store = self.desk = None
        if power:
            self.disk.lose_power()
        for line, one in self.network.lines.items():
            one.table_end = False
            if one.phone_end and not one.half_open and self.chance.random() < 0.7:
                self.time.after(self.network.delay(), lambda line=line: self._phone_closed(line))
        self.time.after(self.chance.uniform(0.2, 4), self._boot)

    def _receipt(self, receipt: Receipt) -> None:
        self.log(f"store: {type(receipt).__name__} {receipt.stream} {receipt.n}")
        if self.desk is not None:
            self._obey(self.desk.receive(self.time.now, receipt))

    def _obey(self, effects: list[desks.Effect]) -> None:
        """Do what the desk wants."""
        for effect in effects:
            match effect:
                case Say(line, message):
                    text = written(message)
                    person = self.people[self.network.lines[line].phone]
                    self.witness.sees(self, person, message, text)
                    self.log(f"table to {person.number}: {text[:150]}")
                    self.network.carry(
                        line, lambda line=line, text=text: self._phone_hears(line, text)
                    )
                case Hang(line):
                    self._hang(line)
                case Append() | Follow():
                    assert self.store is not None
                    self.log(f"store, please: {type(effect).__name__} {effect.stream} {effect.n}")
                    self.store.take(effect)

    def _hang(self, line: int) -> None:
        one = self.network.lines[line]
        one.table_end = False
        if one.phone_end and not one.half_open:
            self.time.after(self.network.delay() * 2, lambda: self._phone_closed(line))

    # -- the phones ------------------------------------------------------------------------------

    def _phone_closed(self, line: int) -> None:
        one = self.network.lines[line]
        person = self.people[one.phone]
        if one.phone_end:
            one.phone_end = False
            if person.awake:
                self._do(person, person.handset.closed(self.time.now, one.epoch))

    def _phone_hears(self, line: int, text: str) -> None:
        one = self.network.lines[line]
        person = self.people[one.phone]
        if not one.phone_end or not person.awake:
            return
        message = read_by_phone(text)
        assert message is not None, text
        person.last_heard = self.time.now
        self._do(person, person.handset.hear(self.time.now, one.epoch, message))
        self.witness.shows(person)

    def _table_hears(self, line: int, text: str) -> None:
        one = self.network.lines[line]
        if self.desk is None or not one.table_end:
            return
        message = read_by_table(text)
        assert message is not None, text
        self._obey(self.desk.hear(self.time.now, line, message))

    def _do(self, person: Person, effects: list[handsets.Effect]) -> None:
        """Do what a phone wants, after keeping what it has to keep."""
        person.kept = person.handset.kept
        for effect in effects:
            match effect:
                case Dial(epoch):
                    self.time.after(
                        self.network.delay(), lambda epoch=epoch: self._dialled(person, epoch)
                    )
                case HangUp(epoch):
                    self._phone_hangs_up(person, epoch)
                case Send(epoch, message):
                    text = written(message)
                    self.log(f"{person.number} to table: {text[:150]}")
                    for line in self.network.of(person.number):
                        if self.network.lines[line].epoch == epoch:
                            self.network.carry(
                                line, lambda line=line, text=text: self._table_hears(line, text)
                            )

    def _phone_hangs_up(self, person: Person, epoch: int) -> None:
        for line in self.network.of(person.number):
            one = self.network.lines[line]
            if one.epoch == epoch:
                one.phone_end = False
                if one.table_end and not one.half_open and self.desk is not None:
                    self.time.after(self.network.delay(), lambda line=line: self._told(line))

    def _told(self, line: int) -> None:
        """The table hears that a phone has hung up."""
        one = self.network.lines[line]
        if self.desk is not None and one.table_end:
            one.table_end = False
            self.desk.closed(line)

    def _dialled(self, person: Person, epoch: int) -> None:
        if not person.awake or epoch != person.handset.kept.epoch:
            return
        busy = self.kinds.one_line and any(
            one.table_end and one.phone == person.number for one in self.network.lines.values()
        )
        if self.desk is None or busy or self.chance.random() < self.network.wire.loss:
            self._do(person, person.handset.closed(self.time.now, epoch))
            return
        line = self.network.connect(person.number, epoch)
        self.desk.opened(self.time.now, line, f"192.0.2.{person.number}")
        self._do(person, person.handset.opened(self.time.now, epoch))

    # -- what happens ----------------------------------------------------------------------------

    def run(self) -> Witness:
        """Play the schedule; return who has seen everything."""
        for person in self.people:
            self._ticking(person)
            self._tapping(person)
        self._desk_ticks()
        for what, often in (
            (self._half_open, 6.0),
            (self._sleep, 5.0),
            (self._reload, 12.0),
            (self._kill, 14.0),
            (self._fill, 20.0),
            (self._foreign, 9.0),
            (self._deed, 5.0),
            (self._newcomer, 15.0),
        ):
            self._now_and_then(what, often)
        self.time.run(STORMY)
        self._calm()
        self.time.run(STORMY + CALM)
        self.witness.judge(self)
        return self.witness

    @property
    def stormy(self) -> bool:
        """Whether things still go wrong."""
        return self.time.now < STORMY

    def _now_and_then(self, what: Callable[[], None], often: float) -> None:
        def again() -> None:
            if self.stormy:
                what()
                self.time.after(self.chance.expovariate(1 / often), again)

        self.time.after(self.chance.expovariate(1 / often), again)

    def _calm(self) -> None:
        self.log("calm")
        self.network.wire = Wire()
        self.weather.failing, self.weather.full = 0.0, False
        for one in self.network.lines.values():
            one.half_open = one.half_open or self.chance.random() < 0.3
        for person in self.people:
            if not person.awake:
                self._wake(person)

    def _ticking(self, person: Person) -> None:
        def tick() -> None:
            if person.awake:
                self._do(person, person.handset.tick(self.time.now))
                self.witness.listens(self, person)
            self.time.after(TICK, tick)

        self.time.after(self.chance.uniform(0, TICK), tick)

    def _desk_ticks(self) -> None:
        def tick() -> None:
            if self.desk is not None:
                self._obey(self.desk.tick(self.time.now))
            self.time.after(1.0, tick)

        self.time.after(1.0, tick)

    def _tapping(self, person: Person) -> None:
        def tap() -> None:
            if not self.stormy:
                return
            self._tap(person)
            self.time.after(self.chance.expovariate(1 / 2.5), tap)

        self.time.after(self.chance.uniform(0.5, 2), tap)

    def _tap(self, person: Person) -> None:
        handset = person.handset
        if not person.awake or handset.session is None or handset.away or handset.page is None:
            return
        if len(handset.kept.pending) > 2:
            return
        phone = next(one for one in handset.roster["phones"] if one["id"] == handset.page.phone)
        now = seats_now(handset.session)
        mine = [now[seat] for seat in phone["seats"]]
        if (not mine and handset.roster["host"] == phone["id"]) or self.chance.random() < 0.05:
            mine = [0, 1, 2]
        wish = games.a_wish(handset.session, mine or [0], self.chance)
        self.log(f"{person.number} taps {wish}")
        effects = handset.tap(self.time.now, wish)
        self.witness.taps(person, handset.kept.pending[-1] if handset.kept.pending else None)
        self._do(person, effects)

    def _awake(self) -> list[Person]:
        return [person for person in self.people if person.awake and not person.handset.away]

    def _half_open(self) -> None:
        lines = [one for one in self.network.lines.values() if one.phone_end]
        if lines:
            one = self.chance.choice(lines)
            self.log(f"the connection of {one.phone} is dead, and nobody knows")
            one.half_open = True

    def _sleep(self) -> None:
        awake = self._awake()
        if awake:
            person = self.chance.choice(awake)
            self.log(f"{person.number} sleeps")
            person.awake = False
            for line in self.network.of(person.number):
                if self.chance.random() < 0.6:
                    self.network.lines[line].half_open = True
            self.time.after(self.chance.uniform(0.5, 12), lambda: self._wake(person))

    def _wake(self, person: Person) -> None:
        if person.awake:
            return
        self.log(f"{person.number} wakes")
        person.awake, person.woken_at = True, self.time.now
        self._do(person, person.handset.woken(self.time.now))
        self.witness.wakes(self, person)

    def _reload(self) -> None:
        awake = self._awake()
        if awake:
            person = self.chance.choice(awake)
            self.log(f"{person.number} loads its page anew")
            for line in self.network.of(person.number):
                self.network.lines[line].phone_end = False
                if self.chance.random() < 0.5:
                    self.time.after(self.network.delay(), lambda line=line: self._told(line))
            person.handset = self.kinds.handset(games.GAMES, person.kept, self.time.now)
            person.woken_at = person.last_heard = self.time.now

    def _kill(self) -> None:
        self.kill(power=self.chance.random() < 0.4)

    def _fill(self) -> None:
        self.log("the disk is full")
        self.weather.full = True
        self.time.after(self.chance.uniform(0.5, 5), self._make_room)

    def _make_room(self) -> None:
        self.log("there is room on the disk")
        self.weather.full = False

    def _foreign(self) -> None:
        """Another program with the same store books something; the desk is told, or finds out."""
        if self.store is None or self.desk is None:
            return
        seat = self.chance.randrange(3)
        ledger = self.kinds.ledger(
            games.GAMES, self.start.header, self.opening, self.store.events[TAPS], ()
        )
        entry = ledger.session.decide(Rename(seat, f"X{self.chance.randrange(100)}"))
        wire = entry_to_wire(ledger.session.game, entry)
        tap = {"tap": "play", "at": 0, **wire}
        event = {"by": "x", "nr": ledger.taps + 1, "tap": tap}
        if self.store.foreign(TAPS, event):
            self.log("somebody else writes")
            if self.chance.random() < 0.5:
                self.store.take(Follow(TAPS, ledger.taps + 1))

    def _deed(self) -> None:
        """Somebody wants something of the company."""
        awake = [person for person in self._awake() if person.handset.page is not None]
        if not awake:
            return
        person = self.chance.choice(awake)
        ids = [one["id"] for one in person.handset.roster["phones"]]
        seat = self.chance.randrange(3)
        deed: Deed = self.chance.choice(
            (
                OpenDoor(),
                CloseDoor(),
                LinkSeat(seat),
                Claim((seat,)),
                Claim((seat, 0)),
                LookOn(),
                GiveBack((seat,)),
                HandOn(self.chance.choice(ids)),
                Remove(self.chance.choice(ids)),
                Leave(),
                RenamePhone(self.chance.choice(ids), "Nino"),
            )
        )
        if isinstance(deed, Leave | Remove | CloseDoor) and self.chance.random() < 0.6:
            return
        self.log(f"{person.number} asks for {deed}")
        effects = person.handset.ask(self.time.now, DEEDS.encode(deed))
        self.witness.taps(person, person.handset.kept.pending[-1])
        self._do(person, effects)

    def _newcomer(self) -> None:
        """Somebody joins by what the host shows, or tries a token whose owner has left."""
        if len(self.people) >= 7:
            return
        gone = [person for person in self.people if person.handset.away and not person.thief]
        if gone and self.chance.random() < 0.6:
            thief = replace(self.chance.choice(gone).kept, epoch=50, pending=(), knock=None)
            person = self._sit_down(len(self.people), thief)
            person.thief = True
            self.log(f"{person.number} comes with the token of somebody who left")
        else:
            knock = self._knock()
            if knock is None:
                return
            person = self._sit_down(len(self.people), Kept(knock.token, knock))
            self.log(f"{person.number} knocks with a {knock.way}")
        self._ticking(person)
        self._tapping(person)

    def _knock(self) -> Knock | None:
        shown = [one.handset.roster["door"] for one in self.people if one.handset.roster]
        door = next((door for door in shown if door), None)
        if door is None:
            return None
        token = new_token(self._secrets)
        links = door["links"]
        way = self.chance.choice(("link", "code", "seat", "wrong"))
        if way == "seat" and links:
            link = self.chance.choice(links)
            return Knock(0, "seat", link["key"], "Neu", token, link["seat"])
        if way == "code":
            return Knock(0, "code", door["code"].lower(), "Neu", token)
        if way == "wrong":
            return Knock(0, "code", "CCCCCC", "Neu", token)
        return Knock(0, "link", door["key"], "Neu", token)

    def log(self, text: str) -> None:
        """Note what happens; the sum of all notes is the same whenever the seed is."""
        line = f"{self.time.now:8.3f}  {text}"
        self._digest.update(line.encode())
        if self.trace is not None:
            self.trace.append(line)

    @property
    def digest(self) -> str:
        """Return the sum of all notes."""
        return self._digest.hexdigest()[:16]
