"""What all moves and all events have in common: nothing but their kind."""

from __future__ import annotations


class Move:
    """Something a player may ask, as it would be said at the table."""

    __slots__ = ()


class Event:
    """Something that happened, with what came of it."""

    __slots__ = ()
