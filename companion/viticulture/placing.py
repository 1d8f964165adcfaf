"""
Placing a worker: which spaces there are, who may stand where, whose turn it is (PLACE, WORK, TURN).

Every action asks here first; what the action itself needs lies in the module named after it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa import BoardAction
from .automa_season import require_card
from .components import SEASON_OF, SPACES, WORKERS_MOST, Structure
from .mat import BONUS, At, Mat, Space, Worker
from .parts import Season
from .solo import uses_tokens
from .state import Estate, State

MIDDLE_CHALLENGE = 2
"""The challenge that is played on the middle spaces (CAMP-02)."""

_SPACES = {players: tuple(map(Space, spaces)) for players, spaces in SPACES.items()}
BY_YOKE = (BoardAction.HARVEST_FIELD, None)
"""What a worker does there: harvest a field, or uproot a vine, which is no action (STR-12)."""
ON_THE_BOARD = frozenset({Space.LEFT, Space.MIDDLE, Space.RIGHT})


def mat_of(state: State, seat: int) -> Mat:
    """Somebody's mat; without one there is nothing to build on."""
    mat = state.estates[seat].mat
    if mat is None:
        raise MalformedMove("move.not-followed", seat=seat)
    return mat


def spaces_of(state: State) -> tuple[Space, ...]:
    """The spaces every action has at this table (PLACE-01)."""
    challenge = state.challenge if state.automa is not None else None
    if challenge is not None and challenge.number == MIDDLE_CHALLENGE:
        return (BONUS,)
    return _SPACES[len(state.estates)]


def workers_most(state: State) -> int:
    """How many regular workers somebody can have (PLACE-11, CAMP-02)."""
    challenge = state.challenge
    return challenge.regular if challenge is not None and challenge.regular else WORKERS_MOST


def blocked_space(state: State, action: BoardAction) -> Space | None:
    """The space of an action an Automa worker stands on, if one does (AUT-12)."""
    if state.automa is None or action not in state.automa.blocked:
        return None
    return spaces_of(state)[0]


def taken(state: State, action: BoardAction) -> list[Space]:
    """The spaces of an action somebody stands on, the Automa included; the art does not count."""
    found: list[Space] = [
        at.space
        for estate in state.estates
        for at in estate.stands
        if at.action is action and at.space is not Space.ART
    ]
    blocked = blocked_space(state, action)
    return found if blocked is None else [*found, blocked]


def left_of(estate: Estate, worker: Worker) -> int:
    """
    How many workers of a sort somebody can still place this year.

    Of who is followed less only the temporary worker is known, for the chart tells who has it.
    """
    mat = estate.mat
    if worker is Worker.TEMPORARY:
        there = int(estate.temporary)
    elif mat is None:
        return 1
    elif worker is Worker.REGULAR:
        there = mat.workers - mat.trained
    else:
        there = mat.grande
    for at in estate.stands:
        if at.worker is worker:
            there -= 1
    return there


def actions_of_season(season: Season) -> tuple[BoardAction, ...]:
    """The six actions of summer or of winter (PLACE-09)."""
    return _ACTIONS.get(season, ())


_ACTIONS = {
    season: tuple(action for action, its in SEASON_OF.items() if its is season)
    for season in (Season.SUMMER, Season.WINTER)
}


def gets_bonus(state: State, seat: int, at: At | None) -> bool:
    """Whether a worker gets the bonus of its action: by the space or by a token (BON-01)."""
    if at is None or not at.bonus or at.action is None:
        return False
    if at.token or at.space is BONUS:
        return True
    if at.space is not Space.PLANNED:
        return False
    for stand in state.estates[seat].stands:
        if stand.ahead and stand.action is at.action:
            return stand.space is BONUS
    return False


def waiting_plans(state: State) -> list[tuple[int, At]]:
    """Workers sent ahead whose season has come, in wake-up order (VIS-10)."""
    found = [
        (estate.row or 0, seat, at)
        for seat, estate in enumerate(state.estates)
        for at in estate.stands
        if at.ahead and at.action is not None and SEASON_OF[at.action] is state.season
    ]
    if len(found) > 1:
        found.sort(key=_by_row)
    return [(seat, at) for _, seat, at in found]


