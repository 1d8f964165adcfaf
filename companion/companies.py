"""
Companies: who is at the tables of one data folder, and what each device may see of them.

A :class:`Company` is the roster of one table (:mod:`companion.company`) as all pages share it; it
is stored with every change. A :class:`Device` is what a page is open on: it keeps secret tokens,
one for each table it has joined, and has only these tables to look at, unless it is at home. What
a visiting device has to look at is made here, in one place (:class:`VisitorsTables`), so no screen
can show it anything else.

At home is who sits at the machine itself, and a phone that was let in by the key its terminal
shows. Tokens are never written down here, only their hashes.
"""

from __future__ import annotations

import hmac
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import Any
from weakref import WeakKeyDictionary

from .company import (
    MACHINE,
    Claim,
    CloseDoor,
    Code,
    Deed,
    Join,
    Leave,
    Link,
    LookOn,
    OpenDoor,
    Phone,
    Refused,
    Rename,
    Roster,
    SeatKey,
    acts_for_another,
    again,
    begin,
    decide,
    find_by_code,
    from_json,
    hash_of,
    is_token,
    laid,
    may_tap,
    new_token,
    seats_now,
    to_json,
)
from .company.limits import Counts, Limits, MemoryCounts, MemoryWrongs, Wrongs, counted_as
from .kernel import Game, Session
from .kernel.errors import CompanionError
from .storage import (
    ChangedMeanwhile,
    Damage,
    Files,
    GameCard,
    GameRecord,
    NoFiles,
    NoSuchGame,
    Shelf,
    StorageError,
)
from .table import ARCHIVED, Listeners, Table, Tables, archived_of, ticks_of

HOUSEHOLD = "household"
"""The name of the draft that stores the hashes of phones that are at home here."""

MOST_TOKENS = 60
"""Tokens a device keeps; the oldest is forgotten first."""

MOST_AT_HOME = 40
"""Phones that are at home in one data folder."""


class SystemSecrets:
    """The secrets of the system."""

    def below(self, n: int) -> int:
        """Return a number nobody can foresee."""
        return secrets.randbelow(n)


@dataclass(frozen=True, slots=True)
class Here:
    """
    What a table is to the device that shows it; by default the one device for everybody.

    Seats are those of the moment: who changes chairs takes their phone along.
    """

    seats: tuple[int, ...] = ()
    """The seats whose own device this is."""
    serves: tuple[int, ...] = ()
    """Besides these, the seats it acts for as a matter of course: the host's, those without one."""
    watching: bool = False
    """It changes nothing."""

    @property
    def own_first(self) -> bool:
        """Whether it shows its own seat before everything else."""
        return bool(self.seats)

    def acts_for(self, seat: int | None) -> bool:
        """Return whether a decision of this seat is taken here without further ado."""
        if self.watching:
            return False
        return seat is None or not self.own_first or seat in self.seats or seat in self.serves

    @property
    def secret_of(self) -> int | None:
        """The seat whose secrets may be shown: a device that two share shows nobody's."""
        return self.seats[0] if len(self.seats) == 1 else None


EVERYBODYS = Here()
"""A table on the one device for everybody."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table somebody was let in to, by a link or a code."""

    id: str
    by: Link | SeatKey | Code


@dataclass(frozen=True, slots=True)
class Archived:
    """What is left of a table that was put into a file."""

    id: str
    touched: int
    """When it was last played, in milliseconds since 1970."""
    players: tuple[str, ...]
    locks: frozenset[str]
    """The hashes of the tokens of the phones that were there."""
    file: str


def _archived(id: str, note: Mapping[str, Any]) -> Archived:
    touched, players, locks = note.get("touched"), note.get("players"), note.get("locks")
    return Archived(
        id,
        touched if type(touched) is int else 0,
        tuple(map(str, players)) if isinstance(players, list) else (),
        frozenset(map(str, locks)) if isinstance(locks, list) else frozenset(),
        str(note.get("file", "")),
    )


