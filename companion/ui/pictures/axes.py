"""
Where a number stands on a chart, and which numbers stand at its side.

>>> levels(-2, 23)
(-10, 0, 10, 20, 30)
>>> levels(0, 7)
(0, 2, 4, 6, 8)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games import words_of
from companion.plays import Play, Side

MOST_LEVELS = 5


def levels(low: int, high: int, most: int = MOST_LEVELS) -> tuple[int, ...]:
    """Return round numbers from below the lowest to above the highest, 0 among them."""
    low, high = min(0, low), max(1, high)
    for tens in range(7):
        for step in (1, 2, 5):
            by = step * 10**tens
            first, last = low // by, -(-high // by)
            if last - first < most:
                return tuple(n * by for n in range(first, last + 1))
    return low, 0, high


@dataclass(frozen=True, slots=True)
class Axes:
    """The frame of a line chart: so many steps from left to right, so much from below upwards."""

    left: float
    top: float
    right: float
    bottom: float
    low: float
    high: float
    steps: int

    def x(self, n: float) -> float:
        """Return where a step stands."""
        return self.left + (self.right - self.left) * n / max(1, self.steps - 1)

    def y(self, value: float) -> float:
        """Return where a number stands."""
        return self.bottom - (self.bottom - self.top) * (value - self.low) / (self.high - self.low)


def stepped(axes: Axes, values: Sequence[int], first: int = 0) -> tuple[tuple[float, float], ...]:
    """Return the points of a row of numbers."""
    return tuple((axes.x(first + n), axes.y(value)) for n, value in enumerate(values))


def apart(places: Sequence[float], size: float, top: float, bottom: float) -> list[float]:
    """
    Return middles for marks of this size, as near to their places as can be, none over another.

    >>> apart([50, 52, 10], 10, 0, 60)
    [45.0, 55.0, 10]
    """
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    found = [0.0] * len(places)
    least = top + size / 2
    for at in order:
        found[at] = max(least, places[at])
        least = found[at] + size
    most = bottom - size / 2
    for at in reversed(order):
        found[at] = min(most, found[at])
        most = found[at] - size
    return found


def start_of(play: Play, side: Side) -> int | None:
    """Return the points somebody began with, where the game begins with the same of everybody."""
    return side.counts.get("points.start", 0) if words_of(play.game).start else None


def race_of(play: Play, side: Side) -> tuple[tuple[int, ...], int]:
    """Return somebody's points, and at which step they begin: 0 is the beginning of the game."""
    start = start_of(play, side)
    return ((start, *side.race), 0) if start is not None else (side.race, 1)
