"""A region on the table: its vineyards, who may buy there, and the gift that is given there."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import Region, Variety


@dataclass(frozen=True, slots=True)
class Ground:
    """A region as it lies on the table."""

    owners: tuple[int | None, ...]
    """For each vineyard, from the cheapest, the seat whose token lies on it."""
    grows: tuple[Variety | None, ...]
    """For each seat the variety it produces here."""
    bottle: bool = True
    """Whether the bottle has not left; only regions with government vineyards have one."""


@dataclass(frozen=True, slots=True)
class Line:
    """
    Everybody's place where the barrel stands, marked or not: a correction may ask for it later.

    ``owners`` and ``newcomers`` of the state are those of the line who still buy.
    """

    ranked: tuple[int, ...]
    """Who had vineyards there when the barrel came, in their ranking (VN-BUY-13)."""
    others: tuple[int, ...]
    """Everybody else, whose turn it is first (VN-BUY-07)."""
    passed: tuple[int, ...] = ()
    """Who buys nothing more there, in the order they said so."""


@dataclass(frozen=True, slots=True)
class Share:
    """A place in the ranking of a gift, and how many vineyards it takes (VN-GIFT-04)."""

    seat: int
    owned: int
    farthest: int
    takes: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A gift that interrupts everything else until it is given."""

    region: Region
    shares: tuple[Share, ...]
    waiting: tuple[int, ...]
    """Who has still to pick, in order."""
