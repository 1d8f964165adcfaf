"""
What a page has shown of its table, and since when: what a tap on it was made for.

A picture that has just come is not what somebody tapped on: they had begun to move their finger
before it was there. So a tap is taken for one on what has been shown for a moment.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from companion.meaning import Mark, Seen

from .parts import touch

REACTION_MS = 400
"""Milliseconds from a new picture to a tap on it: nobody is quicker."""
KEPT = 64
"""Pictures and taps of one's own a page remembers; more do not come within a moment."""

Arrived = Callable[[], bool]
"""Whether what was drawn has reached the device, and has been there for a moment."""


@dataclass(frozen=True, slots=True)
class _Shown:
    mark: Mark
    since: float
    arrived: Arrived | None


class Seeing:
    """What one page has shown of one table. It costs a comparison for each drawing."""

    def __init__(self, sending: Callable[[], Arrived | None] = lambda: None) -> None:
        self._sending = sending
        self._shown: deque[_Shown] = deque(maxlen=KEPT)
        self._mine: deque[int] = deque(maxlen=KEPT)

    def shown(self, mark: Mark) -> None:
        """The table is drawn as it is at this moment."""
        if not self._shown or self._shown[-1].mark != mark:
            self._shown.append(_Shown(mark, touch.clock(), self._sending()))

    def seen(self) -> Seen | None:
        """Return what whoever taps now has before them; ``None`` if nothing was ever drawn."""
        if not self._shown:
            return None
        latest = touch.clock() - REACTION_MS / 1000
        while len(self._shown) > 1 and _is_there(self._shown[1], latest):
            self._shown.popleft()
        mark = self._shown[0].mark
        return Seen(mark, tuple(number for number in self._mine if number > mark.taps))

    def tapped(self, mark: Mark) -> None:
        """A tap of this page was booked; this is the moment after it."""
        self._mine.append(mark.taps)


class Untold:
    """
    News of a page that waits until the page may tell it: while the first player is being drawn, the
    name is known to the table already.
    """

    def __init__(self) -> None:
        self.held = False
        self._waiting: list[Callable[[], object]] = []

    def tell(self, say: Callable[[], object]) -> None:
        """Say it now, or as soon as it may be known."""
        if self.held:
            self._waiting.append(say)
        else:
            say()

    def hold(self) -> None:
        """Nothing is said until it is released."""
        self.held = True

    def release(self) -> None:
        """Say all that has waited."""
        self.held = False
        waiting, self._waiting = self._waiting, []
        for say in waiting:
            say()


def _is_there(shown: _Shown, latest: float) -> bool:
    return shown.since <= latest and (shown.arrived is None or shown.arrived())


__all__ = ["REACTION_MS", "Arrived", "Seeing", "Untold"]
