"""Virtual time: what happens next, in an order that depends on nothing but the schedule."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count


class Time:
    """A clock that jumps from one appointment to the next."""

    def __init__(self) -> None:
        self.now = 0.0
        self._plan: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()

    def after(self, seconds: float, what: Callable[[], None]) -> None:
        """Do something later."""
        heapq.heappush(self._plan, (self.now + seconds, next(self._number), what))

    def run(self, until: float) -> None:
        """Do everything that is to be done until then."""
        while self._plan and self._plan[0][0] <= until:
            self.now, _, what = heapq.heappop(self._plan)
            what()
        self.now = until
