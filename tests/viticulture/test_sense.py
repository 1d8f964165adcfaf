"""What makes no sense at a table is refused before rules are asked, and when it is read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import Entry, MalformedMove
from companion.kernel.wire import Codec
from companion.viticulture import EVENTS, MOVES, check_entry
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import Bonus
from companion.viticulture.ending.ties import TieCounted
from companion.viticulture.game import RULES
from companion.viticulture.table.correct import Corrected
from companion.viticulture.table.tracks import (
    LastYearDeclared,
    LiraGained,
    PointsScored,
    ResidualMoved,
    ScorePoints,
)
from companion.viticulture.year.first_player import FirstPlayerChosen, NameFirstPlayer
from companion.viticulture.year.spring import CardsDrawn, RowTaken, TakeRow, TemporaryWorkerTaken
from companion.viticulture.year.turns import Pass, SeasonBegan, SeasonPassed, TakeTurn, TurnTaken
from companion.viticulture.year.year_end import FirstPlayerMoved, ResidualsPaid, YearBegan

from .positions import summer

CAUSES = {kind.move: kind.brings for kind in RULES.moves}
SETUP = summer(1, 2).setup


@pytest.mark.parametrize("seat", [-1, 2, 99])
@pytest.mark.parametrize("kind", [NameFirstPlayer, TakeTurn, Pass])
def test_a_move_of_nobody_is_refused(kind: Any, seat: int) -> None:
    with pytest.raises(MalformedMove, match=r"move\.seat"):
        summer(1, 2).play(kind(seat), anyway=True)


@pytest.mark.parametrize("row", [-1, 0, 8])
def test_a_row_that_is_not_on_the_chart_is_refused(row: int) -> None:
    with pytest.raises(MalformedMove, match=r"move\.row"):
        summer(1, 2).play(TakeRow(0, row), anyway=True)


@pytest.mark.parametrize(
    "event",
    [
        PointsScored(-1, 1),
        PointsScored(2, 1),
        PointsScored(0, 100),
        ResidualMoved(-1, 1),
        LiraGained(0, 100),
        RowTaken(-1, 1),
        RowTaken(0, 8),
        CardsDrawn(-1, Bonus.VINE, 1),
        CardsDrawn(0, Bonus.LIRA, 1),
        CardsDrawn(0, Bonus.VINE, 0),
        TemporaryWorkerTaken(-1),
        TurnTaken(-1),
        SeasonPassed(2),
        FirstPlayerChosen(-1, drawn=True),
        FirstPlayerMoved(2),
        LastYearDeclared(-1),
        ResidualsPaid((1,)),
        ResidualsPaid((1, -1)),
        YearBegan(0),
        YearBegan(1000),
        TieCounted("lira", (0, -1), (1, 2)),
        TieCounted("wine", (0, 1), (1,)),
        TieCounted("vp", (0, 1), (1, 2)),
        Corrected("vp", 3, -1),
        Corrected("vp", 3, None),
        Corrected("lira", 10000, 0),
        Corrected("estates", 3, 0),
        Corrected("years", None, None),
    ],
    ids=repr,
)
def test_an_event_that_cannot_happen_at_this_table_is_refused(event: Any) -> None:
    with pytest.raises(MalformedMove):
        check_entry(SETUP, Entry(ScorePoints(0, 1), (PointsScored(0, 1), event)))


def test_an_entry_without_what_its_move_causes_is_refused() -> None:
    with pytest.raises(MalformedMove, match="without-event"):
        check_entry(SETUP, Entry(ScorePoints(0, 1), (SeasonBegan(Season.FALL),)))
    with pytest.raises(MalformedMove, match="without-event"):
        check_entry(SETUP, Entry(ScorePoints(0, 1), ()))


def test_every_move_is_known_to_cause_something() -> None:
    assert _names(CAUSES) == set(MOVES.names)
    for causes in CAUSES.values():
        assert _names(causes if isinstance(causes, tuple) else (causes,)) <= set(EVENTS.names)


def _names(kinds: Any) -> set[str]:
    return set(Codec(*kinds, tag="kind").names)
