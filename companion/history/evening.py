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
from collections.abc import Callable
from contextlib import suppress

from companion.table import Table, Tables

FOLLOWER = "evening"


class Evening:
    """Waits for games to end."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._one_at_a_time = threading.Lock()

    def written(self, table: Table) -> None:
        """Keep a backup if this tap has ended a game."""
        session = table.session
        last, over = session.history.last, session.game.is_over
        if last is None or not over(session.state) or over(last.before):
            return
        now, id = table.touched, table.id
        behind(lambda: self._keep(now, id))

    def _keep(self, now: int, id: str) -> None:
        from .backup.making import automatic

        with self._one_at_a_time, suppress(Exception):  # the tap is durable, whatever happens here
            automatic(self._tables, now, id)


def behind(work: Callable[[], None]) -> None:
    """Do something behind the tap that is being answered; at once where nobody taps."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        work()
        return
    if sys.platform == "emscripten":  # no threads
        loop.call_later(1, work)
    else:
        threading.Thread(target=work, name="backup").start()


def watch(tables: Tables) -> Tables:
    """Have backups made by themselves for these tables."""
    tables.followers.setdefault(FOLLOWER, Evening(tables))
    return tables
