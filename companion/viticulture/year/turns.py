"""Summer, fall and winter: turns, passing, and going on to the next season."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.seasons import Season
from ..position.facts import HANDS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import of_seat
from ..position.setup import Setup
from ..position.spaces import waiting_plans
from ..position.state import State
from ..solo.deck import require_card
from .fall import DrawVisitors, check_drawn, decide_visitors_drawn, drawing, yet_to_draw


@dataclass(frozen=True, slots=True)
class TakeTurn(Move):
    """Place a worker, where only the score is followed; the next player's turn begins (TURN-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Place no more workers this season (TURN-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NextSeason(Move):
    """End the season: every player who is still in passes (TURN-01)."""

    draws: tuple[DrawVisitors, ...] = left_out(())
    """What is drawn in fall before winter begins (TURN-11), where hands are followed."""


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """A worker was placed, where only the score is followed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeasonPassed(Event):
    """A player passed for this season."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeasonBegan(Event):
    """A season began."""

    season: Season


def decide_turn(course: Course, move: TakeTurn) -> None:
    """Place a worker; the turn goes to the next player who has not passed (TURN-03)."""
    state = course.state
    if state.has_placing and not state.season.has_turns:  # spring and fall of the extended board
        require_card(state, course.referee)
    else:
        _require_turn(state, move.seat, course.referee)
        _require_no_plans(state, course.referee)
    course.add(TurnTaken(move.seat))


def decide_pass(course: Course, move: Pass) -> None:
    """Pass for this season; when the last one passes the season is over (TURN-03, TURN-04)."""
    state = course.state
    _require_turn(state, move.seat, course.referee)
    _require_no_plans(state, course.referee)
    course.add(SeasonPassed(move.seat))
    if state.season.has_turns and not course.state.still_in:
        course.add(SeasonBegan(state.season.following))


def decide_next_season(course: Course, move: NextSeason) -> None:
    """
    Let everybody who is still in pass, in turn, and begin the next season.

    Fall ends when everybody has drawn: who has not can do so with this move. Spring ends by itself
    with the last rooster, the year with its closing steps.
    """
    state = course.state
    if state.season in (Season.FIRST_PLAYER, Season.YEAR_END, Season.OVER):
        raise MalformedMove("move.no-season", season=state.season.value)
    course.require(
        state.season is not Season.SPRING or not state.choosers, "WAKE-01", chooser=state.acting
    )
    require_card(state, course.referee)
    for draw in move.draws:
        decide_visitors_drawn(course, draw)
    waiting = yet_to_draw(course.state)
    if waiting:
        course.require(False, "TURN-11", season=state.season.value, seat=waiting[0])
    _require_no_plans(state, course.referee)
    course.add(*_passing(state), SeasonBegan(state.season.following))


def _require_no_plans(state: State, referee: Referee) -> None:
    """Require that workers sent ahead have acted before the season goes on (VIS-10)."""
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


def _turn_taken(state: State, event: TurnTaken) -> State:
    after = state.with_automa(token_spent=False)
    if not state.season.has_turns:
        return after
    return changed(after, turn=state.next_after(event.seat))


def _passed(state: State, event: SeasonPassed) -> State:
    after = state.with_estate(event.seat, passed=True)
    if state.turn != event.seat:
        return after
    return changed(after, turn=after.next_after(event.seat))


def _began(state: State, event: SeasonBegan) -> State:
    return state.in_season(event.season)


def _tell_turn(state: State, move: TakeTurn, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.turn", {"player": state.name(move.seat)})


def _tell_pass(state: State, move: Pass, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.pass", {"player": state.name(move.seat)})


def _tell_season(state: State, move: NextSeason, entry: Entry, short: bool) -> Phrase:
    facts: dict[str, object] = {"season": entry.first(SeasonBegan).season.phrase}
    if short or not move.draws:
        return Phrase("log.season", facts)
    draws = tuple(drawing(state, draw) for draw in move.draws)
    return Phrase("log.season-drawn", {**facts, "draws": draws})


def _check_season(setup: Setup, move: NextSeason) -> None:
    for draw in move.draws:
        check_drawn(setup, draw)


MOVES: MoveKinds = (
    MoveKind(TakeTurn, TurnTaken, decide_turn, _tell_turn, of_seat),
    MoveKind(Pass, SeasonPassed, decide_pass, _tell_pass, of_seat),
    MoveKind(NextSeason, SeasonBegan, decide_next_season, _tell_season, _check_season, HANDS),
)
EVENTS: EventKinds = (
    EventKind(TurnTaken, _turn_taken, of_seat),
    EventKind(SeasonPassed, _passed, of_seat),
    EventKind(SeasonBegan, _began),
)
