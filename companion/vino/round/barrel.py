"""
The barrel goes from region to region; the players who marked the region buy there.

``owners`` and ``newcomers`` of the state are those who have yet to buy; ``line`` has everybody's
place, so that a correction can put a player back.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.rules import EventKind

from ..box.board import Region
from ..position.ground import Line
from ..position.kinds import Event, EventKinds, MoveKinds
from ..position.ranking import ranking
from ..position.sense import check_seats, of_seat
from ..position.setup import Setup
from ..position.state import State


@dataclass(frozen=True, slots=True)
class BarrelMoved(Event):
    """The barrel came to a region; these players may buy there, in order (VN-BUY-13)."""

    region: Region
    owners: tuple[int, ...]
    newcomers: tuple[int, ...]


def _check_barrel(setup: Setup, event: BarrelMoved) -> None:
    check_seats(setup, (*event.owners, *event.newcomers))


def _fold_barrel(state: State, event: BarrelMoved) -> State:
    """
    Move the barrel and note everybody's place; if it was there already, only the buyers change.
    """
    region, owners, newcomers = event.region, event.owners, event.newcomers
    line = state.line if state.barrel is region else None
    if line is None:
        line = line_at(state, region, newcomers)
    passed = tuple(seat for seat in line.passed if seat not in (*owners, *newcomers))
    here = () if region in state.visited else (region,)
    return changed(
        state,
        barrel=region,
        owners=owners,
        newcomers=newcomers,
        visited=(*state.visited, *here),
        line=changed(line, passed=passed),
    )


@dataclass(frozen=True, slots=True)
class CouldNotBuy(Event):
    """A player could not buy: there was no vineyard left or, for a newcomer, no variety."""

    seat: int
    region: Region
    varieties: bool
    """Whether varieties, not vineyards, were lacking."""


def _fold_could_not_buy(state: State, event: CouldNotBuy) -> State:
    return stop_buying(state, event.seat)


def next_region(state: State) -> Region | None:
    """
    Return the next region of the barrel: in printed order, marked ones only (VN-BUY-03, VN-BUY-14).

    If the order is put right meanwhile, no region is left out and none comes again.
    """
    marked = {region for estate in state.estates for region in estate.chosen or ()}
    left = (r for r in state.copy.in_order if r in marked and r not in state.visited)
    return next(left, None)


def buyers(state: State, region: Region) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """
    Return the buyers of a region: owners by ranking, newcomers in play order (VN-BUY-04 to -07).
    """
    marked = [seat for seat in state.order if region in (state.estates[seat].chosen or ())]
    owners = tuple(rank.seat for rank in ranking(state, region) if rank.seat in marked)
    return owners, tuple(seat for seat in marked if seat not in owners)


def line_at(state: State, region: Region, newcomers: tuple[int, ...]) -> Line:
    """Return everybody's place in the region the barrel comes to."""
    found = (rank.seat for rank in ranking(state, region))
    ranked = tuple(seat for seat in found if seat not in newcomers)
    return Line(ranked, tuple(seat for seat in state.order if seat not in ranked))


def line_after_purchase(line: Line, seat: int, newcomers: tuple[int, ...]) -> Line:
    """Return the line after a newcomer's purchase: the buyer goes to its end."""
    if seat not in line.others:
        return line
    at = line.others.index(seat)
    before, after = line.others[:at], line.others[at + 1 :]
    early = tuple(other for other in before if other in newcomers)  # a purchase out of turn
    gone = tuple(other for other in before if other not in newcomers)
    return changed(line, others=(*early, *after, *gone, seat))


def buyers_with(state: State, region: Region, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the buyers with a player put back at their place in the line."""
    line = state.line or line_at(state, region, state.newcomers)
    owners, newcomers = buyers_without(state, seat)
    if seat in line.ranked:
        return _placed(owners, seat, line.ranked), newcomers
    return owners, _placed(newcomers, seat, line.others)


def buyers_without(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the buyers without a player."""
    owners = tuple(other for other in state.owners if other != seat)
    return owners, tuple(other for other in state.newcomers if other != seat)


def stop_buying(state: State, seat: int) -> State:
    """Return the state in which a player buys nothing more in this region."""
    owners, newcomers = buyers_without(state, seat)
    line = state.line
    if line is not None and seat not in line.passed:
        line = changed(line, passed=(*line.passed, seat))
    return changed(state, owners=owners, newcomers=newcomers, line=line)


def _placed(waiting: tuple[int, ...], seat: int, line: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats with one more, inserted by its place in the line."""
    later = line[line.index(seat) + 1 :]
    at = next((at for at, other in enumerate(waiting) if other in later), len(waiting))
    return (*waiting[:at], seat, *waiting[at:])


MOVES: MoveKinds = ()

EVENTS: EventKinds = (
    EventKind(BarrelMoved, _fold_barrel, _check_barrel),
    EventKind(CouldNotBuy, _fold_could_not_buy, of_seat),
)
