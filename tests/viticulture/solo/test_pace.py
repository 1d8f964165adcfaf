"""How far ahead of the Automa's marker, and what is still to play."""

from __future__ import annotations

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.solo.choices import AGGRESSIVE, Solo
from companion.viticulture.solo.pace import AutomaMarkerMoved, marker_path
from companion.viticulture.solo.pace import pace as viticulture_pace
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.year_end import CloseYear

from ..positions import alone, alone_in, at, card_drawn, play, summer, with_points


def test_the_pace_line_tells_what_is_missing_and_what_is_still_to_play() -> None:
    session = with_points(at(card_drawn(Solo(aggressive=True)), year=4), 2)
    pace = viticulture_pace(alone_in(session, marker=4).state)
    assert pace is not None
    assert (pace.vp, pace.marker, pace.ahead, pace.missing) == (2, 4, -2, 3)
    assert (pace.seasons, pace.years) == ((Season.WINTER,), 3)
    assert viticulture_pace(summer(1).state) is None
    assert marker_path(session.state) == tuple(enumerate(AGGRESSIVE, 1))


@pytest.mark.parametrize(
    ("season", "left"),
    [
        (Season.FIRST_PLAYER, (Season.SUMMER, Season.WINTER)),
        (Season.SPRING, (Season.SUMMER, Season.WINTER)),
        (Season.SUMMER, (Season.WINTER,)),
        (Season.FALL, (Season.WINTER,)),
        (Season.WINTER, ()),
        (Season.YEAR_END, ()),
        (Season.OVER, ()),
    ],
)
def test_the_seasons_still_to_play_are_those_with_workers(
    season: Season, left: tuple[Season, ...]
) -> None:
    pace = viticulture_pace(at(alone(), season=season).state)
    assert pace is not None
    assert pace.seasons == left


@pytest.mark.parametrize("year", [pytest.param(n, id=f"AGG-02 year {n}") for n in range(2, 8)])
def test_the_marker_moves_at_the_beginning_of_each_year(year: int) -> None:
    session = at(alone(Solo(aggressive=True)), year=year - 1, season=Season.YEAR_END)
    session = with_points(session, 30)
    assert session.decide(CloseYear()).events[-1] == AutomaMarkerMoved(AGGRESSIVE[year - 1])
    assert play(session, CloseYear()).state.automa.marker == AGGRESSIVE[year - 1]
    corrected = play(session, Correct("year", year))
    assert corrected.state.automa.marker == AGGRESSIVE[year - 1]
