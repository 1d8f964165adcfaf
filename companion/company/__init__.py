"""
Who is at a table with which phone, and how phones and table talk.

Nothing here knows a clock, chance, a network or a disk: all come in as arguments. ``roster`` is who
is there, ``deeds`` is what can be done about it and ``rights`` by whom; ``tokens`` and ``guesses``
are what lets in and what does not, ``refusals`` is what is said then. ``paper`` is the roster in a
file.
"""

from .deeds import (
    Claim,
    CloseDoor,
    CloseTable,
    Code,
    Deed,
    GiveBack,
    HandOn,
    Join,
    Leave,
    Link,
    LinkSeat,
    LookOn,
    OpenDoor,
    OpenTable,
    Remove,
    Rename,
    SeatKey,
    decide,
)
from .guesses import Guesses
from .paper import from_json, to_json
from .refusals import Refused
from .rights import MACHINE, acts_for_another, may_tap
from .roster import (
    Door,
    Phone,
    Roster,
    SeatLink,
    again,
    begin,
    find_by_code,
    laid,
    seats_now,
)
from .tokens import Secrets, hash_of, is_token, new_code, new_token, read_code, spelled

__all__ = [
    "MACHINE",
    "Claim",
    "CloseDoor",
    "CloseTable",
    "Code",
    "Deed",
    "Door",
    "GiveBack",
    "Guesses",
    "HandOn",
    "Join",
    "Leave",
    "Link",
    "LinkSeat",
    "LookOn",
    "OpenDoor",
    "OpenTable",
    "Phone",
    "Refused",
    "Remove",
    "Rename",
    "Roster",
    "SeatKey",
    "SeatLink",
    "Secrets",
    "acts_for_another",
    "again",
    "begin",
    "decide",
    "find_by_code",
    "from_json",
    "hash_of",
    "is_token",
    "laid",
    "may_tap",
    "new_code",
    "new_token",
    "read_code",
    "seats_now",
    "spelled",
    "to_json",
]
