"""
``--archive-after DAYS``: tables nobody has touched for so long are put into files.

Such a table is written to a file, which is read back and compared; only then it goes. Games that
are over stay, for the history counts them, and so do those of a campaign. Of several processes any
may do it: a table is claimed in the store first, and whoever has a page on it objects. Whoever is
broken off leaves the table where it is, or has it in its file; the next round goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from companion.campaigns import NAMED, named_by
from companion.companies import companies_of
from companion.history.backup.putting_away import (
    ENDING,
    PutAway,
    goes_on_from,
    put_away,
    says_all,
)
from companion.kernel.errors import CompanionError
from companion.storage import GameCard, Shelf, StorageError, apart, files
from companion.table import Tables, archived_of, now, ticks_of
from companion.taught import lessons_of

DAY = 24 * 60 * 60 * 1000
FIRST, EACH = 60.0, 3600.0
"""Seconds until the first round, and from one to the next."""
AT_ONCE = 50
"""Tables in one round."""

logger = logging.getLogger(__name__)


class Keeper(Protocol):
    """What has the tables, and lets go of one."""

    objection: float
    """Seconds others have to object."""

    def claim(self, id: str) -> str | None:
        """Say that a table is to go; return by what mark, ``None`` if somebody else does it."""

    def drop(self, table: PutAway, claim: str) -> bool:
        """Let go of a table that is in its file, unless it is another one by now."""

    def clear(self, ids: Iterable[str]) -> None:
        """Go on where somebody was broken off: these tables have files."""


class NotTheSame(Exception):
    """What was read back is not what was to be written."""


@dataclass
class PuttingAway:
    """Rounds through the tables of a house."""

    tables: Tables
    keeper: Keeper
    folder: Path
    days: int
    clock: Callable[[], int] = now
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    told: Callable[[int], object] = lambda count: None
    """Is told how many tables have gone."""
    failed: Callable[[], object] = lambda: None
    """Is told when a round was broken off."""

    async def run(self) -> None:
        """Look again and again, for ever."""
        await self.sleep(FIRST)
        while True:
            try:
                await self.round()
            except (OSError, StorageError, CompanionError, NotTheSame):
                logger.info("tables stay where they are", exc_info=True)
                self.failed()
            await self.sleep(EACH)

    async def round(self) -> int:
        """Put away what is due; return how many tables that was."""
        there = await asyncio.to_thread(self._files)
        await apart(partial(self.keeper.clear, there))
        claimed = [
            (card, claim)
            for card in self.due()[:AT_ONCE]
            if (claim := await asyncio.to_thread(self.keeper.claim, card.id))
        ]
        written = list[tuple[PutAway, str]]()
        for card, claim in claimed:
            with suppress(StorageError):  # it cannot be read: home says so
                written.append((await asyncio.to_thread(self.write, card), claim))
        if written and self.keeper.objection:
            await self.sleep(self.keeper.objection)
        gone = 0
        for table, claim in written:
            gone += await apart(partial(self._drop, table, claim))
        if gone:
            self.told(gone)
        return gone

    def due(self) -> list[GameCard]:
        """Return the tables nobody has touched for so long, the oldest first."""
        before = self.clock() - self.days * DAY
        return [
            card
            for card in reversed(self.tables.shelf.games())
            if card.touched < before and not card.finished and self._may_go(card, before)
        ]

    def _may_go(self, card: GameCard, before: int) -> bool:
        table = self.tables.opened(card.id)
        if table is not None and (table.is_watched or table.touched >= before):
            return False
        if companies_of(self.tables).at(card.id).is_watched:
            return False
        return not (card.may_say(NAMED) and named_by(card.card))

    def write(self, card: GameCard) -> PutAway:
        """Write a table to its file, read it back, and compare it with the store."""
        shelf: Shelf = self.tables.shelf
        table = put_away(shelf, card, self.clock())
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / str(table.note["file"])
        if path.exists() and not goes_on_from(path.read_text(encoding="utf-8"), table.record):
            path = files.free_name(path, "other")
            table.note["file"] = path.name
        files.write_new(path, table.text.encode())
        if not says_all(path.read_text(encoding="utf-8"), table):
            raise NotTheSame(path)
        return table

    def _drop(self, table: PutAway, claim: str) -> bool:
        id = table.record.id
        if companies_of(self.tables).at(id).is_watched:
            return False
        try:
            gone = self.tables.let_go(id, partial(self.keeper.drop, table, claim))
        except StorageError:
            logger.info("%s stays", id, exc_info=True)
            return False
        if gone:
            companies_of(self.tables).read_again(id)
        return gone

    def _files(self) -> list[str]:
        with suppress(OSError):
            return [path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}")]
        return []


class FolderKeeper:
    """The tables of a folder, which nobody else has."""

    objection = 0.0

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._removed = Path(tables.shelf.place) / "games" / "removed"

    def claim(self, id: str) -> str | None:
        return id

    def drop(self, table: PutAway, claim: str) -> bool:
        shelf, id = self._tables.shelf, table.record.id
        taps = len(table.record.taps)
        if shelf.follow(id, taps + 1) or shelf.roster(id) != table.roster:
            return False
        shelf.keep_draft(archived_of(id), table.note)
        shelf.remove(id)
        self._forget(id, table.beside)
        return True

    def clear(self, ids: Iterable[str]) -> None:
        shelf = self._tables.shelf
        there = {card.id for card in shelf.games()}
        for id in ids:
            if id not in there and shelf.draft(archived_of(id)) is not None:
                self._forget(id, (ticks_of(id), lessons_of(id)))

    def _forget(self, id: str, beside: Iterable[str]) -> None:
        """What is left of a table that has gone, and the file that was set aside."""
        shelf = self._tables.shelf
        if shelf.roster(id) is not None:
            shelf.keep_roster(id, None)
        for name in beside:
            shelf.keep_draft(name, None)
        with suppress(OSError):
            for path in self._removed.glob(f"{id}.journal*"):
                path.unlink()


__all__ = ["FolderKeeper", "Keeper", "PuttingAway"]
