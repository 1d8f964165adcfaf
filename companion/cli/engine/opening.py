"""Opening a store, and following what others write there."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.companies import companies_of
from companion.games import PLAYED
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import Away, StorageError, TooNew, WaitingShelf
from companion.table import Tables

from .address import Address
from .errors import Refused

if TYPE_CHECKING:
    from .presence import Presence
    from .shelf import EngineShelf

CLIENT = "redis"
INSTALL = ("pip", "install", "vendemmia[engine]")


@dataclass(frozen=True)
class House:
    """The tables of a store, as this process has them."""

    tables: Tables
    promise: str
    """Which sentence says how durable it is."""
    shelf: EngineShelf
    presence: Presence

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Hear what other processes write, in turns of the loop that is running."""
        from .ear import Ear
        from .neighbours import Neighbours

        loop = asyncio.get_running_loop()
        neighbours = Neighbours(self.tables, self.shelf)
        ear = Ear(self.shelf, neighbours, self.presence, loop.call_soon_threadsafe)
        ear.start()
        try:
            yield
        finally:
            ear.close()
            with suppress(StorageError):
                self.presence.leave()


def open_house(address: Address) -> House:
    """Open a store to play there; whatever is wrong with it is one message."""
    shelf, said = open_store(address)
    from .counting import EngineCounts, EngineWrongs

    with understood(address.shown):
        tables = Tables(WaitingShelf(shelf), PLAYED)
        presence, companies = presence_at(shelf), companies_of(tables)
        key = presence.enter(companies.house_key)
        if key is None:
            raise CompanionError(N_("cli.store-moving"), store=address.shown)
        companies.house_key = key
        companies.counts, companies.wrongs = EngineCounts(shelf.line), EngineWrongs(shelf.line)
    return House(tables, said, shelf, presence)


def open_store(address: Address) -> tuple[EngineShelf, str]:
    """Open the shelf on an engine; return it with the sentence that says how durable it is."""
    if find_spec(CLIENT) is None:
        raise CompanionError(N_("cli.store-missing"), command=shlex.join(INSTALL))
    from . import line as lines
    from .durable import promise
    from .shelf import EngineShelf

    line = lines.Line(address, patience=lines.PATIENCE)
    with understood(address.shown):
        said = promise(line)
        return EngineShelf(line), said


def presence_at(shelf: EngineShelf) -> Presence:
    """Return this process's presence at a store."""
    from .presence import Presence

    return Presence(shelf.line)


@contextmanager
def understood(store: str) -> Iterator[None]:
    """Whatever may be wrong with an engine while it is opened is one message."""
    try:
        yield
    except Away as problem:
        raise CompanionError(N_("cli.store-away"), store=store) from problem
    except TooNew as problem:
        raise CompanionError(N_("cli.store-newer"), store=store) from problem
    except Refused as problem:
        reason = problem.reason
        raise CompanionError(N_("cli.store-refuses"), store=store, reason=reason) from problem
