"""What may be asked now: the list buttons are made of, counted as chess counts its moves."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.resources import folder
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from .positions import fall, play, spring, summer, table, winter, year_end
from .vineyards import mat
from .vineyards import table as vineyard
from .vineyards import winter as vineyard_in_winter

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


FULL = mat(
    fields={5: (Vine.PINOT,), 6: (Vine.MERLOT,)},
    built=(Structure.TRELLIS, Structure.IRRIGATION, Structure.YOKE, Structure.MEDIUM_CELLAR),
    red=(1, 3, 6), white=(2, 5), cellar=Cellar((3, 4), (5,), (6,)),
    hand=Hand(2, 2, 2, 2),
)  # fmt: skip
EMPTY_SUMMER, EMPTY_WINTER = 1 + 1 + 7 + 3, 1 + 1
FULL_SUMMER = 1 + 1 + 4 + 1 + (5 + 1) + (7 + 7 + 9)
FULL_WINTER = 1 + 2 + 1 + 1 + (3 + 2 + 5) + 14
CARTS, ONWARD, YOKES = 2, 2, 2 * (2 + 2)


def tracks(count: int) -> int:
    return 5 + 4 * (count - 1)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(
            vineyard(2), 2 * EMPTY_SUMMER + CARTS + ONWARD + tracks(2), id="two in summer"
        ),
        pytest.param(
            vineyard(4), 4 * EMPTY_SUMMER + CARTS + ONWARD + tracks(4), id="four in summer"
        ),
        pytest.param(
            vineyard(6), 6 * EMPTY_SUMMER + CARTS + ONWARD + tracks(6), id="six in summer"
        ),
        pytest.param(
            vineyard_in_winter(2), 2 * EMPTY_WINTER + CARTS + ONWARD + tracks(2), id="two in winter"
        ),
        pytest.param(
            vineyard(4, anna=FULL),
            4 * FULL_SUMMER + CARTS + YOKES + ONWARD + tracks(4),
            id="a full mat in summer",
        ),
        pytest.param(
            vineyard_in_winter(4, anna=FULL),
            4 * FULL_WINTER + CARTS + YOKES + ONWARD + tracks(4),
            id="a full mat in winter",
        ),
        pytest.param(vineyard(season=Season.FALL), 2 + tracks(2), id="fall"),
    ],
)
def test_as_many_legal_moves_as_were_counted_by_hand(state: State, expected: int) -> None:
    assert len(list(viticulture.legal_moves(state))) == expected
