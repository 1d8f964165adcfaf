"""
Who has won, and what decided it (END-04 to END-07).

Ties go to lira, then to the value of the wine in the cellar, then to that of the grapes on the
crush pad. What the app does not follow is asked, and only of those it matters for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.ranking import Outcome, TieQuestion, ranked, ranks
from companion.kernel.rules import EventKind, MoveKind

from ..box.seasons import Season
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import LARGEST_COUNT, check_seat
from ..position.setup import Setup
from ..position.state import State
from ..solo.ending import CELLARS, asks_cellars


@dataclass(frozen=True, slots=True)
class CountForTie(Move):
    """Enter what breaks a tie: ``what`` is ``lira``, ``wine`` or ``grapes`` (END-05)."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TieCounted(Event):
    """What breaks a tie was counted."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


TIE_BREAKS = ("lira", "wine", "grapes")
_FIELDS = {"lira": "counted_lira", "wine": "wine_value", "grapes": "grape_value"}


@dataclass(frozen=True, slots=True)
class Place:
    """A player's final rank; players who share a place have the same rank."""

    seat: int
    rank: int
    vp: int


def amount(state: State, what: str, seat: int) -> int | None:
    """Return a player's amount for one step of the tie-break, if it is known."""
    estate = state.estates[seat]
    if what == "lira" and state.follows_lira(seat):
        return estate.lira
    if estate.mat is not None:
        return estate.mat.cellar.value if what == "wine" else estate.mat.grapes
    told: int | None = getattr(estate, _FIELDS[what])
    return told


def outcome(state: State) -> Outcome[Place]:
    """Return the final places; it can be asked at any time and is final when the game is over."""
    by_points = ranked(state.seats, state.score)
    amounts = [partial(amount, state, what) for what in TIE_BREAKS]
    places = tuple(Place(seat, rank, state.score(seat)) for seat, rank in ranks(by_points, amounts))
    if asks_cellars(state):
        return Outcome(places, (), None, TieQuestion(CELLARS, tuple(state.seats)))
    leaders = by_points[0]
    decided_by: str | None = None
    for what in TIE_BREAKS:
        if len(leaders) == 1:
            break
        found = {seat: amount(state, what, seat) for seat in leaders}
        if any(n is None for n in found.values()):
            asked = tuple(seat for seat in leaders if state.estates[seat].mat is None)
            return Outcome(places, (), None, TieQuestion(what, asked))
        most = max(n for n in found.values() if n is not None)
        leaders = tuple(seat for seat in leaders if found[seat] == most)
        decided_by = what
    if len(leaders) > 1:
        decided_by = "shared"
    return Outcome(places, leaders, decided_by, None)


def decide_count(course: Course, move: CountForTie) -> None:
    """Record what was counted."""
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
    if what not in TIE_BREAKS or not seats or len(seats) != len(amounts):
        raise MalformedMove("move.count")
    for seat in seats:
        check_seat(setup, seat)
    within = all(0 <= amount <= LARGEST_COUNT for amount in amounts)
    if len(set(seats)) != len(seats) or not within:
        raise MalformedMove("move.count")


MOVES: MoveKinds = (MoveKind(CountForTie, TieCounted, decide_count, _tell, _check),)
EVENTS: EventKinds = (EventKind(TieCounted, _counted, _check),)
