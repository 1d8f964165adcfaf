"""Previews: the state after a move that has not been made."""

from __future__ import annotations

from companion.kernel.chance import Seeded
from companion.kernel.referee import Lenient

from ..box.vineyard import Wine
from ..game import RULES
from ..position.kinds import Move
from ..position.mat import Mat, Row
from ..position.state import State
from ..year.ageing import Rise, borders, rises


def state_after(state: State, move: Move) -> State:
    """Return the state after a move, even if it breaks rules."""
    return RULES.decide(state, move, Seeded(0), Lenient()).state


def ageing_arrows(mat: Mat) -> dict[Row, tuple[Rise, ...]]:
    """Return what the year's end does to every token, row by row; empty rows are left out."""
    closed = borders(mat)
    rows = {
        Row.RED_GRAPES: rises(mat.red),
        Row.WHITE_GRAPES: rises(mat.white),
        **{Row(kind.value): rises(mat.cellar.row(kind), closed) for kind in Wine},
    }
    return {row: found for row, found in rows.items() if found}
