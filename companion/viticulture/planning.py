"""Workers that go ahead of their season (Planner, VIS-10), and workers that come back (VIS-12)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa_season import require_card
from .components import SEASON_OF
from .events import Event
from .mat import At, Space, Worker
from .parts import Season
from .placing import (
    ON_THE_BOARD,
    actions_of_season,
    in_play,
    left_of,
    mat_of,
    spaces_of,
    taken,
    waiting_plans,
)
from .state import State
from .vineyard_events import PlanResigned, WorkerSentAhead, WorkersRetrieved
from .vineyard_moves import Resign, Retrieve, SendAhead


def decide_ahead(state: State, move: SendAhead, referee: Referee) -> tuple[Event, ...]:
    """A worker goes to a free space of a later season's action, and blocks it (VIS-11)."""
    at, seat = move.where, move.seat
    if at.action is None or at.space is Space.PLANNED:
        raise MalformedMove("move.action")
    in_play(state, referee)
    later = state.season is Season.SUMMER and SEASON_OF.get(at.action) is Season.WINTER
    referee.require(later, "VIS-10", seat=seat)
    if later:
        referee.require(not state.estates[seat].passed, "TURN-04", seat=seat)
    referee.require(left_of(state.estates[seat], at.worker) > 0, "TURN-08", who=at.worker.phrase)
    on = taken(state, at.action)
    if at.space is Space.ART:
        full = set(spaces_of(state)) <= set(on)
        referee.require(at.worker is Worker.GRANDE, "PLACE-05", action=at.action.phrase)
        referee.require(full, "WORK-04", action=at.action.phrase)
    else:
        referee.require(at.space in spaces_of(state), "VIS-11")
        referee.require(at.space not in on, "PLACE-03", action=at.action.phrase)
    sent = At(at.space, at.action, at.worker, ahead=True)
    return (WorkerSentAhead(seat, sent),)


def ahead_moves(state: State, seat: int) -> Iterator[SendAhead]:
    """Where the Planner can send a worker now."""
    if state.season is not Season.SUMMER or state.estates[seat].passed:
        return
    workers = [worker for worker in Worker if left_of(state.estates[seat], worker) > 0]
    for action in actions_of_season(Season.WINTER):
        on = taken(state, action)
        free = [space for space in spaces_of(state) if space not in on]
        for worker in workers:
            yield from (SendAhead(seat, At(space, action, worker)) for space in free)
        if not free and Worker.GRANDE in workers:
            yield SendAhead(seat, At(Space.ART, action, Worker.GRANDE))


def decide_resign(state: State, move: Resign, referee: Referee) -> tuple[Event, ...]:
    """What was planned cannot be done any more."""
    if state.automa is not None:
        require_card(state, referee)
    waits = any(s == move.seat and at.action is move.action for s, at in waiting_plans(state))
    referee.require(waits, "VIS-11")
    return (PlanResigned(move.seat, move.action),)


def planned_at(state: State, seat: int) -> At | None:
    """How somebody's worker that was sent ahead acts now, if it is the next to."""
    plans = waiting_plans(state)
    if not plans or plans[0][0] != seat:
        return None
    return At(Space.PLANNED, plans[0][1].action, plans[0][1].worker)


def decide_retrieve(state: State, move: Retrieve, referee: Referee) -> tuple[Event, ...]:
    """Workers come home and can be placed again; their spaces are open to all (VIS-12)."""
    in_play(state, referee)
    if state.season.has_turns:
        referee.require(not state.estates[move.seat].passed, "VIS-08", seat=move.seat)
    stands = state.estates[move.seat].stands
    for at in move.workers:
        if move.workers.count(at) > stands.count(at):
            raise MalformedMove("move.no-worker", seat=move.seat)
    return (WorkersRetrieved(move.seat, move.workers),)


def retrievable(state: State, seat: int) -> tuple[At, ...]:
    """Workers that can come home: on the board, on the cart or on the yoke."""
    mat_of(state, seat)
    spaces = ON_THE_BOARD | {Space.ART, Space.CART, Space.YOKE}
    return tuple(at for at in state.estates[seat].stands if at.space in spaces)
