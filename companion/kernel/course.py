"""
The course of one move: its events, each folded into the state before the next one is decided.

Whoever decides a move is given a course, asks its rules of it, lets things happen on it, and looks
at the state as it has become by then. So no rule is worked out twice, once in deciding and once in
folding, and at the end both the events and the state they lead to are there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .chance import Chance
from .referee import Referee

S = TypeVar("S")


class Course(Generic[S]):
    """The events of one move, and the state they have led to by now."""

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
        """These events happen, one after the other."""
        for event in events:
            self.state = self._evolve(self.state, event)
            self._events.append(event)

    def require(self, holds: bool, rule: str, **facts: object) -> None:
        """Tell the referee that a rule is kept, or that it is broken."""
        self.referee.require(holds, rule, **facts)

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened, in order."""
        return tuple(self._events)
