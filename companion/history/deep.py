"""
What was counted within the games, added up: points by source, actions, rows of the chart, parents.

A game that followed the score alone says nothing of actions; so everything is told with the number
of sides that were followed as far as that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from companion.plays import Numbers, Play, Side

from .people import People


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the wake-up chart, or anything else that is chosen again and again."""

    chosen: int = 0
    won: int = 0
    """How often it was chosen in a game that was won in the end; games alone are left out."""
    contests: int = 0
    """How often it was chosen in a game with others."""

    @property
    def rate(self) -> float | None:
        """The part of its contests that was won."""
        return self.won / self.contests if self.contests else None


ALWAYS = ("points.", "residual-paid", "lira.wake-up", "drawn.")
"""The beginnings of counts that are known of a vineyard of which the score alone was followed."""


@dataclass(frozen=True, slots=True)
class Deep:
    """What some sides have done together."""

    sides: int = 0
    followed: Mapping[str, int] = field(default_factory=dict)
    """How many sides were followed how far."""
    counts: Numbers = field(default_factory=dict)
    games: Numbers = field(default_factory=dict)
    """In how many games each count was not 0."""
    won: Numbers = field(default_factory=dict)
    """In how many of these, played with others, the player won."""
    contests: Numbers = field(default_factory=dict)
    """In how many of these there were others."""
    rows: Mapping[int, Row] = field(default_factory=dict)

    def each(self, name: str) -> float:
        """
        Return how much a count is for each side that was followed far enough to have it.

        >>> deep = Deep(4, {"score": 3, "vineyard": 1}, {"points.orders": 8, "wines": 3})
        >>> deep.each("points.orders"), deep.each("wines")
        (2.0, 3.0)
        """
        depth = "money" if name == "spent" else "" if name.startswith(ALWAYS) else "vineyard"
        sides = self.followed.get(depth) or self.sides
        return self.counts.get(name, 0) / sides if sides else 0.0

    def under(self, name: str) -> dict[str, int]:
        """
        Return the counts whose names begin so, by the rest of the name, the largest first.

        >>> Deep(counts={"points.orders": 3, "points.start": 1, "vines": 2}).under("points.")
        {'orders': 3, 'start': 1}
        """
        mine = ((key, n) for key, n in self.counts.items() if key.startswith(name))
        found = {key.removeprefix(name): n for key, n in mine}
        return dict(sorted(found.items(), key=lambda one: (-abs(one[1]), one[0])))


def sums(
    plays: Iterable[Play], people: People = People(), person: str = ""  # noqa: B008
) -> Deep:  # fmt: skip
    """Return what a person has done in some plays; without a person everybody's."""
    found = Sums()
    of = people.of
    for play in plays:
        contest = len(play.sides) > 1
        for side in play.sides:
            if not person or of(side.person) == person:
                found.hear(side, contest=contest)
    return found.deep()


@dataclass(frozen=True, slots=True)
class Moves:
    """How the demand of one variety moved on Vino's market."""

    games: int = 0
    lowest: int = 0
    highest: int = 0
    rose: int = 0
    """How often it went up, and by any number."""
    fell: int = 0
    ended: int = 0
    """The demands of the end, added up."""

    def __add__(self, other: Moves) -> Moves:
        """Return how it moved in other games as well."""
        return Moves(
            self.games + other.games,
            min(self.lowest, other.lowest),
            max(self.highest, other.highest),
            self.rose + other.rose,
            self.fell + other.fell,
            self.ended + other.ended,
        )

    @property
    def at_the_end(self) -> float:
        """The demand at the end on average."""
        return self.ended / self.games if self.games else 0.0


MARKET = "market."


def market(plays: Iterable[Play]) -> dict[str, Moves]:
    """Return how every variety moved on the market, by variety."""
    found: dict[str, Moves] = {}
    for play in plays:
        for name, row in play.series.items():
            if not name.startswith(MARKET) or not row:
                continue
            variety, steps = name.removeprefix(MARKET), list(pairwise(row))
            moves = Moves(
                1,
                min(row),
                max(row),
                sum(after > before for before, after in steps),
                sum(after < before for before, after in steps),
                row[-1],
            )
            found[variety] = found[variety] + moves if variety in found else moves
    return dict(sorted(found.items()))


class Sums:
    """Sums while they are counted: for sides that won a contest, that did not, and alone."""

    def __init__(self) -> None:
        self.sides = 0
        self.followed: dict[str, int] = {}
        self.all: tuple[dict[str, list[int]], ...] = ({}, {}, {})
        self.rows: dict[int, list[int]] = {}

    def hear(self, side: Side, *, contest: bool) -> None:
        """One more side."""
        self.sides += 1
        self.followed[side.follows] = self.followed.get(side.follows, 0) + 1
        won = contest and side.won
        known = self.all[0 if won else 1 if contest else 2]
        for name, number in side.counts.items():
            row = known.get(name)
            if row is None:
                known[name] = [number, 1]
            else:
                row[0] += number
                row[1] += 1
        for hour in side.rows:
            if hour:
                chosen = self.rows.setdefault(hour, [0, 0, 0])
                chosen[0] += 1
                chosen[1] += won
                chosen[2] += contest

    def add(self, other: Sums) -> None:
        """All that others have counted."""
        self.sides += other.sides
        for depth, count in other.followed.items():
            self.followed[depth] = self.followed.get(depth, 0) + count
        for known, theirs in zip(self.all, other.all, strict=True):
            for name, (number, times) in theirs.items():
                row = known.get(name)
                if row is None:
                    known[name] = [number, times]
                else:
                    row[0] += number
                    row[1] += times
        for hour, counts in other.rows.items():
            mine = self.rows.get(hour, (0, 0, 0))
            self.rows[hour] = [one + more for one, more in zip(mine, counts, strict=True)]

    def to_wire(self) -> list[Any]:
        """Return them as JSON."""
        return [self.sides, self.followed, self.all, list(self.rows.items())]

    @classmethod
    def from_wire(cls, told: list[Any]) -> Sums:
        """Return the sums that were written."""
        found = cls()
        found.sides, found.followed, (won, lost, alone), rows = told
        found.all, found.rows = (won, lost, alone), dict(rows)
        return found

    def deep(self) -> Deep:
        """Return them as they stand."""
        won, lost, alone = self.all
        names = sorted({*won, *lost, *alone})

        def added(at: int, *parts: dict[str, list[int]]) -> dict[str, int]:
            return {name: sum(part[name][at] for part in parts if name in part) for name in names}

        return Deep(
            self.sides,
            dict(self.followed),
            added(0, won, lost, alone),
            added(1, won, lost, alone),
            added(1, won),
            added(1, won, lost),
            {hour: Row(*self.rows[hour]) for hour in sorted(self.rows)},
        )
