"""The preliminary round: draw markers, two vineyards each, then a third one (VN-PRE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.kernel.chance import shuffled
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import COUNTS, MARKERS, Region, region_name
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import check_seat, of_seat
from ..position.setup import Setup
from ..position.state import State
from .progress import require_phase

FIRST_TWO = COUNTS.first_vineyards - 1


@dataclass(frozen=True, slots=True)
class DrawMarkers(Move):
    """Draw a player's draw markers at random (VN-PRE-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameMarkers(Move):
    """Name the markers that were drawn on the table."""

    seat: int
    regions: tuple[Region, ...]


def _check_named_markers(setup: Setup, move: NameMarkers) -> None:
    check_seat(setup, move.seat)
    _check_markers(move.regions)


def decide_drawing(course: Course, move: DrawMarkers) -> None:
    """Draw markers at random."""
    state, seat = course.state, move.seat
    _require_drawing(course, seat)
    drawn = shuffled(markers_left(state), course.chance)[: markers_for(state, seat)]
    if not drawn:
        raise MalformedMove("move.no-markers")
    regions = tuple(sorted(drawn, key=lambda region: region.at))
    course.add(MarkersDrawn(seat, regions, True))


def decide_naming(course: Course, move: NameMarkers) -> None:
    """Record the markers that were named."""
    state, seat = course.state, move.seat
    _require_drawing(course, seat)
    left, count = markers_left(state), markers_for(state, seat)
    for region in move.regions:
        course.require(region in left, "VN-PRE-01", region=region_name(region))
    rule = "VN-PRE-05" if count < FIRST_TWO else "VN-PRE-04"
    course.require(len(move.regions) == count, rule, count=count)
    course.add(MarkersDrawn(seat, move.regions, False))


def _require_drawing(course: Course, seat: int) -> None:
    state = course.state
    require_phase(course, Phase.OPENING)
    if state.phase is Phase.OPENING and state.gift is None:
        require_opening_turn(course, seat)
        course.require(not state.estates[seat].drawn, "VN-PRE-03", player=state.name(seat))


def _tell_markers(
    state: State, move: DrawMarkers | NameMarkers, entry: Entry, short: bool
) -> Phrase:
    regions = tuple(map(region_name, entry.first(MarkersDrawn).regions))
    return Phrase("log.vino.markers", {"player": state.name(move.seat), "regions": regions})


@dataclass(frozen=True, slots=True)
class MarkersDrawn(Event):
    """A player has draw markers; ``drawn`` is whether the app drew them."""

    seat: int
    regions: tuple[Region, ...]
    drawn: bool


def _check_drawn(setup: Setup, event: MarkersDrawn) -> None:
    check_seat(setup, event.seat)
    _check_markers(event.regions)


def _fold_markers(state: State, event: MarkersDrawn) -> State:
    return state.with_estate(event.seat, drawn=event.regions)


def _check_markers(regions: tuple[Region, ...]) -> None:
    if not regions or len(regions) > COUNTS.marked or len(set(regions)) != len(regions):
        raise MalformedMove("move.regions")


def markers_left(state: State) -> tuple[Region, ...]:
    """Return the draw markers that are still face down."""
    drawn = {region for estate in state.estates for region in estate.drawn}
    return tuple(region for region in MARKERS if region not in drawn)


def markers_for(state: State, seat: int) -> int:
    """
    Return how many markers a player draws: two, but the banker of five players one (VN-PRE-05).
    """
    before = state.order.index(seat) * FIRST_TWO
    return min(FIRST_TWO, len(MARKERS) - before)


def require_opening_turn(course: Course, seat: int) -> None:
    """
    Require the player's turn: first two vineyards each, then the third (VN-PRE-02, VN-PRE-06).
    """
    state = course.state
    acting = state.acting
    rule = "VN-PRE-02" if state.phase is Phase.OPENING else "VN-PRE-06"
    facts = {"player": state.name(seat), "acting": state.name(acting) if acting is not None else ""}
    course.require(acting == seat, rule, **facts)


def opening_regions(state: State, seat: int) -> tuple[Region, ...] | None:
    """
    Return the regions in which a player may buy in the preliminary round; ``None`` for all.

    The two drawn regions one after the other, or both again where a correction has given a
    vineyard in each; a third vineyard anywhere, as the second one of a banker who drew one marker
    only.
    """
    estate = state.estates[seat]
    if state.phase is Phase.THIRD or estate.bought >= max(1, len(estate.drawn)):
        return None
    left = tuple(region for region in estate.drawn if not state.owned(seat, region))
    return left or estate.drawn


def offers(state: State) -> Iterator[Move]:
    """Yield moves: drawing markers, and naming those that were drawn."""
    seat = state.acting
    if state.phase is Phase.OPENING and seat is not None and not state.estates[seat].drawn:
        yield DrawMarkers(seat)
        for regions in combinations(markers_left(state), markers_for(state, seat)):
            yield NameMarkers(seat, regions)


MOVES: MoveKinds = (
    MoveKind(DrawMarkers, MarkersDrawn, decide_drawing, _tell_markers, of_seat),
    MoveKind(NameMarkers, MarkersDrawn, decide_naming, _tell_markers, _check_named_markers),
)

EVENTS: EventKinds = (EventKind(MarkersDrawn, _fold_markers, _check_drawn),)
