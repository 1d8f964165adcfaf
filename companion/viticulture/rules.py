"""From a move to the module that knows its rule, and the list of what may be asked now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from companion.kernel.chance import Chance
from companion.kernel.referee import Referee

from .correction import decide_correction
from .events import Event
from .moves import (
    CloseYear,
    Correct,
    CountForTie,
    DrawFirstPlayer,
    GainLira,
    Move,
    MoveResidual,
    NameFirstPlayer,
    NextSeason,
    Pass,
    ScorePoints,
    TakeRow,
    TakeTurn,
)
from .parts import TRACKS, WAKE_UP, Season
from .sense import check_move
from .spring import decide_first_player, decide_row
from .state import State
from .ties import decide_count
from .tracks import decide_lira, decide_points, decide_residual
from .turns import decide_next_season, decide_pass, decide_turn
from .year_end import decide_close


def decide(state: State, move: Move, chance: Chance, referee: Referee) -> tuple[Event, ...]:
    """Return what comes of a move; the referee hears of every rule it breaks."""
    check_move(state.setup, move)
    match move:
        case ScorePoints():
            return decide_points(state, move, referee)
        case MoveResidual():
            return decide_residual(state, move, referee)
        case GainLira():
            return decide_lira(state, move, referee)
        case TakeTurn():
            return decide_turn(state, move, referee)
        case Pass():
            return decide_pass(state, move, referee)
        case TakeRow():
            return decide_row(state, move, referee)
        case NextSeason():
            return decide_next_season(state, move, referee)
        case CloseYear():
            return decide_close(state, move, referee)
        case DrawFirstPlayer() | NameFirstPlayer():
            return decide_first_player(state, move, chance, referee)
        case CountForTie():
            return decide_count(state, move, referee)
        case Correct():
            return decide_correction(state, move)
        case _:
            assert_never(move)


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    Tracks are listed by single steps, since any step may come of a card. What a tie is decided by
    has to be told and cannot be listed; a correction is always possible and never listed.
    """
    match state.season:
        case Season.FIRST_PLAYER:
            yield DrawFirstPlayer()
            yield from (NameFirstPlayer(seat) for seat in state.seats)
            return
        case Season.SPRING:
            yield from _roosters(state)
        case Season.SUMMER | Season.WINTER:
            if state.turn is not None and not state.estates[state.turn].passed:
                yield TakeTurn(state.turn)
                yield Pass(state.turn)
            yield NextSeason()
        case Season.FALL:
            yield NextSeason()
        case Season.YEAR_END:
            yield CloseYear()
        case Season.OVER:
            return
    yield from _steps(state)


def _roosters(state: State) -> Iterator[Move]:
    chooser = state.acting
    if chooser is None:
        yield NextSeason()
        return
    yield from (TakeRow(chooser, row) for row in WAKE_UP if state.rooster_on(row) is None)


def _steps(state: State) -> Iterator[Move]:
    for seat in state.seats:
        estate = state.estates[seat]
        yield ScorePoints(seat, 1)
        if estate.vp > TRACKS.points_lowest:
            yield ScorePoints(seat, -1)
        if estate.residual < TRACKS.residual_most:
            yield MoveResidual(seat, 1)
        if estate.residual > 0:
            yield MoveResidual(seat, -1)
        if state.setup.lira:
            yield GainLira(seat, 1)
            if estate.lira > 0:
                yield GainLira(seat, -1)
