"""
Closing a round: the next play order, least income first, players who mixed money last (VN-END-01 to
-05).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.past import RoundRow
from ..position.phase import Phase
from ..position.sense import MOST_MONEY, check_money, check_order, check_seats
from ..position.setup import Setup
from ..position.state import State
from .progress import PhaseBegan, RoundBegan, require_phase


@dataclass(frozen=True, slots=True)
class CloseRound(Move):
    """Close the round; ``last`` are the players who mixed their money, in their order."""

    last: tuple[int, ...] = ()


def _check_last(setup: Setup, move: CloseRound) -> None:
    check_seats(setup, move.last)


def decide_close(course: Course, move: CloseRound) -> None:
    """
    Record incomes, set the play order and begin the next round.

    A table that insists on it before everybody has sold goes on, too; only after the end there is
    no further round.
    """
    state = course.state
    if move.last and not state.setup.mixed_money:
        raise MalformedMove("move.mixed-money")
    require_phase(course, Phase.CLOSING)
    course.add(RoundClosed(tuple(estate.income or 0 for estate in state.estates)))
    course.add(OrderChanged(next_order(state, move.last)))
    if state.phase is not Phase.OVER:
        course.add(RoundBegan(state.round + 1), PhaseBegan(Phase.CHOOSING))


def next_order(state: State, last: tuple[int, ...] = ()) -> tuple[int, ...]:
    """
    Return the play order of the next round.

    Sorting keeps the present order of equal incomes. If everybody mixed, the present order stays.
    """
    if len(last) == len(state.order):
        return state.order
    rest = [seat for seat in state.order if seat not in last]
    return (*sorted(rest, key=lambda seat: state.estates[seat].income or 0), *last)


def _tell_close(state: State, move: CloseRound, entry: Entry, short: bool) -> Phrase:
    incomes = next((e.incomes for e in entry.events if isinstance(e, RoundClosed)), ())
    order = entry.first(OrderChanged).order
    if short or not incomes:
        return Phrase("log.vino.order-short", {"round": state.round})
    players = tuple(
        Phrase("log.vino.earned", {"player": state.name(seat), "income": incomes[seat]})
        for seat in order
    )
    return Phrase("log.vino.order", {"round": state.round, "players": players})


@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """The incomes were recorded and added to everybody's money."""

    incomes: tuple[int, ...]


def _check_incomes(setup: Setup, event: RoundClosed) -> None:
    if len(event.incomes) != len(setup.players):
        raise MalformedMove("move.count")
    for income in event.incomes:
        check_money(income, least=-MOST_MONEY)


def _fold_closed(state: State, event: RoundClosed) -> State:
    vineyards = tuple(state.vineyards(seat) for seat in state.seats)
    row = RoundRow(state.round, state.order, event.incomes, vineyards)
    state = changed(state, rounds=(*state.rounds, row))
    for seat, income in enumerate(event.incomes):
        money = state.estates[seat].money + (income if state.setup.money else 0)
        state = state.with_estate(seat, money=money, income=None)
    return state


@dataclass(frozen=True, slots=True)
class OrderChanged(Event):
    """The play order changed."""

    order: tuple[int, ...]


def _check_next_order(setup: Setup, event: OrderChanged) -> None:
    check_order(setup, event.order)


def _fold_order(state: State, event: OrderChanged) -> State:
    return changed(state, order=event.order)


def offers(state: State) -> Iterator[Move]:
    """Yield moves: closing the round with nobody, or with one player, who mixed money."""
    if state.phase is not Phase.CLOSING:
        return
    yield CloseRound()
    if state.setup.mixed_money:
        yield from (CloseRound((mixer,)) for mixer in state.order)


MOVES: MoveKinds = (MoveKind(CloseRound, OrderChanged, decide_close, _tell_close, _check_last),)

EVENTS: EventKinds = (
    EventKind(RoundClosed, _fold_closed, _check_incomes),
    EventKind(OrderChanged, _fold_order, _check_next_order),
)
