"""What is followed of a player."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import Region


@dataclass(frozen=True, slots=True)
class Estate:
    """What is followed of one player, besides the vineyards."""

    money: int = 0
    """In cash, where money is followed; this round's income not counted."""
    drawn: tuple[Region, ...] = ()
    """The regions of the draw markers (VN-PRE-02)."""
    bought: int = 0
    """Vineyards bought in the preliminary round."""
    chosen: tuple[Region, ...] | None = None
    """The marked regions: secret in the phase of choosing. Empty: chosen, but not to be seen."""
    income: int | None = None
    """This round's income; ``None`` before the sale."""
    counted_money: int | None = None
    """Money told for a tie, where money is not followed."""
