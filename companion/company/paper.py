"""
A roster as JSON, and back.

What comes back is checked whole: a file may come from anywhere, and a roster that contradicts
itself would let somebody in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.kernel.errors import BadGameFile, TooNew
from companion.kernel.people import is_name
from companion.kernel.wire import LARGEST, Codec, shown

from .roster import MOST_GONE, MOST_PHONES, MOST_SEATS, Door, Roster
from .tokens import is_code, is_hash, is_token

KIND = "roster"
VERSION = 1

_CODEC = Codec(Roster)


def to_json(roster: Roster) -> dict[str, Any]:
    """Return a roster as a JSON object; of phones' tokens it has the hashes."""
    return {"vendemmia": KIND, "version": VERSION, **_CODEC.encode(roster)}


def from_json(data: Any) -> Roster:
    """Return the roster ``data`` stands for, or raise ``BadGameFile``."""
    if not isinstance(data, dict) or data.get("vendemmia") != KIND:
        raise BadGameFile("file.not-understood", data, what=shown(data))
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadGameFile("file.not-understood", data, what="version")
    if version > VERSION:
        raise TooNew("file.too-new", data, version=min(version, LARGEST), known=VERSION)
    fields = {key: value for key, value in data.items() if key not in ("vendemmia", "version")}
    roster: Roster = _CODEC.decode(fields)
    wrong = _contradiction(roster)
    if wrong is not None:
        raise BadGameFile("file.not-understood", data, what=wrong)
    return roster


def _contradiction(roster: Roster) -> str | None:
    """Return the field that cannot be as it is, if there is one."""
    ids = [phone.id for phone in roster.phones]
    held = [seat for phone in roster.phones for seat in phone.seats]
    if not 1 <= roster.seats <= MOST_SEATS:
        return "seats"
    if len(ids) > MOST_PHONES or len(set(ids)) != len(ids):
        return "phones"
    if not all(_is_id(id) and int(id) < roster.next for id in ids):
        return "id"
    if len({phone.lock for phone in roster.phones}) != len(ids):
        return "lock"
    if not all(map(is_hash, roster.gone)) or len(roster.gone) > MOST_GONE:
        return "gone"
    if not all(is_name(phone.name) and is_hash(phone.lock) for phone in roster.phones):
        return "phone"
    if len(set(held)) != len(held) or not all(0 <= seat < roster.seats for seat in held):
        return "seat"
    if any(phone.screen and phone.seats for phone in roster.phones):
        return "screen"
    host = roster.phone(roster.host)
    if roster.host is not None and (host is None or host.screen):
        return "host"
    if roster.closed is not None and roster.door is not None:
        return "closed"
    kept = roster.closed.door if roster.closed else None
    if kept is not None and not _is_whole(kept, range(roster.seats)):
        return "closed"
    if roster.door is not None and not _is_whole(roster.door, roster.free):
        return "door"
    return None


def _is_id(id: str) -> bool:
    return id.isascii() and id.isdecimal() and len(id) <= 9 and str(int(id)) == id


def _is_whole(door: Door, seats: Iterable[int]) -> bool:
    """Return whether a door can be as it is, with links to these seats only."""
    keys = [door.key, *(link.key for link in door.links)]
    linked = [link.seat for link in door.links]
    whole = all(map(is_token, keys)) and len(set(keys)) == len(keys) and is_code(door.code)
    return whole and len(set(linked)) == len(linked) and set(linked) <= set(seats)
