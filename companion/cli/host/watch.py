"""What this process does: phones, taps and the time they take, memory, how late its loop is."""

from __future__ import annotations

import asyncio
import contextvars
import os
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

from companion.table import Table, Tables

from .. import apart, log
from ..numbers import NUMBERS, Numbers, Times
from .processes import At, Process

BEAT = 0.5
"""Seconds between two looks at the loop."""
LAGS = 30
"""Looks whose lateness is remembered."""
TOLD = 5
"""Looks after which there is another picture of this process for the others."""
MINUTE = 60.0
"""Seconds between two lines about phones and taps."""
SHOWN = ("game", "screen")
"""Addresses that show a table begin so."""
FOLLOWER = "host"

_wrote: contextvars.ContextVar[bool] = contextvars.ContextVar("wrote", default=False)
"""Whether something was written at a table in the handling of an event: then it was a tap."""


class Watch:
    """Counts what happens in this process."""

    def __init__(self, tables: Tables, port: int, clock: Callable[[], float] = time.time) -> None:
        self._tables = tables
        self._port = port
        self._clock = clock
        self._pages: WeakSet[Any] = WeakSet()
        self._present: set[str] = set()
        self._came = self._gone = 0
        self._lags: deque[float] = deque([0.0], maxlen=LAGS)
        self._said = 0
        """Taps that were told of in a line."""
        self.since = clock()
        self.times = Times()
        self.leaving: Callable[[], bool] = lambda: False
        """Whether this process is about to end."""
        self._away = False
        tables.followers[FOLLOWER] = self

    # What it is told

    def arrived(self, page: Any) -> None:
        """A page has come."""
        self._pages.add(page)

    def written(self, table: Table) -> None:
        """A tap has been written at a table."""
        _wrote.set(True)

    def handled(self, seconds: float, context: contextvars.Context) -> None:
        """An event of a page has been handled."""
        if context.get(_wrote):
            self.times.add(seconds)

    # What it knows

    @property
    def away(self) -> bool:
        """Whether the store is away."""
        return self._tables.away

    @property
    def phones(self) -> int:
        """How many pages have a line."""
        return len(self._sessions())

    @property
    def lag(self) -> float:
        """How late the loop was at most, lately."""
        return max(self._lags)

    def _sessions(self) -> dict[str, Any]:
        pages = tuple(self._pages)
        return {page.session.id: page for page in pages if page.session.connection is not None}

    def at_tables(self) -> dict[str, At]:
        """Return how many phones show which table, and when tables that are open were played."""
        phones = Counter(shown(page.route) for page in self._sessions().values())
        played = {table.id: table.touched for table in self._tables.all_open}
        return {
            id: At(phones[id], played.get(id, 0)) for id in (phones.keys() | played.keys()) - {""}
        }

    def process(self) -> Process:
        """Return what this process has to tell."""
        rate, median, most = self.times.lately()
        return Process(
            host=socket.gethostname(),
            port=self._port,
            since=int(self.since),
            phones=self.phones,
            taps=self.times.count,
            rate=rate,
            median=median,
            most=most,
            memory=memory(),
            lag=self.lag,
            leaving=self.leaving(),
            tables=self.at_tables(),
        )

    # What it does

    async def run(self, tell: Callable[[Process], None] = lambda process: None) -> None:
        """Watch, for ever; ``tell`` is called with every picture of this process."""
        apart.time_events(self.handled)
        loop = asyncio.get_running_loop()
        told, looks = loop.time(), 0
        while True:
            begun = loop.time()
            if looks % TOLD == 0:
                tell(self.process())
            looks += 1
            await asyncio.sleep(BEAT)
            self._lags.append(max(loop.time() - begun - BEAT, 0.0))
            self.look()
            if loop.time() - told >= MINUTE:
                told = loop.time()
                self.tell_minute()

    def look(self) -> None:
        """See who has come and gone, and whether the store is there."""
        present = set(self._sessions())
        self._came += len(present - self._present)
        self._gone += len(self._present - present)
        self._present = present
        if self.away != self._away:
            self._away = self.away
            log.note("store", state="away" if self._away else "back")

    def tell_minute(self) -> None:
        """Say in a line what has happened, if anything has."""
        taps = self.times.count - self._said
        if self._came or self._gone or taps:
            _, median, most = self.times.lately()
            log.note(
                "phones",
                now=len(self._present),
                came=self._came,
                gone=self._gone,
                taps=taps,
                median_ms=median * 1000,
                most_ms=most * 1000,
                lag_ms=self.lag * 1000,
            )
        self._came = self._gone = 0
        self._said = self.times.count

    def tell_numbers(self, numbers: Numbers = NUMBERS) -> None:
        """Add what is watched here to the numbers of ``/metrics``."""
        told: tuple[tuple[str, str, Callable[[], float]], ...] = (
            (
                "start_time_seconds",
                "When this process began.",  # not shown: for other programs
                lambda: self.since,
            ),
            (
                "phones",
                "Pages that have a line to this process.",  # not shown: for other programs
                lambda: self.phones,
            ),
            (
                "tables_open",
                "Tables this process has in memory.",  # not shown: for other programs
                lambda: len(self._tables.all_open),
            ),
            (
                "memory_bytes",
                "Memory of this process.",  # not shown: for other programs
                memory,
            ),
            (
                "loop_lag_seconds",
                "How late the loop was at most, lately.",  # not shown: for other programs
                lambda: self.lag,
            ),
            (
                "store_up",
                "Whether the store answers.",  # not shown: for other programs
                lambda: not self.away,
            ),
            (
                "draining",
                "Whether this process is ending.",  # not shown: for other programs
                lambda: self.leaving(),
            ),
        )
        for name, help, read in told:
            numbers.watch(f"vendemmia_{name}", help, read)
        help = "From a tap's coming until it is stored and told to all."  # not shown: the same
        numbers.time("vendemmia_tap_seconds", help, self.times)


def shown(route: str | None) -> str:
    """
    Return the table a page shows; empty for none.

    >>> shown("/game/friday/at/7"), shown("/screen/friday"), shown("/rules"), shown(None)
    ('friday', 'friday', '', '')
    """
    parts = (route or "").split("/")
    return parts[2] if len(parts) > 2 and parts[1] in SHOWN else ""


def memory() -> int:
    """Return how many bytes of memory this process has; 0 where nobody tells."""
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    with suppress(ImportError):
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if os.uname().sysname == "Darwin" else most * 1024
    return 0
