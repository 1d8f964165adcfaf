"""Mamas and papas: what everybody starts with (SET-07 to SET-14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..actions.plant import Planting, VinesPlanted, check_plantings, on_fields, require_planting
from ..box.parents import MAMAS, PAPAS, POINT, WORKER
from ..box.seasons import Season
from ..box.vines import Vine
from ..box.vineyard import FIELDS, Structure
from ..position.estate import Estate
from ..position.facts import PLOTS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import check_seat
from ..position.setup import Setup
from ..position.spaces import mat_of, workers_most
from ..position.state import State, who
from ..solo.choices import CHALLENGES
from .tracks import score


@dataclass(frozen=True, slots=True)
class TakeParents(Move):
    """
    Take what mama and papa give; ``gift`` is the papa's choice (SET-11).

    In challenge 1 there is no mama, and three vines are planted (CAMP-01).
    """

    seat: int
    mama: int | None
    papa: int | None
    gift: bool = True
    vines: tuple[Planting, ...] = left_out(())


@dataclass(frozen=True, slots=True)
class ParentsSettled(Event):
    """Mama and papa gave what they give and left the game."""

    seat: int
    mama: int | None
    papa: int | None
    gift: bool


PROPOSED = tuple(map(Planting, (Vine.CHARDONNAY, Vine.MERLOT, Vine.SYRAH), FIELDS))
"""Three vines that fit, one on each field: the one way of CAMP-01 that is listed."""


def decide_parents(course: Course, move: TakeParents) -> None:
    """
    Take what mama and papa give, clockwise from the first player (SET-11).

    Without a mama or a papa (``null``) nothing is taken of that side: it is entered by hand.
    In challenge 1 three vines are planted in her stead, of whatever the deck holds (CAMP-01).
    """
    state = course.state
    mat = mat_of(state, move.seat)
    course.require(state.season is not Season.FIRST_PLAYER, "SET-06")
    course.require(mat.parents is None, "SET-13")
    waiting = state.unsettled
    if move.seat in waiting:
        course.require(waiting[0] == move.seat, "SET-11", seat=move.seat, chooser=waiting[0])
    mamas, papas = dealt(state)
    course.require(move.mama not in mamas and move.papa not in papas, "SET-07")
    if move.papa is not None and move.gift and PAPAS[move.papa].gift == WORKER:
        limited = state.challenge is not None and state.challenge.regular
        course.require(not limited or mat.workers < limited, "CAMP-02")
    _three_vines(state, mat, move, course.referee)
    score(course, move.seat, ParentsSettled(move.seat, move.mama, move.papa, move.gift))
    if move.vines:
        course.add(VinesPlanted(move.seat, None, move.vines, 0))


def starting_vines(state: State) -> int:
    """Return how many vines are planted before the first spring (CAMP-01)."""
    return state.challenge.vines if state.challenge is not None else 0


def _three_vines(state: State, mat: Mat, move: TakeParents, referee: Referee) -> None:
    count = starting_vines(state)
    by_hand = move.mama is None and move.papa is None and not move.vines
    if by_hand or not (count or move.vines):
        return
    facts = {"vines": count or CHALLENGES[1].vines}
    referee.require(count == len(move.vines) and move.mama is None, "CAMP-01", **facts)
    totals = [field.total for field in mat.fields]
    for planting in move.vines:
        require_planting(mat, planting, totals, referee, bare=True)
        totals[FIELDS.index(planting.field)] += planting.vine.total


def dealt(state: State) -> tuple[frozenset[int], frozenset[int]]:
    """Return the mamas and the papas that have been taken."""
    found = [e.mat.parents for e in state.estates if e.mat is not None and e.mat.parents]
    return (
        frozenset(mama for mama, _ in found if mama),
        frozenset(papa for _, papa in found if papa),
    )


def require_settled(state: State, referee: Referee) -> None:
    """Require that everybody has taken mama and papa before a rooster is placed."""
    waiting = state.unsettled
    referee.require(not waiting, "SET-11", chooser=waiting[0] if waiting else None)


def with_parents(estate: Estate, mama_id: int | None, papa_id: int | None, gift: bool) -> Estate:
    """Return an estate with what its parents give: mama's cards, then papa's (SET-12)."""
    mat = estate.mat
    if mat is None:
        return estate
    hand, workers, built, lira, vp = mat.hand, mat.workers, mat.built, 0, 0
    if mama_id is not None:
        mama = MAMAS[mama_id]
        workers, lira = mama.workers, mama.lira
        hand = changed(
            hand,
            vine=hand.vine + mama.vine,
            order=hand.order + mama.order,
            summer=hand.summer + mama.summer,
            winter=hand.winter + mama.winter,
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
    parents = (mama_id or 0, papa_id or 0)
    after = changed(mat, built=built, hand=hand, workers=workers, parents=parents)
    return estate.with_mat(after, lira=lira, vp=vp)


def parent_moves(state: State) -> Iterator[TakeParents]:
    """Yield every mama and papa that is left, with either choice."""
    waiting = state.unsettled
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


def _settled(state: State, event: ParentsSettled) -> State:
    estate = with_parents(state.estates[event.seat], event.mama, event.papa, event.gift)
    return state.put(event.seat, estate)


def _tell(state: State, move: TakeParents, entry: Entry, short: bool) -> Phrase:
    facts = who(state, move.seat)
    if move.vines:
        name = PAPAS[move.papa].name if move.papa is not None else "–"
        vines = on_fields(move.vines)
        return Phrase("log.parents-vines", {**facts, "name": name, "vines": vines})
    if move.mama is None or move.papa is None:
        return Phrase("log.parents-by-hand", facts)
    papa = PAPAS[move.papa]
    names = {"first": MAMAS[move.mama].name, "second": papa.name}
    gift = Phrase(f"gift.{papa.gift}") if move.gift else Phrase("came.lira", count=papa.instead)
    return Phrase("log.parents", {**facts, **names, "gift": gift})


SAYS = frozenset({"structures", "workers", "vp", *PLOTS})
"""The papa's gift, and the vines of challenge 1."""


def _as_said(state: State, move: TakeParents, entry: Entry) -> State:
    """Return the state with the lira that were taken instead of the papa's gift."""
    if move.mama is None or move.papa is None or move.gift:
        return state
    lira = state.estates[move.seat].lira + PAPAS[move.papa].instead
    return state.with_estate(move.seat, lira=lira)


def _check_move(setup: Setup, move: TakeParents) -> None:
    _check_parents(setup, move)
    check_plantings(move.vines)


def _check_parents(setup: Setup, value: TakeParents | ParentsSettled) -> None:
    check_seat(setup, value.seat)
    if value.mama is not None and value.mama not in MAMAS:
        raise MalformedMove("move.parent", most=len(MAMAS))
    if value.papa is not None and value.papa not in PAPAS:
        raise MalformedMove("move.parent", most=len(PAPAS))


MOVES: MoveKinds = (
    MoveKind(TakeParents, ParentsSettled, decide_parents, _tell, _check_move, SAYS, _as_said),
)
EVENTS: EventKinds = (EventKind(ParentsSettled, _settled, _check_parents),)
