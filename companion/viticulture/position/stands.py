"""The state after a worker's action: its space, the turn, and what was gained."""

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
    Return the state after an action: its result, and the worker on its space.

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
    """
    Return the state without the token given for the bonus; in the next turn another one can be
    given.
    """
    automa = state.automa
    if automa is None:
        return state
    return state.with_automa(tokens=max(0, automa.tokens - at.token), token_spent=False)


def resolved(stands: tuple[At, ...], at: At) -> tuple[At, ...]:
    """Return placed workers with one sent ahead as an ordinary one: its action is done."""
    for number, stand in enumerate(stands):
        if stand.ahead and stand.action is at.action:
            here = changed(stand, bonus=True, token=False, ahead=False)
            return (*stands[:number], here, *stands[number + 1 :])
    return stands


def followed_mat(state: State, seat: int) -> Mat:
    """
    Return the mat of an event's player; an old file may have events of a mat that is not followed.
    """
    return state.estates[seat].mat or Mat()


def with_mat(state: State, seat: int, mat: Mat) -> State:
    """Return the state with a player's mat replaced."""
    return state.with_estate(seat, mat=mat)


def with_stands(state: State, seat: int, stands: tuple[At, ...]) -> State:
    """
    Return the state with a player's workers elsewhere, outside a turn; with none left they are
    skipped (TURN-07).
    """
    return turn_of_who_can(state.with_estate(seat, stands=stands), seat)


def turn_of_who_can(state: State, seat: int) -> State:
    """Return the state with the turn at a player who can act, after workers came or went."""
    turn = state.turn
    if state.season.has_turns and (turn is None or state.estates[turn].workers_left <= 0):
        return changed(state, turn=next_turn(state.estates, seat if turn is None else turn))
    return state
