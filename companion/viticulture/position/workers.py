"""The three sorts of worker, and where they can stand."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as _field
from enum import Enum

from companion.kernel.phrase import Phrase
from companion.kernel.wire import LEFT_OUT

from ..box.board import PRINTED_BONUS_SPACE, BoardAction


class Space(Enum):
    """Where a worker can stand."""

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
        """The space by its name."""
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
        """The worker by its name."""
        return Phrase(f"worker.{self.value}")


@dataclass(frozen=True, slots=True)
class At:
    """Which worker goes where; cart and yoke belong to no action of the board."""

    space: Space
    action: BoardAction | None = _field(default=None, metadata=LEFT_OUT)
    worker: Worker = _field(default=Worker.REGULAR, metadata=LEFT_OUT)
    bonus: bool = _field(default=True, metadata=LEFT_OUT)
    """The bonus is taken where there is one; it is optional (BON-02)."""
    token: bool = _field(default=False, metadata=LEFT_OUT)
    """Alone: a bonus action token is given for the bonus (AUT-09)."""
    ahead: bool = _field(default=False, metadata=LEFT_OUT)
    """Sent there for a season to come, and not resolved yet (VIS-10)."""