class Company:
    """The roster of one table, shared by all pages; ``None`` while the table is everybody's."""

    def __init__(self, id: str, roster: Roster | None) -> None:
        self.id = id
        self.roster = roster
        self._listeners = Listeners()
        self._seats: tuple[object, tuple[int, ...]] | None = None

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that stops it."""
        return self._listeners.add(listener)

    @property
    def is_watched(self) -> bool:
        """Whether a page shows who is at this table: a phone that joins does."""
        return bool(len(self._listeners))

    def changed(self, roster: Roster | None) -> None:
        """Take over another roster and tell the pages."""
        self.roster = roster
        self._listeners.call()

    def seats_now(self, session: Session[Any]) -> tuple[int, ...]:
        """Return where the seats of the beginning are; looked up once for every session."""
        if self._seats is None or self._seats[0] is not session:
            self._seats = (session, seats_now(session))
        return self._seats[1]


_companies: WeakKeyDictionary[Tables, Companies] = WeakKeyDictionary()
"""The companies of every data folder; the same object for every page."""


class Companies:
    """All companies of one data folder."""

    def __init__(
        self,
        tables: Tables,
        *,
        chance: Any = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        _companies[tables] = self
        self.tables = tables
        self.addresses: tuple[str, ...] = ()
        """Under which other devices reach this program; without any nobody can come."""
        self.served = False
        """Whether there is a server at all, or only an app on this device."""
        self.note: Callable[[str, Deed], None] = lambda id, deed: None
        """Hears of every deed at a table that has changed something."""
        self._chance = chance or SystemSecrets()
        self._known: dict[str, Company] = {}
        self.limits = Limits()
        """What one address may do."""
        self.counts: Counts = MemoryCounts(clock)
        self.wrongs: Wrongs = MemoryWrongs(clock)
        self.house_key = new_token(self._chance)
        """Who has it is at home; it is another one after every start of all that share a house."""
        self._at_home: tuple[str, ...] | None = None
        self.household = Listeners()
        """Called when other phones are at home than were."""

    # -- rosters ---------------------------------------------------------------------------------

    def at(self, id: str) -> Company:
        """Return the company of a table."""
        if id not in self._known:
            self._known[id] = Company(id, self._stored(id))
        return self._known[id]

    def _stored(self, id: str) -> Roster | None:
        try:
            stored = self.tables.shelf.roster(id)
            return None if stored is None else from_json(stored)
        except (StorageError, CompanionError):  # without it the table is the machine's alone
            return None

    def rosters(self) -> dict[str, Roster]:
        """Return all rosters there are, by their tables."""
        found = {card.id: self.at(card.id).roster for card in self.tables.shelf.games()}
        return {id: roster for id, roster in found.items() if roster is not None}

    def read_again(self, id: str) -> None:
        """Another process has changed the roster of a table."""
        if id in self._known:
            self._known[id].changed(self._stored(id))

    def household_again(self) -> None:
        """Another process has changed who is at home."""
        self._at_home = None
        self.household.call()

    def _keep(self, id: str, roster: Roster) -> None:
        try:
            self.tables.shelf.keep_roster(id, to_json(roster))
        except ChangedMeanwhile:
            self.read_again(id)
            raise
        self.at(id).changed(roster)
        self.tables.announce()

    def do(self, id: str, who: str | None, deed: Deed) -> Roster:
        """Do something at a table, or raise :class:`Refused`; stored before any page shows it."""
        while True:
            roster = self.at(id).roster
            if roster is None:
                raise Refused("company.gone")
            after = decide(roster, who, deed, self._chance)
            if after != roster:
                try:
                    self._keep(id, after)
                except ChangedMeanwhile:
                    continue  # in another process somebody was faster: decided anew
                self.note(id, deed)
            return after

    def token(self) -> str:
        """Return a new token for a device."""
        return new_token(self._chance)

    def begin(self, id: str, name: str, token: str) -> Roster:
        """Make a table that was everybody's one of phones, with this device as the host's."""
        roster = begin(len(self.tables.at(id).session.setup.players), name, token)
        self._keep(id, roster)
        return roster

    def let_in(self, id: str) -> Roster:
        """The house lets people in at a table, whether or not anybody is there yet."""
        if self.at(id).roster is None:
            self._keep(id, laid(len(self.tables.at(id).session.setup.players)))
        return self.do(id, MACHINE, OpenDoor())

    def follow(self, before: str, after: str) -> None:
        """Seat a table's company at the next game."""
        roster = self.at(before).roster
        if roster is not None:
            seats = len(self.tables.at(after).session.setup.players)
            self._keep(after, again(roster, seats))

    # -- letting in ------------------------------------------------------------------------------

    def opened_by(self, key: str) -> Opened | None:
        """Return the table the key in a link leads to."""
        found = None
        for id, roster in self.rosters().items():
            door = roster.door
            if door is None:
                continue
            if _same(door.key, key):
                found = Opened(id, Link(key))
            for link in door.links:
                if _same(link.key, key):
                    found = Opened(id, SeatKey(link.seat, key))
        return found

    def opened_with(self, code: str, address: str) -> Opened:
        """
        Return the table a typed code leads to; raise :class:`Refused`, also where an address has
        typed too many wrong ones.
        """
        address = counted_as(address)
        wait = self.wrongs.attempt(address, self.limits.codes or sys.maxsize)
        if wait:
            raise Refused("company.wait", seconds=wait)
        id = find_by_code(self.rosters(), code)
        if id is None:
            raise Refused("company.code")
        self.wrongs.right(address)
        return Opened(id, Code(code))

    # -- the household ---------------------------------------------------------------------------

    def is_house_key(self, key: str) -> bool:
        """Return whether this is the key the terminal shows."""
        return _same(self.house_key, key)

    @property
    def at_home(self) -> tuple[str, ...]:
        """The hashes of the tokens of phones that are at home here."""
        if self._at_home is None:
            stored = (self.tables.shelf.draft(HOUSEHOLD) or {}).get("phones")
            found = stored if isinstance(stored, list) else []
            self._at_home = tuple(one for one in found if isinstance(one, str))
        return self._at_home

    def let_home(self, token: str) -> None:
        """Let a phone be at home here, until all are sent away."""
        self._keep_household((*self.at_home, hash_of(token))[-MOST_AT_HOME:])

    def send_away(self, but: str = "") -> None:
        """Let no phone be at home any more, but the one with this token."""
        kept = hash_of(but) if but else ""
        self._keep_household(tuple(one for one in self.at_home if one == kept))

    def _keep_household(self, phones: tuple[str, ...]) -> None:
        self.tables.shelf.keep_draft(HOUSEHOLD, {"phones": list(phones)} if phones else None)
        self._at_home = phones
        self.household.call()
        self.tables.announce()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "surrogatepass"))


