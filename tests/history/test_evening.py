"""What happens by itself when a game ends."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from companion.history import backup
from companion.history.evening import watch

from .folders import folder
from .games import whole


def test_a_backup_is_made_behind_the_tap_that_ends_a_game() -> None:
    tables = watch(folder(whole(1)))
    tapped, started, go = asyncio.Event(), threading.Event(), threading.Event()
    keep = tables.shelf.files.keep

    def slow(name: str, data: Any) -> None:
        started.set()
        go.wait(20)
        keep(name, data)

    tables.shelf.files.keep = slow  # type: ignore[method-assign]

    async def evening() -> None:
        table = tables.at("viticulture-1")
        table.undo()
        table.redo()
        tapped.set()

    asyncio.run(evening())
    assert tapped.is_set(), "the tap waits for nobody"
    assert started.wait(20)
    assert backup.automatics(tables) == ()
    go.set()
    for thread in threading.enumerate():
        if thread.name == "backup":
            thread.join(20)
    (one,) = backup.automatics(tables)
    assert backup.planned(tables, backup.text_of(tables, one.name)).nothing


def test_where_nobody_taps_it_is_made_at_once() -> None:
    tables = watch(folder(whole(1)))
    table = tables.at("viticulture-1")
    table.undo()
    assert backup.automatics(tables) == ()
    table.redo()
    assert len(backup.automatics(tables)) == 1
