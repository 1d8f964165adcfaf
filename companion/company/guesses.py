"""
How often a code may be typed wrongly.

A code has 24 million values. Who mistypes it five times notices nothing; then every further wrong
one costs a wait, twice as long each time. All addresses together have sixty wrong ones a minute, so
that many addresses find nothing either: trying half of the codes would take four months of an open
door. Links are not counted: nobody guesses 130 bits.

>>> guesses = Guesses()
>>> for second in range(6):
...     guesses = guesses.wrong("192.0.2.7", second)
>>> guesses.wait("192.0.2.7", 5), guesses.wait("192.0.2.8", 5), guesses.wait("192.0.2.7", 7)
(2, 0, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil

from .refusals import Refused

FREE = 5
"""Wrong codes before the first wait."""
LONGEST = 300
"""Seconds of the longest wait."""
FORGIVEN = 600
"""Seconds after its last wrong code in which an address is forgiven one."""
TOGETHER = 60
"""Wrong codes of all addresses together in :data:`WHILE` seconds."""
WHILE = 60
MOST_KEPT = 512
"""Addresses that are remembered; the one whose last guess is longest ago is forgotten first."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """The wrong codes of one address."""

    times: int
    last: float


@dataclass(frozen=True, slots=True)
class Guesses:
    """The wrong codes typed so far; times are in seconds, of any clock that goes forward."""

    by: Mapping[str, Wrong] = field(default_factory=dict)
    lately: tuple[float, ...] = ()
    """When the last wrong codes were typed, by whomever."""

    def wait(self, address: str, at: float, free: int = FREE) -> int:
        """Return the seconds until this address may type a code again; 0 for now."""
        until = at
        wrong = self._of(address, at)
        if wrong.times > free:
            until = wrong.last + min(2 ** min(wrong.times - free, 20), LONGEST)
        if len(self.lately) >= TOGETHER:
            until = max(until, self.lately[-TOGETHER] + WHILE)
        return max(ceil(until - at), 0)

    def why_not(self, address: str, at: float) -> Refused | None:
        """Return why no code is looked at now, not even a right one; ``None`` if it is."""
        seconds = self.wait(address, at)
        return Refused("company.wait", seconds=seconds) if seconds else None

    def wrong(self, address: str, at: float) -> Guesses:
        """Return the guesses with one more wrong code."""
        by = {other: wrong for other, wrong in self.by.items() if other != address}
        if len(by) >= MOST_KEPT:
            del by[min(by, key=lambda other: by[other].last)]
        by[address] = Wrong(self._of(address, at).times + 1, at)
        return Guesses(by, (*self.lately[-(TOGETHER - 1) :], at))

    def right(self, address: str) -> Guesses:
        """Return the guesses without the last one of this address, which was right after all."""
        known = self.by.get(address)
        if known is None:
            return self
        by = {other: wrong for other, wrong in self.by.items() if other != address}
        if known.times > 1:
            by[address] = Wrong(known.times - 1, known.last)
        lately = list(self.lately)
        if known.last in lately:
            lately.remove(known.last)
        return Guesses(by, tuple(lately))

    def _of(self, address: str, at: float) -> Wrong:
        """Return what an address is still blamed for."""
        wrong = self.by.get(address, Wrong(0, at))
        forgiven = int(max(at - wrong.last, 0) // FORGIVEN)
        return Wrong(max(wrong.times - forgiven, 0), wrong.last)
