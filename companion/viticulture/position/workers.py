"""The three sorts of worker, and the spaces they can be placed on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.kernel.phrase import Phrase
from companion.kernel.wire import left_out

from ..box.board import PRINTED_BONUS_SPACE, BoardAction


class Space(Enum):
    """Where a worker can be placed."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    ART = "art"
    """The picture of an action whose spaces are all taken: for grande workers (WORK-02)."""
    CART = "cart"
    YOKE = "yoke"
    PLANNED = "planned"
    """The space it was sent to ahead of the season (VIS-10)."""

    @property
    def phrase(self) -> Phrase:
        """The space's name."""
        return Phrase(f"space.{self.value}")


BONUS_SPACE = Space(PRINTED_BONUS_SPACE)
"""The space with the printed bonus."""


class Worker(Enum):
    """The three sorts of worker."""

    REGULAR = "regular"
    GRANDE = "grande"
    TEMPORARY = "temporary"

    @property
    def phrase(self) -> Phrase:
        """The worker's name."""
        return Phrase(f"worker.{self.value}")


@dataclass(frozen=True, slots=True)
class At:
    """Which worker is placed where; cart and yoke belong to no action of the board."""

    space: Space
    action: BoardAction | None = left_out(None)
    worker: Worker = left_out(Worker.REGULAR)
    bonus: bool = left_out(True)
    """The bonus is taken where there is one; it is optional (BON-02)."""
    token: bool = left_out(False)
    """Alone: a bonus action token is given for the bonus (AUT-09)."""
    ahead: bool = left_out(False)
    """Sent there for a season to come, and not resolved yet (VIS-10)."""
