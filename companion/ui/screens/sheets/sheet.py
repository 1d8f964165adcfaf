"""Which sheet is open over a play screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Sheet:
    """Which sheet is open, and what it is about."""

    kind: str
    seat: int | None = None
    what: str = ""
    rule: str = ""
    move: Any = None
    reason: Any = None
    back: Sheet | None = None
    """The sheet this one was opened from, and goes back to."""

    @property
    def stays(self) -> bool:
        """A sheet stays open while its numbers are stepped, or its marks switched."""
        return self.kind in ("player", "table", "region", "automa", "ahead")


def closing(play: Any) -> Callable[[], None]:
    """What puts the open sheet away."""
    return lambda: play.show(None)