def companies_of(tables: Tables) -> Companies:
    """Return the companies of a data folder; the same object for every page."""
    if tables not in _companies:
        Companies(tables)
    return _companies[tables]


# -- a device --------------------------------------------------------------------------------------


class Device:
    """
    What a page is open on: the tokens it keeps, and with them what it may see and do.

    ``keep`` is called with the tokens whenever there is another one.
    """

    def __init__(
        self,
        companies: Companies,
        *,
        machine: bool = True,
        address: str = "",
        tokens: Iterable[str] = (),
        keep: Callable[[tuple[str, ...]], None] = lambda _: None,
    ) -> None:
        self.companies = companies
        self.machine = machine
        """Whether it is the machine the tables lie on."""
        self.address = address
        self.tokens = tuple(token for token in tokens if is_token(token))[-MOST_TOKENS:]
        self._keep = keep
        self._visiting = VisitorsTables(self)
        self._looked: dict[str, tuple[Roster, tuple[str, ...], str | None]] = {}

    @property
    def at_home(self) -> bool:
        """Whether it sees everything, as the household does."""
        if self.machine:
            return True
        known = self.companies.at_home if self.tokens else ()
        return bool(known) and any(hash_of(token) in known for token in self.tokens)

    @property
    def tables(self) -> Tables:
        """The tables this device has to look at."""
        return self.companies.tables if self.at_home else self._visiting

    # -- one table -------------------------------------------------------------------------------

    def phone(self, id: str) -> Phone | None:
        """Return what this device is at a table, if it has joined it."""
        roster = self.companies.at(id).roster
        if roster is None or not self.tokens:
            return None
        looked = self._looked.get(id)
        if looked is None or looked[0] is not roster or looked[1] is not self.tokens:
            found = next(filter(None, map(roster.with_token, self.tokens)), None)
            looked = self._looked[id] = (roster, self.tokens, found.id if found else None)
        return roster.phone(looked[2])

    def who(self, id: str) -> str | None:
        """Return by whom something is done that is done at a table from this device."""
        phone = self.phone(id)
        if phone is not None and not (self.at_home and self._only_looks_on(id, phone)):
            return phone.id
        return MACHINE if self.at_home else None

    def reader(self, id: str) -> str:
        """Return whose marks are kept of what was read at a table: those of each device apart."""
        phone = self.phone(id)
        if phone is not None:
            return phone.id
        known = self.companies.at_home if self.tokens else ()
        own = next((lock for lock in map(hash_of, self.tokens) if lock in known), "")
        return own[:16] or MACHINE

    def _only_looks_on(self, id: str, phone: Phone) -> bool:
        roster = self.companies.at(id).roster
        return phone.looks_on and roster is not None and not roster.is_host(phone.id)

    def sees(self, id: str) -> bool:
        """Return whether this device has the table to look at."""
        return self.at_home or self.phone(id) is not None

    def archived(self, id: str) -> Archived | None:
        """
        Return what is left of a table that was put into a file, if this device was there or is at
        home.
        """
        try:
            note = self.companies.tables.shelf.draft(archived_of(id))
        except StorageError:
            return None
        found = None if note is None else _archived(id, note)
        if found is None or self.at_home:
            return found
        return found if any(hash_of(token) in found.locks for token in self.tokens) else None

    def all_archived(self) -> tuple[Archived, ...]:
        """Return what is left of the tables where this device was, the latest first."""
        if not self.tokens:
            return ()
        names = self.companies.tables.shelf.draft_names()
        ids = [name.removeprefix(ARCHIVED) for name in names if name.startswith(ARCHIVED)]
        there = {card.id for card in self.companies.tables.shelf.games()} if ids else set()
        found = [one for id in ids if id not in there and (one := self.archived(id))]
        return tuple(sorted(found, key=lambda one: -one.touched))

    def why_not(self, id: str) -> Refused | None:
        """Return why this device may not change a table; ``None`` if it may."""
        return may_tap(self.companies.at(id).roster, self.who(id))

    def is_host(self, id: str) -> bool:
        """Return whether it may let people in at a table and send them away."""
        roster = self.companies.at(id).roster
        return self.at_home or (roster is not None and roster.is_host(self.who(id)))

    def here(self, id: str, session: Session[Any]) -> Here:
        """Return what a table is to this device now."""
        company = self.companies.at(id)
        roster = company.roster
        if roster is None:
            return EVERYBODYS
        watching = self.why_not(id) is not None
        own = roster.seats_of(self.who(id))
        if not own:
            return Here(watching=watching)
        now = company.seats_now(session)
        serves = roster.free if self.is_host(id) else ()
        return Here(_at(now, own), _at(now, serves), watching)

    def said_for(self, id: str, seat: int | None, *, of_move: bool) -> str:
        """
        Return who is to be named with a tap: this device, where a move is for a seat (of the
        moment) that is not its own, and where it is no move but undoes one. The host's phone need
        not be named for seats without a phone: it serves them.
        """
        company, who = self.companies.at(id), self.who(id)
        roster = company.roster
        phone = roster.phone(who) if roster else None
        if roster is None or phone is None:
            return ""
        if not of_move:
            return phone.name
        if seat is None:
            return ""
        now = company.seats_now(self.companies.tables.at(id).session)
        chair = now.index(seat) if seat in now else seat
        for_nobody = chair in roster.free and not self.is_host(id)
        return phone.name if for_nobody or acts_for_another(roster, who, chair) else ""

    # -- what it does ----------------------------------------------------------------------------

    def begins(self) -> None:
        """This device is about to begin a table; raise :class:`Refused` where it may not."""
        limits, shelf = self.companies.limits, self.companies.tables.shelf
        if self.machine:
            return
        if limits.all and sum(not card.finished for card in shelf.games()) >= limits.all:
            raise Refused("limit.all")
        self._takes("tables", limits.tables)

    def _takes(self, kind: str, most: int) -> None:
        if self.machine or not most:
            return
        seconds = self.companies.counts.take(kind, counted_as(self.address), most)
        if seconds:
            raise Refused(f"limit.{kind}", minutes=ceil(seconds / 60))

    def do(self, id: str, deed: Deed) -> Roster:
        """Do something at a table, or raise :class:`Refused`; the machine may do all a host may."""
        phone = self.phone(id)
        own = isinstance(deed, Claim | LookOn | Leave)
        who = MACHINE if self.at_home and not own else phone.id if phone else None
        return self.companies.do(id, who, deed)

    def invite(self, id: str, name: str) -> Roster:
        """Open the door of a table; with the first time this device becomes its host's."""
        if self.companies.at(id).roster is None:
            if not self.at_home:
                raise Refused("company.gone")
            self._sit_down(id, name)
        return self.do(id, OpenDoor())

    def join(
        self, opened: Opened, name: str, seats: Sequence[int] = (), *, screen: bool = False
    ) -> Phone:
        """
        Join a table, and take seats there. Who has joined before only takes the seats.

        A seat that was taken meanwhile does not keep anybody out: who joins looks on then, and is
        told so.
        """
        phone = self.phone(opened.id)
        if phone is None:
            self._takes("joins", self.companies.limits.joins)
            token = self.companies.token()
            join = Join(opened.by, name, token, screen)
            self.companies.do(opened.id, None, join)
            self._keep_token(token)
            phone = self.phone(opened.id)
        elif isinstance(opened.by, SeatKey):
            seats = (*seats, opened.by.seat)
        if phone is None:
            raise Refused("company.gone")
        wanted = tuple(seat for seat in seats if seat not in phone.seats)
        if wanted and not screen:
            self.companies.do(opened.id, phone.id, Claim(wanted))
        return self.phone(opened.id) or phone

    def claim(self, id: str, seats: Sequence[int], name: str) -> None:
        """
        Take seats; a phone that had none until now is called by ``name``, as its player is.

        The machine itself may take some at its own table, and is a phone there from then on.
        """
        if self.at_home and self.phone(id) is None:
            self._sit_down(id, name)
        phone = self.phone(id)
        if phone is None:
            raise Refused("company.gone")
        self.companies.do(id, phone.id, Claim(tuple(seats)))
        if phone.looks_on:
            with suppress(Refused):
                self.companies.do(id, phone.id, Rename(phone.id, name))

    def _sit_down(self, id: str, name: str) -> None:
        """Make the machine's own device a phone of a table, whose door stays as it is."""
        roster = self.companies.at(id).roster
        if roster is None:
            token = self.companies.token()
            self.companies.begin(id, name, token)
            self._keep_token(token)
            return
        opened = self.companies.do(id, MACHINE, OpenDoor())
        assert opened.door is not None
        self.join(Opened(id, Link(opened.door.key)), name)
        if roster.door is None:
            self.companies.do(id, MACHINE, CloseDoor())

    def leave(self, id: str) -> None:
        """Leave a table; the token is worth nothing from then on."""
        phone = self.phone(id)
        if phone is not None:
            self.companies.do(id, phone.id, Leave())

    def come_home(self, key: str) -> bool:
        """Be at home here with the key of the house; tell whether it was the right one."""
        if not self.companies.is_house_key(key):
            return False
        if not self.at_home:
            token = self.companies.token()
            self._keep_token(token)
            self.companies.let_home(token)
        return True

    def _keep_token(self, token: str) -> None:
        self.tokens = (*self.tokens, token)[-MOST_TOKENS:]
        self._keep(self.tokens)


