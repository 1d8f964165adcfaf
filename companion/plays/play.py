"""
The shape of a finished play.

>>> anna = Side(person_of("Anna"), "Anna", "blue", points=21, rank=1, won=True)
>>> play = Play("viticulture", sides=(anna,), result="win")
>>> play.solo, play.winners
(True, (0,))
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Protocol

from companion.kernel.session import Session

if TYPE_CHECKING:
    from .feats import Achievement, Record

Numbers = Mapping[str, int]
"""Counts by name; what is not there is 0. The names are listed by each game's ``counting``."""

Series = Mapping[str, tuple[int, ...]]
"""Rows of numbers by name, one for each year or round (or as the game says)."""


def person_of(name: str) -> str:
    """
    Return the id of whoever has this name, the same on every device and for ever.

    >>> person_of("Аня") == person_of(" аня")
    True
    """
    plain = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
    return "p" + sha256(plain.encode("utf-8", "replace")).hexdigest()[:15]


@dataclass(frozen=True, slots=True)
class Side:
    """What one player had in a finished play; sides stand by seat, as at the end."""

    person: str
    """Who it is (:func:`person_of`); two ids may have been told to be one person since."""
    name: str
    colour: str
    points: int = 0
    """Victory points, in Vino vineyards."""
    rank: int = 1
    """Players who share a place have the same rank."""
    won: bool = False
    """Whether this player has won, alone or with others; alone at the table, whether at all."""
    first: bool = False
    """Whether this player began the game."""
    follows: str = ""
    """How much of this player was followed to the end: one of :attr:`Play.depth`."""
    counts: Numbers = field(default_factory=dict)
    series: Series = field(default_factory=dict)
    """``points`` at the end of every year or round, and what else the game tells of each."""

    @property
    def race(self) -> tuple[int, ...]:
        """The points at the end of every year or round, the last ones being the final points."""
        return self.series.get("points", ())

    @property
    def rows(self) -> tuple[int, ...]:
        """The wake-up row of every year; 0 where none was told. Empty in games without rows."""
        return self.series.get("row", ())


@dataclass(frozen=True, slots=True)
class Play:
    """A finished game."""

    game: str
    id: str = ""
    """The id of the saved game."""
    began: int = 0
    """When it was begun, in milliseconds since 1970."""
    ended: int = 0
    """When it ended."""
    minutes: int = 0
    """How long it was played, without the long breaks."""
    entries: int = 0
    depth: str = ""
    """
    How much was followed: ``score``, ``vineyard`` or ``mixed``; in Vino ``board`` or ``money``.
    """
    level: str = ""
    """The level of the Automa; empty without it."""
    variants: tuple[str, ...] = ()
    challenge: int = 0
    """The campaign's challenge, or 0."""
    campaign: str = ""
    result: str = ""
    """Of one player alone: ``win``, ``draw`` or ``loss``; empty if it is not known."""
    decided: str = ""
    """What decided: empty for a clear win, what broke the tie, or ``shared``."""
    rounds: int = 0
    """Years or rounds that were played."""
    sides: tuple[Side, ...] = ()
    series: Series = field(default_factory=dict)
    """What belongs to the table: the Automa's ``marker`` by year, Vino's market by sale."""
    counts: Numbers = field(default_factory=dict)

    @property
    def solo(self) -> bool:
        """Whether one player played alone: it counts as a play, never in a rate of wins."""
        return len(self.sides) == 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of those who won; ties for the first place are wins."""
        return tuple(seat for seat, side in enumerate(self.sides) if side.won)

    @property
    def places(self) -> tuple[int, ...]:
        """All seats, the best first."""
        return tuple(sorted(range(len(self.sides)), key=lambda seat: (self.sides[seat].rank, seat)))

    @property
    def margin(self) -> int | None:
        """
        By how many points the winners were ahead of the next, 0 where it was shared or decided by
        something else; alone ahead of the Automa. ``None`` where nobody has won.
        """
        won = [side.points for side in self.sides if side.won]
        if not won:
            return None
        if self.solo:
            marker = self.series.get("marker", ())
            return won[0] - marker[-1] if marker else None
        others = [side.points for side in self.sides if not side.won]
        return max(won) - max(others) if others and len(won) == 1 else 0


@dataclass(frozen=True, slots=True)
class Box:
    """What other programs know a game by."""

    name: str
    """Its English name, which they match best."""
    bgg: int
    """Its number at BoardGameGeek."""


@dataclass(frozen=True)
class PlayWords:
    """How a finished game is spoken of: ids of messages, and what holds in that game."""

    points: str
    """So many points, or what counts instead."""
    race: str
    """Over the chart of them, year by year or round by round."""
    rounds: str
    """So many years or rounds."""
    latest: str
    """Over the chart of the latest games of one person."""
    side: str
    """One player of a finished game: rank, name and points."""
    start: bool
    """Whether everybody begins with the same points."""
    depths: bool
    """Whether a player may be followed by points alone."""


class Counting(Protocol):
    """What a game offers to be counted: a module ``counting`` in its package."""

    @property
    def BOX(self) -> Box:
        """What other programs know the game by."""

    @property
    def WORDS(self) -> PlayWords:
        """How its finished games are spoken of."""

    @property
    def RECORDS(self) -> tuple[Record, ...]:
        """Its own records."""

    @property
    def ACHIEVEMENTS(self) -> tuple[Achievement, ...]:
        """What can be achieved in it."""

    def for_others(self, session: Session[Any], /) -> Session[Any]:
        """Return a game that goes on without what is still hidden from the table."""

    def play(self, session: Session[Any], /) -> Play:
        """Return a finished game as a play, without id and times, which the session cannot know."""
