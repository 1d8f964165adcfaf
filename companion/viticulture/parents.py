"""Mamas and papas: what everybody starts with (SET-07 to SET-14)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from .components import MAMAS, PAPAS, POINT, WORKER, Structure
from .events import Event
from .mat import Hand, Mat
from .parts import Season
from .placing import mat_of
from .state import Estate, State
from .vineyard_events import ParentsSettled
from .vineyard_moves import TakeParents


def decide_parents(state: State, move: TakeParents, referee: Referee) -> tuple[Event, ...]:
    """
    Take what mama and papa give, clockwise from the first player (SET-11).

    Without a mama or a papa (``null``) nothing is taken of that side: it is entered by hand.
    """
    mat = mat_of(state, move.seat)
    referee.require(state.season is not Season.FIRST_PLAYER, "SET-06")
    referee.require(mat.parents is None, "SET-13")
    waiting = unsettled(state)
    if move.seat in waiting:
        referee.require(waiting[0] == move.seat, "SET-11", seat=move.seat, chooser=waiting[0])
    mamas, papas = dealt(state)
    referee.require(move.mama not in mamas and move.papa not in papas, "SET-07")
    return (ParentsSettled(move.seat, move.mama, move.papa, move.gift),)


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
    for mama in MAMAS:
        for papa in PAPAS:
            if mama not in mamas and papa not in papas:
                yield TakeParents(waiting[0], mama, papa, True)
                yield TakeParents(waiting[0], mama, papa, False)
