"""
The course of one move: its events, each folded into the state before the next one is decided.

A function that decides a move is given a course. It checks rules with :meth:`Course.require`, adds
events with :meth:`Course.add`, and reads the state they have led to so far. In the end the course
holds both the events and the final state, so nothing is folded twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .chance import Chance
from .referee import Referee

S = TypeVar("S")


class Course(Generic[S]):
    """The events of one move so far, and the state they have led to."""

    def __init__(
        self, state: S, evolve: Callable[[S, Any], S], chance: Chance, referee: Referee
    ) -> None:
        self.state = state
        """The state after everything that has happened so far."""
        self.chance = chance
        self.referee = referee
        self._evolve = evolve
        self._events: list[Any] = []

    def add(self, *events: Any) -> None:
        """Add events: each is folded into the state, one after the other."""
        for event in events:
            self.state = self._evolve(self.state, event)
            self._events.append(event)

    def require(self, holds: bool, rule: str, why: str = "", /, **facts: object) -> None:
        """Tell the referee whether a rule is kept."""
        self.referee.require(holds, rule, why, **facts)

    @property
    def events(self) -> tuple[Any, ...]:
        """All events added so far, in order."""
        return tuple(self._events)
