"""A thread that waits for the bell, and for the engine when it is away."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from companion.storage import Away, StorageError

from . import scripts
from .neighbours import Neighbours
from .presence import OFTEN, ROLL, Presence
from .shelf import EngineShelf

AGAIN = 0.25
"""Seconds after which an engine that is away is asked again."""
SOON = 0.05
"""Seconds after which it is looked at again whether all is over."""

Call = Callable[[Callable[[], None]], object]
"""Has something done in a turn of the loop; from any thread."""


class Ear(threading.Thread):
    """Hears what other processes write, until it is closed."""

    def __init__(
        self, shelf: EngineShelf, neighbours: Neighbours, presence: Presence, call: Call
    ) -> None:
        super().__init__(name="ear", daemon=True)
        self._shelf = shelf
        self._neighbours = neighbours
        self._presence = presence
        self._seen = -OFTEN
        self._call = call
        self._over = threading.Event()
        self._engine = engine_of(shelf)

    def run(self) -> None:
        """Wait for the bell, for ever."""
        self._shelf.line.watched = True
        at, here = self._shelf.at, True
        while not self._over.is_set():
            try:
                if not here or self._neighbours.missed:
                    at, here = self._back(at), True
                self._be_here()
                found = self._shelf.line.wait(scripts.BELL, b"%d-0" % at)
            except StorageError:
                if here and not self._over.is_set():
                    here = False
                    self._do(self._neighbours.away)
                self._over.wait(AGAIN)
                continue
            if found:
                at = scripts.number_of(found[-1][0])
                if any(ROLL in fields for _, fields in found):
                    self._presence.here()
                self._do(partial(self._neighbours.heard, found))

    def close(self) -> None:
        """Hear nothing any more; return when that is so."""
        self._shelf.line.watched = False
        self._over.set()
        while self.is_alive():
            self._shelf.line.wake()
            self.join(SOON)

    def _be_here(self) -> None:
        if time.monotonic() - self._seen >= OFTEN:
            self._presence.here()
            self._seen = time.monotonic()

    def _back(self, at: int) -> int:
        """The engine answers again; return from where on it is heard."""
        engine = engine_of(self._shelf)
        if engine == self._engine and not self._neighbours.missed:
            if not self._done(self._neighbours.back):
                raise Away
            return max(at, self._shelf.at)
        self._shelf.read_again()  # here, where nobody waits for it
        if not self._done(self._neighbours.another):
            raise Away
        self._engine = engine
        return self._shelf.at

    def _do(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop is closed: the program ends
            self._call(work)

    def _done(self, work: Callable[[], None]) -> bool:
        """Have something done, wait for it, and return whether it succeeded."""
        ended, well = threading.Event(), list[bool]()

        def do() -> None:
            try:
                with suppress(StorageError):  # away again
                    work()
                    well.append(True)
            finally:
                ended.set()

        self._do(do)
        while not ended.wait(SOON) and not self._over.is_set():
            pass
        return bool(well)


def engine_of(shelf: EngineShelf) -> str:
    """Return which process of the engine answers: another one may have lost something."""
    said = shelf.line.ask("INFO", "server")
    if isinstance(said, dict):
        return str(said["run_id"])
    text = said.decode() if isinstance(said, bytes) else str(said)
    return next(line for line in text.splitlines() if line.startswith("run_id:"))
