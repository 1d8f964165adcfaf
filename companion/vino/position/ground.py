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
    """The seats that owned vineyards there when the barrel came, by ranking (VN-BUY-13)."""
    others: tuple[int, ...]
    """All others, the next one first (VN-BUY-07)."""
    passed: tuple[int, ...] = ()
    """The seats that buy nothing more there, in the order of passing."""


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
    """The seats that have yet to pick, in order."""
