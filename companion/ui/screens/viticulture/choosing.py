"""A choice on a sheet that is not booked yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from ...hooks import use_made

C = TypeVar("C")


class Choosing(Generic[C]):
    """
    A choice and how to change it.

    A tap can come before the previous one is drawn: reading :attr:`now` within a tap gives the
    result of all taps so far, drawn or not.
    """

    def __init__(self, now: C, keep: Callable[[Callable[[C], C]], object]) -> None:
        self.now = now
        self._keep = keep

    def change(self, by: Callable[[C], C]) -> None:
        """Change the choice, starting from its latest value."""
        self.now = by(self.now)
        self._keep(by)


def use_choosing(begin: Callable[[], C]) -> Choosing[C]:
    """Return a choice that belongs to the present component."""
    now, keep = use_made(begin)
    return Choosing(now, keep)
