"""
Who has won, and what decided it (END-04 to END-07).

Ties go to lira, then to the value of the wine in the cellar, then to that of the grapes on the
crush pad. What the app does not follow is asked, and only of those it matters for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import LARGEST_COUNT, check_seat
from ..position.setup import Setup
from ..position.state import State
from ..solo.ending import CELLARS, asks_cellars


@dataclass(frozen=True, slots=True)
class CountForTie(Move):
    """Tell what decides a tie: ``what`` is ``lira``, ``wine`` or ``grapes`` (END-05)."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieCounted(Event):
    """What decides a tie was told."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


STEPS = ("lira", "wine", "grapes")
_FIELDS = {"lira": "counted_lira", "wine": "wine_value", "grapes": "grape_value"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody finished; shared places have the same rank."""

    seat: int
    rank: int
    vp: int


@dataclass(frozen=True, slots=True)
class TieQuestion:
    """What has to be counted before the winner is known, and by whom."""

    what: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: all places, who won, what decided a tie and what is still to be told."""

    places: tuple[Place, ...]
    winners: tuple[int, ...]
    decided_by: str | None
    """``None`` for a clear win, a step of the tie-break, or ``shared``."""
    question: TieQuestion | None


def amount(state: State, seat: int, what: str) -> int | None:
    """What somebody has for one step of the tie-break, if it is known."""
    estate = state.estates[seat]
    if what == "lira" and state.follows_lira(seat):
        return estate.lira
    if estate.mat is not None:
        return estate.mat.cellar.value if what == "wine" else estate.mat.grapes
    told: int | None = getattr(estate, _FIELDS[what])
    return told


def outcome(state: State) -> Outcome:
    """Compare everybody; meaningful at any time, final when the game is over."""
    by_points = _ranked(state.seats, state.score)
    places = tuple(_places(state, by_points))
    if asks_cellars(state):
        return Outcome(places, (), None, TieQuestion(CELLARS, tuple(state.seats)))
    leaders = by_points[0]
    decided_by: str | None = None
    for what in STEPS:
        if len(leaders) == 1:
            break
        amounts = {seat: amount(state, seat, what) for seat in leaders}
        if any(n is None for n in amounts.values()):
            asked = tuple(seat for seat in leaders if state.estates[seat].mat is None)
            return Outcome(places, (), None, TieQuestion(what, asked))
        most = max(n for n in amounts.values() if n is not None)
        leaders = tuple(seat for seat in leaders if amounts[seat] == most)
        decided_by = what
    if len(leaders) > 1:
        decided_by = "shared"
    return Outcome(places, leaders, decided_by, None)


def _places(state: State, by_points: list[tuple[int, ...]]) -> Iterator[Place]:
    rank = 1
    for tied in by_points:
        for sharing in _broken(state, tied, STEPS):
            yield from (Place(seat, rank, state.score(seat)) for seat in sharing)
            rank += len(sharing)


def _broken(state: State, tied: tuple[int, ...], steps: tuple[str, ...]) -> list[tuple[int, ...]]:
    """A tie broken as far as what is known goes: who comes first, and who shares a place."""
    amounts = {seat: amount(state, seat, steps[0]) for seat in tied} if steps else {}
    known = {seat: n for seat, n in amounts.items() if n is not None}
    if len(tied) == 1 or not known or len(known) < len(tied):
        return [tied]
    groups = _ranked(tied, known.__getitem__)
    return [sharing for group in groups for sharing in _broken(state, group, steps[1:])]


def _ranked(seats: Iterable[int], worth: Callable[[int], int]) -> list[tuple[int, ...]]:
    """Groups of equal worth, the most worth first."""
    groups: dict[int, list[int]] = {}
    for seat in seats:
        groups.setdefault(worth(seat), []).append(seat)
    return [tuple(groups[n]) for n in sorted(groups, reverse=True)]


def decide_count(course: Course, move: CountForTie) -> None:
    """Take down what was counted."""
    state = course.state
    question = outcome(state).question if state.season is Season.OVER else None
    asked = question is not None and (question.what, set(question.seats)) == (
        move.what,
        set(move.seats),
    )
    course.require(asked, "END-05", what=move.what)
    course.add(TieCounted(move.what, move.seats, move.amounts))


def _counted(state: State, event: TieCounted) -> State:
    for seat, count in zip(event.seats, event.amounts, strict=True):
        state = state.with_estate(seat, **{_FIELDS[event.what]: count})
    return state


def _tell(state: State, move: CountForTie, entry: Entry, short: bool) -> Phrase:
    told = tuple(
        Phrase("log.counted", {"player": state.name(seat), "amount": n})
        for seat, n in zip(move.seats, move.amounts, strict=True)
    )
    return Phrase("log.tie", {"what": Phrase(f"tie.{move.what}"), "told": told})


def _check(setup: Setup, value: CountForTie | TieCounted) -> None:
    what, seats, amounts = value.what, value.seats, value.amounts
    if what not in STEPS or not seats or len(seats) != len(amounts):
        raise MalformedMove("move.count")
    for seat in seats:
        check_seat(setup, seat)
    within = all(0 <= amount <= LARGEST_COUNT for amount in amounts)
    if len(set(seats)) != len(seats) or not within:
        raise MalformedMove("move.count")


MOVES: MoveKinds = (MoveKind(CountForTie, TieCounted, decide_count, _tell, _check),)
EVENTS: EventKinds = (EventKind(TieCounted, _counted, _check),)
