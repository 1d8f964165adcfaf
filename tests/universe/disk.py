"""
A disk that tears, fills up and fails to sync; and a store of two verbs on it.

A file has what is durable and what the system shows of it. A killed program leaves the latter; when
the power goes only a part of what was not synced is left, cut anywhere.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from companion.company.protocol.streams import (
    COMPANY,
    TAPS,
    Append,
    Follow,
    NotRead,
    NotStored,
    Order,
    Read,
    Receipt,
    Stored,
    Taken,
)

from .time import Time


class DiskError(Exception):
    """What the system says when it cannot."""


@dataclass
class Weather:
    """How a disk behaves at the moment."""

    sync: float = 0.004
    """Seconds of a sync, about."""
    failing: float = 0.0
    """How often a sync fails."""
    full: bool = False


class File:
    """A file, and what of it would survive."""

    def __init__(self, weather: Weather, chance: random.Random) -> None:
        self.durable = b""
        self.shown = b""
        self._weather = weather
        self._chance = chance

    def write(self, data: bytes) -> None:
        """Append bytes, or a part of them when the disk is full."""
        if self._weather.full:
            self.shown += data[: self._chance.randrange(len(data))]
            raise DiskError("full")
        self.shown += data

    def cut(self, length: int) -> None:
        """Make the file shorter."""
        self.shown = self.shown[:length]

    def sync(self) -> None:
        """Make durable what is shown, or fail."""
        if self._chance.random() < self._weather.failing:
            raise DiskError("sync")
        self.durable = self.shown

    def lose_power(self) -> None:
        """Keep what is durable, and any part of what was not."""
        if self.shown.startswith(self.durable):
            at = self._chance.randint(len(self.durable), len(self.shown))
            self.shown = self.shown[:at]
            if self._chance.random() < 0.3 and at > len(self.durable):
                self.shown = self.shown[:-1] + b"\0"
        elif self._chance.random() < 0.5:
            self.shown = self.durable
        self.durable = self.shown


@dataclass
class Disk:
    """The files of one table; they outlive the program."""

    chance: random.Random
    weather: Weather = field(default_factory=Weather)

    def __post_init__(self) -> None:
        self.files = {name: File(self.weather, self.chance) for name in (TAPS, COMPANY)}

    def begin(self, stream: str, events: Sequence[Any]) -> None:
        """Have events in a stream from before."""
        file = self.files[stream]
        file.shown = file.durable = b"".join(map(line_of, events))

    def told(self, stream: str) -> list[Any]:
        """Return the events of a stream that are durable."""
        return read_lines(self.files[stream].durable)[0]

    def lose_power(self) -> None:
        """Lose what was not synced, or some of it."""
        for file in self.files.values():
            file.lose_power()


def line_of(event: Any) -> bytes:
    """Return an event as a line with a checksum."""
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%08x %s\n" % (crc32(text), text)


def read_lines(data: bytes) -> tuple[list[Any], int]:
    """Return the events of a file up to its first damage, and how long they are."""
    events: list[Any] = []
    length = 0
    for line in data.splitlines(keepends=True):
        text = line[9:-1]
        if not line.endswith(b"\n") or line[:9] != b"%08x " % crc32(text):
            break
        events.append(json.loads(text))
        length += len(line)
    return events, length


class Store:
    """The store of a running program: it dies with it."""

    refuses_taken = True
    syncs = True
    believes_failed_syncs = False
    cuts_torn_lines = True
    syncs_on_opening = True

    def __init__(self, disk: Disk, time: Time, answer: Callable[[Receipt], None]) -> None:
        """Open the files; raises :class:`DiskError` when they cannot be made durable."""
        self._disk = disk
        self._time = time
        self._answer = answer
        self._chance = disk.chance
        self.alive = True
        self._busy = False
        self._broken = False
        self.events: dict[str, list[Any]] = {}
        self._length: dict[str, int] = {}
        for name, file in disk.files.items():
            self.events[name], length = read_lines(file.shown)
            self._length[name] = length
            if self.cuts_torn_lines:
                file.cut(length)
            if self.syncs_on_opening:
                file.sync()

    def take(self, order: Order) -> None:
        """Begin with an order; the answer comes later."""
        delay = self._disk.weather.sync * self._chance.uniform(0.5, 2)
        match order:
            case Append(stream, n, event):
                self._append(stream, n, event, delay)
            case Follow(stream, n):
                self._time.after(delay, lambda: self._follow(stream, n))

    def foreign(self, stream: str, event: Any) -> bool:
        """Another program appends an event at once, if the store is free."""
        if self._busy or not self._mended() or self._disk.weather.full:
            return False
        try:
            self._write(stream, event)
            self._synced(stream, event)
        except DiskError:
            self._broken = True
            return False
        return True

    def _append(self, stream: str, n: int, event: Any, delay: float) -> None:
        if self.refuses_taken and n <= len(self.events[stream]):
            self._time.after(delay, lambda: self._say(Taken(stream, n)))
            return
        if not self._mended():
            self._time.after(delay, lambda: self._say(NotStored(stream, n)))
            return
        self._busy = True
        try:
            self._write(stream, event)
        except DiskError:
            self._time.after(delay, lambda: self._fail(stream, n))
            return
        self._time.after(delay, lambda: self._finish(stream, n, event))

    def _write(self, stream: str, event: Any) -> None:
        self._disk.files[stream].write(line_of(event))

    def _finish(self, stream: str, n: int, event: Any) -> None:
        if not self.alive:
            return
        try:
            self._synced(stream, event)
        except DiskError:
            self._fail(stream, n)
            return
        self._busy = False
        self._say(Stored(stream, n))

    def _synced(self, stream: str, event: Any) -> None:
        file = self._disk.files[stream]
        if self.syncs:
            try:
                file.sync()
            except DiskError:
                if not self.believes_failed_syncs:
                    raise
        self.events[stream].append(event)
        self._length[stream] = len(file.shown)

    def _fail(self, stream: str, n: int) -> None:
        if self.alive:
            self._busy, self._broken = False, True
            self._say(NotStored(stream, n))

    def _follow(self, stream: str, n: int) -> None:
        if not self.alive:
            return
        if self._mended():
            self._say(Read(stream, n, tuple(self.events[stream][n - 1 :])))
        else:
            self._say(NotRead(stream, n))

    def _mended(self) -> bool:
        """Take back what may be half there, before anything else is done."""
        if not self._broken:
            return True
        try:
            for name, file in self._disk.files.items():
                file.cut(self._length[name])
                file.sync()
        except DiskError:
            return False
        self._broken = False
        return True

    def _say(self, receipt: Receipt) -> None:
        if self.alive:
            self._answer(receipt)
