"""
Lists of tables are drawn at most once a second because of what happens at some table.

A hundred tables are fifty taps a second, and a page that lies on its list would be drawn at each of
them, for a line that says what it said before. The first change is shown at once, and the last one
of every second.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable

EVERY = 1.0
"""Seconds."""


class Pace:
    """Does something at once, and what is asked for within the next second once, at its end."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act
        self._resting: asyncio.TimerHandle | None = None
        self._asked = False

    def __call__(self) -> None:
        if self._resting is not None:
            self._asked = True
            return
        self._act()
        rest = asyncio.get_running_loop().call_later
        # In nobody's context: the page that asked first is not the one that is drawn.
        self._resting = rest(EVERY, self._rested, context=contextvars.Context())

    def stop(self) -> None:
        """Do nothing any more."""
        if self._resting is not None:
            self._resting.cancel()
        self._act = _nothing

    def _rested(self) -> None:
        self._resting = None
        if self._asked:
            self._asked = False
            self()


def _nothing() -> None:
    pass


__all__ = ["Pace"]
