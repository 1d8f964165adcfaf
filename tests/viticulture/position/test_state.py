"""The table before anything happens."""

from __future__ import annotations

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.estate import Estate

from ..positions import table


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        pytest.param("vp", 0, id="SET-02 the cork stands on 0"),
        pytest.param("row", None, id="SET-02 the rooster is off the chart"),
        pytest.param("residual", 0, id="SET-02 the bottle stands on 0"),
        pytest.param("lira", 0, id="lira are counted from 0, mamas and papas lie on the table"),
        pytest.param("temporary", False, id="nobody has the grey worker"),
        pytest.param("passed", False, id="nobody has passed"),
    ],
)
def test_everybody_begins_alike(fact: str, value: object) -> None:
    assert [getattr(estate, fact) for estate in table(6).state.estates] == [value] * 6


def test_nothing_has_happened_before_the_first_player_is_known() -> None:
    state = table(4).state
    assert (state.year, state.season) == (1, Season.FIRST_PLAYER)
    assert state.first_player is None
    assert state.turn is None
    assert state.acting is None
    assert state.estates == (Estate(),) * 4
    assert state.years == ()
