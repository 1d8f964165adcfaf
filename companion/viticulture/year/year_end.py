"""The year's end: its steps in the printed order, as one move (YEAR-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.seasons import Season
from ..position.estate import Estate
from ..position.facts import TOKENS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.mat import Mat
from ..position.sense import of_seat
from ..position.setup import Setup
from ..position.state import State
from ..solo.ending import GameLost, asks_workers, followed_cellars, loses_now, lost, require_workers
from ..solo.pace import next_marker, years
from .ageing import everything_aged
from .hand_limit import CardsDiscarded, Discard, check_discard, proposed_discards, require_discards


@dataclass(frozen=True, slots=True)
class CloseYear(Move):
    """Do all steps of the year's end, in the printed order (YEAR-01)."""

    discards: tuple[Discard, ...] = left_out(())
    """The discards beyond the hand limit, where hands are followed (YEAR-05)."""


@dataclass(frozen=True, slots=True)
class WorkersReturned(Event):
    """All workers are back; the temporary worker is on the chart again."""


@dataclass(frozen=True, slots=True)
class ResidualsPaid(Event):
    """Every player collected the residual payment; lira by seat."""

    lira: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerMoved(Event):
    """The first-player token was passed on."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoostersReturned(Event):
    """The roosters were taken off the wake-up chart."""


@dataclass(frozen=True, slots=True)
class YearClosed(Event):
    """The year was closed; everybody's points are noted in the history."""


@dataclass(frozen=True, slots=True)
class YearBegan(Event):
    """A new year began."""

    year: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over."""


LAST_YEAR = 999
"""No table plays longer."""


def decide_close(course: Course, move: CloseYear) -> None:
    """
    Age grapes and wine, return workers, pay residual lira, discard down to seven cards, pass on the
    first-player token, take roosters off; then begin the next year or end the game (END-01,
    END-02).

    Where a mat is not followed, ageing and the hand limit lie on the table: the screen says them.
    When the game ends nobody needs to be told what is discarded, since no card counts any more.
    """
    state = course.state
    course.require(state.season is Season.YEAR_END, "TURN-01", season=state.season.value)
    require_workers(state, course.referee)
    if move.discards or not ends_now(state):
        require_discards(state, move.discards, course.referee)
    course.add(
        *everything_aged(state),
        WorkersReturned(),
        ResidualsPaid(residuals(state)),
        *(CardsDiscarded(discard) for discard in move.discards if discard.cards),
        FirstPlayerMoved(next_first_player(state)),
        RoostersReturned(),
        YearClosed(),
    )
    if ends_now(state):
        course.add(*lost(state), *followed_cellars(state), GameEnded())
    else:
        course.add(YearBegan(state.year + 1), *next_marker(state))


def residuals(state: State) -> tuple[int, ...]:
    """Return how many lira each seat collects (ORD-07)."""
    return tuple(max(0, estate.residual) for estate in state.estates)


def next_first_player(state: State) -> int:
    """Return the seat to the right of the first player: counter-clockwise (YEAR-06)."""
    return ((state.first_player or 0) - 1) % len(state.estates)


def ends_now(state: State) -> bool:
    """
    Return whether the game ends with this year: a player reached 20, or the last solo year is over.
    """
    if state.setup.is_solo:
        return state.year >= years(state) or loses_now(state) is not None
    return state.last_year


def offers(state: State) -> Iterator[Move]:
    """Yield moves: closing the year, with one way to discard."""
    if not asks_workers(state):
        yield CloseYear(proposed_discards(state))


def _workers_returned(state: State, event: WorkersReturned) -> State:
    home = changed(state, estates=tuple(map(new_year, state.estates)))
    return home.with_automa(workers=0, occupied=())


def new_year(estate: Estate) -> Estate:
    """
    Return the state of a new year: workers back, and what can be done once a year possible again
    (WORK-08, YEAR-08).
    """
    mat, kept = estate.mat, estate.kept
    if mat is None and kept is None and not estate.stands and not estate.temporary:
        return estate
    if mat is not None:
        mat = _fresh(mat)
    if kept is not None:
        kept = _fresh(kept)
    return changed(estate, mat=mat, kept=kept, stands=(), temporary=False)


def _fresh(mat: Mat) -> Mat:
    fields = tuple(
        changed(field, harvested=False) if field.harvested else field for field in mat.fields
    )
    return changed(mat, fields=fields, trained=0, paid=(), drawn=False)


def _residuals_paid(state: State, event: ResidualsPaid) -> State:
    paid = (
        changed(e, lira=e.lira + n) if n and (state.setup.lira or e.mat is not None) else e
        for e, n in zip(state.estates, event.lira, strict=True)
    )
    return changed(state, estates=tuple(paid))


def _first_player_moved(state: State, event: FirstPlayerMoved) -> State:
    return changed(state, first_player=event.seat)


def _roosters_returned(state: State, event: RoostersReturned) -> State:
    return changed(state, estates=tuple([e.on_row(None) for e in state.estates]))


def _closed(state: State, event: YearClosed) -> State:
    return changed(state, years=(*state.years, tuple(e.vp for e in state.estates)))


def _began(state: State, event: YearBegan) -> State:
    return changed(state, year=event.year).in_season(Season.SPRING)


def _ended(state: State, event: GameEnded) -> State:
    return changed(state, season=Season.OVER, turn=None)


def _tell(state: State, move: CloseYear, entry: Entry, short: bool) -> Phrase:
    for event in entry.events:
        if isinstance(event, GameLost) and not short:
            return Phrase(f"log.year-lost.{event.rule}", {"year": state.year})
    return Phrase("log.year-closed", {"year": state.year})


def _check(setup: Setup, move: CloseYear) -> None:
    for discard in move.discards:
        check_discard(setup, discard)
    if len({discard.seat for discard in move.discards}) != len(move.discards):
        raise MalformedMove("move.seat")


def _check_paid(setup: Setup, event: ResidualsPaid) -> None:
    if len(event.lira) != len(setup.players) or min(event.lira) < 0:
        raise MalformedMove("move.count")


def _check_year(setup: Setup, event: YearBegan) -> None:
    if not 1 <= event.year <= LAST_YEAR:
        raise MalformedMove("move.year")


MOVES: MoveKinds = (MoveKind(CloseYear, YearClosed, decide_close, _tell, _check, TOKENS),)
EVENTS: EventKinds = (
    EventKind(WorkersReturned, _workers_returned),
    EventKind(ResidualsPaid, _residuals_paid, _check_paid),
    EventKind(FirstPlayerMoved, _first_player_moved, of_seat),
    EventKind(RoostersReturned, _roosters_returned),
    EventKind(YearClosed, _closed),
    EventKind(YearBegan, _began, _check_year),
    EventKind(GameEnded, _ended),
)
