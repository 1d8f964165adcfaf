"""Spring: who begins, and the wake-up chart with its seven rows."""

from __future__ import annotations

from companion.kernel.chance import Chance
from companion.kernel.referee import Referee

from .events import (
    CardsDrawn,
    Event,
    FirstPlayerChosen,
    LiraGained,
    RowTaken,
    SeasonBegan,
    TemporaryWorkerTaken,
)
from .moves import DrawFirstPlayer, NameFirstPlayer, TakeRow
from .parts import CARDS, WAKE_UP, Bonus, Season
from .state import State
from .tracks import score


def decide_first_player(
    state: State, move: DrawFirstPlayer | NameFirstPlayer, chance: Chance, referee: Referee
) -> tuple[Event, ...]:
    """Draw one of the roosters, each as likely as the other, or take down who begins (SET-06)."""
    referee.require(state.season is Season.FIRST_PLAYER, "YEAR-06")
    if isinstance(move, DrawFirstPlayer):
        chosen = FirstPlayerChosen(chance.below(len(state.estates)), drawn=True)
    else:
        chosen = FirstPlayerChosen(move.seat, drawn=False)
    if state.season is not Season.FIRST_PLAYER:
        return (chosen,)
    return (chosen, SeasonBegan(Season.SPRING))


def decide_row(state: State, move: TakeRow, referee: Referee) -> tuple[Event, ...]:
    """Place a rooster and give the row's bonus at once; the last one ends spring."""
    referee.require(state.season is Season.SPRING, "TURN-01", season=state.season.value)
    if state.season is Season.SPRING:
        referee.require(state.acting == move.seat, "WAKE-01", seat=move.seat, chooser=state.acting)
    holder = state.rooster_on(move.row)
    referee.require(holder in (None, move.seat), "WAKE-02", seat=holder, row=move.row)
    events = (RowTaken(move.seat, move.row), *bonus(state, move.seat, move.row))
    waiting = [seat for seat in state.choosers if seat != move.seat]
    if state.season is Season.SPRING and not waiting:
        return (*events, SeasonBegan(Season.SUMMER))
    return events


def bonus(state: State, seat: int, row: int) -> tuple[Event, ...]:
    """What a row gives: booked where it is followed, said where it lies on the table."""
    gives = WAKE_UP[row]
    if gives in CARDS:
        return (CardsDrawn(seat, gives, 1),)
    if gives is Bonus.POINT:
        return score(state, seat, 1)
    if gives is Bonus.LIRA and state.setup.lira:
        return (LiraGained(seat, 1),)
    if gives is Bonus.WORKER:
        return (TemporaryWorkerTaken(seat),)
    return ()
