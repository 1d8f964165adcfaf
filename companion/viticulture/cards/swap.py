"""Swapping two vines of two fields by a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..actions.plant import Planting
from ..actions.uproot import uprootings
from ..actions.worker import place
from ..box.vineyard import FIELDS
from ..position.facts import PLOTS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import check_field, check_seat
from ..position.setup import Setup
from ..position.spaces import mat_of
from ..position.stands import followed_mat, with_mat
from ..position.state import Facts, State, who


@dataclass(frozen=True, slots=True)
class SwapVines(Move):
    """Swap two vines of two fields, by a card."""

    seat: int
    one: Planting
    other: Planting


@dataclass(frozen=True, slots=True)
class VinesSwapped(Event):
    """Two vines were swapped."""

    seat: int
    one: Planting
    other: Planting


def decide_swap(course: Course, move: SwapVines) -> None:
    """Swap two vines; neither field may exceed its maximum (VINE-01)."""
    state = course.state
    mat = mat_of(state, move.seat)
    place(course, move.seat, None, None)
    one, other = move.one, move.other
    for planting in (one, other):
        if planting.vine not in mat.field(planting.field).vines:
            raise MalformedMove("move.no-vine", field=planting.field)
    if one.field == other.field:
        raise MalformedMove("move.no-vine", field=one.field)
    for gone, come in ((one, other), (other, one)):
        total = mat.field(gone.field).total - gone.vine.total + come.vine.total
        course.require(total <= gone.field, "VINE-01", field=gone.field, total=total)
    course.add(VinesSwapped(move.seat, one, other))


def swaps(seat: int, mat: Mat) -> Iterator[SwapVines]:
    """Yield every two vines of different kinds on two fields that can be swapped."""
    totals = {number: mat.field(number).total for number in FIELDS}
    there = list(uprootings(mat))
    for at, one in enumerate(there):
        for other in there[at + 1 :]:
            more, less = one.vine.total, other.vine.total
            fits = totals[one.field] - more + less <= one.field
            fits = fits and totals[other.field] - less + more <= other.field
            if one.field != other.field and one.vine is not other.vine and fits:
                yield SwapVines(seat, one, other)


def _swapped(state: State, event: VinesSwapped) -> State:
    mat = followed_mat(state, event.seat)
    for gone, come in ((event.one, event.other), (event.other, event.one)):
        field = mat.field(gone.field)
        vines = list(field.vines)
        if gone.vine in vines:
            vines[vines.index(gone.vine)] = come.vine
        now = changed(field, vines=tuple(vines))
        mat = changed(mat, fields=mat.with_field(gone.field, now))
    return with_mat(state, event.seat, mat)


def _tell(state: State, move: SwapVines, entry: Entry, short: bool) -> Phrase:
    facts: Facts = {**who(state, move.seat), "one": move.one.vine.phrase}
    return Phrase("log.swap", {**facts, "other": move.other.vine.phrase})


def _check(setup: Setup, value: SwapVines | VinesSwapped) -> None:
    check_seat(setup, value.seat)
    check_field(value.one.field)
    check_field(value.other.field)


MOVES: MoveKinds = (MoveKind(SwapVines, VinesSwapped, decide_swap, _tell, _check, PLOTS),)
EVENTS: EventKinds = (EventKind(VinesSwapped, _swapped, _check),)
