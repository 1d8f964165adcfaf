"""Two regions marked in secret by everybody, and revealed together (VN-BUY-02)."""

from __future__ import annotations

from companion.kernel.referee import Referee

from .course import Course, require_phase
from .events import Event, PhaseBegan, RegionsChosen, RegionsRevealed
from .moves import ChooseRegions, Reveal
from .parts import COUNTS, Phase
from .state import State


def decide_choice(state: State, move: ChooseRegions, referee: Referee) -> tuple[Event, ...]:
    """Mark regions, or mark others as long as nothing is revealed."""
    require_phase(state, referee, Phase.CHOOSING)
    referee.require(len(move.regions) == COUNTS.marked, "VN-BUY-02", count=COUNTS.marked)
    return (RegionsChosen(move.seat, move.regions),)


def decide_reveal(state: State, move: Reveal, referee: Referee) -> tuple[Event, ...]:
    """Show all marked regions; the barrel goes to the first of them (VN-BUY-03)."""
    require_phase(state, referee, Phase.CHOOSING)
    missing = tuple(state.name(seat) for seat in state.choosers)
    referee.require(not missing, "VN-BUY-04", players=missing)
    course = Course(state)
    course.add(RegionsRevealed())
    if state.phase is Phase.CHOOSING:
        course.add(PhaseBegan(Phase.BUYING))
    return course.events()
