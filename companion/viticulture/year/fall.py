"""Fall: every player draws a visitor of either season, or two with a cottage (TURN-11, STR-10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.seasons import Season
from ..box.vineyard import Structure
from ..position.facts import HANDS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import MOST, check_number, check_seat
from ..position.setup import Setup
from ..position.spaces import mat_of
from ..position.stands import followed_mat, with_mat
from ..position.state import State, who


@dataclass(frozen=True, slots=True)
class DrawVisitors(Move):
    """Draw visitors in fall (TURN-11, STR-10)."""

    seat: int
    summer: int = 0
    winter: int = 0
    visitor: int = left_out(0)
    """Visitors of an untold season."""

    @property
    def cards(self) -> int:
        """The number of all of them."""
        return self.summer + self.winter + self.visitor


@dataclass(frozen=True, slots=True)
class VisitorsDrawn(Event):
    """A player drew visitors in fall."""

    seat: int
    summer: int
    winter: int
    visitor: int = left_out(0)


def decide_visitors_drawn(course: Course, move: DrawVisitors) -> None:
    """Draw visitors, in wake-up order; none if the decks are used up (A-30)."""
    state = course.state
    mat = mat_of(state, move.seat)
    course.require(state.season is Season.FALL, "TURN-11", season=state.season.value)
    course.require(not mat.drawn, "TURN-11", season=state.season.value)
    waiting = yet_to_draw(state)
    if move.seat in waiting:
        course.require(waiting[0] == move.seat, "WAKE-14", seat=waiting[0])
    most = draws(mat)
    rule = "STR-10" if move.cards == 2 else "TURN-11"
    course.require(move.cards <= most, rule, season=state.season.value, most=most)
    course.add(VisitorsDrawn(move.seat, move.summer, move.winter, move.visitor))


def draws(mat: Mat) -> int:
    """
    Return how many visitors a player draws in fall. The second is optional; whether the first has
    been seen by then is for the table to say (STR-11, ``Setup.cottage_named``).
    """
    return 1 + (Structure.COTTAGE in mat.built)


def yet_to_draw(state: State) -> tuple[int, ...]:
    """Return the seats that have yet to draw this fall, in wake-up order."""
    if state.season is not Season.FALL:
        return ()
    found = []
    for seat in state.order:
        mat = state.estates[seat].mat
        if mat is not None and not mat.drawn:
            found.append(seat)
    return tuple(found)


def offers(state: State) -> Iterator[DrawVisitors]:
    """Yield what the next player can draw; drawing nothing is not listed."""
    for seat in yet_to_draw(state)[:1]:
        most = draws(mat_of(state, seat))
        for count in range(1, most + 1):
            for summer in range(count, -1, -1):
                yield DrawVisitors(seat, summer, count - summer)


def _drawn(state: State, event: VisitorsDrawn) -> State:
    mat = followed_mat(state, event.seat)
    hand = changed(
        mat.hand,
        summer=mat.hand.summer + event.summer,
        winter=mat.hand.winter + event.winter,
        visitor=mat.hand.visitor + event.visitor,
    )
    return with_mat(state, event.seat, changed(mat, hand=hand, drawn=True))


def drawing(state: State, move: DrawVisitors) -> Phrase:
    """Return what a player draws as a sentence."""
    facts = who(state, move.seat)
    drawn = ["summer"] * move.summer + ["winter"] * move.winter
    if not move.cards:
        return Phrase("log.draws-none", facts)
    if move.visitor or len(drawn) > 2:
        return Phrase("log.draws-many", facts, count=move.cards)
    return Phrase(f"log.draws.{'-'.join(drawn)}", facts)


def _tell(state: State, move: DrawVisitors, entry: Entry, short: bool) -> Phrase:
    return drawing(state, move)


def check_drawn(setup: Setup, value: DrawVisitors | VisitorsDrawn) -> None:
    """Require a seat of the table, and numbers of cards that can be drawn at all."""
    check_seat(setup, value.seat)
    check_number(value.summer, 0, MOST)
    check_number(value.winter, 0, MOST)
    check_number(value.visitor, 0, MOST)


MOVES: MoveKinds = (
    MoveKind(DrawVisitors, VisitorsDrawn, decide_visitors_drawn, _tell, check_drawn, HANDS),
)
EVENTS: EventKinds = (EventKind(VisitorsDrawn, _drawn, check_drawn),)
