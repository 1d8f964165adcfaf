"""
Legal moves of a worker: what the actions of the board offer to the player whose turn it is.

Where something can be done several times in one action (two vines, three wines, all grapes) the
first one is listed, and :func:`more` goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from ..box.board import WINES_MOST, BoardAction
from ..box.vineyard import Structure
from ..position.kinds import More, Move, OnBoard
from ..position.mat import Mat
from ..position.spaces import (
    gets_bonus,
    left_of,
    placements,
    spaces_of,
    spaces_taken,
    yoke_was_used,
)
from ..position.state import State
from ..position.workers import BONUS_SPACE, At, Space, Worker
from .harvest import on_board as harvest_moves
from .place import PlaceWorker
from .planner import Resign, planned_at
from .uproot import Uproot, uprootings


class ActionModule(Protocol):
    """A module of an action of the board."""

    @property
    def ON_BOARD(self) -> OnBoard:
        """By action, the function that yields the moves there."""

    @property
    def MORE(self) -> More:
        """By kind of move, the function that adds one thing more to it."""


class Offers:
    """The legal moves of all actions of the board."""

    def __init__(self, *actions: ActionModule) -> None:
        self._on_board = {on: offer for action in actions for on, offer in action.ON_BOARD.items()}
        self._more = {move: more for action in actions for move, more in action.MORE.items()}

    def turn_moves(self, state: State, seat: int) -> Iterator[Move]:
        """Yield everything a worker of the acting player can do now."""
        estate = state.estates[seat]
        mat = estate.mat
        if mat is None:
            return
        for action, ways in placements(state, seat):
            yield from self._on(state, seat, mat, action, ways)
        for worker in Worker:
            if left_of(estate, worker) > 0:
                yield PlaceWorker(seat, At(Space.CART, None, worker))
                if Structure.YOKE in mat.built and not yoke_was_used(estate, mat):
                    at = At(Space.YOKE, None, worker)
                    yield from harvest_moves(state, seat, mat, [at])
                    for planting in uprootings(mat):
                        yield Uproot(seat, at, planting.field, planting.vine)

    def plan_moves(self, state: State, plans: list[tuple[int, At]]) -> Iterator[Move]:
        """Yield the moves of the worker that was sent ahead and acts next, if there is one."""
        seat, stand = plans[0]
        at, mat = planned_at(state, seat), state.estates[seat].mat
        if stand.action is None:
            return
        if at is not None and mat is not None:
            yield from self._on(state, seat, mat, stand.action, [at])
        yield Resign(seat, stand.action)

    def more(self, state: State, move: Move) -> Iterator[Move]:
        """
        Yield the same move with one thing more, as far as its space and the mat allow.

        Together with what is listed this is every way to carry out an action.
        """
        goes_on = self._more.get(type(move))
        return iter(()) if goes_on is None else goes_on(state, move)

    def _on(
        self, state: State, seat: int, mat: Mat, action: BoardAction, ways: list[At]
    ) -> Iterable[Move]:
        """Yield what can be done on one action."""
        if state.setup.friendly and action in _NEEDS:
            others = {space for space in spaces_of(state) if space is not BONUS_SPACE}
            if not others <= set(spaces_taken(state, action)):
                return self._friendly(state, seat, mat, action, ways)
        return self._on_board[action](state, seat, mat, ways)

    def _friendly(
        self, state: State, seat: int, mat: Mat, action: BoardAction, ways: list[At]
    ) -> Iterator[Move]:
        """
        Yield what can be done on an action; on its bonus space only with the bonus (friendly
        variant).

        There every first thing is listed with one way to complete it; :meth:`more` tells the
        others. A worker sent ahead to the bonus space is asked for it when it acts.
        """
        offer = self._on_board[action]
        bonus = [at for at in ways if not at.token and gets_bonus(state, seat, at)]
        yield from offer(state, seat, mat, [at for at in ways if at not in bonus])
        for move in offer(state, seat, mat, bonus):
            complete: Move | None = move
            for _ in range(_NEEDS[action] - 1):
                complete = complete and next(self.more(state, complete), None)
            if complete is not None:
                yield complete


_NEEDS = {
    BoardAction.PLANT_VINE: 2,
    BoardAction.HARVEST_FIELD: 2,
    BoardAction.MAKE_WINE: WINES_MOST + 1,
    BoardAction.PLAY_SUMMER_VISITOR: 2,
    BoardAction.PLAY_WINTER_VISITOR: 2,
}
"""Actions whose bonus is one more of the same, and how many have to be done to use it (FRI-01)."""
