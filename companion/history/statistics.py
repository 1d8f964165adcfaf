"""
The numbers people care about, of any plays that are given: who won how often, and against whom.

A play of several people is a contest; alone it counts as a play and never in a rate of wins
(:mod:`~companion.history.solo` has its own). Ties for the first place are wins. Points are only
comparable within one game: over plays of several games there is no average and no best.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.plays import Play

from .people import People

MET = 3
"""So often two people have to have met before one is called rival or nemesis of the other."""


@dataclass(frozen=True, slots=True)
class Total:
    """What one person has done in some plays."""

    person: str
    plays: int = 0
    """All of them, alone and with others."""
    contests: int = 0
    wins: int = 0
    shared: int = 0
    """Wins that were shared with others."""
    points: int = 0
    """Of all contests together."""
    best: int | None = None
    best_play: str = ""
    worst: int | None = None
    margin: int | None = None
    """The widest lead of a win."""
    margin_play: str = ""
    streak: int = 0
    """Contests won in a row, up to the last one."""
    longest: int = 0
    minutes: int = 0
    first: int = 0
    """When the earliest ended; 0 without plays."""
    last: int = 0
    comparable: bool = True
    """Whether all contests were of one game, so that points can be compared."""

    @property
    def rate(self) -> float | None:
        """The part of the contests that was won; ``None`` without contests."""
        return self.wins / self.contests if self.contests else None

    @property
    def average(self) -> float | None:
        """Points in a contest on average."""
        return self.points / self.contests if self.contests and self.comparable else None


class _Running:
    """A total while it is counted."""

    def __init__(self) -> None:
        self.plays = self.contests = self.wins = self.shared = self.points = 0
        self.streak = self.longest = self.minutes = self.first = self.last = 0
        self.best: int | None = None
        self.worst: int | None = None
        self.margin: int | None = None
        self.best_play = self.margin_play = self.game = ""
        self.comparable = True

    def contest(self, play: Play, points: int, *, won: bool, winners: int) -> None:
        """One more contest, later than all before."""
        self.contests += 1
        self.points += points
        self.comparable = self.comparable and self.game in ("", play.game)
        self.game = play.game
        if self.best is None or points > self.best:
            self.best, self.best_play = points, play.id
        if self.worst is None or points < self.worst:
            self.worst = points
        if not won:
            self.streak = 0
            return
        self.wins += 1
        self.shared += winners > 1
        self.streak += 1
        self.longest = max(self.longest, self.streak)
        margin = play.margin
        if margin is not None and (self.margin is None or margin > self.margin):
            self.margin, self.margin_play = margin, play.id

    def total(self, person: str) -> Total:
        """Return it as it stands."""
        one = self.comparable
        return Total(
            person, self.plays, self.contests, self.wins, self.shared, self.points,
            self.best if one else None, self.best_play if one else "",
            self.worst if one else None,
            self.margin if one else None, self.margin_play if one else "",
            self.streak, self.longest, self.minutes, self.first, self.last, one,
        )  # fmt: skip


def by_time(plays: Iterable[Play]) -> list[Play]:
    """Return plays, the earliest first."""
    return sorted(plays, key=lambda play: (play.ended, play.id))


def totals(plays: Iterable[Play], people: People = People()) -> dict[str, Total]:  # noqa: B008
    """Return everybody's totals by person, those with most plays first."""
    running: dict[str, _Running] = {}
    of = people.of
    for play in by_time(plays):
        sides = play.sides
        alone, winners = len(sides) == 1, sum(side.won for side in sides)
        for side in sides:
            person = of(side.person)
            one = running.get(person)
            if one is None:
                one = running[person] = _Running()
            one.plays += 1
            one.minutes += play.minutes
            one.first, one.last = one.first or play.ended, play.ended
            if not alone:
                one.contest(play, side.points, won=side.won, winners=winners)
    found = [one.total(person) for person, one in running.items()]
    found.sort(key=lambda total: (-total.plays, -total.wins, total.person))
    return {total.person: total for total in found}


@dataclass(frozen=True, slots=True)
class Duel:
    """How often two people met, and who was ahead of the other."""

    other: str
    met: int = 0
    beat: int = 0
    """How often this person had the better place."""
    beaten: int = 0
    tied: int = 0

    @property
    def balance(self) -> float:
        """From −1, always beaten, to 1."""
        return (self.beat - self.beaten) / self.met if self.met else 0.0


Pairs = Mapping[str, Mapping[str, list[int]]]
"""For two persons how often they met, and how often the first was ahead, behind and beside."""


def pairs(plays: Iterable[Play], people: People = People()) -> Pairs:  # noqa: B008
    """Count every pair of people at every table: you beat everybody below you."""
    found: dict[str, dict[str, list[int]]] = {}
    of = people.of
    for play in plays:
        places = [(of(side.person), side.rank) for side in play.sides]
        for one, mine in places:
            theirs = found.setdefault(one, {})
            for other, rank in places:
                if other == one:
                    continue
                row = theirs.get(other)
                if row is None:
                    row = theirs[other] = [0, 0, 0, 0]
                row[0] += 1
                row[1 if mine < rank else 2 if mine > rank else 3] += 1
    return found


def against(found: Pairs, person: str) -> tuple[Duel, ...]:
    """Return everybody this person has met, most often first."""
    duels = [Duel(other, *row) for other, row in found.get(person, {}).items()]
    return tuple(sorted(duels, key=lambda duel: (-duel.met, -duel.beat, duel.other)))


def rival(duels: Sequence[Duel]) -> Duel | None:
    """Return who is met again and again with the most even result."""
    known = [duel for duel in duels if duel.met >= MET]
    return min(known, key=lambda duel: (abs(duel.balance), -duel.met, duel.other), default=None)


def nemesis(duels: Sequence[Duel]) -> Duel | None:
    """Return who is ahead most of the time; ``None`` if nobody is."""
    ahead = [duel for duel in duels if duel.met >= MET and duel.beaten > duel.beat]
    return min(ahead, key=lambda duel: (duel.balance, -duel.met, duel.other), default=None)
