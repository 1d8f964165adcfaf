"""
The smallest game there can be: a heap of stones, of which each takes one to three in turn.

It has what :class:`companion.kernel.Game` lists and nothing else, so whatever tells, keeps or opens
games has to do with that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.kernel import Chance, Entry, Fact, MalformedMove, Phrase, Referee, differs
from companion.kernel.course import Course
from companion.kernel.ranking import Outcome
from companion.kernel.wire import Codec

NAME = "stones"
HEAP = 7


@dataclass(frozen=True, slots=True)
class Player:
    name: str


@dataclass(frozen=True, slots=True)
class Setup:
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    left: int = HEAP
    acting: int = 0
    taken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Take:
    stones: int


@dataclass(frozen=True, slots=True)
class StonesTaken:
    seat: int
    stones: int


@dataclass(frozen=True, slots=True)
class Place:
    seat: int
    rank: int


SETUP = Codec(Setup)
MOVES = Codec(Take, tag="move")
EVENTS = Codec(StonesTaken, tag="event")
STATE = Codec(State)


def new_game(setup: Setup) -> State:
    return State(setup, taken=(0,) * len(setup.players))


def legal_moves(state: State) -> Iterator[Take]:
    return (Take(stones) for stones in (1, 2, 3) if stones <= state.left)


def decide(state: State, move: Take, chance: Chance, referee: Referee) -> Course[State]:
    course = Course(state, evolve, chance, referee)
    course.require(move.stones <= 3, "STONE-01", stones=move.stones)
    course.add(StonesTaken(state.acting, move.stones))
    return course


def check_entry(setup: Setup, entry: Entry) -> None:
    if not 1 <= entry.move.stones <= HEAP:
        raise MalformedMove("move.by")


def evolve(state: State, event: StonesTaken) -> State:
    taken = list(state.taken)
    taken[event.seat] += event.stones
    following = (event.seat + 1) % len(taken)
    return replace(state, left=state.left - event.stones, acting=following, taken=tuple(taken))


def again(state: State, seed: int) -> Setup:
    return state.setup


def is_over(state: State) -> bool:
    return state.left <= 0


def tell(state: State, entry: Entry, *, short: bool = False) -> Phrase:
    return _said(state, state.acting, entry.move.stones)


def came_of(before: State, after: State) -> tuple[Fact, ...]:
    return tuple(differs("left", before.left, after.left))


def says(entry: Entry) -> frozenset[str]:
    return frozenset({"left"})


def as_said(before: State, entry: Entry) -> State:
    return before


def tell_fact(state: State, fact: Fact) -> None:
    return None


def heading(state: State) -> Phrase:
    return Phrase("replay.points", {}, state.left)


def standing(state: State, seat: int, rank: int) -> Phrase:
    return _said(state, seat, state.taken[seat])


def outcome(state: State) -> Outcome[Place]:
    last = (state.acting - 1) % len(state.taken)
    seats = sorted(range(len(state.taken)), key=lambda seat: seat != last)
    places = tuple(Place(seat, rank) for rank, seat in enumerate(seats, 1))
    return Outcome(places, (last,) if is_over(state) else (), None, None)


def solo_result(state: State) -> None:
    return None


def _said(state: State, seat: int, stones: int) -> Phrase:
    """Words of other games do: this one is played nowhere."""
    facts: dict[str, Any] = {"rank": "1", "player": state.setup.players[seat].name}
    return Phrase("replay.place", {**facts, "points": str(stones), "residual": state.left})
