"""
Planting and uprooting: vines on fields (SUM-17, VINE), and the windmill (STR-03 to STR-05).
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import FIELDS, Structure, Vine
from .events import Event
from .mat import At, Mat, Space
from .parts import Season
from .placing import gets_bonus, mat_of, place
from .state import State
from .tracks import gained, with_end
from .vineyard_events import VinesPlanted, VinesSwapped, VineUprooted
from .vineyard_moves import Plant, Planting, SwapVines, Uproot


def decide_plant(state: State, move: Plant, referee: Referee) -> tuple[Event, ...]:
    """One vine, two with the bonus; by a card as many as it says."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    count = len(move.vines)
    place(state, seat, at, BoardAction.PLANT_VINE, referee, uses_bonus=count > 1)
    referee.require(count > 0, "PLACE-06")
    if at is not None:
        most = 2 if gets_bonus(state, seat, at) else 1
        referee.require(count <= most, "BON-05", most=most)
    referee.require(mat.hand.vine >= count, "SUM-17", cards=mat.hand.vine)
    totals = [field.total for field in mat.fields]
    over, bare = at is None and move.over, at is None and move.bare  # only a card allows it
    for planting in move.vines:
        check_planting(mat, planting, totals, referee, over=over, bare=bare)
        totals[FIELDS.index(planting.field)] += planting.vine.total
    points = gained(state, 1) if count and turns_windmill(state, mat) else 0
    return with_end(state, seat, VinesPlanted(seat, at, move.vines, points), points)


def check_planting(
    mat: Mat,
    planting: Planting,
    totals: list[int],
    referee: Referee,
    *,
    over: bool = False,
    bare: bool = False,
) -> None:
    """Whether a vine can stand on a field whose vines come to so much already."""
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
    """Whether a planting gives the windmill's point: once a year, and not at setup."""
    if Structure.WINDMILL not in mat.built or Structure.WINDMILL in mat.paid:
        return False
    return state.season is not Season.SPRING or state.year > 1


def plantings(mat: Mat, *, over: bool = False, bare: bool = False) -> Iterator[Planting]:
    """Every vine that could go to every field now; which ones are in the hand is not known."""
    if not mat.hand.vine:
        return
    for number, field in zip(FIELDS, mat.fields, strict=True):
        if field.sold:
            continue
        room = 99 if over else number - field.total
        for vine in Vine:
            if vine.total <= room and (bare or all(need in mat.built for need in vine.needs)):
                yield Planting(vine, number)


def decide_uproot(state: State, move: Uproot, referee: Referee) -> tuple[Event, ...]:
    """A vine goes back to the hand, by the yoke or by a card (VINE-06, VINE-07)."""
    mat = mat_of(state, move.seat)
    if move.where is not None and move.where.space is not Space.YOKE:
        raise MalformedMove("move.action")
    place(state, move.seat, move.where, None, referee)
    referee.require(move.where is None or not move.discarded, "VINE-07")
    if move.vine not in mat.field(move.field).vines:
        raise MalformedMove("move.no-vine", field=move.field)
    return (VineUprooted(move.seat, move.where, move.field, move.vine, move.discarded),)


def uprootings(mat: Mat) -> Iterator[Planting]:
    """Every vine that stands somewhere, each kind once a field."""
    for number, field in zip(FIELDS, mat.fields, strict=True):
        for vine in dict.fromkeys(field.vines):
            yield Planting(vine, number)


def decide_swap(state: State, move: SwapVines, referee: Referee) -> tuple[Event, ...]:
    """Two vines change fields; both fields have to hold what comes to them (VINE-01)."""
    mat = mat_of(state, move.seat)
    place(state, move.seat, None, None, referee)
    one, other = move.one, move.other
    for planting in (one, other):
        if planting.vine not in mat.field(planting.field).vines:
            raise MalformedMove("move.no-vine", field=planting.field)
    if one.field == other.field:
        raise MalformedMove("move.no-vine", field=one.field)
    for gone, come in ((one, other), (other, one)):
        total = mat.field(gone.field).total - gone.vine.total + come.vine.total
        referee.require(total <= gone.field, "VINE-01", field=gone.field, total=total)
    return (VinesSwapped(move.seat, one, other),)


def swaps(seat: int, mat: Mat) -> Iterator[SwapVines]:
    """Every two vines of two fields that can change places; two of a kind would change nothing."""
    totals = {number: mat.field(number).total for number in FIELDS}
    there = list(uprootings(mat))
    for at, one in enumerate(there):
        for other in there[at + 1 :]:
            more, less = one.vine.total, other.vine.total
            fits = totals[one.field] - more + less <= one.field
            fits = fits and totals[other.field] - less + more <= other.field
            if one.field != other.field and one.vine is not other.vine and fits:
                yield SwapVines(seat, one, other)


def more_plantings(state: State, move: Plant) -> Iterator[Plant]:
    """The same move with one vine more, where the bonus or a card gives one."""
    mat = mat_of(state, move.seat)
    totals = {number: field.total for number, field in zip(FIELDS, mat.fields, strict=True)}
    for planting in move.vines:
        totals[planting.field] += planting.vine.total
    if mat.hand.vine <= len(move.vines):
        return
    for planting in plantings(mat, over=move.over, bare=move.bare):
        if move.over or totals[planting.field] + planting.vine.total <= planting.field:
            yield Plant(move.seat, move.where, (*move.vines, planting), move.over, move.bare)


def plant_moves(seat: int, mat: Mat, ways: list[At]) -> Iterator[Plant]:
    """One vine, in every way there is to stand on the action."""
    one = [(planting,) for planting in plantings(mat)]
    for at in ways:
        for vines in one:
            yield Plant(seat, at, vines)
