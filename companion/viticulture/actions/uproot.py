"""Uprooting a vine, by the yoke or by a card (VINE-06, VINE-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.decks import CardType
from ..box.vines import Vine
from ..box.vineyard import FIELDS
from ..position.facts import PLOTS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import check_field, of_worker
from ..position.setup import Setup
from ..position.spaces import mat_of
from ..position.stands import acted, followed_mat
from ..position.state import Facts, State, who
from ..position.workers import At, Space
from .plant import Planting
from .worker import place


@dataclass(frozen=True, slots=True)
class Uproot(Move):
    """Uproot a vine (VINE-07); some cards discard it."""

    seat: int
    where: At | None
    field: int
    vine: Vine
    discarded: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class VineUprooted(Event):
    """A vine returned to the hand, or to the discard pile."""

    seat: int
    where: At | None
    field: int
    vine: Vine
    discarded: bool = left_out(False)


def decide_uproot(course: Course, move: Uproot) -> None:
    """Uproot a vine, by the yoke or by a card; it returns to the hand (VINE-06, VINE-07)."""
    state = course.state
    mat = mat_of(state, move.seat)
    if move.where is not None and move.where.space is not Space.YOKE:
        raise MalformedMove("move.action")
    place(course, move.seat, move.where, None)
    course.require(move.where is None or not move.discarded, "VINE-07")
    if move.vine not in mat.field(move.field).vines:
        raise MalformedMove("move.no-vine", field=move.field)
    course.add(VineUprooted(move.seat, move.where, move.field, move.vine, move.discarded))


def uprootings(mat: Mat) -> Iterator[Planting]:
    """Yield every vine that is planted, each kind once a field."""
    for number, field in zip(FIELDS, mat.fields, strict=True):
        for vine in dict.fromkeys(field.vines):
            yield Planting(vine, number)


def _uprooted(state: State, event: VineUprooted) -> State:
    mat = followed_mat(state, event.seat)
    field = mat.field(event.field)
    vines = list(field.vines)
    if event.vine in vines:
        vines.remove(event.vine)
    now = changed(field, vines=tuple(vines))
    hand = mat.hand if event.discarded else mat.hand.plus(CardType.VINE, 1)
    after = changed(mat, fields=mat.with_field(event.field, now), hand=hand)
    return acted(state, event.seat, event.where, after)


def _tell(state: State, move: Uproot, entry: Entry, short: bool) -> Phrase:
    facts: Facts = {**who(state, move.seat), "vine": move.vine.phrase, "field": move.field}
    return Phrase("log.uproot", facts)


def _check(setup: Setup, value: Uproot | VineUprooted) -> None:
    of_worker(setup, value)
    check_field(value.field)


MOVES: MoveKinds = (MoveKind(Uproot, VineUprooted, decide_uproot, _tell, _check, PLOTS),)
EVENTS: EventKinds = (EventKind(VineUprooted, _uprooted, _check),)
