"""Mamas and papas: what everybody starts with (SET-07 to SET-14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from . import solo
from .components import FIELDS, MAMAS, PAPAS, POINT, WORKER, Structure, Vine
from .events import Event
from .mat import Hand, Mat
from .parts import Season
from .placing import mat_of, workers_most
from .planting import check_planting
from .state import Estate, State
from .tracks import with_end
from .vineyard_events import ParentsSettled, VinesPlanted
from .vineyard_moves import Planting, TakeParents

PROPOSED = tuple(map(Planting, (Vine.CHARDONNAY, Vine.MERLOT, Vine.SYRAH), FIELDS))
"""Three vines that fit, one on each field: the one way of CAMP-01 that is listed."""


def decide_parents(state: State, move: TakeParents, referee: Referee) -> tuple[Event, ...]:
    """
    Take what mama and papa give, clockwise from the first player (SET-11).

    Without a mama or a papa (``null``) nothing is taken of that side: it is entered by hand.
    In challenge 1 three vines are planted in her stead, of whatever the deck holds (CAMP-01).
    """
    mat = mat_of(state, move.seat)
    referee.require(state.season is not Season.FIRST_PLAYER, "SET-06")
    referee.require(mat.parents is None, "SET-13")
    waiting = unsettled(state)
    if move.seat in waiting:
        referee.require(waiting[0] == move.seat, "SET-11", seat=move.seat, chooser=waiting[0])
    mamas, papas = dealt(state)
    referee.require(move.mama not in mamas and move.papa not in papas, "SET-07")
    if move.papa is not None and move.gift and PAPAS[move.papa].gift == WORKER:
        limited = state.challenge is not None and state.challenge.regular
        referee.require(not limited or mat.workers < limited, "CAMP-02")
    _three_vines(state, mat, move, referee)
    taken = ParentsSettled(move.seat, move.mama, move.papa, move.gift)
    estate = state.estates[move.seat]
    points = settled(estate, move.mama, move.papa, move.gift).vp - estate.vp
    events = with_end(state, move.seat, taken, points)
    return (*events, VinesPlanted(move.seat, None, move.vines, 0)) if move.vines else events


def starting_vines(state: State) -> int:
    """How many vines are planted before the first spring (CAMP-01)."""
    return state.challenge.vines if state.challenge is not None else 0


def _three_vines(state: State, mat: Mat, move: TakeParents, referee: Referee) -> None:
    count = starting_vines(state)
    by_hand = move.mama is None and move.papa is None and not move.vines
    if by_hand or not (count or move.vines):
        return
    facts = {"vines": count or solo.CHALLENGES[1].vines}
    referee.require(count == len(move.vines) and move.mama is None, "CAMP-01", **facts)
    totals = [field.total for field in mat.fields]
    for planting in move.vines:
        check_planting(mat, planting, totals, referee, bare=True)
        totals[FIELDS.index(planting.field)] += planting.vine.total


def dealt(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """The mamas and papas somebody has."""
    found = [e.mat.parents for e in state.estates if e.mat is not None and e.mat.parents]
    return (
        frozenset(mama for mama, _ in found if mama),
        frozenset(papa for _, papa in found if papa),
    )


def unsettled(state: State) -> tuple[int, ...]:
    """Who has still to take mama and papa, in the order of the papas' choices."""
    if state.year > 1 or state.season is not Season.SPRING:
        return ()
    found = []
    for seat in state.clockwise:
        mat = state.estates[seat].mat
        if mat is not None and mat.parents is None:
            found.append(seat)
    return tuple(found)


def require_settled(state: State, referee: Referee) -> None:
    """No rooster before everybody has what they start with."""
    waiting = unsettled(state)
    referee.require(not waiting, "SET-11", chooser=waiting[0] if waiting else None)


def settled(estate: Estate, mama_id: int | None, papa_id: int | None, gift: bool) -> Estate:
    """An estate with what its parents give: mama's cards, then papa's (SET-12)."""
    mat = estate.mat
    if mat is None:
        return estate
    hand, workers, built, lira, vp = mat.hand, mat.workers, mat.built, 0, 0
    if mama_id is not None:
        mama = MAMAS[mama_id]
        workers, lira = mama.workers, mama.lira
        hand = Hand(
            hand.vine + mama.vine,
            hand.order + mama.order,
            hand.summer + mama.summer,
            hand.winter + mama.winter,
            hand.visitor,
        )
    if papa_id is not None:
        papa = PAPAS[papa_id]
        lira += papa.lira
        if not gift:
            lira += papa.instead
        elif papa.gift == WORKER:
            workers += 1
        elif papa.gift == POINT:
            vp = 1
        elif Structure(papa.gift) not in built:
            built = (*built, Structure(papa.gift))
    after = Mat(
        mat.fields, built, mat.red, mat.white, mat.cellar, hand, workers,
        mat.trained, mat.grande, mat.paid, mat.drawn, (mama_id or 0, papa_id or 0),
    )  # fmt: skip
    return estate.but(after, lira=lira, vp=vp)


def parent_moves(state: State) -> Iterator[TakeParents]:
    """Whoever is to choose takes any mama and any papa nobody has, either way."""
    waiting = unsettled(state)
    if not waiting:
        return
    mamas, papas = dealt(state)
    if starting_vines(state):  # no mama; which three vines, the player chooses
        for papa in PAPAS:
            yield TakeParents(waiting[0], None, papa, True, PROPOSED)
            yield TakeParents(waiting[0], None, papa, False, PROPOSED)
        return
    for mama in MAMAS:
        for papa in PAPAS:
            if mama not in mamas and papa not in papas:
                mat = state.estates[waiting[0]].mat
                one_more = PAPAS[papa].gift == WORKER
                if not one_more or mat is None or mat.workers < workers_most(state):
                    yield TakeParents(waiting[0], mama, papa, True)
                yield TakeParents(waiting[0], mama, papa, False)
