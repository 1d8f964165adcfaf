"""A region on the table: owners of its vineyards, who may buy there, and its gift."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.board import Region, Variety


@dataclass(frozen=True, slots=True)
class Ground:
    """A region on the table."""

    owners: tuple[int | None, ...]
    """For each vineyard, from the cheapest, the seat whose token lies on it."""
    grows: tuple[Variety | None, ...]
    """For each seat the variety it produces here."""
    bottle: bool = True
    """Whether the bottle has not left; only regions with government vineyards have one."""


@dataclass(frozen=True, slots=True)
class Line:
    """
    The places of all buyers where the barrel stands; a correction may add a buyer later.

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
    """A place in the ranking of a gift, with its number of vineyards (VN-GIFT-04)."""

    seat: int
    owned: int
    farthest: int
    takes: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A gift; nothing else can be done until it is given."""

    region: Region
    shares: tuple[Share, ...]
    waiting: tuple[int, ...]
    """Who has still to pick, in order."""
