"""The data folder on each platform, and the lock that keeps it to one process at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import FolderInUse, UnwritableFolder

if TYPE_CHECKING:
    from filelock import BaseFileLock

APP = "vendemmia"
PERSIST = "/persist"
"""Where `browser` mounts the files that outlive the page."""
VARIABLE = "VENDEMMIA_DATA"
FLET_VARIABLE = "FLET_APP_STORAGE_DATA"
_LOCK = "vendemmia.lock"
_PID = "vendemmia.pid"


def data_folder(given: str | None = None, environ: Mapping[str, str] | None = None) -> Path:
    """
    Return the folder to keep data in; it need not exist yet.

    What was asked for on the command line, else in `VARIABLE`; else what Flet gives a built app
    (it can be relative: Flet changes folder before starting the app); else the browser's
    persistent folder; else where the platform wants a user's data.
    """
    environ = os.environ if environ is None else environ
    for asked in (given, environ.get(VARIABLE)):
        if asked:
            return Path(os.path.abspath(Path(asked).expanduser()))
    if from_flet := environ.get(FLET_VARIABLE):
        return Path(os.path.abspath(from_flet))
    if sys.platform == "emscripten":
        return Path(PERSIST) / APP
    from platformdirs import user_data_path  # not needed on every platform, nor in every start

    return user_data_path(APP, False)


def prepare(folder: Path) -> None:
    """Create the folder and check that it is writable, or raise `UnwritableFolder`."""
    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"?")
        probe.unlink()
    except OSError as problem:
        with suppress(OSError):
            probe.unlink()
        raise UnwritableFolder(folder) from problem


class FolderLock:
    """
    A lock on a data folder for one process; the system releases it if the process is killed.

    Locked is the folder itself, by an open handle of it: whoever deletes the lock file lets nobody
    in. The file is locked, too, for older versions of the program and where folders cannot be:
    there, on Windows, a file that is open cannot be deleted.

    In the browser every tab has its own files in memory, so there is nothing to lock.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: BaseFileLock | None = None
        self._handle: int | None = None
        """The folder, open and locked."""
        self._wanted = False

    def acquire(self) -> None:
        """Lock the folder, or raise `FolderInUse` with the other process's id if it is known."""
        if sys.platform == "emscripten" or self._lock is not None:
            return
        from filelock import FileLock, Timeout

        lock = FileLock(self._folder / _LOCK, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout as problem:
            raise FolderInUse(self._folder, self._other()) from problem
        except NotImplementedError:
            return  # a file system without locks: better unguarded than not at all
        except OSError as problem:
            raise UnwritableFolder(self._folder) from problem
        try:
            self._handle = self._locked_folder()
        except FolderInUse:
            lock.release()
            raise
        self._lock, self._wanted = lock, True
        with suppress(OSError):  # the number is a courtesy
            (self._folder / _PID).write_text(str(os.getpid()), "ascii")

    def release(self) -> None:
        """Release the lock."""
        self._wanted = False
        if self._lock is not None:
            with suppress(OSError):
                (self._folder / _PID).unlink()
            self._let_go()

    def renew(self) -> None:
        """
        Lock the folder again if it was deleted, or another one put in its place; `FolderInUse` if
        somebody else has locked that one.
        """
        if not self._wanted or self._holds():
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        self._let_go()
        self.acquire()

    def _holds(self) -> bool:
        if self._handle is None:
            return self._lock is not None  # by its file only
        try:
            held, there = os.fstat(self._handle), os.stat(self._folder)
        except OSError:
            return False
        return (held.st_dev, held.st_ino) == (there.st_dev, there.st_ino)

    def _let_go(self) -> None:
        if self._handle is not None:
            handle, self._handle = self._handle, None
            with suppress(OSError):
                os.close(handle)
        if self._lock is not None:
            lock, self._lock = self._lock, None
            with suppress(OSError):
                lock.release()

    def _locked_folder(self) -> int | None:
        """Return the folder, open and locked; None where folders cannot be locked."""
        try:
            import fcntl

            handle = os.open(self._folder, os.O_RDONLY)
        except (ImportError, OSError):
            return None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            os.close(handle)
            raise FolderInUse(self._folder, self._other()) from problem
        except OSError:  # a file system that locks files only, or nothing
            os.close(handle)
            return None
        return handle

    def __enter__(self) -> FolderLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def _other(self) -> int | None:
        try:
            return int((self._folder / _PID).read_text("ascii"))
        except (OSError, ValueError):
            return None
