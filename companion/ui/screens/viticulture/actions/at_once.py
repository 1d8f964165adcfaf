"""
What one tap on the board books: an action that leaves nothing to choose, on the best free space.

The best space is the one the dialogue proposes: the bonus where it is free, an ordinary worker
before a grande. Whoever wants another one opens the dialogue from the tile's corner.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.viticulture.actions.harvest import Harvest, harvested
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.orders import ORDERS
from companion.viticulture.game import more
from companion.viticulture.position.kinds import Move
from companion.viticulture.position.spaces import mat_of, placements
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import Space

from .standing import CART, YOKE, best_of, place_of


def at_once(state: State, seat: int, what: str, moves: Iterable[Move]) -> Move | None:
    """
    Return the move a tap makes; ``None`` if something is left to choose, or nothing can be done.

    ``moves`` are the legal moves of this state.
    """
    if state.estates[seat].mat is None:
        return _only_stands(state, seat, what)
    here = [move for move in moves if _is_of(move, seat, what)]
    best = best_of(state, [move.where for move in here])  # type: ignore[attr-defined]
    if best is None or best.token:  # a token is spent by who says so
        return None
    ways = [move for move in here if move.where == best]  # type: ignore[attr-defined]
    if what == YOKE:  # uprooting gives nothing: who wants it opens the dialogue
        ways = [move for move in ways if isinstance(move, Harvest)]
    if len(ways) != 1 or _leaves_a_choice(state, ways[0]):
        return None
    return ways[0]


def _is_of(move: Move, seat: int, what: str) -> bool:
    at = getattr(move, "where", None)
    return at is not None and getattr(move, "seat", None) == seat and place_of(at) == what


def _leaves_a_choice(state: State, move: Move) -> bool:
    """Return whether there is more to it: one thing more, a card to name, a grape lost, a price."""
    match move:
        case PlayVisitors() | TradeField(buy=True):  # the tile offers to sell
            return True
        case Harvest(seat=seat, fields=fields):
            mat = mat_of(state, seat)
            crops, _ = harvested(mat, fields)
            lost = any(
                (mat.field(crop.field).red and crop.red is None)
                or (mat.field(crop.field).white and crop.white is None)
                for crop in crops
            )
            return bool(lost) or next(iter(more(state, move)), None) is not None
        case FillOrder(seat=seat, order=int(number)):
            cellar, asked = mat_of(state, seat).cellar, ORDERS[number].wines
            return any(
                len(cellar.row(kind)) > sum(wine.kind is kind for wine in asked)
                for kind in {wine.kind for wine in asked}
            )
    return next(iter(more(state, move)), None) is not None


def _only_stands(state: State, seat: int, what: str) -> PlaceWorker | None:
    """Return the placement of somebody whose score alone is followed."""
    if state.turn != seat or what in (CART, YOKE):
        return None
    ways = dict(placements(state, seat))
    free = [at for at in ways.get(BoardAction(what), []) if at.space is not Space.ART]
    best = best_of(state, free)
    return PlaceWorker(seat, best) if best else None
