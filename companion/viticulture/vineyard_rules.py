"""From a vineyard's move to the module that knows its rule, and the list of what may be asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.kernel.referee import Referee

from .automa import BoardAction
from .building import build_moves, decide_build
from .by_card import decide_ageing, decide_follow, decide_removal, decide_token
from .components import WINES_MOST, Card, Structure
from .drawing import decide_training, decide_worker, training_moves, worker_moves
from .events import Event
from .fall_visitors import decide_visitors_drawn
from .harvest import (
    decide_harvest,
    harvest_moves,
    more_harvests,
    most_fields,
    ripe,
)
from .mat import BONUS, At, Mat, Space, Worker
from .orders import decide_order, fills_orders, order_moves
from .parents import decide_parents
from .placing import gets_bonus, left_of, placements, spaces_of, taken, yoke_was_used
from .planning import decide_ahead, decide_resign, decide_retrieve, planned_at
from .planting import (
    decide_plant,
    decide_swap,
    decide_uproot,
    more_plantings,
    plant_moves,
    uprootings,
)
from .selling import decide_sale, decide_trade, more_grapes, sale_moves, trade_moves
from .state import State
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    DrawVisitors,
    FillOrder,
    Follow,
    Harvest,
    MakeWine,
    PlaceWorker,
    Plant,
    PlayVisitors,
    RemoveToken,
    Resign,
    Retrieve,
    SellGrapes,
    SendAhead,
    SwapVines,
    TakeParents,
    TradeField,
    Train,
    Uproot,
    VineyardMove,
)
from .visiting import decide_booking, decide_visitors, more_visitors, visitor_moves
from .wine_making import decide_wines, more_wines, wine_moves

Decide = Callable[[State, Any, Referee], tuple[Event, ...]]

DECIDES: dict[type, Decide] = {
    PlaceWorker: decide_worker,
    Train: decide_training,
    Build: decide_build,
    Plant: decide_plant,
    SellGrapes: decide_sale,
    TradeField: decide_trade,
    Harvest: decide_harvest,
    Uproot: decide_uproot,
    MakeWine: decide_wines,
    FillOrder: decide_order,
    PlayVisitors: decide_visitors,
    Book: decide_booking,
    DrawVisitors: decide_visitors_drawn,
    SendAhead: decide_ahead,
    Resign: decide_resign,
    Retrieve: decide_retrieve,
    AddToken: decide_token,
    RemoveToken: decide_removal,
    AgeWine: decide_ageing,
    SwapVines: decide_swap,
    TakeParents: decide_parents,
    Follow: lambda state, move, referee: decide_follow(state, move),
}


def turn_moves(state: State, seat: int) -> Iterator[VineyardMove]:
    """
    Everything a worker of whose turn it is can do now.

    Where something can be done several times in one action (two vines, three wines, all grapes)
    the first one is listed, and :func:`more` goes on from there.
    """
    estate = state.estates[seat]
    mat = estate.mat
    if mat is None:
        return
    for action, ways in placements(state, seat):
        yield from _on(state, seat, mat, action, ways)
    for worker in Worker:
        if left_of(estate, worker) > 0:
            yield PlaceWorker(seat, At(Space.CART, None, worker))
            if Structure.YOKE in mat.built and not yoke_was_used(estate, mat):
                at = At(Space.YOKE, None, worker)
                yield from harvest_moves(seat, mat, [at])
                for planting in uprootings(mat):
                    yield Uproot(seat, at, planting.field, planting.vine)


def _on(
    state: State, seat: int, mat: Mat, action: BoardAction, ways: list[At]
) -> Iterable[VineyardMove]:
    """What can be done on one action."""
    if state.setup.friendly and action in _NEEDS:
        others = {space for space in spaces_of(state) if space is not BONUS}
        if not others <= set(taken(state, action)):
            return _friendly(state, seat, mat, action, ways)
    return _any(state, seat, mat, action, ways)


def _any(
    state: State, seat: int, mat: Mat, action: BoardAction, ways: list[At]
) -> Iterable[VineyardMove]:
    lira = state.estates[seat].lira
    match action:
        case BoardAction.DRAW_VINE | BoardAction.DRAW_ORDER | BoardAction.GIVE_TOUR:
            return worker_moves(seat, ways)
        case BoardAction.BUILD_STRUCTURE:
            return build_moves(state, seat, mat, lira, ways)
        case BoardAction.PLANT_VINE:
            return plant_moves(seat, mat, ways)
        case BoardAction.SELL_GRAPE_OR_FIELD:
            return (*sale_moves(seat, mat, ways), *trade_moves(seat, mat, lira, ways))
        case BoardAction.HARVEST_FIELD:
            return harvest_moves(seat, mat, ways)
        case BoardAction.MAKE_WINE:
            return wine_moves(seat, mat, ways)
        case BoardAction.TRAIN_WORKER:
            return training_moves(state, seat, mat, lira, ways)
        case BoardAction.FILL_ORDER:
            return order_moves(seat, mat, ways) if fills_orders(state) else ()
        case BoardAction.PLAY_SUMMER_VISITOR:
            return visitor_moves(seat, mat.hand, Card.SUMMER, ways)
        case BoardAction.PLAY_WINTER_VISITOR:
            return visitor_moves(seat, mat.hand, Card.WINTER, ways)
    return ()


_NEEDS = {
    BoardAction.PLANT_VINE: 2,
    BoardAction.HARVEST_FIELD: 2,
    BoardAction.MAKE_WINE: WINES_MOST + 1,
    BoardAction.PLAY_SUMMER_VISITOR: 2,
    BoardAction.PLAY_WINTER_VISITOR: 2,
}
"""Actions whose bonus is one more of the same, and how many have to be done to use it (FRI-01)."""


def _friendly(
    state: State, seat: int, mat: Mat, action: BoardAction, ways: list[At]
) -> Iterator[VineyardMove]:
    """
    In the friendly variant the bonus space asks for its bonus.

    There every first thing is listed with one way to complete it; :func:`more` tells the others.
    A worker sent ahead to the bonus space is asked for it when it acts.
    """
    bonus = [at for at in ways if not at.token and gets_bonus(state, seat, at)]
    yield from _any(state, seat, mat, action, [at for at in ways if at not in bonus])
    for move in _any(state, seat, mat, action, bonus):
        complete: VineyardMove | None = move
        for _ in range(_NEEDS[action] - 1):
            complete = complete and next(more(state, complete), None)
        if complete is not None:
            yield complete


def plan_moves(state: State, plans: list[tuple[int, At]]) -> Iterator[VineyardMove]:
    """What the worker can do that was sent ahead and is the next to act; or nothing (VIS-10)."""
    seat, stand = plans[0]
    at, mat = planned_at(state, seat), state.estates[seat].mat
    if stand.action is None:
        return
    if at is not None and mat is not None:
        yield from _on(state, seat, mat, stand.action, [at])
    yield Resign(seat, stand.action)


def more(state: State, move: VineyardMove) -> Iterator[VineyardMove]:
    """
    The same move with one thing more, as far as its space and the mat allow.

    Together with what is listed this is every way to carry out an action.
    """
    at = getattr(move, "where", None)
    match move:
        case Plant(seat, _, vines):
            if at is None or len(vines) < (2 if gets_bonus(state, seat, at) else 1):
                yield from more_plantings(state, move)
        case Harvest(seat, _, fields):
            if at is None or len(fields) < most_fields(state, seat, at):
                yield from more_harvests(state, move)
        case MakeWine(seat, _, wines):
            if at is None or len(wines) < WINES_MOST + gets_bonus(state, seat, at):
                yield from more_wines(state, move)
        case SellGrapes():
            yield from more_grapes(state, move)
        case PlayVisitors():
            yield from more_visitors(state, move)


__all__ = ["DECIDES", "more", "plan_moves", "ripe", "turn_moves"]
