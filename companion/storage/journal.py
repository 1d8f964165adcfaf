"""A TinyDB storage on an append-only file: a change costs one write and one fsync.

TinyDB's own storage rewrites its file at every change. `JournalStorage` sits under the same seam
(``read``, ``write``, ``close``) and adds ``append``, which `tables` makes TinyDB's operations use.
What the file looks like is told in `lines`.

Three promises:

- *Disk before memory.* A change is applied to the live tables after its line is fsynced; a failed
  write is cut off again and leaves the tables as they were.
- *A torn last line is the change in flight* and is dropped. Any other line that cannot be trusted
  is damage: the file is set aside under a new name, a fresh one holds what could be saved, and
  `JournalStorage.damage` says so.
- *A later version's file is not touched*: `TooNew`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tinydb.storages import Storage

from . import files, lines
from .errors import Closed, ReadFailed, StorageError, TooNew, write_failed
from .records import Damage

LAST = ".last"
"""Suffix of the last good copy: the file as it was before it was last written whole."""
COMPACT_AFTER = 1_000


class JournalStorage(Storage):
    """One journal file.

    :param path: the file; created, with its folder's entry made durable, if it is not there
    :param initial: the tables a file that is created starts with
    """

    def __init__(self, path: str | Path, initial: lines.TableData | None = None) -> None:
        super().__init__()
        self.path = Path(path)
        self.damage: Damage | None = None
        self._tables: lines.TableData = {}
        self._number = 0
        self._end = 0
        self._owed = b""
        self._fd: int | None = None
        self._closed = False
        self._changes = 0
        self._open(initial or {})

    @property
    def last_good_copy(self) -> Path:
        """The path where the previous file is kept when a new one is written."""
        return self.path.with_name(self.path.name + LAST)

    # TinyDB's seam

    def read(self) -> lines.TableData:
        """Return the live tables, not a copy: change them only through a table."""
        return self._tables

    def write(self, data: lines.TableData) -> None:
        """Replace everything with a new file; the previous one is kept as last good copy."""
        self._check_open()
        try:
            self._write_whole(lines.snapshot_file(data, self._number + 1), keep=True)
        except StorageError:
            # TinyDB may have worked on the live tables; the file still knows how they were.
            self._adopt(lines.read(self._bytes(self.path)))
            raise
        self._adopt(lines.read(self._bytes(self.path)))

    def close(self) -> None:
        """Close the file; every change is on disk already."""
        self._closed = True
        self._let_go()

    # What TinyDB does not have

    def append(self, change: lines.Record) -> None:
        """
        Write one change of one table to disk, then apply it to the live tables.

        :param change: ``{"t": table, "del": [ids], "put": {id: document}}`` or
            ``{"t": table, "drop": True}``
        """
        self._check_open()
        payload = lines.encode_payload({"n": self._number + 1, **change})
        try:
            fd = self._handle()
            line = self._owed + lines.seal(payload)
            files.write_all(fd, line)
            os.fsync(fd)
        except OSError as problem:
            self._cut()
            raise write_failed(self.path, problem) from problem
        self._end += len(line)
        self._owed = b""
        self._number += 1
        self._changes += 1
        # Applied as it will be read back, so that memory and file can never tell two stories.
        lines.apply(self._tables, lines.parse(payload))

    def tidy(self, after: int | None = None) -> None:
        """
        Rewrite the file as a snapshot if more than ``after`` changes follow the last one.

        By default if they are many and outnumber half the documents, so that the cost of all the
        tidying stays proportional to the number of changes. Meant for when a file is opened: a
        change never pays for it.
        """
        if after is None:
            after = max(COMPACT_AFTER, sum(map(len, self._tables.values())) // 2)
        if self._changes > after:
            with suppress(StorageError):  # a longer file is no reason not to open it
                self._write_whole(lines.snapshot_file(self._tables, self._number), keep=True)

    # Opening

    def _open(self, initial: lines.TableData) -> None:
        files.discard(self.path.with_name(self.path.name + files.NEW))
        if not self.path.exists():
            if self.last_good_copy.exists():
                self._rescue(b"")
            else:
                self._write_whole(lines.fresh(initial), keep=False)
                self._adopt(lines.read(self._bytes(self.path)))
            return
        data = self._bytes(self.path)
        reading = lines.read(data)
        if reading.version > lines.FORMAT_VERSION:
            raise TooNew(reading.version, self.path)
        if reading.damaged:
            self._rescue(data)
            return
        self._adopt(reading)

    def _rescue(self, data: bytes) -> None:
        """Set the damaged file aside and write a new one with all that can be saved."""
        copy = self._bytes(self.last_good_copy) if self.last_good_copy.exists() else None
        reading = lines.rescue(data, copy)
        # Beyond every number used so far: the old copy must not seem to continue into new changes.
        number = max(lines.numbers_beyond(data), lines.numbers_beyond(copy or b""))
        set_aside: Path | None = None
        if self.path.exists():
            set_aside = files.free_name(self.path, "damaged")
            try:
                files.keep_copy(self.path, set_aside)
            except OSError as problem:
                raise write_failed(self.path, problem) from problem
        self._write_whole(lines.snapshot_file(reading.tables, number), keep=False)
        self._adopt(lines.read(self._bytes(self.path)))
        self.damage = Damage(
            file=self.path.name,
            set_aside=set_aside.name if set_aside else None,
            kept=sum(map(len, reading.tables.values())),
            reason="damaged",
        )

    def _adopt(self, reading: lines.Reading) -> None:
        self._tables = reading.tables
        self._number = reading.number
        self._changes = reading.changes
        self._end = reading.end
        self._owed = b"\n" if reading.unterminated else b""

    # The file

    def _write_whole(self, data: bytes, *, keep: bool) -> None:
        self._let_go()
        try:
            beside = files.write_beside(self.path, data)
            if keep:
                files.keep_copy(self.path, self.last_good_copy)
            os.replace(beside, self.path)
            self._changes, self._end, self._owed = 0, len(data), b""
            files.sync_folder(self.path.parent)
        except OSError as problem:
            files.discard(self.path.with_name(self.path.name + files.NEW))
            raise write_failed(self.path, problem) from problem

    def _handle(self) -> int:
        """Return the open file, cut off after the last line that counts."""
        if self._fd is not None and os.fstat(self._fd).st_nlink == 0:
            self._let_go()
            self._restore()
        if self._fd is None:
            if not self.path.exists() or self.path.stat().st_size < self._end:
                self._restore()
            fd = files.open_for_append(self.path)
            try:
                if os.fstat(fd).st_size != self._end:
                    os.ftruncate(fd, self._end)
            except OSError:
                os.close(fd)
                raise
            self._fd = fd
        return self._fd

    def _restore(self) -> None:
        """Write the file again after it was deleted, replaced or cut short by another program."""
        if self.path.exists():
            files.keep_copy(self.path, files.free_name(self.path, "damaged"))
        self._write_whole(lines.snapshot_file(self._tables, self._number), keep=False)

    def _cut(self) -> None:
        """Remove what a failed write has left, now or, if that fails too, before the next write."""
        if self._fd is not None:
            with suppress(OSError):
                os.ftruncate(self._fd, self._end)
        self._let_go()

    def _let_go(self) -> None:
        if self._fd is not None:
            fd, self._fd = self._fd, None
            with suppress(OSError):
                os.close(fd)

    def _check_open(self) -> None:
        if self._closed:
            raise Closed(self.path)

    @staticmethod
    def _bytes(path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as problem:
            raise ReadFailed(path, problem) from problem
