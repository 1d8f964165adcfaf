"""Fall: everybody draws a visitor of either season, with a cottage one more (TURN-11, STR-10)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from .components import Structure
from .events import Event
from .mat import Mat
from .parts import Season
from .placing import mat_of
from .state import State
from .vineyard_events import VisitorsDrawn
from .vineyard_moves import DrawVisitors


def decide_visitors_drawn(state: State, move: DrawVisitors, referee: Referee) -> tuple[Event, ...]:
    """The visitors somebody draws, in wake-up order; none if the decks are used up (A-30)."""
    mat = mat_of(state, move.seat)
    referee.require(state.season is Season.FALL, "TURN-11", season=state.season.value)
    referee.require(not mat.drawn, "TURN-11", season=state.season.value)
    waiting = yet_to_draw(state)
    if move.seat in waiting:
        referee.require(waiting[0] == move.seat, "WAKE-14", seat=waiting[0])
    most = draws(mat)
    rule = "STR-10" if move.summer + move.winter == 2 else "TURN-11"
    referee.require(move.summer + move.winter <= most, rule, season=state.season.value, most=most)
    return (VisitorsDrawn(move.seat, move.summer, move.winter),)


def draws(mat: Mat) -> int:
    """How many visitors a fall brings: the second is optional (STR-11)."""
    return 1 + (Structure.COTTAGE in mat.built)


def yet_to_draw(state: State) -> tuple[int, ...]:
    """Whose draw of this fall has not been told, in wake-up order."""
    if state.season is not Season.FALL:
        return ()
    found = []
    for seat in state.order:
        mat = state.estates[seat].mat
        if mat is not None and not mat.drawn:
            found.append(seat)
    return tuple(found)


def fall_moves(state: State) -> Iterator[DrawVisitors]:
    """What whoever is next can draw; to draw nothing is for empty decks and not listed."""
    for seat in yet_to_draw(state)[:1]:
        most = draws(mat_of(state, seat))
        for count in range(1, most + 1):
            for summer in range(count, -1, -1):
                yield DrawVisitors(seat, summer, count - summer)
