"""
What happens by itself when an evening ends: a backup beside the games.

It is told of every tap, so it knows as little as possible; all else is imported when a game ends.
The backup is made behind the tap, for with many games it takes longer than a tap may: in a thread
of its own where there are threads, else as soon as the page is drawn.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial

from companion.table import Table, Tables

FOLLOWER = "evening"
TURN = 0.004
"""Seconds of work, after which others have theirs: a tap waits no longer than it would anyway."""
PAUSE = 0.004
"""Seconds in which others have their turn."""


class Evening:
    """Waits for games to end."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._one_at_a_time = threading.Lock()
        self._task: asyncio.Future[None] | None = None

    def written(self, table: Table) -> None:
        """Keep a backup if this tap has ended a game."""
        session = table.session
        last, over = session.history.last, session.game.is_over
        if last is None or not over(session.state) or over(last.before):
            return
        now, id = table.touched, table.id
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody taps
            self._keep(now, id, 0)
            return
        if sys.platform == "emscripten":  # no threads
            loop.call_later(1, self._begin, now, id)
        else:
            work = partial(self._keep, now, id, PAUSE)
            threading.Thread(target=work, name="backup").start()

    def _keep(self, now: int, id: str, pause: float) -> None:
        """Keep a backup; pause again and again, for others."""
        from .backup.making import automating

        with self._one_at_a_time, suppress(Exception):  # the tap is durable, whatever happens here
            for _ in _turns(automating(self._tables, now, id)):
                time.sleep(pause)

    def _begin(self, now: int, id: str) -> None:
        self._task = asyncio.ensure_future(self._keep_without_threads(now, id))

    async def _keep_without_threads(self, now: int, id: str) -> None:
        """Keep a backup bit by bit, between everything else."""
        from .backup.making import automating

        while self._one_at_a_time.locked():
            await asyncio.sleep(PAUSE)
        with self._one_at_a_time, suppress(Exception):
            for _ in _turns(automating(self._tables, now, id)):
                await asyncio.sleep(PAUSE)


def _turns(steps: Iterable[object]) -> Iterator[None]:
    """Go through some steps; yield when they have taken long enough for others to have a turn."""
    since = time.perf_counter()
    for _ in steps:
        if time.perf_counter() - since >= TURN:
            yield
            since = time.perf_counter()


def watch(tables: Tables) -> Tables:
    """Have backups made by themselves for these tables."""
    tables.followers.setdefault(FOLLOWER, Evening(tables))
    return tables
