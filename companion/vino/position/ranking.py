"""The ranking in a region: most vineyards, then the dearest one (VN-BUY-05, VN-BUY-06)."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import Region
from .state import State


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place in a region, with the reason."""

    seat: int
    owned: int
    farthest: int
    """The place of the dearest vineyard, counted from 1, the cheapest."""
    by_tie: bool
    """Whether only the dearest vineyard put this seat before or behind another."""


def ranking(state: State, region: Region) -> tuple[Rank, ...]:
    """Return the players with vineyards in a region, the first in the ranking first."""
    land = state.land(region)
    keys = {}
    for seat in state.seats:
        places = state.owned(seat, region)
        if places:
            keys[seat] = (len(places), max(land.dearness(place) for place in places))
    counts = [count for count, _ in keys.values()]
    order = sorted(keys, key=lambda seat: keys[seat], reverse=True)
    return tuple(
        Rank(seat, keys[seat][0], keys[seat][1][1], counts.count(keys[seat][0]) > 1)
        for seat in order
    )
