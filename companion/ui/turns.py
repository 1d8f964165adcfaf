"""
Pages that look at the same table are told of a change one after the other.

Told all at once, they would all be drawn in one turn of the loop, and what is to be sent waits for
the turn after: the first of sixty phones for the drawing of all. Here each turn tells one page, so
that it is drawn and sent while the next ones wait. The page whose tap it was is not among them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from weakref import WeakKeyDictionary

Act = Callable[[], None]


class Turns:
    """Who waits to be told, on one loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._call_soon = loop.call_soon
        self._waiting: dict[Hashable, list[Act]] = {}

    def take(self, who: Hashable, act: Act) -> None:
        """Do this when it is somebody's turn, with all else there is to do then."""
        if not self._waiting:
            self._call_soon(self._next)
        self._waiting.setdefault(who, []).append(act)

    def _next(self) -> None:
        acts = self._waiting.pop(next(iter(self._waiting)))
        if self._waiting:
            self._call_soon(self._next)
        for act in acts:
            act()


_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()


def turns_of(loop: asyncio.AbstractEventLoop) -> Turns:
    """Return the turns of all pages on a loop."""
    if loop not in _turns:
        _turns[loop] = Turns(loop)
    return _turns[loop]


__all__ = ["Turns", "turns_of"]
