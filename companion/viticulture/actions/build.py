"""Building structures (STR, SUM-03 to SUM-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import BoardAction
from ..box.vineyard import Structure
from ..position.facts import lira_phrase
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat
from ..position.sense import MOST, check_number, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import Facts, State, who
from ..position.workers import At
from .worker import place


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build a structure (SUM-03); a card can set another price in ``paid``."""

    seat: int
    where: At | None
    structure: Structure
    paid: int | None = left_out(None)


@dataclass(frozen=True, slots=True)
class StructureBuilt(Event):
    """A structure was built; ``paid`` is the price after the bonus (BON-06)."""

    seat: int
    where: At | None
    structure: Structure
    paid: int


def decide_build(course: Course, move: Build) -> None:
    """
    Build one structure that is not built yet and pay for it; the bonus takes one lira off (BON-06).
    """
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(course, seat, at, BoardAction.BUILD_STRUCTURE)
    structure, lira = move.structure, state.estates[seat].lira
    if structure in mat.built:
        course.require(False, "SUM-04", what=structure.phrase)
    if structure is Structure.LARGE_CELLAR:
        course.require(Structure.MEDIUM_CELLAR in mat.built, "STR-02")
    cost = structure.cost if move.paid is None else move.paid
    if at is not None:
        course.require(cost == structure.cost, "STR-01", cost=structure.cost)
    cost -= gets_bonus(state, seat, at)
    course.require(lira >= cost, "SUM-05", lira=lira, cost=cost)
    course.add(StructureBuilt(seat, at, structure, cost))


def buildable(mat: Mat) -> tuple[Structure, ...]:
    """Return the structures that are not built and whose requirement is met, at any price."""
    return tuple(
        structure
        for structure in Structure
        if structure not in mat.built
        and (structure is not Structure.LARGE_CELLAR or Structure.MEDIUM_CELLAR in mat.built)
    )


def next_cellar(mat: Mat) -> Structure | None:
    """Return the cellar that can be built next: medium, then large, then ``None`` (STR-16)."""
    for structure in (Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR):
        if structure not in mat.built:
            return structure
    return None


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Build]:
    """Yield every structure that can be paid for, with every way to place the worker."""
    structures, lira = buildable(mat), state.estates[seat].lira
    for at in ways:
        money = lira + gets_bonus(state, seat, at)
        for structure in structures:
            if structure.cost <= money:
                yield Build(seat, at, structure)


def _built(state: State, event: StructureBuilt) -> State:
    mat = followed_mat(state, event.seat)
    built = mat.built if event.structure in mat.built else (*mat.built, event.structure)
    after = changed(mat, built=built)
    return acted(state, event.seat, event.where, after, lira=-event.paid)


def _tell(state: State, move: Build, entry: Entry, short: bool) -> Phrase:
    facts: Facts = {**who(state, move.seat), "what": move.structure.phrase}
    return Phrase("log.build", {**facts, "lira": lira_phrase(entry.first(StructureBuilt).paid)})


def _check_move(setup: Setup, move: Build) -> None:
    of_worker(setup, move)
    if move.paid is not None:
        check_number(move.paid, 0, MOST)


def _check_event(setup: Setup, event: StructureBuilt) -> None:
    of_worker(setup, event)
    check_number(event.paid, -MOST, MOST)


SAYS = frozenset({"lira", "structures"})

MOVES: MoveKinds = (MoveKind(Build, StructureBuilt, decide_build, _tell, _check_move, SAYS),)
EVENTS: EventKinds = (EventKind(StructureBuilt, _built, _check_event),)
ON_BOARD: OnBoard = {BoardAction.BUILD_STRUCTURE: on_board}
MORE: More = {}
