"""
What one address may do where strangers may come: begin tables, join them, mistype codes.

A club has one address for all of its phones, so the numbers are those of sixty people; 0 is no
limit. Whoever counts is a `Counts`, in memory or shared by several processes; what is over is
refused, and said for how long.

>>> counts = MemoryCounts(lambda: 0.0)
>>> [counts.take("tables", "192.0.2.7", 2) for _ in range(3)], counts.take("tables", "192.0.2.8", 2)
([0, 0, 3600], 0)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address, ip_network
from math import ceil
from typing import Protocol

from .guesses import Guesses

HOUR = 3600
"""Seconds."""
PREFIX = 64
"""Bits of an address of IPv6 that are one network."""
LONGEST = 45
"""Letters of an address."""
MOST_KEPT = 4096
"""Counts that are remembered; those that began first are forgotten first."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is let through; the names are those of ``--limit``."""

    tables: int = 60
    """New tables of one address in an hour."""
    joins: int = 600
    """Phones of one address that join a table, in an hour."""
    codes: int = 20
    """Wrong codes of one address before it has to wait."""
    connections: int = 512
    """Connections of one address at the same time; a browser has six and a line."""
    all: int = 0
    """Tables that are not over, in all."""


def counted_as(address: str) -> str:
    """
    Return under what an address is counted. Whoever has one of IPv6 has 2^64 of them.

    >>> counted_as("192.0.2.7"), counted_as("::ffff:192.0.2.7"), counted_as("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    >>> counted_as("unknown"), counted_as("::1")
    ('unknown', '::1')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, IPv4Address) or found.is_loopback:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped or ip_network((found, PREFIX), strict=False))


class Counts(Protocol):
    """Counts what addresses do."""

    def take(self, kind: str, address: str, most: int) -> int:
        """Take one of so many in an hour; return 0, or the seconds until there are some again."""


class MemoryCounts:
    """`Counts` of this process alone."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._taken: dict[tuple[str, str], tuple[float, int]] = {}

    def take(self, kind: str, address: str, most: int) -> int:
        """As `Counts.take`."""
        at, key = self._clock(), (kind, address)
        since, taken = self._taken.get(key, (at, 0))
        if at - since >= HOUR:
            since, taken = at, 0
        if taken >= most:
            return max(ceil(since + HOUR - at), 1)
        self._taken.pop(key, None)
        self._taken[key] = since, taken + 1
        if len(self._taken) > MOST_KEPT:
            del self._taken[next(iter(self._taken))]
        return 0


class Wrongs(Protocol):
    """Counts wrong codes."""

    def attempt(self, address: str, free: int) -> int:
        """
        Take a code for a wrong one until it is known to be right; return 0, or the seconds until
        one is looked at again.
        """

    def right(self, address: str) -> None:
        """The last one was right."""


class MemoryWrongs:
    """`Wrongs` of this process alone."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._guesses = Guesses()

    def attempt(self, address: str, free: int) -> int:
        """As `Wrongs.attempt`."""
        at = self._clock()
        seconds = self._guesses.wait(address, at, free)
        if not seconds:
            self._guesses = self._guesses.wrong(address, at)
        return seconds

    def right(self, address: str) -> None:
        """As `Wrongs.right`."""
        self._guesses = self._guesses.right(address)


__all__ = ["Counts", "Limits", "MemoryCounts", "MemoryWrongs", "Wrongs", "counted_as"]
