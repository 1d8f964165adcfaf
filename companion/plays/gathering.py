"""
Counting one game from its first entry to its last, seat by seat.

Seats are counted as they are at the moment; when players change chairs, everything that was counted
of them moves along. So at the end the counts stand by the seats of the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.kernel.history import Entry
from companion.kernel.people import PlayersReseated
from companion.kernel.session import Session

from .play import Numbers, Series, Side, person_of


class Gathering:
    """What has been counted so far."""

    def __init__(self, seats: int) -> None:
        self.of: list[Counter[str]] = [Counter() for _ in range(seats)]
        """The counts of every seat."""
        self.rows: list[dict[str, list[int]]] = [{} for _ in range(seats)]
        """The rows of numbers of every seat."""
        self.table: Counter[str] = Counter()
        self.table_rows: dict[str, list[int]] = {}
        self.first: int | None = None
        """Who began."""

    def add(self, seat: int, what: str, by: int = 1) -> None:
        """Count something of a player."""
        self.of[seat][what] += by

    def note(self, seat: int, row: str, number: int) -> None:
        """Add a number to one of a player's rows."""
        self.rows[seat].setdefault(row, []).append(number)

    def note_table(self, row: str, number: int) -> None:
        """Add a number to one of the table's rows."""
        self.table_rows.setdefault(row, []).append(number)

    def reseat(self, order: tuple[int, ...]) -> None:
        """Move everything along with the players, by the seats they had before."""
        self.of = [self.of[seat] for seat in order]
        self.rows = [self.rows[seat] for seat in order]
        if self.first is not None:
            self.first = order.index(self.first)

    def counts(self, seat: int) -> Numbers:
        """Return a player's counts that are not 0, by name."""
        return without_nothing(self.of[seat])

    def series(self, seat: int) -> Series:
        """Return a player's rows."""
        return {name: tuple(row) for name, row in sorted(self.rows[seat].items())}

    def side(self, seat: int, player: Any, **about: Any) -> Side:
        """Return the side of a player with what was counted."""
        return Side(
            person_of(player.name),
            player.name,
            player.colour.value,
            first=seat == self.first,
            counts=self.counts(seat),
            series=self.series(seat),
            **about,
        )


def without_nothing(counts: Counter[str]) -> Numbers:
    """Return counts by name, without those that are 0."""
    return {name: counts[name] for name in sorted(counts) if counts[name]}


def reseated(entry: Entry) -> tuple[int, ...] | None:
    """Return the order of an entry in which players changed chairs."""
    for event in entry.events:
        if isinstance(event, PlayersReseated):
            return event.order
    return None


def moments(session: Session[Any]) -> Iterator[tuple[Any, Entry, Any]]:
    """Yield the state before every entry, the entry, and the state after it."""
    steps = session.history.steps
    for number, step in enumerate(steps, 1):
        after = steps[number].before if number < len(steps) else session.state
        yield step.before, step.entry, after
