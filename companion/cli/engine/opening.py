"""Opening a store, and following what others write there."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.games import PLAYED
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import WaitingShelf
from companion.table import Tables

from .address import Address

if TYPE_CHECKING:
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

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Hear what other processes write, in turns of the loop that is running."""
        from .ear import Ear
        from .neighbours import Neighbours

        loop = asyncio.get_running_loop()
        ear = Ear(self.shelf, Neighbours(self.tables, self.shelf), loop.call_soon_threadsafe)
        ear.start()
        try:
            yield
        finally:
            ear.close()


def open_house(address: Address) -> House:
    """Open a store; whatever is wrong with it is one message."""
    if find_spec(CLIENT) is None:
        raise CompanionError(N_("cli.store-missing"), command=shlex.join(INSTALL))
    from . import line as lines
    from .durable import promise, understood
    from .shelf import EngineShelf

    line = lines.Line(address, patience=lines.PATIENCE)
    with understood(line):
        said = promise(line)
        shelf = EngineShelf(line)
    return House(Tables(WaitingShelf(shelf), PLAYED), said, shelf)
