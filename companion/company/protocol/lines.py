"""The connections of a table: whose each is, where from, and when it was heard last."""

from __future__ import annotations

from dataclasses import dataclass

from .messages import FromTable, Knock
from .pulse import GIVEN_UP


@dataclass(frozen=True, slots=True)
class Say:
    """Send a message over a connection."""

    line: int
    message: FromTable


@dataclass(frozen=True, slots=True)
class Hang:
    """Close a connection."""

    line: int


@dataclass(slots=True)
class Line:
    """An open connection."""

    address: str
    heard: float
    phone: str | None = None
    knock: Knock | None = None
    """What it asked for before it was let in."""


class Lines:
    """All connections; a phone has one of them, the last one it opened."""

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}
        self._of: dict[str, int] = {}
        self._epochs: dict[str, int] = {}

    def open(self, line: int, address: str, at: float) -> None:
        """Note a connection."""
        self._lines[line] = Line(address, at)

    def close(self, line: int) -> None:
        """Forget a connection."""
        gone = self._lines.pop(line, None)
        if gone is not None and gone.phone is not None and self._of.get(gone.phone) == line:
            del self._of[gone.phone]

    def at(self, line: int) -> Line | None:
        """Return a connection, if it is open."""
        return self._lines.get(line)

    def of(self, phone: str) -> int | None:
        """Return the connection of a phone, if it has one."""
        return self._of.get(phone)

    @property
    def phones(self) -> tuple[tuple[str, int], ...]:
        """The phones that are connected, and how."""
        return tuple(self._of.items())

    def epoch(self, phone: str) -> int:
        """Return the number of the last connection of a phone, by its own counting."""
        return self._epochs.get(phone, 0)

    def give(self, line: int, phone: str, epoch: int) -> int | None:
        """Make a connection a phone's; return the one it had before, which is forgotten."""
        old = self._of.get(phone)
        if old is not None and old != line:
            self.close(old)
        self._lines[line].phone = phone
        self._of[phone] = line
        self._epochs[phone] = epoch
        return old if old != line else None

    @property
    def knocking(self) -> tuple[tuple[int, Line, Knock], ...]:
        """The connections that wait to be let in."""
        return tuple(
            (line, here, here.knock)
            for line, here in self._lines.items()
            if here.phone is None and here.knock is not None
        )

    def given_up(self, at: float) -> tuple[int, ...]:
        """Return the connections that were silent for too long."""
        return tuple(line for line, one in self._lines.items() if at - one.heard > GIVEN_UP)
