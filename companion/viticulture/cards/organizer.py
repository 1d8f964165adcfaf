"""The Organizer: moves the rooster to another row in summer (VIS-09)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import MoveKind
from companion.kernel.wire import left_out

from ..box.decks import CardType
from ..box.seasons import Season
from ..box.wake_up import WAKE_UP, Bonus
from ..position.kinds import Course, EventKinds, Move, MoveKinds
from ..position.sense import check_move_to_row
from ..position.state import State
from ..solo.choices import NOT_FOR_ORGANIZER
from ..solo.deck import require_card
from ..year.spring import RowTaken, give_bonus
from ..year.turns import SeasonBegan, SeasonPassed


@dataclass(frozen=True, slots=True)
class MoveRooster(Move):
    """The Organizer: move the rooster to another row, take its bonus at once, and pass (VIS-09)."""

    seat: int
    row: int
    visitor: CardType | None = left_out(None)


def decide_organizer(course: Course, move: MoveRooster) -> None:
    """
    Move the rooster to another row, give its bonus at once, and pass for the season.

    Alone not to row 7, and no glass token is taken or needed (AUT-19, AUT-20).
    """
    state = course.state
    course.require(state.season is Season.SUMMER, "TURN-01", season=state.season.value)
    if state.season is Season.SUMMER:
        course.require(not state.estates[move.seat].passed, "TURN-04", seat=move.seat)
    require_card(state, course.referee)
    alone = state.setup.is_solo
    course.require(not alone or move.row != NOT_FOR_ORGANIZER, "AUT-19", row=move.row)
    holder = state.rooster_on(move.row)
    course.require(holder is None, "WAKE-02", seat=holder, row=move.row)
    # First the pass: the turn goes on from the row that is left (TURN-03).
    course.add(SeasonPassed(move.seat), RowTaken(move.seat, move.row))
    if not _is_taken(state, WAKE_UP[move.row]):
        give_bonus(course, move.seat, move.row, move.visitor)
    if state.season is Season.SUMMER and not course.state.still_in:
        course.add(SeasonBegan(Season.FALL))


def _is_taken(state: State, gives: Bonus) -> bool:
    """Return whether the temporary worker is taken: there is only one (A-16)."""
    return gives is Bonus.WORKER and any(estate.temporary for estate in state.estates)


def offers(state: State) -> Iterator[Move]:
    """Yield the rows the rooster can move to: in a solo game, in summer."""
    if state.season is Season.SUMMER:
        free = (row for row in WAKE_UP if row not in (NOT_FOR_ORGANIZER, state.estates[0].row))
        yield from (MoveRooster(0, row) for row in free)


def _tell(state: State, move: MoveRooster, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.organizer", {"player": state.name(move.seat), "hour": move.row})


MOVES: MoveKinds = (MoveKind(MoveRooster, RowTaken, decide_organizer, _tell, check_move_to_row),)
EVENTS: EventKinds = ()
