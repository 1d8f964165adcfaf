"""
Where tables live, as the protocol sees it: streams of numbered events, and two verbs.

``append`` writes event *n* of a stream and says so when it is durable; it refuses a number that is
taken, so two writers are never both the seventh. ``follow`` gives the durable events from a number
on. A journal file is one such store, a stream of a database another. Both verbs answer later, by
:class:`Stored`, :class:`Taken`, :class:`NotStored`, :class:`Read` and
:class:`NotRead`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

TAPS = "taps"
"""The stream of what was tapped at a table."""
COMPANY = "company"
"""The stream of its rosters."""


@dataclass(frozen=True, slots=True)
class Append:
    """Write event ``n`` (the first is 1) of a stream."""

    stream: str
    n: int
    event: Any


@dataclass(frozen=True, slots=True)
class Follow:
    """Read the durable events of a stream from ``n`` on."""

    stream: str
    n: int


@dataclass(frozen=True, slots=True)
class Stored:
    """Event ``n`` is durable."""

    stream: str
    n: int


@dataclass(frozen=True, slots=True)
class Taken:
    """There is an event ``n`` already; nothing was written."""

    stream: str
    n: int


@dataclass(frozen=True, slots=True)
class NotStored:
    """Writing event ``n`` has failed, and nobody knows how much of it is there."""

    stream: str
    n: int


@dataclass(frozen=True, slots=True)
class NotRead:
    """A stream cannot be read at the moment."""

    stream: str
    n: int


@dataclass(frozen=True, slots=True)
class Read:
    """The durable events of a stream from ``n`` on."""

    stream: str
    n: int
    events: tuple[Any, ...]


Order: TypeAlias = Append | Follow
Receipt: TypeAlias = Stored | Taken | NotStored | NotRead | Read
