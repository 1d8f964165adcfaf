"""One event after another: how each changes the state. Never refuses, never asks chance."""

from __future__ import annotations

from typing import Any

from companion.kernel.copying import changed

from . import automa_events, correction
from .components import Card
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
from .parts import Bonus, Season
from .state import Estate, State
from .ties import with_counts
from .vineyard_evolve import FOLDS, made, new_year


def evolve(state: State, event: Event) -> State:
    """Return the state after ``event``."""
    fold = FOLDS.get(type(event))
    if fold is not None:
        return fold(state, event)
    return _told(state, event)


def _told(state: State, event: Any) -> State:
    """What happens whether vineyards are followed or not."""
    match event:
        case PointsScored(seat, by):
            return state.moved(seat, _more(state, seat, vp=by), state.turn)
        case ResidualMoved(seat, by):
            return state.moved(seat, _more(state, seat, residual=by), state.turn)
        case LiraGained(seat, by):
            if not state.follows_lira(seat):
                return state
            return state.moved(seat, _more(state, seat, lira=by), state.turn)
        case RowTaken(seat, row):
            return state.moved(seat, state.estates[seat].on_row(row), state.turn)
        case TemporaryWorkerTaken(seat):
            return state.with_estate(seat, temporary=True)
        case CardsDrawn():
            return _drawn(state, event)
        case TurnTaken(seat):
            after = state.with_automa(token_spent=False)
            return changed(after, turn=state.next_after(seat)) if state.season.has_turns else after
        case SeasonPassed(seat):
            passed = state.with_estate(seat, passed=True)
            return changed(passed, turn=passed.next_after(seat)) if state.turn == seat else passed
        case SeasonBegan(season):
            return state.in_season(season)
        case LastYearDeclared():
            return changed(state, last_year=True)
        case WorkersReturned():
            home = changed(state, estates=tuple(map(new_year, state.estates)))
            return home.with_automa(workers=0, occupied=())
        case ResidualsPaid(lira):
            paid = (
                changed(e, lira=e.lira + n) if n and (state.setup.lira or e.mat is not None) else e
                for e, n in zip(state.estates, lira, strict=True)
            )
            return changed(state, estates=tuple(paid))
        case FirstPlayerChosen(seat, _) | FirstPlayerMoved(seat):
            return changed(state, first_player=seat)
        case RoostersReturned():
            return changed(state, estates=tuple([e.on_row(None) for e in state.estates]))
        case YearClosed():
            return changed(state, years=(*state.years, tuple(e.vp for e in state.estates)))
        case YearBegan(year):
            return changed(state, year=year).in_season(Season.SPRING)
        case GameEnded():
            return changed(state, season=Season.OVER, turn=None)
        case TieCounted(what, seats, amounts):
            return with_counts(state, what, seats, amounts)
        case Corrected(what, value, seat):
            return correction.apply(state, what, value, seat)
        case _:
            return automa_events.evolve(state, event)


def _more(state: State, seat: int, *, vp: int = 0, residual: int = 0, lira: int = 0) -> Estate:
    estate = state.estates[seat]
    return estate.but(estate.mat, vp=vp, residual=residual, lira=lira)


def _drawn(state: State, event: CardsDrawn) -> State:
    """Cards join a hand that is followed; elsewhere they are only said."""
    mat = state.estates[event.seat].mat
    if mat is None:
        return state
    hand = mat.hand.plus(event.visitor or _CARDS[event.deck], event.count)
    estate = state.estates[event.seat].but(made(mat, hand=hand))
    return state.moved(event.seat, estate, state.turn)


_CARDS = {Bonus.VINE: Card.VINE, Bonus.ORDER: Card.ORDER, Bonus.VISITOR: Card.VISITOR}
