"""
Records and quiet achievements: each a name and a few lines.

A record is a number of one side of one play, of which the highest is kept (or the lowest). An
achievement is reached or not; it is told once for each person, and never during a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.kernel.phrase import Phrase

from .play import Play, Side


@dataclass(frozen=True, slots=True)
class Moment:
    """One side of a play, and what this person had done up to and with it."""

    play: Play
    side: Side
    plays: int = 1
    wins: int = 0
    """Contests won."""
    streak: int = 0
    """Contests won in a row."""

    def has(self, name: str) -> int:
        """Return a count of this side."""
        return self.side.counts.get(name, 0)

    def under(self, beginning: str) -> int:
        """Return how many counts there are whose names begin so."""
        return sum(name.startswith(beginning) for name in self.side.counts)

    @property
    def won(self) -> bool:
        """Whether it was a contest, and won."""
        return self.side.won and not self.play.solo


@dataclass(frozen=True, slots=True)
class Record:
    """A number worth keeping. Its words are ``record.<id>``."""

    id: str
    of: Callable[[Play, Side], int | None]
    """The number of a side; ``None`` where it cannot be known."""
    least: bool = False
    """Whether the lowest number is the best."""

    @property
    def phrase(self) -> Phrase:
        """What it is called."""
        return Phrase(f"record.{self.id}")


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something that is reached. Its words are ``achievement.<id>`` and ``….about``."""

    id: str
    reached: Callable[[Moment], bool]
    running: bool = False
    """Whether it depends on what this person had done before, and not on this play alone."""

    @property
    def phrase(self) -> Phrase:
        """What it is called."""
        return Phrase(f"achievement.{self.id}")

    @property
    def about(self) -> Phrase:
        """What it is for, in one sentence."""
        return Phrase(f"achievement.{self.id}.about")


def counted(name: str, depth: str = "") -> Callable[[Play, Side], int | None]:
    """Return a record's number that is a count, where a side was followed so far."""

    def of(play: Play, side: Side) -> int | None:
        return side.counts.get(name, 0) if side.follows == depth or not depth else None

    return of


def highest(row: str) -> Callable[[Play, Side], int | None]:
    """Return a record's number that is the highest of a row."""

    def of(play: Play, side: Side) -> int | None:
        return max(side.series.get(row, ()), default=None)

    return of
