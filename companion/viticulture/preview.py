"""What would be: the state after a move nobody has made yet."""

from __future__ import annotations

from companion.kernel.chance import Seeded
from companion.kernel.referee import Lenient

from .ageing import Step, borders, steps
from .components import Wine
from .evolve import evolve
from .mat import Mat
from .moves import Move
from .rules import decide
from .state import State
from .vineyard_moves import Row


def preview(state: State, move: Move) -> State:
    """The state as it would be, whatever the rules say; the reason is asked elsewhere."""
    for event in decide(state, move, Seeded(0), Lenient()):
        state = evolve(state, event)
    return state


def ageing_arrows(mat: Mat) -> dict[Row, tuple[Step, ...]]:
    """What the year's end does to every token, row by row; rows without tokens are left out."""
    closed = borders(mat)
    rows = {
        Row.RED_GRAPES: steps(mat.red),
        Row.WHITE_GRAPES: steps(mat.white),
        **{Row(kind.value): steps(mat.cellar.row(kind), closed) for kind in Wine},
    }
    return {row: found for row, found in rows.items() if found}
