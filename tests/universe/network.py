"""
A network that loses, delays, doubles and forgets to say that a connection is dead.

It is worse than the real one: messages of one connection overtake each other, and are lost without
the connection breaking.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .time import Time


@dataclass
class Wire:
    """How a network behaves at the moment."""

    loss: float = 0.0
    twice: float = 0.0
    quick: float = 0.01
    slow: float = 0.1


class End(Protocol):
    """Who is at one end of a connection."""

    def heard(self, line: int, text: str) -> None:
        """Something arrives."""

    def closed(self, line: int) -> None:
        """The connection is closed, and this end is told."""


@dataclass
class Connection:
    """A connection: it may be dead without anybody knowing."""

    phone: int
    epoch: int
    phone_end: bool = True
    table_end: bool = True
    half_open: bool = False


class Network:
    """All connections between phones and the table."""

    def __init__(self, time: Time, chance: random.Random, wire: Wire) -> None:
        self._time = time
        self._chance = chance
        self.wire = wire
        self.lines: dict[int, Connection] = {}

    def connect(self, phone: int, epoch: int) -> int:
        """Make a connection."""
        line = len(self.lines) + 1
        self.lines[line] = Connection(phone, epoch)
        return line

    def delay(self) -> float:
        """Return how long something takes."""
        return self._chance.uniform(self.wire.quick, self.wire.slow)

    def carry(self, line: int, deliver: Callable[[], None]) -> None:
        """Take something to the other end, perhaps, and perhaps twice."""
        here = self.lines[line]
        if here.half_open or self._chance.random() < self.wire.loss:
            return
        for _ in range(2 if self._chance.random() < self.wire.twice else 1):
            self._time.after(self.delay(), deliver)

    def of(self, phone: int) -> list[int]:
        """Return the connections a phone has open, as it believes."""
        return [line for line, one in self.lines.items() if one.phone == phone and one.phone_end]
