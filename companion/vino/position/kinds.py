"""The types of moves, events and courses of this game."""

from __future__ import annotations

from typing import Any, TypeAlias

from companion.kernel import course, rules

from .state import State

Move: TypeAlias = rules.Move
Event: TypeAlias = rules.Event
Course: TypeAlias = course.Course[State]
MoveKinds: TypeAlias = tuple[rules.MoveKind[State, Any], ...]
EventKinds: TypeAlias = tuple[rules.EventKind[State, Any], ...]
