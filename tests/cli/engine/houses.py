"""Processes that have one store, as far as tables and rosters go: without pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from companion.cli.engine import opening
from companion.cli.engine.address import read_address
from companion.companies import Companies, companies_of
from companion.table import Tables
from tests.storage.engines import Engine

PATIENCE = 20.0


class Process:
    """One of them."""

    def __init__(self, house: opening.House) -> None:
        self.house = house
        self.tables: Tables = house.tables
        self.companies: Companies = companies_of(self.tables)
        self._rung = asyncio.Event()
        self.tables.listen(self._rung.set)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something holds, which can change only when pages are told of something."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self._rung.clear()
                await self._rung.wait()


@asynccontextmanager
async def process(engine: Engine) -> AsyncIterator[Process]:
    """A process until the block ends."""
    address = read_address(engine.url)
    assert address is not None
    house = opening.open_house(address)
    with house.followed():
        yield Process(house)
    house.tables.shelf.close()
