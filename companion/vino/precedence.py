"""Who comes first in a region: by vineyards, ties by the dearest one (VN-BUY-05, VN-BUY-06)."""

from __future__ import annotations

from dataclasses import dataclass

from .parts import Region
from .state import Share, State


@dataclass(frozen=True, slots=True)
class Rank:
    """Somebody's standing in a region: the list that is shown with its reason."""

    seat: int
    owned: int
    farthest: int
    """The place of the dearest vineyard, counted from 1, the cheapest."""
    by_tie: bool
    """Whether only the dearest vineyard put this seat before or behind another."""


def ranking(state: State, region: Region) -> tuple[Rank, ...]:
    """Everybody with vineyards in a region, the first one first."""
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


def buyers(state: State, region: Region) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who marked a region: owners in their ranking, newcomers in play order (VN-BUY-04 to -07)."""
    marked = [seat for seat in state.order if region in (state.estates[seat].chosen or ())]
    owners = tuple(rank.seat for rank in ranking(state, region) if rank.seat in marked)
    return owners, tuple(seat for seat in marked if seat not in owners)


def shares(state: State, region: Region, left: int) -> tuple[Share, ...]:
    """
    How a gift of ``left`` vineyards is shared: 1, 2, and the rest, while they last (VN-GIFT-04).

    Nobody moves up for a place that takes nothing, and what two owners leave stays on sale.
    """
    found = []
    for place, rank in enumerate(ranking(state, region)):
        takes = min((1, 2, left)[place], left) if place < 3 else 0
        left -= takes
        found.append(Share(rank.seat, rank.owned, rank.farthest, takes))
    return tuple(found)
