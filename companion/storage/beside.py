"""
Files beside the games: what is made of them and could be made anew, and copies for bad days.

    >>> files = MemoryFiles()
    >>> files.add("plays.lines", b"one")
    >>> files.keep("backup-1.json", b"{}")
    >>> files.names("backup-"), files.read("plays.lines")
    (('backup-1.json',), b'one')

A file that is kept is there whole or not at all. What is only added to may lack its end after a
power cut, so whoever adds has to be able to tell.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

from . import files
from .disk import HERE, Disk
from .errors import BadGameId, ReadFailed, write_failed

FOLDER = "history"
_NAME = re.compile(r"[a-z0-9-]{1,80}\.[a-z]{1,8}")


class Files(Protocol):
    """Files by name; no folders."""

    def names(self, beginning: str = "") -> tuple[str, ...]:
        """Return the names that begin so, in their order."""

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes; ``None`` if it is not there."""

    def keep(self, name: str, data: bytes | None) -> None:
        """Write a file whole and durably, in place of what had its name; ``None`` deletes it."""

    def add(self, name: str, data: bytes) -> None:
        """Add to the end of a file, which begins with it; it may not be durable yet."""


def checked(name: str) -> str:
    """Return the name, or raise `BadGameId`: nothing may lead out of the folder."""
    if not _NAME.fullmatch(name):
        raise BadGameId(name)
    return name


class FolderFiles:
    """`Files` in a folder, which is made with the first of them."""

    def __init__(self, data_folder: Path, disk: Disk = HERE) -> None:
        self._folder = data_folder / FOLDER
        self._disk = disk

    def names(self, beginning: str = "") -> tuple[str, ...]:
        try:
            found = self._disk.names(self._folder)
        except OSError:
            return ()
        return tuple(sorted(n for n in found if n.startswith(beginning) and _NAME.fullmatch(n)))

    def read(self, name: str) -> bytes | None:
        path = self._folder / checked(name)
        try:
            return self._disk.read(path) if self._disk.mark(path) is not None else None
        except OSError as problem:
            raise ReadFailed(path, problem) from problem

    def keep(self, name: str, data: bytes | None) -> None:
        path = self._folder / checked(name)
        try:
            if data is None:
                self._disk.remove(path)
                return
            self._disk.make_folder(self._folder)
            files.write_new(path, data, self._disk)
        except OSError as problem:
            raise write_failed(path, problem) from problem

    def add(self, name: str, data: bytes) -> None:
        path = self._folder / checked(name)
        if self._disk.mark(path) is None:
            self.keep(name, data)
            return
        try:
            fd = self._disk.open(path)
            try:
                files.write_all(fd, data, self._disk)
            finally:
                self._disk.close(fd)
        except OSError as problem:
            raise write_failed(path, problem) from problem


class MemoryFiles:
    """`Files` in memory."""

    def __init__(self) -> None:
        self._all: dict[str, bytes] = {}

    def names(self, beginning: str = "") -> tuple[str, ...]:
        return tuple(sorted(name for name in self._all if name.startswith(beginning)))

    def read(self, name: str) -> bytes | None:
        return self._all.get(checked(name))

    def keep(self, name: str, data: bytes | None) -> None:
        if data is None:
            self._all.pop(checked(name), None)
        else:
            self._all[checked(name)] = bytes(data)

    def add(self, name: str, data: bytes) -> None:
        self._all[checked(name)] = self._all.get(name, b"") + data


class NoFiles:
    """`Files` of somebody who has none here: nothing is there, and nothing is kept."""

    def names(self, beginning: str = "") -> tuple[str, ...]:
        return ()

    def read(self, name: str) -> bytes | None:
        return None

    def keep(self, name: str, data: bytes | None) -> None:
        """Keep nothing."""

    def add(self, name: str, data: bytes) -> None:
        """Keep nothing."""
