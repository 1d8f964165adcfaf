"""Who comes first in a region: by vineyards, ties by the dearest one (VN-BUY-05, VN-BUY-06)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed

from .parts import Region
from .state import Line, Share, State


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


def line_at(state: State, region: Region, newcomers: tuple[int, ...]) -> Line:
    """Everybody's place in a region the barrel comes to, where these are the ``newcomers``."""
    found = (rank.seat for rank in ranking(state, region))
    ranked = tuple(seat for seat in found if seat not in newcomers)
    return Line(ranked, tuple(seat for seat in state.order if seat not in ranked))


def turned(line: Line, seat: int, newcomers: tuple[int, ...]) -> Line:
    """The line after a newcomer's purchase; who had been passed over waits for the next time."""
    if seat not in line.others:
        return line
    at = line.others.index(seat)
    before, after = line.others[:at], line.others[at + 1 :]
    early = tuple(other for other in before if other in newcomers)  # a purchase out of turn
    gone = tuple(other for other in before if other not in newcomers)
    return changed(line, others=(*early, *after, *gone, seat))


def joined(state: State, region: Region, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who buys where the barrel stands once somebody comes back to their place in the line."""
    line = state.line or line_at(state, region, state.newcomers)
    owners, newcomers = left_by(state, seat)
    if seat in line.ranked:
        return _placed(owners, seat, line.ranked), newcomers
    return owners, _placed(newcomers, seat, line.others)


def left_by(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who buys where the barrel stands without somebody."""
    owners = tuple(other for other in state.owners if other != seat)
    return owners, tuple(other for other in state.newcomers if other != seat)


def without(state: State, seat: int) -> State:
    """The state in which somebody buys nothing more in this region."""
    owners, newcomers = left_by(state, seat)
    line = state.line
    if line is not None and seat not in line.passed:
        line = changed(line, passed=(*line.passed, seat))
    return changed(state, owners=owners, newcomers=newcomers, line=line)


def _placed(waiting: tuple[int, ...], seat: int, line: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that wait with one more, before the first that comes after it in the line."""
    later = line[line.index(seat) + 1 :]
    at = next((at for at, other in enumerate(waiting) if other in later), len(waiting))
    return (*waiting[:at], seat, *waiting[at:])


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
