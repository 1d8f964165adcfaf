"""The phases of the game and of a round."""

from __future__ import annotations

from enum import Enum

from companion.kernel.phrase import Phrase


class Phase(Enum):
    """The phases of the game: the preliminary round, then rounds of four phases."""

    OPENING = "opening"
    """Everybody draws two markers and buys there (VN-PRE-02)."""
    THIRD = "third"
    """Everybody buys a third vineyard (VN-PRE-06)."""
    CHOOSING = "choosing"
    """Everybody marks two regions in secret (VN-BUY-02)."""
    BUYING = "buying"
    SELLING = "selling"
    CLOSING = "closing"
    """The play order of the next round is settled (VN-END-01)."""
    OVER = "over"


def phase_name(phase: Phase) -> Phrase:
    """Return a phase's name."""
    return Phrase(f"vino.phase.{phase.value}")
