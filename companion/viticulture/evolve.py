"""One event after another: how each changes the state. Never refuses, never asks chance."""

from __future__ import annotations

from dataclasses import replace

from . import automa_events, correction
from .events import (
    CardsDrawn,
    Corrected,
    Event,
    FirstPlayerChosen,
    FirstPlayerMoved,
    GameEnded,
    LastYearDeclared,
    LiraGained,
    PointsScored,
    ResidualMoved,
    ResidualsPaid,
    RoostersReturned,
    RowTaken,
    SeasonBegan,
    SeasonPassed,
    TemporaryWorkerTaken,
    TieCounted,
    TurnTaken,
    WorkersReturned,
    YearBegan,
    YearClosed,
)
from .parts import Season
from .state import State
from .ties import with_counts


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``."""
    match event:
        case PointsScored(seat, by):
            return state.with_estate(seat, vp=state.estates[seat].vp + by)
        case ResidualMoved(seat, by):
            return state.with_estate(seat, residual=state.estates[seat].residual + by)
        case LiraGained(seat, by):
            return state.with_estate(seat, lira=state.estates[seat].lira + by)
        case RowTaken(seat, row):
            return state.with_estate(seat, row=row)
        case TemporaryWorkerTaken(seat):
            return state.with_estate(seat, temporary=True)
        case CardsDrawn():
            return state
        case TurnTaken(seat):
            after = state.with_automa(token_spent=False)
            return replace(after, turn=state.next_after(seat)) if state.season.has_turns else after
        case SeasonPassed(seat):
            passed = state.with_estate(seat, passed=True)
            return replace(passed, turn=passed.next_after(seat)) if state.turn == seat else passed
        case SeasonBegan(season):
            return state.in_season(season)
        case LastYearDeclared():
            return replace(state, last_year=True)
        case WorkersReturned():
            home = state.with_every_estate(temporary=False)
            return home.with_automa(workers=0, occupied=())
        case ResidualsPaid(lira):
            if not state.setup.lira:
                return state
            estates = zip(state.estates, lira, strict=True)
            return replace(state, estates=tuple(replace(e, lira=e.lira + n) for e, n in estates))
        case FirstPlayerChosen(seat, _) | FirstPlayerMoved(seat):
            return replace(state, first_player=seat)
        case RoostersReturned():
            return state.with_every_estate(row=None, passed=False)
        case YearClosed():
            return replace(state, years=(*state.years, tuple(e.vp for e in state.estates)))
        case YearBegan(year):
            return replace(state, year=year).in_season(Season.SPRING)
        case GameEnded():
            return replace(state, season=Season.OVER, turn=None)
        case TieCounted(what, seats, amounts):
            return with_counts(state, what, seats, amounts)
        case Corrected(what, value, seat):
            return correction.apply(state, what, value, seat)
        case _:
            return automa_events.evolve(state, event)
