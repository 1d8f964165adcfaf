"""Earlier sales and rounds, for the market's history and for charts."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import Variety


@dataclass(frozen=True, slots=True)
class SaleRow:
    """A sale in the market's history."""

    round: int
    seat: int
    variety: Variety
    quantity: int
    income: int
    market: tuple[int, ...]
    """All demands after it."""


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A closed round."""

    round: int
    order: tuple[int, ...]
    incomes: tuple[int, ...]
    vineyards: tuple[int, ...]
