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

    In the browser every tab has its own files in memory, so there is nothing to lock.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: BaseFileLock | None = None

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
        self._lock = lock
        with suppress(OSError):  # the number is a courtesy
            (self._folder / _PID).write_text(str(os.getpid()), "ascii")

    def release(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            with suppress(OSError):
                (self._folder / _PID).unlink()
            self._lock.release()
            self._lock = None

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
