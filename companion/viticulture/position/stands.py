"""What a worker's action leaves behind: where it stands, whose turn it is, what was gained."""

from __future__ import annotations

from companion.kernel.copying import changed

from .mat import Mat
from .state import State, next_turn
from .workers import At, Space


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
    after = estate.with_mat(mat, vp=vp, residual=residual, lira=lira)
    if at is None:
        return state.put(seat, after)
    if at.space is Space.PLANNED:
        done = state.put(seat, changed(after, stands=resolved(estate.stands, at)))
        return _token(done, at) if at.token else done
    stood = state.put(seat, changed(after, stands=(*estate.stands, at)))
    if state.season.has_turns:
        stood = changed(stood, turn=next_turn(stood.estates, seat))
    return _token(stood, at)


def _token(state: State, at: At) -> State:
    """Alone: a token given for the bonus is gone; the next turn may give another."""
    automa = state.automa
    if automa is None:
        return state
    return state.with_automa(tokens=max(0, automa.tokens - at.token), token_spent=False)


def resolved(stands: tuple[At, ...], at: At) -> tuple[At, ...]:
    """The worker that was sent ahead has acted; it stands there like any other."""
    for number, stand in enumerate(stands):
        if stand.ahead and stand.action is at.action:
            here = changed(stand, bonus=True, token=False, ahead=False)
            return (*stands[:number], here, *stands[number + 1 :])
    return stands


def followed_mat(state: State, seat: int) -> Mat:
    """The mat an event belongs to; an old file may tell of one that is not followed."""
    return state.estates[seat].mat or Mat()


def with_mat(state: State, seat: int, mat: Mat) -> State:
    """The state with somebody's mat as it is now."""
    return state.with_estate(seat, mat=mat)


def with_stands(state: State, seat: int, stands: tuple[At, ...]) -> State:
    """Workers come or go without a turn: whoever has none left now is passed over (TURN-07)."""
    return turn_of_who_can(state.with_estate(seat, stands=stands), seat)


def turn_of_who_can(state: State, seat: int) -> State:
    """The turn, after somebody's workers became more or fewer: nobody's only if none are left."""
    turn = state.turn
    if state.season.has_turns and (turn is None or state.estates[turn].workers_left <= 0):
        return changed(state, turn=next_turn(state.estates, seat if turn is None else turn))
    return state
