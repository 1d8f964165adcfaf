"""
TinyDB tables that append changes to a journal instead of rewriting a file.

Queries, updates and removals work as TinyDB documents them; only what they cost is different.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import Any, cast

from tinydb import TinyDB
from tinydb.table import Table

from .errors import StorageError
from .journal import JournalStorage
from .lines import TableData
from .values import copied, same


class _Recording(MutableMapping[int, dict[str, Any]]):
    """
    A table as TinyDB's updaters expect it, which records what they change.

    Documents are handed out as copies, because updaters change them in place; those that differ
    in the end are the change. The live table is only read.
    """

    def __init__(self, live: Mapping[str, dict[str, Any]], id_class: Callable[[str], int]) -> None:
        self._live = live
        self._id_class = id_class
        self._touched: dict[str, dict[str, Any]] = {}
        self._gone: dict[str, None] = {}

    def __getitem__(self, doc_id: int) -> dict[str, Any]:
        key = str(doc_id)
        if key not in self._touched:
            if key in self._gone:
                raise KeyError(doc_id)
            self._touched[key] = copied(self._live[key])
        return self._touched[key]

    def __setitem__(self, doc_id: int, document: Mapping[str, Any]) -> None:
        self._touched[str(doc_id)] = dict(document)

    def __delitem__(self, doc_id: int) -> None:
        key = str(doc_id)
        if doc_id not in self:
            raise KeyError(doc_id)
        self._touched.pop(key, None)
        if key in self._live:
            self._gone[key] = None

    def __contains__(self, doc_id: object) -> bool:
        key = str(doc_id)
        return key in self._touched or (key in self._live and key not in self._gone)

    def __iter__(self) -> Iterator[int]:
        for key in self._live:
            if key not in self._gone:
                yield self._id_class(key)
        for key in self._touched:
            if key not in self._live or key in self._gone:
                yield self._id_class(key)

    def __len__(self) -> int:
        added = sum(key not in self._live or key in self._gone for key in self._touched)
        return len(self._live) - len(self._gone) + added

    def clear(self) -> None:
        self._touched.clear()
        self._gone = dict.fromkeys(self._live)

    def change(self) -> tuple[list[str], dict[str, dict[str, Any]]]:
        """Return ids to delete and documents to put, in an order that keeps TinyDB's order."""
        put = {
            key: document
            for key, document in self._touched.items()
            if key in self._gone or key not in self._live or not same(document, self._live[key])
        }
        return list(self._gone), put


class JournalTable(Table):
    """
    A TinyDB table that appends its changes: the cost depends on the change, not on the table.

    Operations given document ids touch those documents only; those given a query look at all, as
    everywhere in TinyDB, but still write only what changed.
    """

    def _update_table(self, updater: Callable[[dict[int, Mapping[str, Any]]], None]) -> None:
        storage = cast(JournalStorage, self._storage)
        live = storage.read().get(self.name)
        recording = _Recording(live or {}, self.document_id_class)
        try:
            updater(cast("dict[int, Mapping[str, Any]]", recording))
            gone, put = recording.change()
            if gone or put or live is None:
                storage.append({"t": self.name, **({"del": gone} if gone else {}), "put": put})
        except StorageError:
            self._next_id = None  # an id handed out for a document that was not stored
            raise
        with storage.guard:
            self.clear_cache()


class JournalDB(TinyDB):
    """TinyDB with `JournalTable` tables."""

    table_class = JournalTable
    default_storage_class = JournalStorage  # type: ignore[assignment]

    def drop_table(self, name: str) -> None:
        """Drop one table, by one appended line."""
        storage = cast(JournalStorage, self.storage)
        self._tables.pop(name, None)
        if name in storage.read():
            storage.append({"t": name, "drop": True})


def open_journal(
    path: str | Path,
    initial: TableData | None = None,
    *,
    compact_after: int | None = None,
    accept: Callable[[TableData], None] | None = None,
    **how: Any,
) -> JournalDB:
    """
    Open a TinyDB in which every change is one durable, appended line.

    :param initial: the tables a file that is created starts with
    :param compact_after: see `JournalStorage.tidy`
    :param accept: may look at what was read and raise, before anything is written
    :param how: where the file lies and who is told, as for `JournalStorage`
    """
    db = JournalDB(path, initial=initial, **how)
    storage = cast(JournalStorage, db.storage)
    try:
        if accept is not None:
            accept(storage.read())
        storage.tidy(compact_after)
    except BaseException:
        db.close()
        raise
    return db
