"""
The history of a game: entries done, and entries undone that can be done again.

A history is an immutable chain of steps. Each step knows the state before it, so playing and
undoing cost the same in the first year and in the seventh.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

State = TypeVar("State")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Entry:
    """One move, its events, and the rules that were overruled for it."""

    move: Any
    events: tuple[Any, ...]
    overruled: tuple[str, ...] = ()

    def first(self, kind: type[E]) -> E:
        """Return the first event of a kind; the entry must have one."""
        return next(event for event in self.events if isinstance(event, kind))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Step(Generic[State]):
    """An entry that was done, the state before it, and the step before it."""

    entry: Entry
    before: State
    earlier: Step[State] | None
    number: int
    """How many entries there are up to and with this one."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Undone(Generic[State]):
    """An entry that was undone, the state after it, and the undone entry that follows it."""

    entry: Entry
    after: State
    later: Undone[State] | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class History(Generic[State]):
    """What was done (linked from the latest step) and what can be redone (linked from the next)."""

    last: Step[State] | None = None
    next: Undone[State] | None = None

    def __len__(self) -> int:
        return self.last.number if self.last else 0

    def __eq__(self, other: object) -> bool:
        """Compare entries done and undone, without recursion along the chain."""
        if not isinstance(other, History):
            return NotImplemented
        return self.done == other.done and self.undone == other.undone

    def __hash__(self) -> int:
        return hash((self.done, self.undone))

    def __repr__(self) -> str:
        return f"History({len(self)} done, {len(self.undone)} undone)"

    @property
    def steps(self) -> tuple[Step[State], ...]:
        """All steps done, oldest first."""
        chain = []
        step = self.last
        while step:
            chain.append(step)
            step = step.earlier
        return tuple(reversed(chain))

    @property
    def done(self) -> tuple[Entry, ...]:
        """All entries that are done, oldest first."""
        return tuple(step.entry for step in self.steps)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """All entries that can be done again, next one first."""
        return tuple(_later(self.next))


def _later(undone: Undone[Any] | None) -> Iterator[Entry]:
    while undone:
        yield undone.entry
        undone = undone.later
