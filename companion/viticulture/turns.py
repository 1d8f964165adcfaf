"""Summer, fall and winter: whose turn it is, passing, and the way from season to season."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .automa_season import require_card
from .events import Event, SeasonBegan, SeasonPassed, TurnTaken
from .fall_visitors import yet_to_draw
from .moves import NextSeason, Pass, TakeTurn
from .parts import Season
from .placing import waiting_plans
from .state import State


def decide_turn(state: State, move: TakeTurn, referee: Referee) -> tuple[Event, ...]:
    """A worker was placed; the turn goes to the next rooster that has not slid over (TURN-03)."""
    if state.has_placing and not state.season.has_turns:  # spring and fall of the extended board
        require_card(state, referee)
    else:
        _require_turn(state, move.seat, referee)
        _plans(state, referee)
    return (TurnTaken(move.seat),)


def decide_pass(state: State, move: Pass, referee: Referee) -> tuple[Event, ...]:
    """Pass for this season; when the last one passes the season is over (TURN-03, TURN-04)."""
    _require_turn(state, move.seat, referee)
    _plans(state, referee)
    events: tuple[Event, ...] = (SeasonPassed(move.seat),)
    if state.season.has_turns and not [seat for seat in state.still_in if seat != move.seat]:
        return (*events, SeasonBegan(state.season.following))
    return events


def decide_next_season(state: State, move: NextSeason, referee: Referee) -> tuple[Event, ...]:
    """
    Everybody who is still in passes, in turn, and the next season begins.

    Spring ends by itself with the last rooster, the year with its closing steps.
    """
    if state.season in (Season.FIRST_PLAYER, Season.YEAR_END, Season.OVER):
        raise MalformedMove("move.no-season", season=state.season.value)
    referee.require(
        state.season is not Season.SPRING or not state.choosers, "WAKE-01", chooser=state.acting
    )
    require_card(state, referee)
    waiting = yet_to_draw(state)
    if waiting:
        referee.require(False, "TURN-11", season=state.season.value, seat=waiting[0])
    _plans(state, referee)
    return (*_passing(state), SeasonBegan(state.season.following))


def _plans(state: State, referee: Referee) -> None:
    """Nobody goes on before the workers that were sent ahead have acted (VIS-10)."""
    if state.season is Season.WINTER:
        plans = waiting_plans(state)
        if plans:
            referee.require(False, "VIS-10", seat=plans[0][0])


def _passing(state: State) -> tuple[Event, ...]:
    if not state.season.has_turns:
        return ()
    waiting = state.still_in
    if state.turn in waiting:
        start = waiting.index(state.turn)
        waiting = waiting[start:] + waiting[:start]
    return tuple(SeasonPassed(seat) for seat in waiting)


def _require_turn(state: State, seat: int, referee: Referee) -> None:
    referee.require(state.season.has_turns, "TURN-02", season=state.season.value)
    if state.season.has_turns:
        referee.require(not state.estates[seat].passed, "TURN-04", seat=seat)
        if not state.estates[seat].passed:
            referee.require(state.turn == seat, "TURN-03", seat=seat, acting=state.turn)
    require_card(state, referee)
