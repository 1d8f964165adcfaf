"""
What phones and table say to each other, as JSON.

What arrives is read field by field: a message may come from anywhere. A tap and a question carry a
number of their phone; it sends the next one when it knows what became of the last, so a number that
comes again is the same tap again.

>>> written(Beat(3, 1))
'{"say":"beat","taps":3,"company":1}'
>>> read_by_table(written(Beat(3, 1)))
Beat(taps=3, company=1)
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.kernel.errors import BadGameFile
from companion.kernel.wire import Codec, read_json

from ..deeds import (
    Claim,
    CloseDoor,
    GiveBack,
    HandOn,
    Leave,
    LinkSeat,
    LookOn,
    OpenDoor,
    Remove,
    Rename,
)

LONGEST = 20_000
"""Characters of a message from a phone."""

DEEDS = Codec(
    OpenDoor,
    CloseDoor,
    LinkSeat,
    Claim,
    LookOn,
    GiveBack,
    HandOn,
    Remove,
    Leave,
    Rename,
    tag="deed",
)
"""What a phone that has joined can ask for."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A phone is there, with its token, over its connection of this number."""

    epoch: int
    token: str


@dataclass(frozen=True, slots=True)
class Knock:
    """A phone wants to join: by a link, by the link to a seat, or by a code."""

    epoch: int
    way: str
    key: str
    name: str
    token: str
    seat: int | None = None
    screen: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """A wish for the game, made for the moment after so many taps."""

    nr: int
    made_for: int
    wish: Any


@dataclass(frozen=True, slots=True)
class Ask:
    """A wish about the company."""

    nr: int
    deed: Any


@dataclass(frozen=True, slots=True)
class Beat:
    """The phone, or the table, is alive and knows so many taps and changes of the company."""

    taps: int
    company: int


@dataclass(frozen=True, slots=True)
class Page:
    """Everything a phone may see."""

    phone: str
    taps: int
    company: int
    heard: int
    """The last number of this phone the table knows of."""
    game: Any
    roster: Any


@dataclass(frozen=True, slots=True)
class News:
    """The tap that came after those the phone knows, as it may see it."""

    taps: int
    tap: Any


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a tap or a question."""

    nr: int
    how: str
    """``booked``, ``met`` (somebody else did just this), ``overtaken`` or ``refused``."""
    why: str = ""
    """The message id of a refusal."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Nothing can be written at the moment; what was tapped is kept by the phone."""

    nr: int


@dataclass(frozen=True, slots=True)
class Late:
    """The phone had a connection of a higher number; its next one has to go beyond it."""

    epoch: int


@dataclass(frozen=True, slots=True)
class Away:
    """This phone is not let in, or not any more."""

    why: str


FromPhone: TypeAlias = Hello | Knock | Tap | Ask | Beat
FromTable: TypeAlias = Page | News | Settled | Trouble | Late | Away | Beat

_FROM_PHONE = Codec(Hello, Knock, Tap, Ask, Beat, tag="say")
_FROM_TABLE = Codec(Page, News, Settled, Trouble, Late, Away, Beat, tag="say")


def written(message: FromPhone | FromTable) -> str:
    """Return a message as text."""
    codec = _FROM_PHONE if isinstance(message, FromPhone) else _FROM_TABLE
    return json.dumps(codec.encode(message), ensure_ascii=False, separators=(",", ":"))


def read_by_table(text: str) -> FromPhone | None:
    """Return what a phone says, or ``None`` if it is no message."""
    if len(text) > LONGEST:
        return None
    message: FromPhone | None = _read(_FROM_PHONE, text)
    return message


def read_by_phone(text: str) -> FromTable | None:
    """Return what the table says, or ``None`` if it is no message."""
    message: FromTable | None = _read(_FROM_TABLE, text)
    return message


def _read(codec: Codec, text: str) -> Any:
    try:
        return codec.decode(read_json(text))
    except (ValueError, RecursionError, BadGameFile):
        return None
