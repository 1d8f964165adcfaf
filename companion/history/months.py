"""
What was counted within the games, added up by the month, so that nothing is added up twice.

Sums of what was done, how the market moved, who was best and what was reached: all of it can be
put together from its parts, in any order, and is kept by the ids that people had at the table. So
who is who may change without anything being added up again, and a game that ends, is corrected,
comes from elsewhere or is put away changes one month.

It lies in a file beside the games, a line for each month with a key of the plays it was made of. A
month whose key is another one is made anew, and so is everything if the file is lost.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from zlib import crc32

from companion.games import COUNTED
from companion.garbage import much_at_once
from companion.plays import Play
from companion.plays.feats import Moment
from companion.storage import Files, StorageError

from . import lines
from .deep import Deep, Moves, Sums, market
from .people import People
from .records import Earned, Held, achievements_of, held, ids_of, latest_first, records_of, running
from .statistics import by_time

FILE = "months.lines"
MONTH = 30 * 24 * 60 * 60_000
"""Milliseconds; the calendar does not matter here."""

Stamped = Mapping[str, tuple[int, Play | None]]
"""By the id of the game its stamp and its play."""
When = tuple[int, str, int, str]
"""When a play ended, its id, the seat there, and the name: whoever was first is the least."""


@dataclass(slots=True)
class Month:
    """What was counted in the games that ended in one month."""

    key: int = 0
    """Another one for other plays."""
    sums: dict[tuple[str, str], Sums] = field(default_factory=dict)
    """By game and person."""
    markets: dict[str, dict[str, Moves]] = field(default_factory=dict)
    """By game and variety."""
    best: dict[tuple[str, str], dict[str, tuple[int, When]]] = field(default_factory=dict)
    """By game and record the best number of every person, and when it was first reached."""
    reached: dict[tuple[str, str], dict[str, When]] = field(default_factory=dict)
    """By game and achievement when every person first reached it."""


def month_of(play: Play) -> int:
    """Return the month in which a play ended."""
    return play.ended // MONTH


def key_of(plays: Iterable[Play], stamped: Stamped) -> int:
    """Return the key of some plays, in whichever order they come."""
    found = 0
    for play in plays:
        told = f"{play.id} {stamped[play.id][0]}"
        found += crc32(told.encode()) + (1 << 40)
    return found


@much_at_once()
def counted(plays: Sequence[Play], key: int = 0) -> Month:
    """Add up the plays of a month."""
    found = Month(key)
    listed = {
        game: [
            (one, found.reached.setdefault((game, one.id), {}))
            for one in achievements_of(game)
            if not one.running
        ]
        for game in {play.game for play in plays}
    }
    for play in by_time(plays):  # so who has reached something need not be looked at again
        contest = not play.solo
        records, achievements = records_of(play.game), listed[play.game]
        for seat, side in enumerate(play.sides):
            who, when = side.person, (play.ended, play.id, seat, side.name)
            sums = found.sums.get((play.game, who))
            if sums is None:
                sums = found.sums[play.game, who] = Sums()
            sums.hear(side, contest=contest)
            for record in records:
                number = record.of(play, side)
                if number is not None:
                    best = found.best.setdefault((play.game, record.id), {})
                    _better(best, who, number, when, least=record.least)
            now = Moment(play, side)
            for one, reached in achievements:
                if who not in reached and one.reached(now):
                    reached[who] = when
    for game in {play.game for play in plays}:
        moves = market(play for play in plays if play.game == game)
        if moves:
            found.markets[game] = moves
    return found


def _better(
    best: dict[str, tuple[int, When]], who: str, number: int, when: When, *, least: bool
) -> None:
    """Keep the better number of a person, and of equal ones the earlier."""
    known = best.get(who)
    if known is not None:
        if number == known[0]:
            when = min(when, known[1])
        elif (number < known[0]) != least:
            return
    best[who] = number, when


@dataclass(frozen=True, slots=True)
class Stale:
    """A month that has to be added up."""

    plays: int
    add_up: Callable[[], None]


class Months:
    """All months of a data folder."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._kept: dict[int, Month] = {}
        self._read = False
        self._lines = 0

    def stale(self, plays: Iterable[Play], stamped: Stamped) -> list[Stale]:
        """Return what has still to be done for these plays, a month each; the latest first."""
        self._load()
        found: dict[int, list[Play]] = {}
        for play in plays:
            found.setdefault(month_of(play), []).append(play)
        for at in self._kept.keys() - found.keys():
            del self._kept[at]
        left: list[Stale] = []
        for at, mine in found.items():
            key = key_of(mine, stamped)
            known = self._kept.get(at)
            if known is None or known.key != key:
                left.append(Stale(len(mine), partial(self._make, at, mine, key)))
        return left

    def _make(self, at: int, plays: Sequence[Play], key: int) -> None:
        month = self._kept[at] = counted(plays, key)
        with suppress(StorageError):  # it costs time only
            if self._lines > 2 * len(self._kept) + 20:
                self._write()
            else:
                self._files.add(FILE, (b"" if self._lines else _head()) + _line(at, month))
                self._lines += 1

    # What there is

    def deep(self, people: People, game: str = "", person: str = "") -> Deep:
        """Return what a person has done, or everybody, in one game or in all."""
        found = Sums()
        of = people.of
        for month in self._kept.values():
            for (what, who), sums in month.sums.items():
                if game in ("", what) and (not person or of(who) == person):
                    found.add(sums)
        return found.deep()

    def market(self, game: str) -> dict[str, Moves]:
        """Return how every variety moved on the market of a game."""
        found: dict[str, Moves] = {}
        for month in self._kept.values():
            for variety, moves in month.markets.get(game, {}).items():
                found[variety] = found[variety] + moves if variety in found else moves
        return dict(sorted(found.items()))

    def records(self, people: People) -> tuple[Held, ...]:
        """Return the records of every game."""
        best: dict[tuple[str, str], dict[str, tuple[int, When]]] = {}
        for month in self._kept.values():
            for (game, id), theirs in month.best.items():
                least = next((one.least for one in records_of(game) if one.id == id), False)
                mine = best.setdefault((game, id), {})
                for who, (number, when) in theirs.items():
                    _better(mine, who, number, when, least=least)
        found: dict[tuple[str, str], tuple[int, list[tuple[str, str, str]]]] = {}
        for (game, id), by_person in best.items():
            least = next((one.least for one in records_of(game) if one.id == id), False)
            numbers = [number for number, _ in by_person.values()]
            number = min(numbers) if least else max(numbers)
            first = sorted((when, who) for who, (n, when) in by_person.items() if n == number)
            holders: dict[str, tuple[str, str, str]] = {}
            for (_, play, _, name), who in first:
                holder = people.of(who)
                holders.setdefault(holder, (holder, name, play))
            found[game, id] = number, list(holders.values())
        return held(found)

    def achievements(self, plays: Iterable[Play], people: People) -> tuple[Earned, ...]:
        """Return what everybody has achieved; the plays are all of which the months are made."""
        first: dict[tuple[str, str], tuple[When, str]] = {}
        for month in self._kept.values():
            for (game, id), theirs in month.reached.items():
                for who, when in theirs.items():
                    key = people.of(who), id
                    first[key] = min(first.get(key, (when, game)), (when, game))
        found = running(plays, people)
        for (person, id), (when, game) in first.items():
            one = next((one for one in achievements_of(game) if one.id == id), None)
            if one is not None:
                ended, play, seat, name = when
                found.append(Earned(one, person, name, play, ended, seat))
        return latest_first(found)

    # The file

    @much_at_once()
    def _load(self) -> None:
        if self._read:
            return
        self._read = True
        data = None
        with suppress(StorageError):
            data = self._files.read(FILE)
        head = _head()
        if data is None:
            return
        if not data.startswith(head):
            with suppress(StorageError):
                self._files.keep(FILE, None)
            return
        for line in data[len(head) :].splitlines(keepends=True):
            if not lines.trusted(line):
                self._write()
                return
            at, month = _told(json.loads(line[9:-1]))
            self._kept[at] = month
            self._lines += 1
        self._lines = max(1, self._lines)

    def _write(self) -> None:
        """Write the file anew with what is known."""
        with suppress(StorageError):
            told = b"".join(_line(at, month) for at, month in self._kept.items())
            self._files.keep(FILE, _head() + told)
            self._lines = max(1, len(self._kept))


