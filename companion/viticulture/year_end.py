"""The year's end: its steps in the printed order, as one move that can be previewed (YEAR-01)."""

from __future__ import annotations

from companion.kernel.referee import Referee

from .events import (
    Event,
    FirstPlayerMoved,
    GameEnded,
    ResidualsPaid,
    RoostersReturned,
    WorkersReturned,
    YearBegan,
    YearClosed,
)
from .moves import CloseYear
from .parts import Season
from .solo_end import loses_now, lost, next_marker, require_workers, years
from .state import State


def decide_close(state: State, move: CloseYear, referee: Referee) -> tuple[Event, ...]:
    """
    Workers home, residual lira paid, first player moved on, roosters off; then the next year or,
    after a last year, the end of the game (END-01, END-02).

    Ageing and the hand limit lie on the table in score-only tracking: the screen says them.
    """
    referee.require(state.season is Season.YEAR_END, "TURN-01", season=state.season.value)
    require_workers(state, referee)
    steps = (
        WorkersReturned(),
        ResidualsPaid(residuals(state)),
        FirstPlayerMoved(next_first_player(state)),
        RoostersReturned(),
        YearClosed(),
    )
    if ends_now(state):
        return (*steps, *lost(state), GameEnded())
    return (*steps, YearBegan(state.year + 1), *next_marker(state))


def residuals(state: State) -> tuple[int, ...]:
    """How many lira each seat collects (ORD-07)."""
    return tuple(max(0, estate.residual) for estate in state.estates)


def next_first_player(state: State) -> int:
    """The seat to the right of the first player: counter-clockwise (YEAR-06)."""
    return ((state.first_player or 0) - 1) % len(state.estates)


def ends_now(state: State) -> bool:
    """The game ends with this year: somebody reached 20, or the solo game's years are over."""
    if state.setup.is_solo:
        return state.year >= years(state) or loses_now(state) is not None
    return state.last_year
