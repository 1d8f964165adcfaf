"""
What a phone may see of a game: every message is cut for its receiver before it is sent.

The games have their own veils; this is what the protocol asks of one. The seed never leaves the
table: whoever has it knows what will be drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from companion.kernel.gamefile import dump
from companion.kernel.history import Entry
from companion.kernel.session import Session


class Veil(Protocol):
    """What is hidden from whom. Seats are those of the beginning, as in a roster."""

    @property
    def hides(self) -> bool:
        """Whether anything is ever hidden; then what is undone or redone needs a new page."""

    def session(self, session: Session[Any], seats: frozenset[int], /) -> Session[Any]:
        """Return a session as the holder of some seats may see it."""

    def entry(self, session: Session[Any], entry: Entry, seats: frozenset[int], /) -> Entry | None:
        """
        Return an entry as the holder of some seats may see it; ``session`` is the one before it.

        ``None`` if what was hidden is to be seen after it, so that a new page is needed.
        """


class NoVeil:
    """For games in which everybody sees everything."""

    hides = False

    def session(self, session: Session[Any], seats: frozenset[int], /) -> Session[Any]:
        """Return the session as it is."""
        return session

    def entry(self, session: Session[Any], entry: Entry, seats: frozenset[int], /) -> Entry | None:
        """Return the entry as it is."""
        return entry


def page_of(session: Session[Any], veil: Veil, seats: frozenset[int]) -> dict[str, Any]:
    """Return a game as its file would be, without what the holder of some seats may not see."""
    return dump(replace(veil.session(session, seats), seed=0))
