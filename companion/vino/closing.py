"""The next play order: least income first, who mixed their money last (VN-END-01 to -05)."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .course import Course, require_phase
from .events import Event, OrderChanged, PhaseBegan, RoundBegan, RoundClosed
from .moves import CloseRound
from .parts import Phase
from .state import State


def next_order(state: State, last: tuple[int, ...] = ()) -> tuple[int, ...]:
    """
    The play order of the next round.

    Sorting keeps the present order of equal incomes. If everybody mixed, the present order stays.
    """
    if len(last) == len(state.order):
        return state.order
    rest = [seat for seat in state.order if seat not in last]
    return (*sorted(rest, key=lambda seat: state.estates[seat].income or 0), *last)


def decide_close(state: State, move: CloseRound, referee: Referee) -> tuple[Event, ...]:
    """
    Note the incomes, turn the compass rose, begin the next round.

    A table that insists on it before everybody has sold goes on, too; only after the end there is
    no further round.
    """
    if move.last and not state.setup.mixed_money:
        raise MalformedMove("move.mixed-money")
    require_phase(state, referee, Phase.CLOSING)
    course = Course(state)
    course.add(RoundClosed(tuple(estate.income or 0 for estate in state.estates)))
    course.add(OrderChanged(next_order(state, move.last)))
    if state.phase is not Phase.OVER:
        course.add(RoundBegan(state.round + 1), PhaseBegan(Phase.CHOOSING))
    return course.events()
