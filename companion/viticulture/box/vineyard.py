"""The printed vineyard mat: structures, fields, rows of the cellar."""

from __future__ import annotations

from enum import Enum
from typing import Any

from companion.kernel.phrase import Phrase

from .tables import data_file


class Structure(Enum):
    """The structures; each can be built once (SET-05)."""

    TRELLIS = "trellis"
    IRRIGATION = "irrigation"
    YOKE = "yoke"
    WINDMILL = "windmill"
    COTTAGE = "cottage"
    TASTING_ROOM = "tasting-room"
    MEDIUM_CELLAR = "medium-cellar"
    LARGE_CELLAR = "large-cellar"

    cost: int
    """In lira, as printed on the mat (STR-01)."""

    @property
    def phrase(self) -> Phrase:
        """The structure's name."""
        return Phrase(f"structure.{self.value}")


class Wine(Enum):
    """The four kinds of wine; each has a row in the cellar."""

    RED = "red"
    WHITE = "white"
    BLUSH = "blush"
    SPARKLING = "sparkling"

    lowest: int
    """The lowest icon of its row (WINE-11)."""

    @property
    def phrase(self) -> Phrase:
        """The wine's name."""
        return Phrase(f"wine.{self.value}")


_BOARD: dict[str, Any] = data_file("board")
HIGHEST: int = _BOARD["highest"]
FIELDS: tuple[int, ...] = tuple(_BOARD["fields"])
"""What the three fields hold, what they sell for, and how they are called (SET-03, SUM-11)."""
SMALL, MEDIUM, LARGE = (int(_BOARD["upper"][name]) for name in ("small", "medium", "large"))
"""The highest values the cellars hold (WINE-09)."""

for _entry in data_file("structures")["structure"]:
    Structure(_entry["id"]).cost = _entry["cost"]
for _kind in Wine:
    _kind.lowest = _BOARD["lower"][_kind.value]
