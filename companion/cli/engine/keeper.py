"""Tables of an engine that are put into files: any process may do it, and any may object."""

from __future__ import annotations

from collections.abc import Iterable

from companion.history.backup.putting_away import PutAway
from companion.storage import aside
from companion.table import archived_of

from .shelf import EngineShelf

OBJECTION = 20.0
"""Seconds from a claim to the end: a process that has not heard of it by then is not there."""


class EngineKeeper:
    """`companion.cli.putting_away.Keeper` on an engine."""

    def __init__(self, shelf: EngineShelf, objection: float = OBJECTION) -> None:
        self._shelf = shelf
        self.objection = objection

    def claim(self, id: str) -> str | None:
        """Claim a table before all others."""
        return self._shelf.claim(id)

    def drop(self, table: PutAway, claim: str) -> bool:
        """Take it out of the engine, in one step, if it is as it was."""
        id = table.record.id
        note = archived_of(id), table.note
        length = 1 + len(table.record.taps)
        return aside(
            lambda: self._shelf.put_away(id, claim, length, table.roster, note, table.beside)
        )

    def clear(self, ids: Iterable[str]) -> None:
        """Nothing is left over: it all goes in one step."""


__all__ = ["EngineKeeper"]
