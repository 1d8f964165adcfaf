"""
The file system as the storage package uses it: seventeen calls and no more.

`Disk` is the real one. Everything in this package that touches a game's file is given one, so a
test can hand in a disk that is slow, full, or loses what was not made durable.
"""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
_NO_SUCH_THING = {
    code
    for name in ("EINVAL", "EBADF", "EISDIR", "EACCES", "EPERM", "ENOSYS", "ENOTSUP")
    if (code := getattr(errno, name, None)) is not None
}

Mark = tuple[int, int, int, int]
"""What tells one state of a file from another: device, number, size, time of the last change."""


UNSETTLED = 120 * 10**9
"""Nanoseconds; systems write out within half a minute what nobody has asked them to."""


class Disk:
    """The file system of this machine."""

    def open(self, path: Path) -> int:
        """Open an existing file for reading, appending and truncating; return its descriptor."""
        return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)

    def create(self, path: Path) -> int:
        """Create a file, or empty it, for writing; return its descriptor."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)

    def write(self, fd: int, data: bytes) -> int:
        """Write some of the bytes, normally all; return how many."""
        return os.write(fd, data)

    def fsync(self, fd: int) -> None:
        """Wait until everything written is durable."""
        os.fsync(fd)

    def cut(self, fd: int, size: int) -> None:
        """Cut the file off."""
        os.ftruncate(fd, size)

    def close(self, fd: int) -> None:
        """Close a descriptor."""
        os.close(fd)

    def mark(self, place: Path | int) -> Mark | None:
        """Return the mark of a file or of a descriptor; None if there is no such file."""
        try:
            found = os.stat(place)
        except (FileNotFoundError, NotADirectoryError):
            return None
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def unsettled(self, mark: Mark) -> bool:
        """Whether a file was changed so lately that the system may not have written it out yet."""
        return abs(time.time_ns() - mark[3]) < UNSETTLED

    def read(self, path: Path) -> bytes:
        """Return all bytes of a file."""
        return path.read_bytes()

    def end(self, path: Path, size: int) -> bytes:
        """Return the last bytes of a file, all of a shorter one."""
        with path.open("rb") as file:
            file.seek(max(os.fstat(file.fileno()).st_size - size, 0))
            return file.read()

    def rename(self, old: Path, new: Path) -> None:
        """Give a file another name; what had that name is replaced."""
        os.replace(old, new)

    def link(self, old: Path, new: Path) -> None:
        """Give a file a second name; `OSError` where the file system has no such thing."""
        try:
            os.link(old, new)
        except (AttributeError, NotImplementedError) as problem:
            raise OSError(errno.ENOTSUP, "no links") from problem

    def remove(self, path: Path) -> None:
        """Delete a file, if it is there."""
        path.unlink(missing_ok=True)

    def names(self, folder: Path) -> list[str]:
        """Return the names in a folder."""
        return os.listdir(folder)

    def make_folder(self, folder: Path) -> None:
        """Create a folder and those above it, if they are not there."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Make renames in a folder durable, where platform and file system support it."""
        if os.name == "nt":
            return
        try:
            fd = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError as problem:
            if problem.errno not in _NO_SUCH_THING:
                raise


HERE = Disk()
"""The one disk there is, outside of tests."""
