"""The preliminary round: draw markers, two vineyards each, then a third (VN-PRE)."""

from __future__ import annotations

from companion.kernel.chance import Chance, shuffled
from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .course import FIRST_TWO, Course, require_phase
from .events import Event, MarkersDrawn
from .moves import DrawMarkers, NameMarkers
from .parts import MARKERS, Phase, Region, region_name
from .state import State


def markers_left(state: State) -> tuple[Region, ...]:
    """The draw markers that still lie face down."""
    drawn = {region for estate in state.estates for region in estate.drawn}
    return tuple(region for region in MARKERS if region not in drawn)


def markers_for(state: State, seat: int) -> int:
    """How many markers somebody draws: two, and the banker of five one (VN-PRE-05)."""
    before = state.order.index(seat) * FIRST_TWO
    return min(FIRST_TWO, len(MARKERS) - before)


def decide_markers(
    state: State, move: DrawMarkers | NameMarkers, chance: Chance, referee: Referee
) -> tuple[Event, ...]:
    """Draw markers, each as likely as the other, or take down which were drawn."""
    seat = move.seat
    require_phase(state, referee, Phase.OPENING)
    if state.phase is Phase.OPENING and state.gift is None:
        require_turn(state, seat, referee)
        referee.require(not state.estates[seat].drawn, "VN-PRE-03", player=state.name(seat))
    left, count = markers_left(state), markers_for(state, seat)
    if isinstance(move, DrawMarkers):
        drawn = shuffled(left, chance)[:count]
        if not drawn:
            raise MalformedMove("move.no-markers")
        regions = tuple(sorted(drawn, key=lambda region: region.at))
    else:
        regions = move.regions
        for region in regions:
            referee.require(region in left, "VN-PRE-01", region=region_name(region))
        rule = "VN-PRE-05" if count < FIRST_TWO else "VN-PRE-04"
        referee.require(len(regions) == count, rule, count=count)
    course = Course(state)
    course.add(MarkersDrawn(seat, regions, isinstance(move, DrawMarkers)))
    return course.events()


def require_turn(state: State, seat: int, referee: Referee) -> None:
    """Everybody in play order: first two vineyards each, then the third (VN-PRE-02, VN-PRE-06)."""
    acting = state.acting
    rule = "VN-PRE-02" if state.phase is Phase.OPENING else "VN-PRE-06"
    facts = {"player": state.name(seat), "acting": state.name(acting) if acting is not None else ""}
    referee.require(acting == seat, rule, **facts)


def opening_regions(state: State, seat: int) -> tuple[Region, ...] | None:
    """
    Where somebody may buy in the preliminary round; ``None`` for anywhere.

    The two drawn regions one after the other; a third vineyard anywhere, as the second one of a
    banker who drew one marker only.
    """
    estate = state.estates[seat]
    if state.phase is Phase.THIRD or estate.bought >= max(1, len(estate.drawn)):
        return None
    return tuple(region for region in estate.drawn if not state.owned(seat, region))
