"""
Placing a worker: spaces, bonuses and turns (PLACE, WORK, TURN).

Every action starts with these checks; what an action needs besides is in its own module.
"""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee

from ..box.board import SEASON_OF, BoardAction
from ..box.seasons import Season
from ..box.vineyard import Structure
from ..position.estate import Estate
from ..position.kinds import Course
from ..position.spaces import (
    blocked_space,
    left_of,
    spaces_of,
    spaces_taken,
    waiting_plans,
    yoke_was_used,
)
from ..position.state import State
from ..position.workers import BONUS_SPACE, At, Space, Worker
from ..solo.choices import uses_tokens
from ..solo.deck import require_card
from ..table.tracks import in_play

BY_YOKE = (BoardAction.HARVEST_FIELD, None)
"""What a worker does there: harvest a field, or uproot a vine, which is no action (STR-12)."""


def place(
    course: Course,
    seat: int,
    at: At | None,
    action: BoardAction | None,
    *,
    uses_bonus: bool = True,
) -> None:
    """
    Check all rules for placing a worker; called before every action.

    ``uses_bonus`` tells whether what is done there makes use of the bonus (FRI-01).
    """
    state, referee = course.state, course.referee
    if at is None:
        in_play(course)
        return
    if at.ahead:
        raise MalformedMove("move.action")
    if at.space is Space.CART:
        referee.require(action is None, "PLACE-08")
    elif at.space is Space.YOKE:
        referee.require(action in BY_YOKE, "STR-12")
    elif at.action is not action:
        raise MalformedMove("move.action")
    season = state.season
    if at.space is Space.PLANNED:
        _planned(state, seat, at, referee, uses_bonus=uses_bonus)
        return
    _turn(state, seat, referee)
    here = action is not None and at.space is not Space.YOKE and season.has_turns
    if here and action is not None and SEASON_OF.get(action) is not season:
        referee.require(False, "TURN-09", action=action.phrase, season=season.value)
    _worker(state.estates[seat], at.worker, referee)
    _space(state, seat, at, referee)
    if at.token:
        _token(state, at, referee)
    if state.setup.friendly and at.space is BONUS_SPACE and not (uses_bonus and at.bonus):
        _friendly(state, action, referee)


def _friendly(state: State, action: BoardAction | None, referee: Referee) -> None:
    """Forbid a bonus space without its bonus while another space of the action is free (FRI-01)."""
    others = {space for space in spaces_of(state) if space is not BONUS_SPACE}
    free = action is not None and not others <= set(spaces_taken(state, action))
    referee.require(not free, "FRI-01")


def _turn(state: State, seat: int, referee: Referee) -> None:
    season = state.season
    if season is not Season.SUMMER and season is not Season.WINTER:
        referee.require(False, "TURN-02", season=season.value)
    else:
        passed = state.estates[seat].passed
        if passed:
            referee.require(False, "TURN-04", seat=seat)
        elif state.turn != seat and state.estates[seat].workers_left > 0:
            referee.require(False, "TURN-03", seat=seat, acting=state.turn)
        if season is Season.WINTER:
            plans = waiting_plans(state)
            if plans:
                referee.require(False, "VIS-10", seat=plans[0][0])
    if state.automa is not None:
        require_card(state, referee)


def _worker(estate: Estate, worker: Worker, referee: Referee) -> None:
    """Require a worker that was not placed this year (TURN-08) nor trained this year (WORK-10)."""
    if left_of(estate, worker) > 0:
        return
    mat = estate.mat
    if worker is Worker.TEMPORARY and not estate.temporary:
        referee.require(False, "WORK-07")
    elif worker is Worker.REGULAR and mat is not None and mat.trained:
        referee.require(False, "WORK-10")
    else:
        referee.require(False, "TURN-08", who=worker.phrase)


def _space(state: State, seat: int, at: At, referee: Referee) -> None:
    space, action = at.space, at.action
    if space is Space.CART:
        return
    if space is Space.YOKE:
        _yoke(state.estates[seat], at, referee)
        return
    if action is None:
        raise MalformedMove("move.action")
    there = spaces_of(state)
    if space is Space.ART:
        grande = at.worker is Worker.GRANDE
        referee.require(grande, "PLACE-05", action=action.phrase)
        free = not set(there) <= set(spaces_taken(state, action))
        referee.require(not (grande and free), "WORK-04", action=action.phrase)
        return
    if space not in there:
        rule = "BON-07" if space is BONUS_SPACE else "PLACE-01"
        rule = "CAMP-02" if there == (BONUS_SPACE,) else rule
        referee.require(False, rule, players=len(state.estates))
        return
    if space is blocked_space(state, action):
        rule = "AUT-16" if at.worker is Worker.GRANDE else "AUT-15"
        referee.require(False, rule, action=action.phrase)
        return
    standing_there = spaces_taken(state, action)
    if space in standing_there:
        full = set(there) <= set(standing_there)
        rule = "PLACE-05" if full and at.worker is not Worker.GRANDE else "PLACE-03"
        referee.require(False, rule, action=action.phrase)


def _yoke(estate: Estate, at: At, referee: Referee) -> None:
    mat = estate.mat
    if mat is None:
        raise MalformedMove("move.not-followed")
    referee.require(Structure.YOKE in mat.built, "STR-12")
    if yoke_was_used(estate, mat):
        referee.require(False, "WORK-05" if at.worker is Worker.GRANDE else "STR-13")


def _token(state: State, at: At, referee: Referee) -> None:
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        raise MalformedMove("move.no-automa")
    referee.require(uses_tokens(game), "CAMP-14", challenge=game.challenge)
    referee.require(at.space not in (Space.CART, Space.YOKE), "AUT-10")
    referee.require(automa.tokens > 0, "AUT-09", "none")
    referee.require(not automa.token_spent, "AUT-09")


def _planned(state: State, seat: int, at: At, referee: Referee, *, uses_bonus: bool) -> None:
    """
    Check a worker that was sent ahead: it acts when its season begins, before all others.

    Alone the season begins with the Automa's card, and a token is given now, not when it was sent.
    """
    if state.automa is not None:
        require_card(state, referee)
    plans = waiting_plans(state)
    mine = [plan for plan in plans if plan[0] == seat and plan[1].action is at.action]
    referee.require(bool(mine), "VIS-11")
    if mine:
        referee.require(plans[0][0] == seat, "WAKE-14", seat=plans[0][0])
    if at.token:
        _token(state, at, referee)
    on_bonus = bool(mine) and mine[0][1].space is BONUS_SPACE
    if state.setup.friendly and on_bonus and not (uses_bonus and at.bonus):
        _friendly(state, at.action, referee)


def place_phrase(at: At) -> Phrase:
    """Return where a worker stands, as a phrase."""
    if at.action is None:
        return Phrase(f"action.{at.space.value}")
    return at.action.phrase
