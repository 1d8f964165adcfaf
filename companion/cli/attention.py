"""
What happens when somebody begins to look at a table, and when nobody does any more.

When the last page has left it is filed how the table stands, so that lists need not open it. That
waits a little: who goes from one screen to the next comes back at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from companion.storage import StorageError, apart
from companion.table import Table

LEFT = 3.0
"""Seconds after which who has left is not taken for one who comes back."""


class Attending:
    """Is told of the first page of a table and of its last; of the first it tells on."""

    def __init__(self, came: Callable[[str], object] = lambda id: None) -> None:
        self._came = came
        self._filing: set[asyncio.Task[None]] = set()

    def came(self, table: Table) -> None:
        """The first page shows this table."""
        with suppress(StorageError):  # its page says that the store is away
            self._came(table.id)

    def left(self, table: Table) -> None:
        """The last page has left it."""
        with suppress(RuntimeError):  # no loop: the program ends
            asyncio.get_running_loop().call_later(LEFT, partial(self._begin, table))

    def _begin(self, table: Table) -> None:
        if table.unfiled and not table.is_watched:
            task = asyncio.get_running_loop().create_task(self._file(table))
            self._filing.add(task)
            task.add_done_callback(self._filing.discard)

    async def _file(self, table: Table) -> None:
        with suppress(StorageError):  # a list opens it, then
            await apart(table.listed)


__all__ = ["Attending"]
