"""Every number of the statistics beside the independent count (:mod:`tests.history.counting`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.games import PLAYED
from companion.history import backup, solo, statistics
from companion.history.keeping import Filter, History, history_of
from companion.kernel import Session
from companion.plays import person_of
from companion.storage import MemoryShelf, Shelf
from companion.table import Tables

from . import counting
from .corks import SAME
from .folders import DAY, folder
from .games import BEGAN, MINUTE, a_session

NOW = 1_789_400_000_000


def games(count: int, first: int = 0) -> list[Session[Any]]:
    """Finished games of both kinds, alone and with others, by chance."""
    return [a_session(seed) for seed in range(first, first + count)]


def told(sessions: Iterable[Session[Any]]) -> list[counting.Evening]:
    """The same games, counted independently."""
    return [
        counting.told(
            session,
            f"{session.game.NAME}-{number}",
            BEGAN + number * DAY + end_of(session) * MINUTE // 2,
        )
        for number, session in enumerate(sessions, 1)
    ]


def end_of(session: Session[Any]) -> int:
    """Return with which entry a game was over; what a tie is decided by is told after it."""
    length = len(session.history)
    while session.game.is_over(session.jump(length - 1).state):
        length -= 1
    return length


def elsewhere(sessions: list[Session[Any]], shelf: Shelf | None = None) -> Tables:
    """Another device, on which a backup of a phone with these games was restored in one go."""
    phone = folder(*sessions)
    other = Tables(shelf or MemoryShelf(), PLAYED)
    done = backup.restored(other, backup.planned(other, backup.made(phone, NOW)))
    assert (done.added, done.refused) == (len(sessions), ())
    assert history_of(other).count()
    return other


def differences(history: History, evenings: list[counting.Evening]) -> list[str]:
    """Everything in which the statistics and the independent count differ."""
    found: list[str] = []

    def same(what: str, mine: object, theirs: object) -> None:
        if mine != theirs:
            found.append(f"{what}: {mine} is not {theirs}")

    plays = history.plays
    same("how many", len(plays), len(evenings))
    by_id = {play.id: play for play in plays}
    for one in evenings:
        play = by_id[one.id]
        where = f"{one.id}"
        same(f"{where} ended", play.ended, one.ended)
        same(f"{where} points", [side.points for side in play.sides], one.points)
        same(f"{where} won", [side.won for side in play.sides], one.won)
        same(f"{where} places", [side.rank for side in play.sides], one.order)
        same(
            f"{where} alone",
            (play.solo, play.level, play.result),
            (one.solo, one.level, one.result),
        )
        for seat, side in enumerate(play.sides):
            for what in counting.COUNTED[one.game]:
                same(f"{where} {seat} {what}", side.counts.get(what, 0), one.counts[seat][what])
            if one.corks is not None:
                mine = {n: by for n, by in side.counts.items() if n.startswith(SAME)}
                theirs = one.corks.told(seat)
                for name in sorted(mine.keys() | theirs.keys()):
                    same(f"{where} {seat} {name}", mine.get(name, 0), theirs.get(name, 0))
                same(f"{where} {seat} rows", side.rows, tuple(one.corks.rows[seat]))
            years = [year[seat] for year in one.years][:-1]
            if years:
                same(f"{where} {seat} race", list(side.race[:-1]), years)
            same(f"{where} {seat} last", side.race[-1:], (one.points[seat],))
    everybody = counting.everybody(evenings)
    found += _totals(history, everybody)
    met = counting.duels(evenings)
    pairs = statistics.pairs(plays)
    for (a, b), row in met.items():
        same(f"{a} and {b}", pairs[person_of(a)][person_of(b)], row)
    same("who met", sum(map(len, pairs.values())), len(met))
    for name in ("", *everybody):
        person = person_of(name) if name else ""
        theirs = counting.sums(evenings, name)
        for game, names in counting.COUNTED.items():
            mine = history.months.deep(history.people, game, person)
            for what in set(names) - {"best-sale"}:
                same(f"{name} {what}", mine.counts.get(what, 0), theirs[f"{game}:{what}"])
        deeds = counting.deeds(evenings, name)
        mine = history.months.deep(history.people, "viticulture", person)
        there = {what: by for what, by in mine.counts.items() if what.startswith(SAME) and by}
        same(f"{name} sources and deeds", there, deeds)
        rows = {row: (found.chosen, found.won) for row, found in mine.rows.items()}
        same(f"{name} rows", rows, counting.rows(evenings, name))
    return found


def _totals(history: History, everybody: dict[str, dict[str, Any]]) -> Iterable[str]:
    """What differs in somebody's totals."""
    whole = statistics.totals(history.plays)
    if set(whole) != {person_of(name) for name in everybody}:
        yield f"{set(whole)} are not {set(everybody)}"
    for name, mine in everybody.items():
        person = person_of(name)
        total = whole[person]
        rate = float(mine["rate"]) if mine["rate"] is not None else None
        reckoned = (
            mine["plays"], len(mine["contests"]), mine["wins"], rate, mine["streak"],
            mine["longest"],
        )  # fmt: skip
        said = (
            total.plays, total.contests, total.wins, total.rate, total.streak, total.longest,
        )  # fmt: skip
        if said != reckoned:
            yield f"{name}: {said} is not {reckoned}"
        for game in ("viticulture", "vino"):
            one = statistics.totals(history.found(Filter(game=game))).get(person)
            count, points, best, worst = mine[game]
            there = (one.contests, one.points, one.best, one.worst) if one else (0, 0, None, None)
            if there != (count, points, best, worst):
                yield f"{name} {game}: {there} is not {mine[game]}"
        results: Counter[tuple[str, str]] = Counter()
        for line in solo.alone(history.plays, person=person)[1:]:
            for result, number in (
                ("win", line.wins), ("draw", line.draws), ("loss", line.losses), ("", line.open),
            ):  # fmt: skip
                results[line.level, result] += number
        if +results != mine["solo"]:
            yield f"{name} alone: {results} is not {mine['solo']}"
