"""A TinyDB storage on an append-only file: a change costs one write and one fsync.

TinyDB's own storage rewrites its file at every change. `JournalStorage` sits under the same seam
(``read``, ``write``, ``close``) and adds ``append``, which `tables` makes TinyDB's operations use.
What the file looks like is told in `lines`.

Four promises:

- *Disk before memory.* A change is applied to the live tables after its line is fsynced; a failed
  write is cut off again and leaves the tables as they were.
- *A torn last line is the change in flight* and is dropped. Any other line that cannot be trusted
  is damage: the file is set aside under a new name, a fresh one holds what could be saved, and
  `JournalStorage.damage` says so.
- *What somebody else did to the file is noticed before the next line.* A file that was cut,
  replaced, written to or deleted is set aside, if it is there, and written again from memory;
  `Damage` says so. A change costs one look at the file for it.
- *A later version's file is not touched*: `TooNew`.

One thread writes at a time; reading meanwhile is safe under ``guard``, which a change holds only
while it is applied, never while the disk works.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from tinydb.storages import Storage

from . import files, lines
from .disk import HERE, Disk, Mark
from .errors import Closed, ReadFailed, StorageError, TooNew, write_failed
from .records import Damage

LAST = ".last"
"""Suffix of the last good copy: the file as it was before it was last written whole."""
COMPACT_AFTER = 1_000


class JournalStorage(Storage):
    """One journal file.

    :param path: the file; created, with its folder's entry made durable, if it is not there
    :param initial: the tables a file that is created starts with
    :param parse: makes records of the text of lines, as `lines.parse` does
    :param disk: where the file lies
    :param guard: held while a change is applied to the live tables
    :param restoring: called before the file is written again; may raise to forbid it
    :param restored: told of what was set aside then
    """

    def __init__(
        self,
        path: str | Path,
        initial: lines.TableData | None = None,
        *,
        parse: lines.Parse = lines.parse,
        disk: Disk = HERE,
        guard: AbstractContextManager[object] | None = None,
        restoring: Callable[[], None] | None = None,
        restored: Callable[[Damage], None] | None = None,
    ) -> None:
        super().__init__()
        self.path = Path(path)
        self.damage: Damage | None = None
        self._parse = parse
        self._disk = disk
        self.guard = guard or threading.RLock()
        self._restoring = restoring
        self._restored = restored
        self._tables: lines.TableData = {}
        self._number = 0
        self._end = 0
        self._owed = b""
        self._fd: int | None = None
        self._mark: Mark | None = None
        self._sure = False
        """Whether the file has the mark; not so after a write that failed."""
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
            self._adopt(self._read(self._bytes(self.path)))
            raise
        self._adopt(self._read(self._bytes(self.path)))

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
            files.write_all(fd, line, self._disk)
            self._disk.fsync(fd)
        except OSError as problem:
            self._cut()
            raise write_failed(self.path, problem) from problem
        with suppress(OSError):
            self._mark = self._disk.mark(fd)
        # Applied as it will be read back, so that memory and file can never tell two stories.
        record = self._parse(payload)
        with self.guard:
            self._end += len(line)
            self._owed = b""
            self._number += 1
            self._changes += 1
            lines.apply(self._tables, record)

    def check(self) -> None:
        """Write the file again if somebody else has changed it since the last line."""
        self._check_open()
        try:
            self._handle()
        except OSError as problem:
            raise write_failed(self.path, problem) from problem

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
        files.discard(self.path.with_name(self.path.name + files.NEW), self._disk)
        mark = self._disk.mark(self.path)
        if mark is None:
            if self._disk.mark(self.last_good_copy) is not None:
                self._rescue(b"")
            else:
                self._write_whole(lines.fresh(initial), keep=False)
                self._adopt(self._read(self._bytes(self.path)))
            return
        data = self._bytes(self.path)
        reading = self._read(data)
        if reading.version > lines.FORMAT_VERSION:
            raise TooNew(reading.version, self.path)
        if reading.damaged:
            self._rescue(data)
            return
        self._adopt(reading)
        self._mark, self._sure = mark, mark[2] == len(data)
        if self._disk.unsettled(mark):
            self._settle()
        if reading.zeros:
            kept = sum(map(len, reading.tables.values()))
            self.damage = Damage(self.path.name, None, kept, "zeros")

    def _settle(self) -> None:
        """
        Make durable what was read: a process that was killed may have left a line it was about to
        make so, and that line is shown from now on.
        """
        with suppress(OSError):  # nothing of it was promised
            fd = self._disk.open(self.path)
            try:
                self._disk.fsync(fd)
            finally:
                self._disk.close(fd)
            self._disk.sync_folder(self.path.parent)

    def _rescue(self, data: bytes) -> None:
        """Set the damaged file aside and write a new one with all that can be saved."""
        copy = None
        if self._disk.mark(self.last_good_copy) is not None:
            copy = self._bytes(self.last_good_copy)
        reading = lines.rescue(data, copy)
        # Beyond every number used so far: the old copy must not seem to continue into new changes.
        number = max(lines.numbers_beyond(data), lines.numbers_beyond(copy or b""))
        set_aside: Path | None = None
        try:
            if self._disk.mark(self.path) is not None:
                set_aside = files.free_name(self.path, "damaged", self._disk)
                files.keep_copy(self.path, set_aside, self._disk)
        except OSError as problem:
            raise write_failed(self.path, problem) from problem
        self._write_whole(lines.snapshot_file(reading.tables, number), keep=False)
        self._adopt(self._read(self._bytes(self.path)))
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
        self._sure = False
        try:
            beside = files.write_beside(self.path, data, self._disk)
            mark = self._disk.mark(beside)
            if keep:
                files.keep_copy(self.path, self.last_good_copy, self._disk)
            self._disk.rename(beside, self.path)
            self._changes, self._end, self._owed = 0, len(data), b""
            self._mark, self._sure = mark, True
            self._disk.sync_folder(self.path.parent)
        except OSError as problem:
            files.discard(self.path.with_name(self.path.name + files.NEW), self._disk)
            raise write_failed(self.path, problem) from problem

    def _handle(self) -> int:
        """Return the open file, which is ours and ends after the last line that counts."""
        mark = self._disk.mark(self.path)
        if self._fd is not None and self._sure and mark == self._mark:
            return self._fd
        if not (mark == self._mark if self._sure else self._is_ours(mark)):
            self._let_go()
            if not self._same_story():
                self._restore()
        if self._fd is None:
            fd = self._disk.open(self.path)
            try:
                found = self._disk.mark(fd)
                if found is not None and found[2] != self._end:
                    self._disk.cut(fd, self._end)
                self._mark, self._sure = self._disk.mark(fd), True
            except OSError:
                self._disk.close(fd)
                raise
            self._fd = fd
        return self._fd

    def _is_ours(self, mark: Mark | None) -> bool:
        """Whether a file may be the one left by our write that failed."""
        return (
            mark is not None
            and (self._mark is None or mark[:2] == self._mark[:2])
            and mark[2] >= self._end
        )

    def _same_story(self) -> bool:
        """Whether the file says what memory says, although somebody has touched it."""
        mark = self._disk.mark(self.path)
        if mark is None:
            return False
        data = self._disk.read(self.path)
        found = self._read(data)
        if (
            found.damaged
            or found.end != len(data)
            or found.number != self._number
            or found.tables != self._tables
        ):
            return False
        self._end, self._owed = found.end, b"\n" if found.unterminated else b""
        return True

    def _restore(self) -> None:
        """Write the file again after it was deleted, replaced or cut short by somebody else."""
        if self._restoring is not None:
            self._restoring()
        self._disk.make_folder(self.path.parent)
        aside: Path | None = None
        if self._disk.mark(self.path) is not None:
            aside = files.free_name(self.path, "damaged", self._disk)
            files.keep_copy(self.path, aside, self._disk)
        self._write_whole(lines.snapshot_file(self._tables, self._number), keep=False)
        if self._restored is not None:
            kept = sum(map(len, self._tables.values()))
            self._restored(Damage(self.path.name, aside.name if aside else None, kept, "restored"))

    def _cut(self) -> None:
        """Remove what a failed write has left, now or, if that fails too, before the next write."""
        if self._fd is not None:
            self._sure = False
            with suppress(OSError):
                self._disk.cut(self._fd, self._end)
        self._let_go()

    def _let_go(self) -> None:
        if self._fd is not None:
            fd, self._fd = self._fd, None
            with suppress(OSError):
                self._disk.close(fd)

    def _check_open(self) -> None:
        if self._closed:
            raise Closed(self.path)

    def _read(self, data: bytes) -> lines.Reading:
        return lines.read(data, self._parse)

    def _bytes(self, path: Path) -> bytes:
        try:
            return self._disk.read(path)
        except OSError as problem:
            raise ReadFailed(path, problem) from problem
