"""The types of moves, events and courses of this game."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.kernel import course, rules

from .state import State


class Move:
    """Base class of what a player may ask for."""

    __slots__ = ()


class Event:
    """Base class of what happened because of a move."""

    __slots__ = ()


Course: TypeAlias = course.Course[State]
MoveKinds: TypeAlias = tuple[rules.MoveKind[State, Any], ...]
EventKinds: TypeAlias = tuple[rules.EventKind[State, Any], ...]
