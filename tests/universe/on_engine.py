"""
The same world on an engine: a table of two streams in a Valkey or Redis that really runs.

What goes wrong is the way there. A question is lost, or comes late, perhaps after its process has
died; an answer is lost, so that something is written and nobody knows; for a while nothing gets
through at all. Time stays virtual: the engine answers at once, and the answer takes its while.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Any

from companion.cli.engine.shelf import EngineShelf
from companion.company.protocol.streams import (
    COMPANY,
    TAPS,
    Append,
    NotRead,
    NotStored,
    Order,
    Read,
    Receipt,
    Stored,
    Taken,
)
from companion.storage import NumberAhead, NumberTaken

from .disk import DiskError, Weather
from .time import Time
from .world import Kinds

HEADER = {"game": "none", "created": 0}
_worlds = count(1)


class Place:
    """The streams of one table; they outlive the program."""

    def __init__(self, shelf: EngineShelf, chance: random.Random, weather: Weather) -> None:
        self.shelf = shelf
        self.chance = chance
        self.weather = weather
        world = next(_worlds)
        self.names = {stream: f"{stream}-{world}" for stream in (TAPS, COMPANY)}
        for name in self.names.values():
            shelf.append(name, 0, HEADER)

    def begin(self, stream: str, events: Sequence[Any]) -> None:
        """Have events in a stream from before."""
        for n, event in enumerate(events, 1):
            self.shelf.append(self.names[stream], n, event)

    def told(self, stream: str) -> list[Any]:
        """Return the events of a stream."""
        return list(self.shelf.follow(self.names[stream], 1))

    def lose_power(self) -> None:
        """The power goes where the program runs; the engine runs elsewhere."""


class EngineStore:
    """The store of a running program: it dies with it, what it has asked does not."""

    def __init__(self, disk: Place, time: Time, answer: Callable[[Receipt], None]) -> None:
        """Read what is there; raises `DiskError` when nothing gets through."""
        self._place = disk
        self._time = time
        self._answer = answer
        self._chance = disk.chance
        self.alive = True
        if self._lost():
            raise DiskError("away")
        self.events = {stream: disk.told(stream) for stream in disk.names}

    def take(self, order: Order) -> None:
        """Begin with an order; the answer comes later."""
        if self._lost():
            self._later(self._not_known(order))
            return
        self._time.after(self._while(), partial(self._do, order))

    def foreign(self, stream: str, event: Any) -> bool:
        """Another program appends an event."""
        told = self._place.told(stream)
        self._place.shelf.append(self._place.names[stream], len(told) + 1, event)
        self.events[stream] = [*told, event]
        return True

    def _do(self, order: Order) -> None:
        """The engine has got an order, whether or not whoever sent it is still there."""
        receipt: Receipt
        name = self._place.names[order.stream]
        if isinstance(order, Append):
            try:
                self._place.shelf.append(name, order.n, order.event)
                receipt = Stored(order.stream, order.n)
            except NumberTaken:
                receipt = Taken(order.stream, order.n)
            except NumberAhead:  # somebody believes in more than there is
                receipt = NotStored(order.stream, order.n)
        else:
            events = self._place.shelf.follow(name, order.n)
            receipt = Read(order.stream, order.n, events)
        if self._lost():
            receipt = self._not_known(order)
        self._later(receipt)

    @staticmethod
    def _not_known(order: Order) -> Receipt:
        kind = NotStored if isinstance(order, Append) else NotRead
        return kind(order.stream, order.n)

    def _lost(self) -> bool:
        weather = self._place.weather
        return weather.full or self._chance.random() < weather.failing

    def _while(self) -> float:
        return self._place.weather.sync * self._chance.uniform(0.5, 2)

    def _later(self, receipt: Receipt) -> None:
        def say() -> None:
            if self.alive:
                self._answer(receipt)

        self._time.after(self._while(), say)


class Blind(EngineStore):
    """Takes an answer that did not come for a good one."""

    @staticmethod
    def _not_known(order: Order) -> Receipt:
        if isinstance(order, Append):
            return Stored(order.stream, order.n)
        return NotRead(order.stream, order.n)


def kinds_on(shelf: EngineShelf, store: Callable[..., Any] = EngineStore) -> Kinds:
    """Return what a world is made of whose tables lie on an engine."""
    return Kinds(disk=partial(Place, shelf), store=store)
