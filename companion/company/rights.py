"""Who may do what at a table: the host, a phone with a seat, a phone without one."""

from __future__ import annotations

from typing import Literal

from .refusals import Refused
from .roster import Phone, Roster

MACHINE: Literal["machine"] = "machine"
"""The owner at the machine the table lies on, who may do what the host may."""


def is_host(roster: Roster, who: str | None) -> bool:
    """Return whether somebody may do what the host may."""
    return who == MACHINE or (roster.is_host(who) and roster.phone(who) is not None)


def require_host(roster: Roster, who: str | None) -> None:
    """Raise :class:`Refused` unless somebody may do what the host may."""
    if not is_host(roster, who):
        at_table(roster, who)
        raise Refused("company.not-host")


def require_house(who: str | None) -> None:
    """Raise :class:`Refused` unless it is the owner, to whom all tables belong."""
    if who != MACHINE:
        raise Refused("company.not-host")


def at_table(roster: Roster, id: str | None) -> Phone:
    """Return a phone, or raise :class:`Refused` if it is not at this table."""
    phone = roster.phone(id)
    if phone is None:
        raise Refused("company.gone")
    return phone


def may_tap(roster: Roster | None, who: str | None) -> Refused | None:
    """Return why a phone may not make moves at a table, or ``None`` if it may."""
    if roster is None or who == MACHINE:
        return None
    phone = roster.phone(who)
    if phone is None:
        return Refused("company.gone")
    if phone.screen:
        return Refused("company.screen")
    if phone.looks_on and not roster.is_host(phone.id):
        return Refused("company.looks-on")
    return None


def acts_for_another(roster: Roster | None, who: str | None, seat: int) -> bool:
    """Return whether a move for this seat is made for the holder of another phone."""
    holder = roster.holder(seat) if roster else None
    return holder is not None and holder.id != who
