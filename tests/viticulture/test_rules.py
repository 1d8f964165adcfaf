"""What may be asked now: the list buttons are made of, counted as chess counts its moves."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.resources import folder
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from .positions import fall, play, spring, summer, table, winter, year_end

STEPS = {"ScorePoints", "MoveResidual", "GainLira"}


def offered(session: Session) -> list[object]:
    """What is offered besides the steps of the tracks."""
    moves = viticulture.legal_moves(session.state)
    return [move for move in moves if type(move).__name__ not in STEPS]


@pytest.mark.parametrize(
    ("session", "moves"),
    [
        pytest.param(
            table(2),
            [DrawFirstPlayer(), NameFirstPlayer(0), NameFirstPlayer(1)],
            id="SET-06 first of all the first player",
        ),
        pytest.param(
            spring(2), [TakeRow(0, row) for row in range(1, 8)], id="WAKE-01 WAKE-02 seven rows"
        ),
        pytest.param(
            spring(2).play(TakeRow(0, 4)),
            [TakeRow(1, row) for row in (1, 2, 3, 5, 6, 7)],
            id="WAKE-02 six rows for the second",
        ),
        pytest.param(
            summer(2, 1), [TakeTurn(1), Pass(1), NextSeason()], id="TURN-02 a worker or a pass"
        ),
        pytest.param(fall(2, 1), [NextSeason()], id="TURN-11 in fall only winter"),
        pytest.param(
            winter(2, 1), [TakeTurn(1), Pass(1), NextSeason()], id="TURN-06 a worker or a pass"
        ),
        pytest.param(year_end(2, 1), [CloseYear()], id="YEAR-01 the year's end"),
        pytest.param(play(summer(1, 2), Correct("season", "over")), [], id="END-01 nothing more"),
    ],
)
def test_what_is_offered(session: Session, moves: list[object]) -> None:
    assert offered(session) == moves


@pytest.mark.parametrize(
    ("vp", "residual", "lira", "count"),
    [(0, 0, 0, 4), (-5, 0, 0, 3), (3, 2, 1, 6), (99, 5, 3, 5), (-9, -1, -1, 3)],
)
def test_single_steps_within_the_tracks_are_offered(
    vp: int, residual: int, lira: int, count: int
) -> None:
    session = play(
        summer(1, lira=True),
        Correct("vp", vp, 0),
        Correct("residual", residual, 0),
        Correct("lira", lira, 0),
    )
    steps = [m for m in viticulture.legal_moves(session.state) if type(m).__name__ in STEPS]
    assert len(steps) == count
    assert all(abs(move.by) == 1 for move in steps)  # type: ignore[union-attr]


def test_lira_are_offered_only_where_they_are_followed() -> None:
    assert GainLira(0, 1) in set(viticulture.legal_moves(summer(1, lira=True).state))
    assert GainLira(0, 1) not in set(viticulture.legal_moves(summer(1).state))


@pytest.mark.parametrize(
    ("players", "counts"), [(1, (2, 20, 146)), (2, (3, 39, 492)), (4, (5, 95, 1790))]
)
def test_the_number_of_openings_is_known(players: int, counts: tuple[int, ...]) -> None:
    assert tuple(_openings(table(players), depth) for depth in (1, 2, 3)) == counts


def _openings(session: Session, depth: int) -> int:
    moves = list(viticulture.legal_moves(session.state))
    if depth == 1:
        return len(moves)
    return sum(_openings(session.play(move), depth - 1) for move in moves)


def test_every_rule_the_program_names_has_an_entry_in_the_rulebook() -> None:
    source = Path(viticulture.__file__).parent
    named = {
        rule
        for path in source.rglob("*.py")
        for rule in re.findall(r'"([A-Z]+-[0-9]+)"', path.read_text(encoding="utf-8"))
    }
    text = (folder("data") / "viticulture" / "rules.toml").read_text(encoding="utf-8")
    assert named
    assert named <= tomllib.loads(text)["rule"].keys()
