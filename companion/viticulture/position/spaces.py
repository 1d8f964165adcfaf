"""Questions about the board: its spaces, the workers on them, and the workers that are left."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove

from ..box.board import SEASON_OF, SPACES, WORKERS_MOST, BoardAction
from ..box.seasons import Season
from ..box.vineyard import Structure
from ..solo.choices import uses_tokens
from .estate import Estate
from .mat import Mat
from .state import State
from .workers import BONUS_SPACE, At, Space, Worker

MIDDLE_CHALLENGE = 2
"""The challenge that is played on the middle spaces (CAMP-02)."""

_SPACES = {players: tuple(map(Space, spaces)) for players, spaces in SPACES.items()}
ON_THE_BOARD = frozenset({Space.LEFT, Space.MIDDLE, Space.RIGHT})


def mat_of(state: State, seat: int) -> Mat:
    """Return a player's mat; without one the move makes no sense."""
    mat = state.estates[seat].mat
    if mat is None:
        raise MalformedMove("move.not-followed", seat=seat)
    return mat


def spaces_of(state: State) -> tuple[Space, ...]:
    """Return the spaces every action has at this table (PLACE-01)."""
    challenge = state.challenge if state.automa is not None else None
    if challenge is not None and challenge.number == MIDDLE_CHALLENGE:
        return (BONUS_SPACE,)
    return _SPACES[len(state.estates)]


def workers_most(state: State) -> int:
    """Return how many regular workers a player can have (PLACE-11, CAMP-02)."""
    challenge = state.challenge
    return challenge.regular if challenge is not None and challenge.regular else WORKERS_MOST


def blocked_space(state: State, action: BoardAction) -> Space | None:
    """Return the space of an action that an Automa worker blocks, if any (AUT-12)."""
    if state.automa is None or action not in state.automa.blocked:
        return None
    return spaces_of(state)[0]


def spaces_taken(state: State, action: BoardAction) -> list[Space]:
    """Return the occupied spaces of an action, by the Automa too; the art does not count."""
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
    Return how many workers of a sort a player can still place this year.

    Where only the score is followed, only the temporary worker is known, from the chart.
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
    """Return the six actions of summer or of winter (PLACE-09)."""
    return _ACTIONS.get(season, ())


_ACTIONS = {
    season: tuple(action for action, its in SEASON_OF.items() if its is season)
    for season in (Season.SUMMER, Season.WINTER)
}


def gets_bonus(state: State, seat: int, at: At | None) -> bool:
    """Return whether a worker gets its action's bonus, by the space or by a token (BON-01)."""
    if at is None or not at.bonus or at.action is None:
        return False
    if at.token or at.space is BONUS_SPACE:
        return True
    if at.space is not Space.PLANNED:
        return False
    for stand in state.estates[seat].stands:
        if stand.ahead and stand.action is at.action:
            return stand.space is BONUS_SPACE
    return False


def waiting_plans(state: State) -> list[tuple[int, At]]:
    """Return workers sent ahead whose season has come, in wake-up order (VIS-10)."""
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


def yoke_was_used(estate: Estate, mat: Mat) -> bool:
    """
    Return whether a worker used the yoke this year, even if it was taken back (STR-12, STR-13).
    """
    if Structure.YOKE in mat.paid:
        return True
    return any(at.space is Space.YOKE for at in estate.stands)


def placements(state: State, seat: int) -> Iterator[tuple[BoardAction, list[At]]]:
    """Yield every action of the season with the ways to place a worker there."""
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
    """Return whether a bonus action token can be spent with the next worker (AUT-09)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or not automa.tokens or automa.token_spent:
        return False
    return uses_tokens(game)
