"""
What other processes have written, taken to the tables of this one.

All of it happens in a turn of the loop, so that nobody is in the midst of anything; what a table
hears waits for what it is writing itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from companion import campaigns
from companion.companies import HOUSEHOLD, companies_of
from companion.history import keeping
from companion.kernel.errors import CompanionError
from companion.storage import StorageError, apart
from companion.table import Table, Tables

from . import scripts
from .cells import Gap, News
from .shelf import EngineShelf

logger = logging.getLogger(__name__)


class Neighbours:
    """What they write, as it comes in."""

    def __init__(self, tables: Tables, shelf: EngineShelf) -> None:
        self._tables = tables
        self._shelf = shelf
        self._companies = companies_of(tables)
        self._doing: set[asyncio.Task[None]] = set()
        self.missed = False
        """Whether something was told that could not be read."""

    def heard(self, found: Iterable[tuple[bytes, list[bytes]]]) -> None:
        """The bell has told something."""
        try:
            news = self._shelf.hear(found)
        except Gap:
            self.compare_all()
            return
        except StorageError:  # something was missed, and the engine is away
            self.missed = True
            return
        for one in news:
            self._take(one)
        opened = self._tables.opened  # what happens at these is told by themselves
        if any(one.kind != scripts.EVENT or opened(one.id) is None for one in news):
            self._tables.announce()

    def away(self) -> None:
        """The engine does not answer."""
        self._tables.tell_away(True)

    def back(self) -> None:
        """It answers again, and is the one it was."""
        self._tables.tell_away(False)

    def another(self) -> None:
        """It answers again, and what it has was read anew: it may have lost something."""
        self.missed = False
        self.compare_all()
        self._tables.tell_away(False)

    def compare_all(self) -> None:
        """Bring everything that is open here in line with what was just read anew."""
        for table in self._tables.all_open:
            length = self._shelf.stamp(table.id)
            if length < 0:
                self._tables.gone(table.id)
            else:
                self._at(table, partial(self._tables.compare, table, length))
        for kind in (scripts.ROSTERS, scripts.CAMPAIGNS, scripts.DRAFTS):
            for id in self._shelf.ids(kind):
                self._take(News(kind, id))
        self._tables.announce()

    def _take(self, one: News) -> None:
        followers = self._tables.followers
        match one.kind:
            case scripts.EVENT:
                self._event(one)
            case scripts.GAMES if one.text is None:
                self._tables.gone(one.id)
            case scripts.CLAIMS:
                table = self._tables.opened(one.id)
                company = self._companies.at(one.id)
                watched = company.is_watched or (table is not None and table.is_watched)
                if one.text is not None and watched:
                    with suppress(StorageError):  # who puts it away does not reach it either
                        self._shelf.object_to(one.id)
            case scripts.ROSTERS:
                self._companies.read_again(one.id)
            case scripts.CAMPAIGNS:
                known = followers.get(campaigns.FOLLOWER)
                if isinstance(known, campaigns.Campaigns):
                    known.read_again(one.id)
            case scripts.DRAFTS if one.id == HOUSEHOLD:
                self._companies.household_again()
            case scripts.DRAFTS if one.id in (keeping.PEOPLE, keeping.NOTES):
                counted = followers.get(keeping.FOLLOWER)
                if isinstance(counted, keeping.History):
                    counted.read_again()
            case scripts.DRAFTS:
                self._beside(one.id)

    def _event(self, one: News) -> None:
        counted = self._tables.followers.get(keeping.FOLLOWER)
        if isinstance(counted, keeping.History):
            counted.elsewhere(one.id)
        table = self._tables.opened(one.id)
        if table is None:
            self._shelf.stir()
        if table is None or one.n is None or one.text is None or one.n <= table.mark.taps:
            return

        def hear(number: int, text: str, table: Table) -> None:
            table.hear(number, self._shelf.tap_of(text, table.session.game.NAME))

        self._at(table, partial(hear, one.n, one.text, table))

    def _beside(self, name: str) -> None:
        """What was ticked or read beside a game: its pages show it."""
        table = self._tables.opened(name.partition("-")[2])
        if table is not None:
            table.tell()

    def _at(self, table: Table, work: Callable[[], Any]) -> None:
        """Do something at a table, after what is being done there."""

        async def do() -> None:
            try:
                await apart(work)
            except (StorageError, CompanionError):  # the next tap there will say why
                logger.info("%s cannot follow", table.id, exc_info=True)

        task = asyncio.get_running_loop().create_task(do())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)


__all__ = ["Neighbours"]
