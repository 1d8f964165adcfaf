"""The wishes that wait to be taken up, and the one whose event is on its way to the store."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from .streams import Append
from .wishes import Wish


@dataclass(frozen=True, slots=True)
class Flying:
    """An event on its way to the store."""

    wish: Wish
    order: Append


class Waiting:
    """Wishes in the order they came in."""

    def __init__(self) -> None:
        self._queue: deque[Wish] = deque()
        self.flying: Flying | None = None

    def add(self, wish: Wish) -> bool:
        """Let a wish wait; return ``False`` if it does already."""
        if any((one.phone, one.nr) == (wish.phone, wish.nr) for one in self._all()):
            return False
        self._queue.append(wish)
        return True

    def next(self) -> Wish | None:
        """Take the next wish, unless one is on its way."""
        return self._queue.popleft() if self._queue and self.flying is None else None

    def landed(self, stream: str, n: int) -> Flying | None:
        """Return what was on its way, if it is this event."""
        flying = self.flying
        if flying is None or (flying.order.stream, flying.order.n) != (stream, n):
            return None
        self.flying = None
        return flying

    def once_more(self, wish: Wish) -> None:
        """Let a wish be the next one."""
        self._queue.appendleft(wish)

    def numbers(self, phone: str) -> list[int]:
        """Return the numbers of a phone's wishes."""
        return [wish.nr for wish in self._all() if wish.phone == phone]

    def _all(self) -> list[Wish]:
        return [*self._queue, *([self.flying.wish] if self.flying else [])]
