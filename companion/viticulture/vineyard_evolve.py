"""
How every event of a vineyard changes the state. Never refuses, never asks chance.

Folding is what opening a saved game and every preview cost, so each event makes exactly one new
mat, one estate and one state, and none of them by ``dataclasses.replace``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel.copying import changed as but

from .components import FIELDS, Card, Structure, Wine
from .mat import At, Cellar, Field, Hand, Mat, Space, Values, with_token, without_token
from .parents import settled
from .parts import Season
from .state import Estate, State, next_turn
from .vineyard_events import (
    Booked,
    CardsDiscarded,
    CardsTaken,
    CartTaken,
    EstateFollowed,
    FieldsHarvested,
    FieldTraded,
    GrapesSold,
    OrderFilled,
    ParentsSettled,
    PlanResigned,
    StructureBuilt,
    TokenAdded,
    TokenRemoved,
    TokensAged,
    TourGiven,
    VinesPlanted,
    VinesSwapped,
    VineUprooted,
    VisitorsDrawn,
    VisitorsPlayed,
    WineAged,
    WinesMade,
    WorkerPlaced,
    WorkerSentAhead,
    WorkersRetrieved,
    WorkerTrained,
)
from .vineyard_moves import CARDS, Change, Counter, Row


def made(
    mat: Mat,
    *,
    fields: tuple[Field, ...] | None = None,
    built: tuple[Structure, ...] | None = None,
    red: Values | None = None,
    white: Values | None = None,
    cellar: Cellar | None = None,
    hand: Hand | None = None,
    workers: int | None = None,
    trained: int | None = None,
    paid: tuple[Structure, ...] | None = None,
) -> Mat:
    """The mat with some of its parts as they are now."""
    return Mat(
        mat.fields if fields is None else fields,
        mat.built if built is None else built,
        mat.red if red is None else red,
        mat.white if white is None else white,
        mat.cellar if cellar is None else cellar,
        mat.hand if hand is None else hand,
        mat.workers if workers is None else workers,
        mat.trained if trained is None else trained,
        mat.grande,
        mat.paid if paid is None else paid,
        mat.drawn,
        mat.parents,
    )


def acted(
    state: State,
    seat: int,
    at: At | None,
    mat: Mat | None,
    vp: int = 0,
    residual: int = 0,
    lira: int = 0,
) -> State:
    """
    The state after an action: what it changed, and the worker that stands there now.

    With a worker the turn goes on, unless it had been sent ahead; without one it was a card.
    """
    estate = state.estates[seat]
    if at is None:
        return state.moved(seat, estate.but(mat, vp=vp, residual=residual, lira=lira), state.turn)
    if at.space is Space.PLANNED:
        stands = _resolved(estate.stands, at)
        after = estate.but(mat, vp=vp, residual=residual, lira=lira, stands=stands)
        done = state.moved(seat, after, state.turn)
        return _token(done, at) if at.token else done
    stands = (*estate.stands, at)
    after = estate.but(mat, vp=vp, residual=residual, lira=lira, stands=stands)
    estates = (*state.estates[:seat], after, *state.estates[seat + 1 :])
    season = state.season
    placing = season is Season.SUMMER or season is Season.WINTER
    turn = next_turn(estates, seat) if placing else state.turn
    moved = State(
        state.setup,
        estates,
        state.year,
        state.season,
        state.first_player,
        turn,
        state.last_year,
        state.years,
        state.automa,
    )
    return moved if state.automa is None else _token(moved, at)


def _token(state: State, at: At) -> State:
    """Alone: a token given for the bonus is gone; the next turn may give another."""
    automa = state.automa
    if automa is None:
        return state
    return state.with_automa(tokens=max(0, automa.tokens - at.token), token_spent=False)


def _resolved(stands: tuple[At, ...], at: At) -> tuple[At, ...]:
    """The worker that was sent ahead has acted; it stands there like any other."""
    for number, stand in enumerate(stands):
        if stand.ahead and stand.action is at.action:
            here = At(stand.space, stand.action, stand.worker)
            return (*stands[:number], here, *stands[number + 1 :])
    return stands


def _mat(state: State, seat: int) -> Mat:
    """The mat an event belongs to; an old file may tell of one that is not followed."""
    return state.estates[seat].mat or _NO_MAT


_NO_MAT = Mat()


def _placed(state: State, event: WorkerPlaced) -> State:
    return acted(state, event.seat, event.where, state.estates[event.seat].mat)


def _cards_taken(state: State, event: CardsTaken) -> State:
    mat = _mat(state, event.seat)
    after = made(mat, hand=mat.hand.plus(event.card, event.count))
    return acted(state, event.seat, event.where, after)


def _cart(state: State, event: CartTaken) -> State:
    return acted(state, event.seat, event.where, _mat(state, event.seat), lira=event.lira)


def _tour(state: State, event: TourGiven) -> State:
    mat = _mat(state, event.seat)
    if event.points:
        mat = made(mat, paid=(*mat.paid, Structure.TASTING_ROOM))
    return acted(state, event.seat, event.where, mat, vp=event.points, lira=event.lira)


def _trained(state: State, event: WorkerTrained) -> State:
    mat = _mat(state, event.seat)
    trained = mat.trained if event.ready else mat.trained + 1
    after = made(mat, workers=mat.workers + 1, trained=trained)
    then = acted(state, event.seat, event.where, after, lira=-event.paid)
    return _turn_of_who_can(then, event.seat) if event.ready else then


def _built(state: State, event: StructureBuilt) -> State:
    mat = _mat(state, event.seat)
    built = mat.built if event.structure in mat.built else (*mat.built, event.structure)
    after = made(mat, built=built)
    return acted(state, event.seat, event.where, after, lira=-event.paid)


def _planted(state: State, event: VinesPlanted) -> State:
    mat = _mat(state, event.seat)
    fields = list(mat.fields)
    for planting in event.vines:
        number = FIELDS.index(planting.field)
        field = fields[number]
        fields[number] = Field((*field.vines, planting.vine), field.sold, field.harvested)
    hand = mat.hand
    after = made(
        mat,
        fields=tuple(fields),
        hand=hand.plus(Card.VINE, -len(event.vines)),
        paid=(*mat.paid, Structure.WINDMILL) if event.points else mat.paid,
    )
    return acted(state, event.seat, event.where, after, vp=event.points)


def _sold(state: State, event: GrapesSold) -> State:
    mat = _mat(state, event.seat)
    red, white = mat.red, mat.white
    for value in event.red:
        red = without_token(red, value)
    for value in event.white:
        white = without_token(white, value)
    after = made(mat, red=red, white=white)
    return acted(state, event.seat, event.where, after, vp=event.points, lira=event.lira)


def _traded(state: State, event: FieldTraded) -> State:
    mat = _mat(state, event.seat)
    field = mat.field(event.field)
    now = Field(field.vines, event.lira > 0, field.harvested)
    after = made(mat, fields=mat.with_field(event.field, now))
    return acted(state, event.seat, event.where, after, vp=event.points, lira=event.lira)


def _harvested(state: State, event: FieldsHarvested) -> State:
    mat = _mat(state, event.seat)
    fields, red, white = list(mat.fields), mat.red, mat.white
    for crop in event.crops:
        number = FIELDS.index(crop.field)
        fields[number] = Field(fields[number].vines, fields[number].sold, True)
        if crop.red is not None:
            red = with_token(red, crop.red)
        if crop.white is not None:
            white = with_token(white, crop.white)
    return acted(
        state, event.seat, event.where, made(mat, fields=tuple(fields), red=red, white=white)
    )


def _uprooted(state: State, event: VineUprooted) -> State:
    mat = _mat(state, event.seat)
    field = mat.field(event.field)
    vines = list(field.vines)
    if event.vine in vines:
        vines.remove(event.vine)
    now = Field(tuple(vines), field.sold, field.harvested)
    hand = mat.hand if event.discarded else mat.hand.plus(Card.VINE, 1)
    after = made(mat, fields=mat.with_field(event.field, now), hand=hand)
    return acted(state, event.seat, event.where, after)


def _wines(state: State, event: WinesMade) -> State:
    mat = _mat(state, event.seat)
    red, white = mat.red, mat.white
    cellar = mat.cellar
    for wine in event.wines:
        for value in wine.red:
            red = without_token(red, value)
        for value in wine.white:
            white = without_token(white, value)
        cellar = cellar.with_row(wine.kind, with_token(cellar.row(wine.kind), wine.value))
    return acted(state, event.seat, event.where, made(mat, red=red, white=white, cellar=cellar))


def _filled(state: State, event: OrderFilled) -> State:
    mat = _mat(state, event.seat)
    cellar = mat.cellar
    for wine in event.wines:
        row = without_token(cellar.row(wine.kind), wine.value)
        cellar = cellar.with_row(wine.kind, row)
    after = made(mat, cellar=cellar, hand=mat.hand.plus(Card.ORDER, -1))
    return acted(
        state, event.seat, event.where, after, vp=event.points, residual=event.residual
    )  # fmt: skip


def _visitors(state: State, event: VisitorsPlayed) -> State:
    mat = _mat(state, event.seat)
    after = acted(
        state, event.seat, event.where, made(mat, hand=mat.hand.plus(event.card, -event.count))
    )  # fmt: skip
    return changed(after, event.changes) if event.changes else after


def _booked(state: State, event: Booked) -> State:
    return changed(state, event.changes)


def changed(state: State, changes: tuple[Change, ...]) -> State:
    """The state after everything a card changes by numbers."""
    for change in changes:
        estate = state.estates[change.seat]
        mat, by = estate.mat, change.by
        if change.what is Counter.POINTS:
            estate = estate.but(mat, vp=by)
        elif change.what is Counter.RESIDUAL:
            estate = estate.but(mat, residual=by)
        elif change.what is Counter.LIRA:
            if state.follows_lira(change.seat):
                estate = estate.but(mat, lira=by)
        elif mat is not None:
            estate = estate.but(made(mat, hand=mat.hand.plus(CARDS[change.what], by)))
        state = state.moved(change.seat, estate, state.turn)
    return state


def _drawn(state: State, event: VisitorsDrawn) -> State:
    mat = _mat(state, event.seat)
    had = mat.hand
    hand = Hand(
        had.vine, had.order, had.summer + event.summer, had.winter + event.winter, had.visitor
    )  # fmt: skip
    return _with_mat(state, event.seat, but(mat, hand=hand, drawn=True))


def _with_mat(state: State, seat: int, mat: Mat) -> State:
    return state.moved(seat, state.estates[seat].but(mat), state.turn)


def _with_stands(state: State, seat: int, stands: tuple[At, ...]) -> State:
    """Workers come or go without a turn: whoever has none left now is passed over (TURN-07)."""
    estate = state.estates[seat]
    return _turn_of_who_can(
        state.moved(seat, estate.but(estate.mat, stands=stands), state.turn), seat
    )


def _turn_of_who_can(state: State, seat: int) -> State:
    """The turn, after somebody's workers became more or fewer: nobody's only if none are left."""
    turn = state.turn
    if state.season.has_turns and (turn is None or state.estates[turn].workers_left <= 0):
        return but(state, turn=next_turn(state.estates, seat if turn is None else turn))
    return state


def _sent(state: State, event: WorkerSentAhead) -> State:
    return _with_stands(state, event.seat, (*state.estates[event.seat].stands, event.where))


def _resigned(state: State, event: PlanResigned) -> State:
    at = At(Space.PLANNED, event.action)
    return _with_stands(state, event.seat, _resolved(state.estates[event.seat].stands, at))


def _retrieved(state: State, event: WorkersRetrieved) -> State:
    stands = list(state.estates[event.seat].stands)
    for at in event.workers:
        if at in stands:
            stands.remove(at)
    after = _with_stands(state, event.seat, tuple(stands))
    mat = after.estates[event.seat].mat
    if mat is None or all(at.space is not Space.YOKE for at in event.workers):
        return after
    return _with_mat(after, event.seat, made(mat, paid=(*mat.paid, Structure.YOKE)))


def _with_row(mat: Mat, row: Row, value: int, change: Callable[[Values, int], Values]) -> Mat:
    if row is Row.RED_GRAPES:
        return made(mat, red=change(mat.red, value))
    if row is Row.WHITE_GRAPES:
        return made(mat, white=change(mat.white, value))
    kind = Wine(row.value)
    return made(mat, cellar=mat.cellar.with_row(kind, change(mat.cellar.row(kind), value)))


def _added(state: State, event: TokenAdded) -> State:
    mat = _with_row(_mat(state, event.seat), event.row, event.value, with_token)
    return _with_mat(state, event.seat, mat)


def _removed(state: State, event: TokenRemoved) -> State:
    mat = _with_row(_mat(state, event.seat), event.row, event.value, without_token)
    return _with_mat(state, event.seat, mat)


def _wine_aged(state: State, event: WineAged) -> State:
    return _with_mat(state, event.seat, made(_mat(state, event.seat), cellar=event.cellar))


def _swapped(state: State, event: VinesSwapped) -> State:
    mat = _mat(state, event.seat)
    for gone, come in ((event.one, event.other), (event.other, event.one)):
        field = mat.field(gone.field)
        vines = list(field.vines)
        if gone.vine in vines:
            vines[vines.index(gone.vine)] = come.vine
        now = Field(tuple(vines), field.sold, field.harvested)
        mat = made(mat, fields=mat.with_field(gone.field, now))
    return _with_mat(state, event.seat, mat)


def _aged(state: State, event: TokensAged) -> State:
    mat = made(_mat(state, event.seat), red=event.red, white=event.white, cellar=event.cellar)
    return _with_mat(state, event.seat, mat)


def _discarded(state: State, event: CardsDiscarded) -> State:
    discard = event.discard
    mat = _mat(state, discard.seat)
    hand = Hand(
        max(0, mat.hand.vine - discard.vine),
        max(0, mat.hand.order - discard.order),
        max(0, mat.hand.summer - discard.summer),
        max(0, mat.hand.winter - discard.winter),
        max(0, mat.hand.visitor - discard.visitor),
    )
    return _with_mat(state, discard.seat, made(mat, hand=hand))


def _followed(state: State, event: EstateFollowed) -> State:
    estate = state.estates[event.seat]
    if not event.whole:
        return state.moved(event.seat, but(estate, mat=None, kept=estate.mat), state.turn)
    begun = state.year > 1 or state.season not in (Season.FIRST_PLAYER, Season.SPRING)
    mat = estate.kept or Mat(parents=(0, 0) if begun else None)
    return state.moved(event.seat, but(estate, mat=mat, kept=None), state.turn)


def _settled(state: State, event: ParentsSettled) -> State:
    estate = settled(state.estates[event.seat], event.mama, event.papa, event.gift)
    return state.moved(event.seat, estate, state.turn)


def new_year(estate: Estate) -> Estate:
    """Workers at home, everything that is once a year possible again (WORK-08, YEAR-08)."""
    mat, kept = estate.mat, estate.kept
    if mat is None and kept is None and not estate.stands and not estate.temporary:
        return estate
    if mat is not None:
        mat = _fresh(mat)
    if kept is not None:
        kept = _fresh(kept)
    return but(estate, mat=mat, kept=kept, stands=(), temporary=False)


def _fresh(mat: Mat) -> Mat:
    fields = mat.fields
    if any(field.harvested for field in fields):
        fields = tuple(Field(field.vines, field.sold) for field in fields)
    return Mat(
        fields,
        mat.built,
        mat.red,
        mat.white,
        mat.cellar,
        mat.hand,
        mat.workers,
        0,
        mat.grande,
        (),
        False,
        mat.parents,
    )


FOLDS: dict[type, Callable[[State, Any], State]] = {
    WorkerPlaced: _placed,
    CardsTaken: _cards_taken,
    CartTaken: _cart,
    TourGiven: _tour,
    WorkerTrained: _trained,
    StructureBuilt: _built,
    VinesPlanted: _planted,
    GrapesSold: _sold,
    FieldTraded: _traded,
    FieldsHarvested: _harvested,
    VineUprooted: _uprooted,
    WinesMade: _wines,
    OrderFilled: _filled,
    VisitorsPlayed: _visitors,
    Booked: _booked,
    VisitorsDrawn: _drawn,
    WorkerSentAhead: _sent,
    PlanResigned: _resigned,
    WorkersRetrieved: _retrieved,
    TokenAdded: _added,
    TokenRemoved: _removed,
    WineAged: _wine_aged,
    VinesSwapped: _swapped,
    TokensAged: _aged,
    CardsDiscarded: _discarded,
    EstateFollowed: _followed,
    ParentsSettled: _settled,
}
"""What folds what; looked up, for a chain of cases would cost more than most folds."""
