"""
The roster of a table: its phones, the seats they hold, its host and its door.

A table without a roster is everybody's, on the machine it lies on; so it stays until somebody is
invited. A roster is a value: :func:`companion.company.deeds.decide` returns the next one.

A seat is named by the chair its player had when the game began. Players who change chairs take
along what is theirs, their phone, too; :func:`seats_now` says where they are at the moment. So undo
needs nothing of a roster.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.kernel.people import PlayersReseated, seats_after
from companion.kernel.session import Session
from companion.kernel.wire import left_out

from .tokens import hash_of, read_code, same

MOST_PHONES = 40
"""Phones at one table, lookers-on and screens included."""

MOST_GONE = 200
"""Tokens of phones that left, the last ones."""

MOST_SEATS = 12
"""More chairs than any game has."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A device that has joined a table."""

    id: str
    """What it is called in the roster and in the log; no secret, and never given twice."""
    name: str
    lock: str
    """The hash of its token. The token itself is on the device only, and never expires."""
    seats: tuple[int, ...] = ()
    """The seats it holds; without any it looks on."""
    screen: bool = False
    """Whether it only shows the table to everybody; it never holds a seat."""

    @property
    def looks_on(self) -> bool:
        """Whether it holds no seat."""
        return not self.seats


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The key of a link that leads to one seat; it works once."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Door:
    """
    An open door: the key in the link and the code to type.

    They are kept as they are, because the host shows them again; closed, they open nothing.
    """

    key: str
    code: str
    links: tuple[SeatLink, ...] = ()

    def link(self, seat: int) -> SeatLink | None:
        """Return the link to a seat, if there is one."""
        return next((link for link in self.links if link.seat == seat), None)

    def without(self, seats: tuple[int, ...]) -> Door:
        """Return the door without links to some seats."""
        return replace(self, links=tuple(link for link in self.links if link.seat not in seats))


@dataclass(frozen=True, slots=True)
class Closed:
    """A table the house has closed; the door it had is kept for when it is opened again."""

    door: Door | None


@dataclass(frozen=True, slots=True)
class Roster:
    """Who is at a table."""

    seats: int
    """How many chairs there are."""
    phones: tuple[Phone, ...]
    """In the order they joined in."""
    host: str | None
    """The phone of the host; ``None`` if only the machine's owner is left to be it."""
    door: Door | None = None
    """``None`` while nobody is let in."""
    next: int = 1
    """The id of the next phone that joins."""
    gone: tuple[str, ...] = left_out(())
    """The hashes of the tokens of phones that left or were removed; nobody joins with one again."""
    closed: Closed | None = left_out(None)
    """Whether the house lets nobody join any more; then there is no door, for the host neither."""

    def phone(self, id: str | None) -> Phone | None:
        """Return the phone with an id, if it is at this table."""
        return next((phone for phone in self.phones if phone.id == id), None)

    def with_token(self, token: str) -> Phone | None:
        """Return the phone a token belongs to; that of a phone which left belongs to none."""
        lock = hash_of(token)
        found = None
        for phone in self.phones:  # all of them: how long it takes says nothing
            if same(phone.lock, lock):
                found = phone
        return found

    def holder(self, seat: int) -> Phone | None:
        """Return the phone that holds a seat, if one does."""
        return next((phone for phone in self.phones if seat in phone.seats), None)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats no phone holds."""
        held = {seat for phone in self.phones for seat in phone.seats}
        return tuple(seat for seat in range(self.seats) if seat not in held)

    def is_host(self, id: str | None) -> bool:
        """Return whether a phone is the host's."""
        return id is not None and id == self.host

    def seats_of(self, id: str | None) -> tuple[int, ...]:
        """Return the seats a phone holds."""
        phone = self.phone(id)
        return phone.seats if phone else ()

    def with_phone(self, changed: Phone) -> Roster:
        """Return the roster with another version of one of its phones."""
        phones = tuple(changed if phone.id == changed.id else phone for phone in self.phones)
        return replace(self, phones=phones)


def begin(seats: int, name: str, token: str) -> Roster:
    """Return the roster of a table whose host has the phone with this token."""
    host = Phone("1", name, hash_of(token))
    return Roster(seats, (host,), host.id, next=2)


def again(roster: Roster, seats: int) -> Roster:
    """Return the roster of the next game at the same table; seats that are gone are given up."""
    phones = tuple(
        replace(phone, seats=tuple(seat for seat in phone.seats if seat < seats))
        for phone in roster.phones
    )
    gone = tuple(range(seats, roster.seats))
    door = roster.door.without(gone) if roster.door else None
    return replace(roster, seats=seats, phones=phones, door=door)


def without(roster: Roster, gone: Phone) -> Roster:
    """Return the roster without a phone; if it was the host's, the next one is."""
    phones = tuple(phone for phone in roster.phones if phone.id != gone.id)
    host = roster.host
    if host == gone.id:
        able = [phone for phone in phones if not phone.screen]
        sitting = [phone for phone in able if phone.seats]
        host = next((phone.id for phone in sitting + able), None)
    spent = (*roster.gone, gone.lock)[-MOST_GONE:]
    return replace(roster, phones=phones, host=host, gone=spent)


def closed(roster: Roster) -> Roster:
    """Return the roster of a table the house closes."""
    return replace(roster, door=None, closed=roster.closed or Closed(roster.door))


def opened_again(roster: Roster) -> Roster:
    """Return the roster with the door it had; a seat taken meanwhile has no link any more."""
    if roster.closed is None:
        return roster
    door = roster.closed.door
    held = tuple(seat for seat in range(roster.seats) if seat not in roster.free)
    return replace(roster, door=door.without(held) if door else None, closed=None)


def laid(seats: int) -> Roster:
    """Return the roster of a table nobody is at yet; who takes the first seat is its host."""
    return Roster(seats, (), None)


def find_by_code(rosters: Mapping[str, Roster], text: str) -> str | None:
    """Return the table whose door a typed code opens, if there is one."""
    code = read_code(text)
    found = None
    for table, roster in rosters.items():
        if code is not None and roster.door is not None and same(roster.door.code, code):
            found = table
    return found


def seats_now(session: Session[Any]) -> tuple[int, ...]:
    """Return for every seat of the beginning the seat its player has now."""
    seats = tuple(range(len(session.setup.players)))
    moved: list[PlayersReseated] = []
    step = session.history.last
    while step is not None:
        moved += [event for event in step.entry.events if isinstance(event, PlayersReseated)][::-1]
        step = step.earlier
    for event in reversed(moved):
        after = seats_after(event.order)
        seats = tuple(after[seat] for seat in seats)
    return seats
