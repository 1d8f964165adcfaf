"""Building structures (STR, SUM-03 to SUM-05)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import Structure
from .events import Event
from .mat import At, Mat
from .placing import gets_bonus, mat_of, place
from .state import State
from .vineyard_events import StructureBuilt
from .vineyard_moves import Build


def decide_build(state: State, move: Build, referee: Referee) -> tuple[Event, ...]:
    """One structure that is not built yet, for its price; the bonus lira can pay it (BON-06)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    place(state, seat, at, BoardAction.BUILD_STRUCTURE, referee)
    structure, lira = move.structure, state.estates[seat].lira
    if structure in mat.built:
        referee.require(False, "SUM-04", what=structure.phrase)
    if structure is Structure.LARGE_CELLAR:
        referee.require(Structure.MEDIUM_CELLAR in mat.built, "STR-02")
    cost = structure.cost if move.paid is None else move.paid
    if at is not None:
        referee.require(cost == structure.cost, "BON-06", cost=structure.cost)
    cost -= gets_bonus(state, seat, at)
    referee.require(lira >= cost, "SUM-05", lira=lira, cost=cost)
    return (StructureBuilt(seat, at, structure, cost),)


def buildable(mat: Mat) -> tuple[Structure, ...]:
    """What is neither built nor waiting for something else; its price is another question."""
    return tuple(
        structure
        for structure in Structure
        if structure not in mat.built
        and (structure is not Structure.LARGE_CELLAR or Structure.MEDIUM_CELLAR in mat.built)
    )


def next_cellar(mat: Mat) -> Structure | None:
    """What the cellar can be upgraded to: medium, then large, then nothing (STR-16)."""
    for structure in (Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR):
        if structure not in mat.built:
            return structure
    return None


def build_moves(state: State, seat: int, mat: Mat, lira: int, ways: list[At]) -> Iterator[Build]:
    """Every structure that can be paid, in every way there is to stand on the action."""
    structures = buildable(mat)
    for at in ways:
        money = lira + gets_bonus(state, seat, at)
        for structure in structures:
            if structure.cost <= money:
                yield Build(seat, at, structure)
