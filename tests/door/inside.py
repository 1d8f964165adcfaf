"""The whole server in this process and loop, so that a test sees both ends of a line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion.cli import apart, serve
from companion.cli.folder import open_tables
from companion.cli.listening import open_socket
from companion.cli.options import Serving
from companion.i18n import language
from companion.table import Tables


class Inside:
    """The server, its tables, and the sessions it keeps."""

    def __init__(self, address: str, tables: Tables) -> None:
        self.address = address
        self.tables = tables

    def sessions(self) -> list[Any]:
        """Flet's own list: a test may look where the program does not."""
        from flet_web.fastapi import app_manager

        return list(app_manager._FletAppManager__sessions.values())

    def present(self) -> int:
        """How many pages count as present."""
        return sum(session.connection is not None for session in self.sessions())


@asynccontextmanager
async def inside(data: Path) -> AsyncIterator[Inside]:
    """Serve until the block ends."""
    tables = open_tables(data)
    listening = open_socket(0, lan=False)
    run = serve._ServerRun(Serving(port=0, browser=False), language("en"), tables, listening)
    running = asyncio.create_task(run.run())
    found = Inside(listening.address(), tables)
    for session in found.sessions():  # of an earlier test
        await session.disconnect(0)
    before = len(found.sessions())
    found_sessions = found.sessions
    found.sessions = lambda: found_sessions()[before:]  # type: ignore[method-assign]
    try:
        yield found
    finally:
        run._stop()
        await running
        tables.shelf.close()
        apart.uninstall()


async def until(test: Any, patience: float = 60.0) -> None:
    """Wait until something holds in this process."""
    async with asyncio.timeout(patience):
        while not test():
            await asyncio.sleep(0.01)
