"""The 18 mamas and the 18 papas."""

from __future__ import annotations

from dataclasses import dataclass

from .tables import data_file
from .vineyard import Structure

WORKER, POINT = "worker", "point"


@dataclass(frozen=True, slots=True)
class Mama:
    """What a mama gives (SET-09)."""

    id: int
    name: str
    workers: int
    vine: int
    order: int
    summer: int
    winter: int
    lira: int


@dataclass(frozen=True, slots=True)
class Papa:
    """What a papa gives (SET-10), and his choice (SET-11)."""

    id: int
    name: str
    grande: int
    lira: int
    gift: str
    """A structure, ``worker`` or ``point``."""
    instead: int
    """Lira for those who leave the gift."""

    @property
    def structure(self) -> Structure | None:
        """The structure he gives, or ``None``."""
        return None if self.gift in (WORKER, POINT) else Structure(self.gift)


MAMAS: dict[int, Mama] = {entry["id"]: Mama(**entry) for entry in data_file("mamas")["mama"]}
PAPAS: dict[int, Papa] = {entry["id"]: Papa(**entry) for entry in data_file("papas")["papa"]}