class NotAtHome(StorageError):
    """A visiting device wanted to change what is the household's."""

    message_id = "company.not-at-home"


class VisitorsShelf:
    """
    The shelf as a visiting device has it: the tables it has joined, and nothing of the household.
    """

    def __init__(self, device: Device) -> None:
        self._device = device
        self._asked = 0

    @property
    def _shelf(self) -> Shelf:
        return self._device.companies.tables.shelf

    @property
    def place(self) -> str:
        return ""

    @property
    def damages(self) -> tuple[Damage, ...]:
        return ()

    @property
    def files(self) -> Files:
        return NoFiles()

    @property
    def revision(self) -> int:
        self._asked += 1  # which tables this device sees changes without the list of games
        return self._asked

    def stamp(self, id: str) -> int:
        return self._shelf.stamp(id) if self._device.sees(id) else -1

    def stamps(self) -> dict[str, int]:
        seen = self._device.sees
        return {id: stamp for id, stamp in self._shelf.stamps().items() if seen(id)}

    def games(self) -> tuple[GameCard, ...]:
        return tuple(card for card in self._shelf.games() if self._device.sees(card.id))

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        raise NotAtHome

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        raise NotAtHome

    def open(self, id: str) -> GameRecord:
        if not self._device.sees(id):
            raise NoSuchGame(id)
        return self._shelf.open(id)

    def told(self, id: str) -> str:
        if not self._device.sees(id):
            raise NoSuchGame(id)
        return self._shelf.told(id)

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        raise NotAtHome  # a table writes to its own shelf

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        if not self._device.sees(stream):
            raise NoSuchGame(stream)
        return self._shelf.follow(stream, start)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        raise NotAtHome

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        raise NotAtHome

    def remove(self, id: str) -> None:
        raise NotAtHome

    def settings(self) -> dict[str, Any]:
        return {}

    def keep_settings(self, values: dict[str, Any]) -> None:
        raise NotAtHome

    def keep_setting(self, name: str, value: Any) -> None:
        raise NotAtHome

    def players(self) -> tuple[dict[str, Any], ...]:
        return ()

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        raise NotAtHome

    def draft(self, name: str) -> dict[str, Any] | None:
        return self._shelf.draft(name) if self._ticks(name, Device.sees) else None

    def draft_names(self) -> tuple[str, ...]:
        return ()

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        if not self._ticks(name, lambda device, id: device.sees(id) and not device.why_not(id)):
            raise NotAtHome
        self._shelf.keep_draft(name, draft)

    def _ticks(self, name: str, may: Callable[[Device, str], bool]) -> bool:
        """Return whether a draft is the ticks of a table this device may look at, or change."""
        id = name.removeprefix(ticks_of(""))
        return name == ticks_of(id) and may(self._device, id)

    def campaigns(self) -> dict[str, dict[str, Any]]:
        return {}

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        raise NotAtHome

    def roster(self, id: str) -> dict[str, Any] | None:
        return None

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        raise NotAtHome

    def close(self) -> None:
        raise NotAtHome


