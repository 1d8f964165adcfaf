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
    card: str = ""
    """The card by which something is done: a visitor and its option, ``planter/0``."""
    after: Sheet | None = None
    """What comes up again once this one is done with."""
    back: Sheet | None = None
    """The sheet this one was opened from, and goes back to."""
    told: Any = None
    """What was chosen on it before something else was looked up."""
    rules: tuple[str, ...] = ()
    """For a sheet of rules: these, instead of those of the present part of the game."""

    @property
    def stays(self) -> bool:
        """A sheet stays open while its numbers are stepped, or its marks switched."""
        return self.kind in _STAY


_STAY = ("player", "table", "region", "automa", "ahead", "mat", "row", "effect")


def closing(play: Any) -> Callable[[], None]:
    """What puts the open sheet away."""
    return lambda: play.show(None)
