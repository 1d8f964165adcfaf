"""Who begins: a drawn rooster, or whom the table names."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, Seeded, Strict
from companion.viticulture.box.seasons import Season
from companion.viticulture.year.first_player import (
    DrawFirstPlayer,
    FirstPlayerChosen,
    NameFirstPlayer,
)
from companion.viticulture.year.turns import SeasonBegan

from ..positions import ANNA, SOFIA, decided, summer, table


@pytest.mark.parametrize(
    ("count", "outcome"),
    [
        pytest.param(n, seat, id=f"SET-06 seat {seat} of {n} drawn")
        for n in range(1, 7)
        for seat in range(n)
    ],
)
def test_chance_names_the_first_player(count: int, outcome: int) -> None:
    events = decided(table(count).state, DrawFirstPlayer(), outcome)
    assert events == (FirstPlayerChosen(outcome, drawn=True), SeasonBegan(Season.SPRING))


@pytest.mark.parametrize("count", [pytest.param(n, id=f"SET-06 among {n}") for n in (2, 3, 6)])
def test_every_rooster_is_as_likely_to_be_drawn(count: int) -> None:
    state, tries = table(count).state, 1200
    drawn: Counter[int] = Counter()
    for seed in range(tries):
        first, _ = viticulture.decide(state, DrawFirstPlayer(), Seeded(seed, 0), Strict()).events
        drawn[first.seat] += 1
    assert set(drawn) == set(range(count))
    assert max(abs(n - tries / count) for n in drawn.values()) < 80


def test_a_table_may_draw_by_itself_and_say_who_begins() -> None:
    events = decided(table(3).state, NameFirstPlayer(SOFIA))
    assert events == (FirstPlayerChosen(SOFIA, drawn=False), SeasonBegan(Season.SPRING))


@pytest.mark.parametrize("move", [DrawFirstPlayer(), NameFirstPlayer(ANNA)])
def test_the_first_player_is_chosen_once_and_then_moves_by_the_year(move: Any) -> None:
    with pytest.raises(IllegalMove, match=r"why\.YEAR-06"):
        summer(1, 2).play(move)
    again = summer(1, 2).play(move, anyway=True)
    assert again.history.done[-1].overruled == ("YEAR-06",)
    assert again.state.season is Season.SUMMER