class VisitorsTables(Tables):
    """
    The tables as a visiting device has them: those it has joined. The tables themselves are the
    same as everybody's.
    """

    def __init__(self, device: Device) -> None:
        super().__init__(VisitorsShelf(device), {})
        self._device = device

    @property
    def _all(self) -> Tables:
        return self._device.companies.tables

    @property
    def away(self) -> bool:
        return self._all.away

    def announce(self) -> None:
        self._all.announce()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        return self._all.listen(listener)

    def new(self, game: Game[Any], setup: Any, seed: int | None = None) -> Table:
        raise NotAtHome

    def again(self, state: Any, game: Game[Any]) -> Table | None:
        """Begin the next game: the host of a table that is over may, wherever they are."""
        hosts = (
            id
            for id, roster in self._device.companies.rosters().items()
            if self._device.phone(id) and self._device.is_host(id)
        )
        for id in hosts:
            session = self._all.at(id).session
            if session.game is game and session.state == state:
                return self._all.again(state, game)
        raise NotAtHome

    def at(self, id: str) -> Table:
        if not self._device.sees(id):
            raise NoSuchGame(id)
        return self._all.at(id)

    def remove(self, id: str) -> None:
        raise NotAtHome


def _at(now: Sequence[int], chairs: Iterable[int]) -> tuple[int, ...]:
    """Return where chairs of the beginning are now."""
    return tuple(sorted(now[chair] for chair in chairs if chair < len(now)))


__all__ = [
    "EVERYBODYS",
    "Archived",
    "Companies",
    "Company",
    "Device",
    "Here",
    "NotAtHome",
    "Opened",
    "VisitorsTables",
    "companies_of",
]
