"""The year's end: its steps in the printed order, as one move that can be previewed (YEAR-01)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .ageing import year_older
from .events import (
    Event,
    FirstPlayerMoved,
    GameEnded,
    ResidualsPaid,
    RoostersReturned,
    WorkersReturned,
    YearBegan,
    YearClosed,
)
from .mat import Hand
from .moves import CloseYear
from .parts import TRACKS, Season
from .solo_end import followed_cellars, loses_now, lost, next_marker, require_workers, years
from .state import State
from .vineyard_events import CardsDiscarded, TokensAged
from .vineyard_moves import Discard


def decide_close(state: State, move: CloseYear, referee: Referee) -> tuple[Event, ...]:
    """
    Grapes and wine age, workers home, residual lira paid, hands down to seven, first player moved
    on, roosters off; then the next year or, after a last year, the game's end (END-01, END-02).

    Where a mat is not followed, ageing and the hand limit lie on the table: the screen says them.
    """
    referee.require(state.season is Season.YEAR_END, "TURN-01", season=state.season.value)
    require_workers(state, referee)
    _check_discards(state, move.discards, referee)
    steps: tuple[Event, ...] = (
        *_aged(state),
        WorkersReturned(),
        ResidualsPaid(residuals(state)),
        *(CardsDiscarded(discard) for discard in move.discards if discard.cards),
        FirstPlayerMoved(next_first_player(state)),
        RoostersReturned(),
        YearClosed(),
    )
    if ends_now(state):
        return (*steps, *lost(state), *followed_cellars(state), GameEnded())
    return (*steps, YearBegan(state.year + 1), *next_marker(state))


def _aged(state: State) -> Iterator[TokensAged]:
    """What is older now, mat by mat; where nothing moves there is nothing to tell."""
    for seat, estate in enumerate(state.estates):
        mat = estate.mat
        if mat is None:
            continue
        after = year_older(mat)
        if (after.red, after.white, after.cellar) != (mat.red, mat.white, mat.cellar):
            yield TokensAged(seat, after.red, after.white, after.cellar)


def _check_discards(state: State, discards: tuple[Discard, ...], referee: Referee) -> None:
    told = {discard.seat: discard for discard in discards}
    for seat, discard in told.items():
        mat = state.estates[seat].mat
        if mat is None:
            raise MalformedMove("move.not-followed", seat=seat)
        if not _has(mat.hand, discard):
            raise MalformedMove("move.discard", seat=seat)
    for seat in state.whole:
        put_away = told[seat].cards if seat in told else 0
        beyond = too_many(state, seat)
        rule = "YEAR-02" if put_away < beyond else "YEAR-04"
        referee.require(put_away == beyond, rule, seat=seat, cards=beyond, most=TRACKS.hand_limit)


def _has(hand: Hand, discard: Discard) -> bool:
    return (
        discard.vine <= hand.vine
        and discard.order <= hand.order
        and discard.summer <= hand.summer
        and discard.winter <= hand.winter
        and discard.visitor <= hand.visitor
    )


def too_many(state: State, seat: int) -> int:
    """How many cards somebody has to put away, as far as the hand is followed (YEAR-02)."""
    mat = state.estates[seat].mat
    return 0 if mat is None else max(0, mat.hand.cards - TRACKS.hand_limit)


def proposed_discards(state: State) -> tuple[Discard, ...]:
    """One way to put away what is too much, from whatever there is most of; the player chooses."""
    found = []
    for seat, estate in enumerate(state.estates):
        if estate.mat is None or not too_many(state, seat):
            continue
        hand = estate.mat.hand
        counts = [hand.vine, hand.order, hand.summer, hand.winter, hand.visitor]
        away = [0] * len(counts)
        for _ in range(too_many(state, seat)):
            most = counts.index(max(counts))
            counts[most] -= 1
            away[most] += 1
        found.append(Discard(seat, *away))
    return tuple(found)


def residuals(state: State) -> tuple[int, ...]:
    """How many lira each seat collects (ORD-07)."""
    return tuple(max(0, estate.residual) for estate in state.estates)


def next_first_player(state: State) -> int:
    """The seat to the right of the first player: counter-clockwise (YEAR-06)."""
    return ((state.first_player or 0) - 1) % len(state.estates)


def ends_now(state: State) -> bool:
    """The game ends with this year: somebody reached 20, or the solo game's years are over."""
    if state.setup.is_solo:
        return state.year >= years(state) or loses_now(state) is not None
    return state.last_year
