"""
Errors of the storage package, as facts.

No error here holds a sentence for people: each has a stable ``message_id`` the language layer can
look up and a ``facts`` mapping to fill it with.
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, ClassVar

_FULL = frozenset(
    code for name in ("ENOSPC", "EDQUOT") if (code := getattr(errno, name, None)) is not None
)


class StorageError(Exception):
    """Base class of all errors the storage package raises on purpose."""

    message_id: ClassVar[str] = "storage.error"

    def __init__(self, **facts: Any) -> None:
        self.facts: dict[str, Any] = facts
        super().__init__(self.message_id, facts)


class WriteFailed(StorageError):
    """A change could not be written; memory and file are as before it."""

    message_id = "storage.write-failed"

    def __init__(self, file: Path, cause: OSError) -> None:
        self.file = file
        self.errno = cause.errno
        super().__init__(file=str(file), errno=cause.errno)


class DiskFull(WriteFailed):
    """A change could not be written because the disk is full."""

    message_id = "storage.disk-full"


def write_failed(file: Path, cause: OSError) -> WriteFailed:
    """Return the `WriteFailed` or `DiskFull` that fits the system's error."""
    return (DiskFull if cause.errno in _FULL else WriteFailed)(file, cause)


class ReadFailed(StorageError):
    """The system refused to read a file; its content is unknown."""

    message_id = "storage.read-failed"

    def __init__(self, file: Path, cause: OSError) -> None:
        self.file = file
        self.errno = cause.errno
        super().__init__(file=str(file), errno=cause.errno)


class NotStorable(StorageError, ValueError):
    """A record holds a value JSON cannot represent; nothing was written."""

    message_id = "storage.not-storable"

    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(detail=detail)


class TooNew(StorageError):
    """A file or record was written by a later version of Vendemmia; it is left as it is."""

    message_id = "storage.too-new"

    def __init__(self, version: int, file: Path | None = None) -> None:
        self.version = version
        self.file = file
        super().__init__(version=version, file=None if file is None else str(file))


class Closed(StorageError):
    """Something was written after the store had been closed."""

    message_id = "storage.closed"

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(file=str(file))


class NoSuchGame(StorageError, KeyError):
    """There is no game with this id that can be opened."""

    message_id = "storage.no-such-game"

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(id=id)


class GameExists(StorageError):
    """There is already a game with this id; starting it again would overwrite it."""

    message_id = "storage.game-exists"

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(id=id)


class NumberTaken(StorageError):
    """A stream has an event of this number already: somebody was faster. Nothing was written."""

    message_id = "storage.number-taken"

    def __init__(self, stream: str, number: int) -> None:
        self.stream = stream
        self.number = number
        super().__init__(stream=stream, number=number)


class NumberAhead(StorageError):
    """A stream does not reach to the event before this one. Nothing was written."""

    message_id = "storage.number-ahead"

    def __init__(self, stream: str, number: int) -> None:
        self.stream = stream
        self.number = number
        super().__init__(stream=stream, number=number)


class Away(StorageError):
    """A shelf elsewhere does not answer; whether it has done what was asked, nobody knows."""

    message_id = "storage.away"


class ChangedMeanwhile(StorageError):
    """What was read and is to be written back was changed by another process between."""

    message_id = "storage.changed-meanwhile"


class BadGameId(StorageError, ValueError):
    """The id cannot name a file: only 1 to 64 of a-z, 0-9 and the hyphen are allowed."""

    message_id = "storage.bad-game-id"

    def __init__(self, id: str) -> None:
        self.id = id
        super().__init__(id=id)


class UnwritableFolder(StorageError):
    """The data folder cannot be created or written to."""

    message_id = "storage.unwritable-folder"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(folder=str(folder))


class FolderInUse(StorageError):
    """Another running copy of the app has this data folder open."""

    message_id = "storage.folder-in-use"

    def __init__(self, folder: Path, pid: int | None = None) -> None:
        self.folder = folder
        self.pid = pid
        super().__init__(folder=str(folder), pid=pid)


class SyncFailed(StorageError):
    """The browser's database did not store the files; ``cause`` is its error message."""

    message_id = "storage.sync-failed"

    def __init__(self, cause: str) -> None:
        self.cause = cause
        super().__init__(cause=cause)