def _head() -> bytes:
    """Return the first line: the form, what is counted, and the calculators there are."""
    names = [f"{game} {id}" for game in sorted(COUNTED) for id in ids_of(game)]
    return b"vendemmia-months 1 %08x " % crc32("\n".join(names).encode()) + lines.HEAD


def _line(at: int, month: Month) -> bytes:
    told = [
        at,
        month.key,
        [[*key, sums.to_wire()] for key, sums in month.sums.items()],
        {
            game: {variety: _moved(moves) for variety, moves in by_variety.items()}
            for game, by_variety in month.markets.items()
        },
        [[*key, by_person] for key, by_person in month.best.items()],
        [[*key, by_person] for key, by_person in month.reached.items()],
    ]
    return lines.sealed(json.dumps(told, separators=(",", ":")))


def _moved(moves: Moves) -> list[int]:
    return [moves.games, moves.lowest, moves.highest, moves.rose, moves.fell, moves.ended]


def _told(line: list[Any]) -> tuple[int, Month]:
    at, key, sums, markets, best, reached = line
    return at, Month(
        key,
        {(game, who): Sums.from_wire(told) for game, who, told in sums},
        {
            game: {variety: Moves(*moves) for variety, moves in by_variety.items()}
            for game, by_variety in markets.items()
        },
        {
            (game, id): {who: (number, _when(when)) for who, (number, when) in by_person.items()}
            for game, id, by_person in best
        },
        {
            (game, id): {who: _when(when) for who, when in by_person.items()}
            for game, id, by_person in reached
        },
    )


def _when(told: list[Any]) -> When:
    ended, play, seat, name = told
    return ended, play, seat, name
