"""The tracks: victory points, residual payments, lira."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.pieces import TRACKS
from ..box.seasons import Season
from ..position.facts import gained_lira
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_seat, check_step, of_seat
from ..position.setup import Setup
from ..position.state import State


@dataclass(frozen=True, slots=True)
class ScorePoints(Move):
    """Gain (or pay) victory points."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class MoveResidual(Move):
    """Move the bottle on the residual payment track (ORD-05)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class GainLira(Move):
    """Gain (or pay) lira, where lira are followed."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class PointsScored(Event):
    """The cork was moved."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class ResidualMoved(Event):
    """The bottle was moved."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class LiraGained(Event):
    """Lira were gained, or paid when negative."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class LastYearDeclared(Event):
    """A player reached the end of the track: this year is the last one."""

    seat: int


def decide_points(course: Course, move: ScorePoints) -> None:
    """Move a cork; not below the lowest space, and without an upper limit (VP-01 to VP-03)."""
    state = course.state
    now = state.estates[move.seat].vp
    in_play(course)
    if move.by < 0:
        facts = {"vp": now, "lowest": TRACKS.points_lowest, "cost": -move.by}
        rule = "VP-01" if now <= TRACKS.points_lowest else "VP-02"
        course.require(now + move.by >= TRACKS.points_lowest, rule, **facts)
    else:
        course.require(not scores_nothing(state), "CAMP-18")
    score(course, move.seat, PointsScored(move.seat, move.by))


def scores_nothing(state: State) -> bool:
    """
    Return whether a gain of points is lost: in challenge 6, where only losses count (CAMP-18).
    """
    return state.challenge is not None and state.challenge.cellars


def gained(state: State, points: int) -> int:
    """Return the points that are really gained: none in challenge 6 (CAMP-18)."""
    return 0 if points and scores_nothing(state) else points


def score(course: Course, seat: int, event: Event) -> None:
    """Add an event that may score points, and the last year if they reach the end of the track."""
    before = course.state.estates[seat].vp
    course.add(event)
    now = course.state.estates[seat].vp
    if now != before:
        course.add(*end_of_track(course.state, seat, now))


def end_of_track(state: State, seat: int, total: int) -> tuple[Event, ...]:
    """
    Return the declaration of the last year, if this player is the first to reach 20; none in a solo
    game (END-01, END-08).
    """
    if total >= TRACKS.points_end and not state.last_year and not state.setup.is_solo:
        return (LastYearDeclared(seat),)
    return ()


def decide_residual(course: Course, move: MoveResidual) -> None:
    """Move a bottle; it stops at the end of its track (ORD-05) and may not go below 0."""
    state = course.state
    now = state.estates[move.seat].residual
    in_play(course)
    if move.by < 0:
        course.require(now + move.by >= 0, "ORD-08", residual=now)
    course.add(ResidualMoved(move.seat, bottle_after(now, move.by) - now))


def bottle_after(now: int, by: int) -> int:
    """Return where the bottle is after a change: it stops at the end of its track (ORD-05)."""
    return now + by if by < 0 else max(now, min(TRACKS.residual_most, now + by))


def decide_lira(course: Course, move: GainLira) -> None:
    """Gain or pay lira; a player cannot pay more than they have (SUM-05)."""
    state = course.state
    if not state.follows_lira(move.seat):
        raise MalformedMove("move.lira-not-followed")
    now = state.estates[move.seat].lira
    in_play(course)
    course.require(move.by > 0 or now + move.by >= 0, "SUM-05", lira=now, cost=-move.by)
    course.add(LiraGained(move.seat, move.by))


def in_play(course: Course) -> None:
    """Require that the game is between its first spring and its end."""
    state = course.state
    if state.season is Season.FIRST_PLAYER:
        course.require(False, "SET-06")
    elif state.season is Season.OVER:
        course.require(False, "AUT-01" if state.setup.is_solo else "END-01")


def offers(state: State) -> Iterator[Move]:
    """Yield single steps on every track, since any step may come from a card."""
    for seat in state.seats:
        estate = state.estates[seat]
        if not scores_nothing(state):
            yield ScorePoints(seat, 1)
        if estate.vp > TRACKS.points_lowest:
            yield ScorePoints(seat, -1)
        if estate.residual < TRACKS.residual_most:
            yield MoveResidual(seat, 1)
        if estate.residual > 0:
            yield MoveResidual(seat, -1)
        if state.follows_lira(seat):
            yield GainLira(seat, 1)
            if estate.lira > 0:
                yield GainLira(seat, -1)


def _points_scored(state: State, event: PointsScored) -> State:
    estate = state.estates[event.seat]
    return state.with_estate(event.seat, vp=estate.vp + event.by)


def _residual_moved(state: State, event: ResidualMoved) -> State:
    estate = state.estates[event.seat]
    return state.with_estate(event.seat, residual=estate.residual + event.by)


def _lira_gained(state: State, event: LiraGained) -> State:
    if not state.follows_lira(event.seat):
        return state
    return state.with_estate(event.seat, lira=state.estates[event.seat].lira + event.by)


def _last_year(state: State, event: LastYearDeclared) -> State:
    return changed(state, last_year=True)


def _tell_points(state: State, move: ScorePoints, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.points", {"player": state.name(move.seat), "by": move.by})


def _tell_residual(state: State, move: MoveResidual, entry: Entry, short: bool) -> Phrase:
    moved = entry.first(ResidualMoved).by
    return Phrase("log.residual", {"player": state.name(move.seat), "by": moved})


def _tell_lira(state: State, move: GainLira, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.lira", {"player": state.name(move.seat), "lira": gained_lira(move.by)})


def _check_move(setup: Setup, move: ScorePoints | MoveResidual | GainLira) -> None:
    check_seat(setup, move.seat)
    check_step(move.by, least=1)


def _check_event(setup: Setup, event: PointsScored | ResidualMoved | LiraGained) -> None:
    check_seat(setup, event.seat)
    check_step(event.by)


MOVES: MoveKinds = (
    MoveKind(ScorePoints, PointsScored, decide_points, _tell_points, _check_move, {"vp"}),
    MoveKind(
        MoveResidual, ResidualMoved, decide_residual, _tell_residual, _check_move, {"residual"}
    ),
    MoveKind(GainLira, LiraGained, decide_lira, _tell_lira, _check_move, {"lira"}),
)
EVENTS: EventKinds = (
    EventKind(PointsScored, _points_scored, _check_event),
    EventKind(ResidualMoved, _residual_moved, _check_event),
    EventKind(LiraGained, _lira_gained, _check_event),
    EventKind(LastYearDeclared, _last_year, of_seat),
)
