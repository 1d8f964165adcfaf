"""What a move, an event and a course are in this game; the modules of the rules build on it."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.kernel import course, rules

from .state import State


class Move:
    """Something a player may ask, as it would be said at the table."""

    __slots__ = ()


class Event:
    """Something that happened, with what came of it."""

    __slots__ = ()


Course: TypeAlias = course.Course[State]
MoveKinds: TypeAlias = tuple[rules.MoveKind[State, Any], ...]
EventKinds: TypeAlias = tuple[rules.EventKind[State, Any], ...]
