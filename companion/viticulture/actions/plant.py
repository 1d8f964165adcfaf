"""Planting vines on fields (SUM-17, VINE), and the windmill (STR-03 to STR-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import BoardAction
from ..box.decks import CardType
from ..box.seasons import Season
from ..box.vines import Vine
from ..box.vineyard import FIELDS, Structure
from ..position.facts import PLOTS
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat
from ..position.sense import check_field, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import State, who
from ..position.workers import At
from ..table.tracks import gained, score
from .worker import place


@dataclass(frozen=True, slots=True)
class Planting:
    """A vine and the field it is planted on."""

    vine: Vine
    field: int


@dataclass(frozen=True, slots=True)
class Plant(Move):
    """
    Plant vines (SUM-17); a card can allow them ``over`` the maximum or ``bare`` of structures.
    """

    seat: int
    where: At | None
    vines: tuple[Planting, ...]
    over: bool = left_out(False)
    bare: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class VinesPlanted(Event):
    """Vines were planted; ``vp`` comes from the windmill (STR-03)."""

    seat: int
    where: At | None
    vines: tuple[Planting, ...]
    points: int = left_out(0)


MOST_VINES = 9


def decide_plant(course: Course, move: Plant) -> None:
    """Plant one vine, two with the bonus, or by a card as many as it says."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    count = len(move.vines)
    place(course, seat, at, BoardAction.PLANT_VINE, uses_bonus=count > 1)
    course.require(count > 0, "PLACE-06")
    if at is not None:
        most = 2 if gets_bonus(state, seat, at) else 1
        course.require(count <= most, "BON-05", most=most)
    course.require(mat.hand.vine >= count, "SUM-17", cards=mat.hand.vine)
    totals = [field.total for field in mat.fields]
    over, bare = at is None and move.over, at is None and move.bare  # only a card allows it
    for planting in move.vines:
        require_planting(mat, planting, totals, course.referee, over=over, bare=bare)
        totals[FIELDS.index(planting.field)] += planting.vine.total
    points = gained(state, 1) if count and turns_windmill(state, mat) else 0
    score(course, seat, VinesPlanted(seat, at, move.vines, points))


def require_planting(
    mat: Mat,
    planting: Planting,
    totals: list[int],
    referee: Referee,
    *,
    over: bool = False,
    bare: bool = False,
) -> None:
    """Require that a vine can be planted on a field with vines of this total value."""
    number = FIELDS.index(planting.field)
    referee.require(not mat.fields[number].sold, "SUM-13", field=planting.field)
    if not bare:
        for structure in planting.vine.needs:
            if structure not in mat.built:
                facts = {"what": structure.phrase, "vine": planting.vine.phrase}
                referee.require(False, "VINE-04", **facts)
    if not over:
        total = totals[number] + planting.vine.total
        referee.require(total <= planting.field, "VINE-01", field=planting.field, total=total)


def turns_windmill(state: State, mat: Mat) -> bool:
    """Return whether planting scores the windmill's point: once a year, not during setup."""
    if Structure.WINDMILL not in mat.built or Structure.WINDMILL in mat.paid:
        return False
    return state.season is not Season.SPRING or state.year > 1


def plantings(mat: Mat, *, over: bool = False, bare: bool = False) -> Iterator[Planting]:
    """Yield every vine on every field it fits; which vines are in the hand is not known."""
    if not mat.hand.vine:
        return
    for number, field in zip(FIELDS, mat.fields, strict=True):
        if field.sold:
            continue
        room = 99 if over else number - field.total
        for vine in Vine:
            if vine.total <= room and (bare or all(need in mat.built for need in vine.needs)):
                yield Planting(vine, number)


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Plant]:
    """Yield every planting of one vine, with every way to place the worker."""
    one = [(planting,) for planting in plantings(mat)]
    for at in ways:
        for vines in one:
            yield Plant(seat, at, vines)


def more(state: State, move: Plant) -> Iterator[Plant]:
    """Yield the same move with one more vine, where the bonus or a card allows it."""
    at, mat = move.where, mat_of(state, move.seat)
    if at is not None and len(move.vines) >= (2 if gets_bonus(state, move.seat, at) else 1):
        return
    totals = {number: field.total for number, field in zip(FIELDS, mat.fields, strict=True)}
    for planting in move.vines:
        totals[planting.field] += planting.vine.total
    if mat.hand.vine <= len(move.vines):
        return
    for planting in plantings(mat, over=move.over, bare=move.bare):
        if move.over or totals[planting.field] + planting.vine.total <= planting.field:
            yield Plant(move.seat, move.where, (*move.vines, planting), move.over, move.bare)


def _planted(state: State, event: VinesPlanted) -> State:
    mat = followed_mat(state, event.seat)
    fields = list(mat.fields)
    for planting in event.vines:
        number = FIELDS.index(planting.field)
        field = fields[number]
        fields[number] = changed(field, vines=(*field.vines, planting.vine))
    hand = mat.hand
    after = changed(
        mat,
        fields=tuple(fields),
        hand=hand.plus(CardType.VINE, -len(event.vines)),
        paid=(*mat.paid, Structure.WINDMILL) if event.points else mat.paid,
    )
    return acted(state, event.seat, event.where, after, vp=event.points)


def _tell(state: State, move: Plant, entry: Entry, short: bool) -> Phrase:
    planted: VinesPlanted = entry.first(VinesPlanted)
    if not planted.vines:
        return Phrase("log.plant-none", who(state, move.seat))
    return Phrase("log.plant", {**who(state, move.seat), "vines": on_fields(planted.vines)})


def on_fields(vines: tuple[Planting, ...]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("log.vine-on-field", {"vine": planting.vine.phrase, "field": planting.field})
        for planting in vines
    )


def check_plantings(vines: tuple[Planting, ...]) -> None:
    check_number(len(vines), 0, MOST_VINES)
    for planting in vines:
        check_field(planting.field)


def _check(setup: Setup, value: Plant | VinesPlanted) -> None:
    of_worker(setup, value)
    check_plantings(value.vines)


SAYS = frozenset({"hand-vine", *PLOTS})

MOVES: MoveKinds = (MoveKind(Plant, VinesPlanted, decide_plant, _tell, _check, SAYS),)
EVENTS: EventKinds = (EventKind(VinesPlanted, _planted, _check),)
ON_BOARD: OnBoard = {BoardAction.PLANT_VINE: on_board}
MORE: More = {Plant: more}
