"""
Records and achievements of all games, in one list: everybody's here, each game's in its counting.

A new one is a line of a list, its words, and a line of a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from companion.games import COUNTED
from companion.plays import Play, Side
from companion.plays.feats import Achievement, Moment, Record

from .people import People
from .statistics import by_time


def _points(play: Play, side: Side) -> int | None:
    return None if play.solo else side.points


def _margin(play: Play, side: Side) -> int | None:
    return play.margin if side.won and not play.solo else None


def _quickest(play: Play, side: Side) -> int | None:
    return play.rounds if side.won and not play.solo and play.rounds else None


def _minutes(play: Play, side: Side) -> int | None:
    return play.minutes or None


RECORDS = (
    Record("points", _points),
    Record("margin", _margin),
    Record("quickest", _quickest, least=True),
    Record("longest", _minutes),
)
"""Records of every game."""


def _from_behind(now: Moment) -> bool:
    """Whether somebody won who was last alone when half of the game was over."""
    half = len(now.side.race) // 2
    if not now.won or half < 1:
        return False
    mine = now.side.race[half - 1]
    others = [side.race for side in now.play.sides if side is not now.side]
    return all(len(race) >= half and race[half - 1] > mine for race in others)


ACHIEVEMENTS = (
    Achievement("first-win", lambda now: now.wins == 1 and now.won, running=True),
    Achievement("three-in-a-row", lambda now: now.streak == 3, running=True),
    Achievement("ten-games", lambda now: now.plays == 10, running=True),
    Achievement("hundred-games", lambda now: now.plays == 100, running=True),
    Achievement(
        "photo-finish", lambda now: now.won and len(now.play.winners) == 1 and now.play.margin == 0
    ),
    Achievement("from-behind", _from_behind),
    Achievement("full-table", lambda now: now.won and len(now.play.sides) >= 5),
)
"""Achievements of every game."""


@cache
def records_of(game: str) -> tuple[Record, ...]:
    """Return all records a game has."""
    load = COUNTED.get(game)
    return (*RECORDS, *(load().RECORDS if load else ()))


@cache
def achievements_of(game: str) -> tuple[Achievement, ...]:
    """Return all that can be achieved in a game."""
    load = COUNTED.get(game)
    return (*ACHIEVEMENTS, *(load().ACHIEVEMENTS if load else ()))


def ids_of(game: str) -> tuple[str, ...]:
    """Return the ids of all there is to be counted in a game."""
    found = [one.id for one in records_of(game)]
    return (*found, *(one.id for one in achievements_of(game)))


@dataclass(frozen=True, slots=True)
class Held:
    """A record, and who holds it since when."""

    record: Record
    game: str
    number: int
    holders: tuple[tuple[str, str, str], ...]
    """Person, name and play; whoever reached it first comes first, others only equalled it."""


def records(plays: Iterable[Play], people: People = People()) -> tuple[Held, ...]:  # noqa: B008
    """Return the records of every game in these plays."""
    best: dict[tuple[str, str], tuple[int, list[tuple[str, str, str]]]] = {}
    for play in by_time(plays):
        for record in records_of(play.game):
            for side in play.sides:
                number = record.of(play, side)
                if number is None:
                    continue
                known = best.get((play.game, record.id))
                holder = people.of(side.person), side.name, play.id
                if known is None or (number < known[0] if record.least else number > known[0]):
                    best[play.game, record.id] = number, [holder]
                elif number == known[0] and holder[0] not in {one[0] for one in known[1]}:
                    known[1].append(holder)
    return held(best)


def held(
    best: Mapping[tuple[str, str], tuple[int, list[tuple[str, str, str]]]],
) -> tuple[Held, ...]:
    """Return records by their best numbers and holders, in the order of the lists."""
    return tuple(
        Held(record, game, number, tuple(holders))
        for game in sorted({game for game, _ in best})
        for record in records_of(game)
        for number, holders in [best.get((game, record.id), (0, []))]
        if number
    )


@dataclass(frozen=True, slots=True)
class Earned:
    """An achievement, and who reached it in which play."""

    achievement: Achievement
    person: str
    name: str
    play: str
    ended: int
    seat: int = 0


def achievements(
    plays: Iterable[Play], people: People = People()  # noqa: B008
) -> tuple[Earned, ...]:  # fmt: skip
    """Return what everybody has achieved, each thing once, the latest first."""
    return latest_first(_reached(plays, people, achievements_of))


def running(plays: Iterable[Play], people: People) -> list[Earned]:
    """Return only what depends on everything a person had done before."""
    return _reached(plays, people, _running_of)


@cache
def _running_of(game: str) -> tuple[Achievement, ...]:
    return tuple(one for one in achievements_of(game) if one.running)


def latest_first(found: Iterable[Earned]) -> tuple[Earned, ...]:
    """Return achievements, the latest first; those of one play by seat, as they are listed."""
    places = {one.id: n for game in COUNTED for n, one in enumerate(achievements_of(game))}
    return tuple(
        sorted(
            found,
            key=lambda one: (-one.ended, one.play, one.seat, places[one.achievement.id]),
        )
    )


def _reached(
    plays: Iterable[Play],
    people: People,
    listed: Callable[[str], tuple[Achievement, ...]],
) -> list[Earned]:
    found: dict[tuple[str, str], Earned] = {}
    done: dict[str, tuple[int, int, int]] = {}
    for play in by_time(plays):
        contest = not play.solo
        for seat, side in enumerate(play.sides):
            person = people.of(side.person)
            so_far, wins, streak = done.get(person, (0, 0, 0))
            if contest:
                wins, streak = (wins + 1, streak + 1) if side.won else (wins, 0)
            done[person] = so_far + 1, wins, streak
            now = Moment(play, side, so_far + 1, wins, streak)
            for one in listed(play.game):
                if (person, one.id) not in found and one.reached(now):
                    earned = Earned(one, person, side.name, play.id, play.ended, seat)
                    found[person, one.id] = earned
    return list(found.values())
