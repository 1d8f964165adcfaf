"""The types of moves, events and courses of this game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from companion.kernel import course, rules

from ..box.board import BoardAction
from .mat import Mat
from .state import State
from .workers import At

Move: TypeAlias = rules.Move
Event: TypeAlias = rules.Event
Course: TypeAlias = course.Course[State]
MoveKinds: TypeAlias = tuple[rules.MoveKind[State, Any], ...]
EventKinds: TypeAlias = tuple[rules.EventKind[State, Any], ...]
OnBoard: TypeAlias = dict[BoardAction, Callable[[State, int, Mat, list[At]], Iterable[Move]]]
"""What an action of the board offers to a seat, in these ways to stand on it."""
More: TypeAlias = dict[type, Callable[[State, Any], Iterator[Move]]]
"""The same move with one thing more, as far as its space and the mat allow."""
