"""
The basic file operations of durable storage.

If the process dies at any moment, each of them leaves either the old file or the new one under its
name, never neither and never a mixture.
"""

from __future__ import annotations

import errno
import os
import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
_NO_SUCH_THING = {
    code
    for name in ("EINVAL", "EBADF", "EISDIR", "EACCES", "EPERM", "ENOSYS", "ENOTSUP")
    if (code := getattr(errno, name, None)) is not None
}
NEW = ".new"
"""Suffix of a file being written; one found on open is a write that never happened."""


def open_for_append(path: Path) -> int:
    """Open an existing file for reading, appending and truncating; return its descriptor."""
    return os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)


def write_all(fd: int, data: bytes) -> None:
    """Write all bytes; normally one ``os.write``, more only if the system took fewer."""
    written = os.write(fd, data)
    while written < len(data):
        written += os.write(fd, data[written:])


def sync_folder(folder: Path) -> None:
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


def write_beside(path: Path, data: bytes) -> Path:
    """Write and fsync ``data`` next to ``path``; the caller renames it into place."""
    beside = path.with_name(path.name + NEW)
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666)
    try:
        write_all(fd, data)
        os.fsync(fd)
    except OSError:
        os.close(fd)
        discard(beside)
        raise
    os.close(fd)
    return beside


def keep_copy(path: Path, copy: Path) -> None:
    """Make ``copy`` hold what ``path`` holds, durably, without ``path`` ever leaving its name.

    A hard link where the file system has them (no bytes are copied: the next write of ``path`` is
    a rename, which leaves the linked file alone), otherwise a real copy.
    """
    beside = copy.with_name(copy.name + NEW)
    discard(beside)
    try:
        os.link(path, beside)
    except (OSError, AttributeError, NotImplementedError):
        try:
            shutil.copyfile(path, beside)
            fd = open_for_append(beside)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError:
            discard(beside)
            raise
    os.replace(beside, copy)
    discard(beside)  # two links of one file: that rename does nothing and leaves both
    sync_folder(copy.parent)


def free_name(path: Path, word: str) -> Path:
    """Return the first of ``path.word-1``, ``path.word-2``… that does not exist yet."""
    for number in count(1):
        candidate = path.with_name(f"{path.name}.{word}-{number}")
        if not candidate.exists():
            return candidate
    raise AssertionError  # pragma: no cover


def discard(path: Path) -> None:
    """Delete a leftover of our own; it is no error if that fails."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
