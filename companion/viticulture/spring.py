"""Spring: who begins, and the wake-up chart with its seven rows."""

from __future__ import annotations

from companion.kernel.chance import Chance
from companion.kernel.referee import Referee

from .automa import placing_seasons
from .automa_season import begin_deck, require_card
from .components import Card
from .events import (
    CardsDrawn,
    Event,
    FirstPlayerChosen,
    LiraGained,
    RowTaken,
    SeasonBegan,
    SeasonPassed,
    TemporaryWorkerTaken,
)
from .moves import DrawFirstPlayer, MoveRooster, NameFirstPlayer, TakeRow
from .parents import require_settled
from .parts import CARDS, WAKE_UP, Bonus, Season
from .solo import NOT_FOR_ORGANIZER
from .state import State
from .tokens import may_choose, taken
from .tracks import score, scores_nothing


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
    return (chosen, *begin_deck(state, chance), SeasonBegan(Season.SPRING))


def decide_row(state: State, move: TakeRow, referee: Referee) -> tuple[Event, ...]:
    """Place a rooster and give the row's bonus at once; the last one ends spring."""
    choosers = state.choosers
    if state.season is Season.SPRING:
        require_settled(state, referee)
        first = choosers[0] if choosers else None
        referee.require(first == move.seat, "WAKE-01", seat=move.seat, chooser=first)
        referee.require(may_choose(state, move.row), "AUT-06", row=move.row)
    else:
        referee.require(False, "TURN-01", season=state.season.value)
    holder = state.rooster_on(move.row)
    referee.require(holder in (None, move.seat), "WAKE-02", seat=holder, row=move.row)
    events = (
        RowTaken(move.seat, move.row),
        *taken(state, move.row),
        *bonus(state, move.seat, move.row, move.visitor),
    )
    waiting = [seat for seat in choosers if seat != move.seat]
    if state.season is Season.SPRING and not waiting and not _places_in_spring(state):
        return (*events, SeasonBegan(Season.SUMMER))
    return events


def _places_in_spring(state: State) -> bool:
    """Whether spring goes on after the last rooster: on the extended board it has its workers."""
    game = state.setup.solo
    return game is not None and Season.SPRING in placing_seasons(game.board)


def decide_organizer(state: State, move: MoveRooster, referee: Referee) -> tuple[Event, ...]:
    """
    The Organizer: the rooster moves, the new row's bonus comes at once, and the season is passed.

    Alone not to row 7, and no glass token is taken or needed (AUT-19, AUT-20).
    """
    referee.require(state.season is Season.SUMMER, "TURN-01", season=state.season.value)
    if state.season is Season.SUMMER:
        referee.require(not state.estates[move.seat].passed, "TURN-04", seat=move.seat)
    require_card(state, referee)
    alone = state.setup.is_solo
    referee.require(not alone or move.row != NOT_FOR_ORGANIZER, "AUT-19", row=move.row)
    holder = state.rooster_on(move.row)
    referee.require(holder is None, "WAKE-02", seat=holder, row=move.row)
    events: tuple[Event, ...] = (
        SeasonPassed(move.seat),  # first: the turn goes on from the row that is left (TURN-03)
        RowTaken(move.seat, move.row),
        *_organized(state, move),
    )
    others = [seat for seat in state.still_in if seat != move.seat]
    if state.season is Season.SUMMER and not others:
        return (*events, SeasonBegan(Season.FALL))
    return events


def _organized(state: State, move: MoveRooster) -> tuple[Event, ...]:
    """The new row's bonus; of the one temporary worker only if nobody has it (A-16)."""
    if WAKE_UP[move.row] is Bonus.WORKER and any(e.temporary for e in state.estates):
        return ()
    return bonus(state, move.seat, move.row, move.visitor)


def bonus(state: State, seat: int, row: int, visitor: Card | None = None) -> tuple[Event, ...]:
    """What a row gives: booked where it is followed, said where it lies on the table."""
    if _places_in_spring(state):
        return ()  # the extended board has a chart of its own
    gives = WAKE_UP[row]
    if gives in CARDS:
        return (CardsDrawn(seat, gives, 1, visitor if gives is Bonus.VISITOR else None),)
    if gives is Bonus.POINT and not scores_nothing(state):
        return score(state, seat, 1)
    if gives is Bonus.LIRA and state.follows_lira(seat):
        return (LiraGained(seat, 1),)
    if gives is Bonus.WORKER:
        return (TemporaryWorkerTaken(seat),)
    return ()
