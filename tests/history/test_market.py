"""How Vino's market moved, over several games."""

from __future__ import annotations

from companion.history.deep import Moves, market
from companion.plays import Play


def test_the_market_over_two_games_is_what_one_reckons_by_hand() -> None:
    one = Play("vino", series={"market.barbera": (0, 2, 1, 1), "market-round": (0, 1, 1, 2)})
    other = Play("vino", series={"market.barbera": (0, -3), "market.nebbiolo": (0, 4)})
    assert market((one, other)) == {
        "barbera": Moves(games=2, lowest=-3, highest=2, rose=1, fell=2, ended=-2),
        "nebbiolo": Moves(games=1, lowest=0, highest=4, rose=1, fell=0, ended=4),
    }
    assert market((one, other))["barbera"].at_the_end == -1
    assert market((Play("viticulture", series={"marker": (0, 2)}),)) == {}
