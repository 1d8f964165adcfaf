"""
A file that came from outside: opened with the app, or shared to it.

It waits here for the screen that tells what is in it, and is given away once. Where this happens
there is one page.
"""

from __future__ import annotations

from collections.abc import Callable

_waiting: list[str] = []
_looking: list[Callable[[], object]] = []


def bring(text: str) -> None:
    """Keep what a file says, in place of one nobody has looked at, and let the screen know."""
    _waiting[:] = [text]
    for look in _looking:
        look()


def take() -> str | None:
    """Return what has come; only the first who asks gets it."""
    return _waiting.pop() if _waiting else None


def listen(look: Callable[[], object]) -> Callable[[], None]:
    """Call a function when something comes, in place of the last one; returns what ends that."""
    _looking[:] = [look]

    def end() -> None:
        if look in _looking:
            _looking.remove(look)

    return end