def _by_row(plan: tuple[int, int, At]) -> tuple[int, int]:
    return plan[0], plan[1]


def place(
    state: State,
    seat: int,
    at: At | None,
    action: BoardAction | None,
    referee: Referee,
    *,
    uses_bonus: bool = True,
) -> None:
    """
    Ask everything there is to ask before a worker stands somewhere.

    ``uses_bonus`` tells whether what is done there makes use of the bonus (FRI-01).
    """
    if at is None:
        in_play(state, referee)
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
    if state.setup.friendly and at.space is BONUS and not (uses_bonus and at.bonus):
        _friendly(state, action, referee)


def _friendly(state: State, action: BoardAction | None, referee: Referee) -> None:
    """A bonus space without its bonus, while another space of the action is free (FRI-01)."""
    others = {space for space in spaces_of(state) if space is not BONUS}
    free = action is not None and not others <= set(taken(state, action))
    referee.require(not free, "FRI-01")


def in_play(state: State, referee: Referee) -> None:
    """Nothing is gained before the first spring or after the last year's end."""
    if state.season is Season.FIRST_PLAYER:
        referee.require(False, "SET-06")
    elif state.season is Season.OVER:
        referee.require(False, "AUT-01" if state.setup.is_solo else "END-01")


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
    """Nobody is placed twice a year (TURN-08), nor in the year of the training (WORK-10)."""
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
        free = not set(there) <= set(taken(state, action))
        referee.require(not (grande and free), "WORK-04", action=action.phrase)
        return
    if space not in there:
        rule = "BON-07" if space is BONUS else "PLACE-01"
        rule = "CAMP-02" if there == (BONUS,) else rule
        referee.require(False, rule, players=len(state.estates))
        return
    if space is blocked_space(state, action):
        rule = "AUT-16" if at.worker is Worker.GRANDE else "AUT-15"
        referee.require(False, rule, action=action.phrase)
        return
    standing_there = taken(state, action)
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


def yoke_was_used(estate: Estate, mat: Mat) -> bool:
    """Whether a worker has been on the yoke this year, and be it home again (STR-12, STR-13)."""
    if Structure.YOKE in mat.paid:
        return True
    return any(at.space is Space.YOKE for at in estate.stands)


def _token(state: State, at: At, referee: Referee) -> None:
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        raise MalformedMove("move.no-automa")
    referee.require(uses_tokens(game), "CAMP-14", challenge=game.challenge)
    referee.require(at.space not in (Space.CART, Space.YOKE), "AUT-10")
    referee.require(automa.tokens > 0, "AUT-08")
    referee.require(not automa.token_spent, "AUT-09")


def _planned(state: State, seat: int, at: At, referee: Referee, *, uses_bonus: bool) -> None:
    """
    The worker stands there already; it acts when its season begins, before all others.

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
    on_bonus = bool(mine) and mine[0][1].space is BONUS
    if state.setup.friendly and on_bonus and not (uses_bonus and at.bonus):
        _friendly(state, at.action, referee)


def placements(state: State, seat: int) -> Iterator[tuple[BoardAction, list[At]]]:
    """For every action of the season the ways to stand there; the source of what is offered."""
    estate = state.estates[seat]
    workers = [worker for worker in Worker if left_of(estate, worker) > 0]
    there = spaces_of(state)
    tokens = may_spend(state)
    stood: dict[BoardAction, list[Space]] = {}
    for other in state.estates:
        for at in other.stands:
            if at.action is not None and at.space is not Space.ART:
                stood.setdefault(at.action, []).append(at.space)
    blocked = state.automa.blocked if state.automa is not None else ()
    for action in actions_of_season(state.season):
        on = stood.get(action, [])
        if action in blocked:
            on = [*on, there[0]]
        ways: list[At] = []
        free = [space for space in there if space not in on]
        for worker in workers:
            ways += [At(space, action, worker) for space in free]
        if not free and Worker.GRANDE in workers:
            ways.append(At(Space.ART, action, Worker.GRANDE))
        if tokens:
            ways += [At(at.space, action, at.worker, True, True) for at in ways]
        if ways:
            yield action, ways


def may_spend(state: State) -> bool:
    """Whether a bonus action token can be given with the next placement (AUT-09)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or not automa.tokens or automa.token_spent:
        return False
    return uses_tokens(game)
