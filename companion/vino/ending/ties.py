"""Who has won: most vineyards, then most money, then a shared victory (VN-END-08)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.ranking import Outcome, TieQuestion, ranked, ranks
from companion.kernel.rules import EventKind, MoveKind

from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import MOST_MONEY, check_seat
from ..position.setup import Setup
from ..position.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """A player's final rank; players who share a place have the same rank."""

    seat: int
    rank: int
    vineyards: int


def money_of(state: State, seat: int) -> int | None:
    """Return a player's money for the tie-break, if it is known; the last income counts."""
    estate = state.estates[seat]
    if state.setup.money:
        return estate.money + (estate.income or 0)
    return estate.counted_money


def outcome(state: State) -> Outcome[Place]:
    """Return the final places; it can be asked at any time and is final when the game is over."""
    groups = ranked(state.seats, state.vineyards)
    places = tuple(
        Place(seat, rank, state.vineyards(seat))
        for seat, rank in ranks(groups, [partial(money_of, state)])
    )
    leaders = groups[0]
    if len(leaders) == 1:
        return Outcome(places, leaders, None, None)
    found = {seat: money_of(state, seat) for seat in leaders}
    amounts = {seat: money for seat, money in found.items() if money is not None}
    if len(amounts) < len(leaders):
        return Outcome(places, (), None, TieQuestion("money", leaders))
    richest = ranked(leaders, amounts.__getitem__)[0]
    return Outcome(places, richest, "money" if len(richest) == 1 else "shared", None)


@dataclass(frozen=True, slots=True)
class CountForTie(Move):
    """Enter how much money the tied players have (VN-END-08)."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


def _check_count(setup: Setup, counted: CountForTie | TieCounted) -> None:
    """Require one amount for each seat, no seat twice, and amounts in range."""
    seats, amounts = counted.seats, counted.amounts
    within = all(0 <= amount <= MOST_MONEY for amount in amounts)
    if not seats or len(seats) != len(amounts) or not within or len(set(seats)) != len(seats):
        raise MalformedMove("move.count")
    for seat in seats:
        check_seat(setup, seat)


def decide_count(course: Course, move: CountForTie) -> None:
    """Record what was counted."""
    state = course.state
    question = outcome(state).question if state.phase is Phase.OVER else None
    asked = question is not None and set(question.seats) == set(move.seats)
    course.require(asked, "VN-END-08")
    course.add(TieCounted(move.seats, move.amounts))


def _tell_count(state: State, move: CountForTie, entry: Entry, short: bool) -> Phrase:
    told = tuple(
        Phrase("log.counted", {"player": state.name(seat), "amount": amount})
        for seat, amount in zip(move.seats, move.amounts, strict=True)
    )
    return Phrase("log.tie", {"what": Phrase("tie.money"), "told": told})


@dataclass(frozen=True, slots=True)
class TieCounted(Event):
    """The money of the tied players was counted."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


def _fold_count(state: State, event: TieCounted) -> State:
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        state = state.with_estate(seat, counted_money=amount)
    return state


MOVES: MoveKinds = (MoveKind(CountForTie, TieCounted, decide_count, _tell_count, _check_count),)

EVENTS: EventKinds = (EventKind(TieCounted, _fold_count, _check_count),)
