"""
The basic file operations of durable storage.

If the process dies at any moment, each of them leaves either the old file or the new one under its
name, never neither and never a mixture.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from pathlib import Path

from .disk import HERE, Disk

NEW = ".new"
"""Suffix of a file being written; one found on open is a write that never happened."""


def write_all(fd: int, data: bytes, disk: Disk = HERE) -> None:
    """Write all bytes; normally one write, more only if the system took fewer."""
    written = disk.write(fd, data)
    while written < len(data):
        written += disk.write(fd, data[written:])


def write_beside(path: Path, data: bytes, disk: Disk = HERE) -> Path:
    """Write and fsync ``data`` next to ``path``; the caller renames it into place."""
    beside = path.with_name(path.name + NEW)
    fd = disk.create(beside)
    try:
        write_all(fd, data, disk)
        disk.fsync(fd)
    except OSError:
        disk.close(fd)
        discard(beside, disk)
        raise
    disk.close(fd)
    return beside


def write_new(path: Path, data: bytes, disk: Disk = HERE) -> None:
    """Write a file whole and durably; what had its name is replaced."""
    disk.rename(write_beside(path, data, disk), path)
    disk.sync_folder(path.parent)


def keep_copy(path: Path, copy: Path, disk: Disk = HERE) -> None:
    """Make ``copy`` hold what ``path`` holds, durably, without ``path`` ever leaving its name.

    A hard link where the file system has them (no bytes are copied: the next write of ``path`` is
    a rename, which leaves the linked file alone), otherwise a real copy.
    """
    beside = copy.with_name(copy.name + NEW)
    discard(beside, disk)
    try:
        disk.link(path, beside)
    except OSError:
        write_beside(copy, disk.read(path), disk)
    disk.rename(beside, copy)
    discard(beside, disk)  # two links of one file: that rename does nothing and leaves both
    disk.sync_folder(copy.parent)


def free_name(path: Path, word: str, disk: Disk = HERE) -> Path:
    """Return the first of ``path.word-1``, ``path.word-2``… that does not exist yet."""
    for number in count(1):
        candidate = path.with_name(f"{path.name}.{word}-{number}")
        if disk.mark(candidate) is None:
            return candidate
    raise AssertionError  # pragma: no cover


def discard(path: Path, disk: Disk = HERE) -> None:
    """Delete a leftover of our own; it is no error if that fails."""
    with suppress(OSError):
        disk.remove(path)
