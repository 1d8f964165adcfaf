"""The tracks everybody's tokens move on: victory points, residual payments, lira."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .events import Event, LastYearDeclared, LiraGained, PointsScored, ResidualMoved
from .moves import GainLira, MoveResidual, ScorePoints
from .parts import TRACKS, Season
from .state import State


def decide_points(state: State, move: ScorePoints, referee: Referee) -> tuple[Event, ...]:
    """Move a cork; not below the lowest space, and there is no highest (VP-01 to VP-03)."""
    now = state.estates[move.seat].vp
    _in_play(state, referee)
    if move.by < 0:
        facts = {"vp": now, "lowest": TRACKS.points_lowest, "cost": -move.by}
        rule = "VP-01" if now <= TRACKS.points_lowest else "VP-02"
        referee.require(now + move.by >= TRACKS.points_lowest, rule, **facts)
    else:
        referee.require(not scores_nothing(state), "CAMP-18")
    return score(state, move.seat, move.by)


def scores_nothing(state: State) -> bool:
    """In challenge 6 no points are gained in play; those that are paid still go (CAMP-18)."""
    return state.challenge is not None and state.challenge.cellars


def score(state: State, seat: int, by: int) -> tuple[Event, ...]:
    """Points for somebody, and the last year if they reach the end of the track."""
    total = state.estates[seat].vp + by
    return (PointsScored(seat, by), *end_of_track(state, seat, total))


def gained(state: State, points: int) -> int:
    """What a gain of points comes to: in challenge 6 nothing (CAMP-18)."""
    return 0 if points and scores_nothing(state) else points


def with_end(state: State, seat: int, event: Event, points: int) -> tuple[Event, ...]:
    """An event that scores, and the last year if its points lead to the end of the track."""
    if points and state.estates[seat].vp + points >= TRACKS.points_end:
        return (event, *end_of_track(state, seat, state.estates[seat].vp + points))
    return (event,)


def end_of_track(state: State, seat: int, total: int) -> tuple[Event, ...]:
    """The last year begins with the first to reach 20; not in the solo game (END-01, END-08)."""
    if total >= TRACKS.points_end and not state.last_year and not state.setup.is_solo:
        return (LastYearDeclared(seat),)
    return ()


def decide_residual(state: State, move: MoveResidual, referee: Referee) -> tuple[Event, ...]:
    """Move a bottle; what goes beyond the end of its track is lost (ORD-05), below 0 is not."""
    now = state.estates[move.seat].residual
    _in_play(state, referee)
    if move.by > 0:
        return (ResidualMoved(move.seat, bottle_after(now, move.by) - now),)
    referee.require(now + move.by >= 0, "ORD-08", residual=now)
    return (ResidualMoved(move.seat, move.by),)


def bottle_after(now: int, by: int) -> int:
    """
    Where a bottle stands once it has moved: what goes beyond the end of its track is lost (ORD-05).

    A bottle that was corrected beyond the end stays there.
    """
    return now + by if by < 0 else max(now, min(TRACKS.residual_most, now + by))


def decide_lira(state: State, move: GainLira, referee: Referee) -> tuple[Event, ...]:
    """Count lira; nobody pays what they do not have (SUM-05)."""
    if not state.follows_lira(move.seat):
        raise MalformedMove("move.lira-not-followed")
    now = state.estates[move.seat].lira
    _in_play(state, referee)
    referee.require(move.by > 0 or now + move.by >= 0, "SUM-05", lira=now, cost=-move.by)
    return (LiraGained(move.seat, move.by),)


def _in_play(state: State, referee: Referee) -> None:
    """Nothing is gained before the first spring or after the last year's end."""
    referee.require(state.season is not Season.FIRST_PLAYER, "SET-06")
    referee.require(state.season is not Season.OVER, "AUT-01" if state.setup.is_solo else "END-01")
