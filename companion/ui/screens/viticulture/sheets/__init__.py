"""What comes up over Viticulture's screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....sheets import Sheet as AnySheet


@dataclass(frozen=True)
class Sheet(AnySheet):
    """Which sheet is open, and what it is about."""

    kind: str
    seat: int | None = None
    what: str = ""
    rule: str = ""
    move: Any = None
    reason: Any = None
    card: str = ""
    """The card by which something is done: a visitor and its option, ``planter/0``."""
    after: AnySheet | None = None
    """What comes up again once this one is done with."""
    back: AnySheet | None = None
    """The sheet this one was opened from, and goes back to."""
    told: Any = None
    """What was chosen on it before something else was looked up."""

    @property
    def name(self) -> str:  # type: ignore[override]
        """What the identifiers on it begin with."""
        return self.kind

    @property
    def stays(self) -> bool:  # type: ignore[override]
        """A sheet stays open while its numbers are stepped, or its marks switched."""
        return self.kind in _STAY


_STAY = ("player", "table", "automa", "ahead", "mat", "row", "effect")

ViticultureSheet = Sheet
"""The sheets only Viticulture has."""
