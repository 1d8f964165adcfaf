"""
What is done at a table besides playing: letting in, joining, sitting down, leaving.

Every deed is decided into the next roster, or refused with a reason that has words in every
language. Who may do what stands with each deed: the host, the phone it is about, or everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from companion.kernel.people import NAME_LENGTH, clean_name, is_name

from .refusals import Refused
from .rights import at_table, is_host, require_host, require_house
from .roster import MOST_PHONES, Door, Phone, Roster, SeatLink, closed, opened_again, without
from .tokens import Secrets, hash_of, is_token, new_code, new_token, read_code, same


@dataclass(frozen=True, slots=True)
class OpenDoor:
    """The host lets people in: there is a link and a code from now on."""


@dataclass(frozen=True, slots=True)
class CloseDoor:
    """The host lets nobody in any more; every link and the code are worth nothing."""


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The house lets nobody join any more, whatever the host says; who is there stays."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The house takes that back: links and code are worth what they were."""


@dataclass(frozen=True, slots=True)
class LinkSeat:
    """The host makes a link that leads to a free seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Link:
    """The key in the link everybody gets."""

    key: str


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The key in the link to a seat."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Code:
    """The code somebody has typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Join:
    """
    A phone joins, by what it was given, with a token made for it.

    The link to a seat gives that seat. Joining again with a token that is known changes nothing, so
    that a phone which has heard no answer may ask again.
    """

    by: Link | SeatKey | Code
    name: str
    token: str
    screen: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A phone takes one or several free seats, besides those it has."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LookOn:
    """A phone gives back all its seats and stays."""


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Seats become free: a phone's own, or by the host anybody's."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandOn:
    """The host makes another phone the host's."""

    phone: str


@dataclass(frozen=True, slots=True)
class Remove:
    """The host sends a phone away; its token is worth nothing from now on."""

    phone: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A phone goes away; its token is worth nothing from now on."""


@dataclass(frozen=True, slots=True)
class Rename:
    """A phone is called otherwise: by itself, or by the host."""

    phone: str
    name: str


Deed: TypeAlias = (
    OpenDoor
    | CloseDoor
    | CloseTable
    | OpenTable
    | LinkSeat
    | Join
    | Claim
    | LookOn
    | GiveBack
    | HandOn
    | Remove
    | Leave
    | Rename
)


def decide(roster: Roster, who: str | None, deed: Deed, secrets: Secrets) -> Roster:
    """
    Return the roster after a deed, or raise :class:`Refused`.

    ``who`` is the id of a phone, :data:`.rights.MACHINE`, or ``None`` before joining.
    """
    match deed:
        case OpenDoor():
            require_host(roster, who)
            return _opened(roster, secrets)
        case CloseDoor():
            require_host(roster, who)
            return replace(roster, door=None)
        case CloseTable():
            require_house(who)
            return closed(roster)
        case OpenTable():
            require_house(who)
            return opened_again(roster)
        case LinkSeat(seat):
            require_host(roster, who)
            return _linked(roster, seat, secrets)
        case Join():
            return _joined(roster, deed)
        case Claim(seats):
            return _claimed(roster, at_table(roster, who), seats)
        case LookOn():
            return roster.with_phone(replace(at_table(roster, who), seats=()))
        case GiveBack(seats):
            return _given_back(roster, who, seats)
        case HandOn(phone):
            require_host(roster, who)
            return _handed_on(roster, phone)
        case Remove(phone):
            require_host(roster, who)
            if phone == who:
                raise Refused("company.yourself")
            return without(roster, at_table(roster, phone))
        case Leave():
            return without(roster, at_table(roster, who))
        case Rename(phone, name):
            if phone != who:
                require_host(roster, who)
            return roster.with_phone(replace(at_table(roster, phone), name=_name(name)))
        case _:
            assert_never(deed)


def _name(name: str) -> str:
    if not is_name(name) or not is_name(clean_name(name)):
        raise Refused("setup.name", most=NAME_LENGTH)
    return clean_name(name)


def _check_seats(roster: Roster, seats: tuple[int, ...]) -> None:
    if any(type(seat) is not int or not 0 <= seat < roster.seats for seat in seats):
        raise Refused("company.no-seat")


def _opened(roster: Roster, secrets: Secrets) -> Roster:
    if roster.closed is not None:
        raise Refused("company.closed")
    if roster.door is not None:
        return roster
    return replace(roster, door=Door(new_token(secrets), new_code(secrets)))


def _linked(roster: Roster, seat: int, secrets: Secrets) -> Roster:
    if roster.door is None:
        raise Refused("company.door-closed")
    _check_seats(roster, (seat,))
    _require_free(roster, None, (seat,))
    if roster.door.link(seat) is not None:
        return roster
    links = (*roster.door.links, SeatLink(seat, new_token(secrets)))
    return replace(roster, door=replace(roster.door, links=links))


def _joined(roster: Roster, deed: Join) -> Roster:
    if not is_token(deed.token):
        raise Refused("company.link")
    if roster.with_token(deed.token) is not None:
        return roster
    if hash_of(deed.token) in roster.gone:
        raise Refused("company.gone")
    _require_let_in(roster, deed.by)
    if len(roster.phones) >= MOST_PHONES:
        raise Refused("company.full", most=MOST_PHONES)
    phone = Phone(str(roster.next), _name(deed.name), hash_of(deed.token), screen=deed.screen)
    joined = replace(roster, phones=(*roster.phones, phone), next=roster.next + 1)
    if isinstance(deed.by, SeatKey) and not deed.screen:
        return _claimed(joined, phone, (deed.by.seat,))
    return joined


def _require_let_in(roster: Roster, by: Link | SeatKey | Code) -> None:
    door = roster.door
    match by:
        case Link(key):
            if door is None or not same(door.key, key):
                raise Refused("company.link")
        case SeatKey(seat, key):
            link = door.link(seat) if door else None
            if link is None or not same(link.key, key):
                raise Refused("company.link")
        case Code(text):
            code = read_code(text)
            if code is None or door is None or not same(door.code, code):
                raise Refused("company.code")
        case _:
            assert_never(by)


def _require_free(roster: Roster, phone: Phone | None, seats: tuple[int, ...]) -> None:
    for seat in seats:
        holder = roster.holder(seat)
        if holder is not None and (phone is None or holder.id != phone.id):
            raise Refused("company.seat-taken", name=holder.name)


def _claimed(roster: Roster, phone: Phone, seats: tuple[int, ...]) -> Roster:
    if phone.screen:
        raise Refused("company.screen")
    _check_seats(roster, seats)
    _require_free(roster, phone, seats)
    sits = roster.with_phone(replace(phone, seats=tuple(sorted({*phone.seats, *seats}))))
    door = sits.door.without(seats) if sits.door else None
    return replace(sits, door=door, host=sits.host or phone.id)


def _given_back(roster: Roster, who: str | None, seats: tuple[int, ...]) -> Roster:
    _check_seats(roster, seats)
    if not is_host(roster, who) and not set(seats) <= set(at_table(roster, who).seats):
        raise Refused("company.not-yours")
    for phone in roster.phones:
        left = tuple(seat for seat in phone.seats if seat not in seats)
        roster = roster.with_phone(replace(phone, seats=left))
    return roster


def _handed_on(roster: Roster, id: str) -> Roster:
    phone = at_table(roster, id)
    if phone.screen:
        raise Refused("company.screen")
    return replace(roster, host=phone.id)
