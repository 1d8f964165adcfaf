"""Who has won: most vineyards, then most money, then together (VN-END-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import MOST_MONEY, check_seat
from ..position.setup import Setup
from ..position.state import State


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody finished; shared places have the same rank."""

    seat: int
    rank: int
    vineyards: int


@dataclass(frozen=True, slots=True)
class TieQuestion:
    """What has to be counted before the winner is known, and by whom: ``money``."""

    what: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: all places, who won, what decided a tie and what is still to be told."""

    places: tuple[Place, ...]
    winners: tuple[int, ...]
    decided_by: str | None
    """``None`` for a clear win, ``money``, or ``shared``."""
    question: TieQuestion | None


def money_of(state: State, seat: int) -> int | None:
    """What somebody has for the tie-break, if it is known; a last income counts, too."""
    estate = state.estates[seat]
    if state.setup.money:
        return estate.money + (estate.income or 0)
    return estate.counted_money


def outcome(state: State) -> Outcome:
    """Compare everybody; meaningful at any time, final when the game is over."""
    groups = _ranked(state.seats, state.vineyards)
    places = tuple(_places(state, groups))
    leaders = groups[0]
    if len(leaders) == 1:
        return Outcome(places, leaders, None, None)
    known = {seat: money_of(state, seat) for seat in leaders}
    amounts = {seat: money for seat, money in known.items() if money is not None}
    if len(amounts) < len(leaders):
        return Outcome(places, (), None, TieQuestion("money", leaders))
    richest = _ranked(leaders, amounts.__getitem__)[0]
    return Outcome(places, richest, "money" if len(richest) == 1 else "shared", None)


def _places(state: State, groups: list[tuple[int, ...]]) -> Iterator[Place]:
    rank = 1
    for tied in groups:
        for sharing in _broken(state, tied):
            yield from (Place(seat, rank, state.vineyards(seat)) for seat in sharing)
            rank += len(sharing)


def _broken(state: State, tied: tuple[int, ...]) -> list[tuple[int, ...]]:
    known = {seat: money_of(state, seat) for seat in tied}
    amounts = {seat: money for seat, money in known.items() if money is not None}
    if len(tied) == 1 or len(amounts) < len(tied):
        return [tied]
    return _ranked(tied, amounts.__getitem__)


def _ranked(seats: Iterable[int], worth: Callable[[int], int]) -> list[tuple[int, ...]]:
    """Groups of equal worth, the most worth first."""
    groups: dict[int, list[int]] = {}
    for seat in seats:
        groups.setdefault(worth(seat), []).append(seat)
    return [tuple(groups[n]) for n in sorted(groups, reverse=True)]


@dataclass(frozen=True, slots=True)
class CountForTie(Move):
    """Tell how much money those have who are tied (VN-END-08)."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


def _check_count(setup: Setup, counted: CountForTie | TieCounted) -> None:
    """As many amounts as players, nobody twice, and no more money than there is."""
    seats, amounts = counted.seats, counted.amounts
    within = all(0 <= amount <= MOST_MONEY for amount in amounts)
    if not seats or len(seats) != len(amounts) or not within or len(set(seats)) != len(seats):
        raise MalformedMove("move.count")
    for seat in seats:
        check_seat(setup, seat)


def decide_count(course: Course, move: CountForTie) -> None:
    """Take down what was counted."""
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
    """What decides a tie was told."""

    seats: tuple[int, ...]
    amounts: tuple[int, ...]


def _fold_count(state: State, event: TieCounted) -> State:
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        state = state.with_estate(seat, counted_money=amount)
    return state


MOVES: MoveKinds = (MoveKind(CountForTie, TieCounted, decide_count, _tell_count, _check_count),)

EVENTS: EventKinds = (EventKind(TieCounted, _fold_count, _check_count),)
