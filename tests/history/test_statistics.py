"""The numbers people care about: reckoned by hand, and beside an independent count."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.history import statistics
from companion.history.keeping import history_of
from companion.history.records import achievements, records
from companion.history.solo import alone
from companion.plays import Play, Side, person_of
from companion.storage import TinyShelf
from tests.long import so_many

from .proving import differences, elsewhere, games, told

ANNA, MARCO, PIA = map(person_of, ("Anna", "Marco", "Pia"))


def evening(number: int, *table: tuple[str, int, int], game: str = "viticulture") -> Play:
    """A play on its day: name, points, place of everybody."""
    sides = tuple(
        Side(person_of(name), name, "blue", points, rank, rank == 1) for name, points, rank in table
    )
    return Play(game, f"game-{number}", ended=number, minutes=60, rounds=7, sides=sides)


def solo(number: int, points: int, marker: int, level: str = "hard") -> Play:
    result = "win" if points > marker else "draw" if points == marker else "loss"
    side = Side(ANNA, "Anna", "blue", points, 1, result == "win")
    series = {"marker": (marker,)}
    return Play("viticulture", f"game-{number}", ended=number, level=level, result=result,
                sides=(side,), series=series)  # fmt: skip


BY_HAND = (
    evening(1, ("Anna", 21, 1), ("Marco", 18, 2), ("Pia", 12, 3)),
    evening(2, ("Marco", 20, 1), ("Anna", 20, 1), ("Pia", 9, 3)),
    solo(3, 23, 20),
    evening(4, ("Anna", 25, 1), ("Marco", 19, 2)),
    evening(5, ("Marco", 22, 1), ("Anna", 14, 2)),
    solo(6, 20, 20),
    solo(7, 15, 23),
)


def test_totals_are_those_reckoned_by_hand() -> None:
    anna = statistics.totals(BY_HAND)[ANNA]
    assert (anna.plays, anna.contests, anna.wins, anna.shared) == (7, 4, 3, 1)
    assert (anna.rate, anna.average) == (0.75, (21 + 20 + 25 + 14) / 4)
    assert (anna.best, anna.worst, anna.best_play) == (25, 14, "game-4")
    assert (anna.margin, anna.margin_play) == (6, "game-4")
    assert (anna.streak, anna.longest) == (0, 3)
    marco = statistics.totals(BY_HAND)[MARCO]
    assert (marco.plays, marco.wins, marco.streak, marco.longest) == (4, 2, 1, 1)


def test_you_beat_everybody_below_you_and_a_shared_place_is_a_tie() -> None:
    pairs = statistics.pairs(BY_HAND)
    assert pairs[ANNA][MARCO] == [4, 2, 1, 1]
    assert pairs[MARCO][ANNA] == [4, 1, 2, 1]
    assert pairs[PIA] == {ANNA: [2, 0, 2, 0], MARCO: [2, 0, 2, 0]}
    duels = statistics.against(pairs, MARCO)
    assert [duel.other for duel in duels] == [ANNA, PIA]
    nemesis, rival = statistics.nemesis(duels), statistics.rival(duels)
    assert nemesis is not None
    assert nemesis.other == ANNA
    assert rival is not None
    assert rival.other == ANNA


def test_alone_has_a_rate_of_its_own_and_none_in_that_of_contests() -> None:
    every, hard = alone(BY_HAND)
    assert (every.plays, every.wins, every.draws, every.losses) == (3, 1, 1, 1)
    assert every.rate == pytest.approx(1 / 3)
    assert (every.best, every.margin, every.longest) == (23, 3, 1)
    assert (hard.level, hard.plays) == ("hard", 3)
    only = statistics.totals(BY_HAND[2:3])[ANNA]
    assert (only.plays, only.contests, only.rate) == (1, 0, None)


def test_records_and_achievements_are_those_reckoned_by_hand() -> None:
    held = {one.record.id: one for one in records(BY_HAND)}
    assert (held["points"].number, held["points"].holders[0][1:]) == (25, ("Anna", "game-4"))
    assert (held["margin"].number, held["margin"].holders[0][2]) == (8, "game-5")
    earned = {(one.name, one.achievement.id): one.play for one in achievements(BY_HAND)}
    assert earned["Anna", "first-win"] == "game-1"
    assert earned["Marco", "first-win"] == "game-2"
    assert earned["Anna", "three-in-a-row"] == "game-4"
    assert earned["Anna", "alone-hard"] == "game-3"
    assert ("Pia", "first-win") not in earned


def test_a_phones_games_restored_elsewhere_come_to_the_numbers_of_an_independent_count(
    tmp_path: Path,
) -> None:
    sessions = games(so_many(300, 8))
    shelf = TinyShelf(tmp_path)
    try:
        assert differences(history_of(elsewhere(sessions, shelf)), told(sessions)) == []
    finally:
        shelf.close()


def test_the_comparison_would_see_a_number_that_is_wrong() -> None:
    sessions = games(4)
    evenings = told(sessions)
    evenings[0].points[0] += 1
    evenings[3].counts[0]["sales"] += 1
    corks = evenings[0].corks
    assert corks is not None
    corks.counts[1]["points.visitors"] += 1
    corks.counts[1]["structure.yoke"] += 1
    corks.rows[0][0] += 1
    found = "\n".join(differences(history_of(elsewhere(sessions)), evenings))
    for what in ("points: [", "sales", "points.visitors", "structure.yoke", " rows: ("):
        assert what in found
