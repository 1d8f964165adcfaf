"""
A disk that is simulated: what is written is pending until it is made durable, and can be lost.

`SimDisk.kill` is the end of the process: all that was written is there, nothing is open any more.
`SimDisk.power_cut` is worse: of what was pending some is there, some is torn, some is zeros, and
of names that were changed since their folder was made durable only the first so many are changed.
Every choice comes from a seed.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.storage.disk import Disk, Mark

SECTOR = 16
"""What a disk writes whole; small, so that lines of a journal have several."""


class Killed(BaseException):
    """Not an error anybody could handle: the process is gone."""


@dataclass(eq=False)
class _File:
    """What lies on the disk under some names."""

    number: int
    now: bytes = b""
    durable: bytes = b""
    changed: int = 0


@dataclass(frozen=True)
class _Change:
    """One change of a folder: a name, and the file it stands for from now on."""

    path: Path
    file: _File | None


class SimDisk(Disk):
    """The disk. ``honest`` is false for one whose fsync does nothing and says it has."""

    def __init__(self, seed: int, *, honest: bool = True) -> None:
        self._chance = Random(seed)
        self._honest = honest
        self._names: dict[Path, _File] = {}
        self._durable: dict[Path, _File] = {}
        self._pending: list[_Change] = []
        self._folders: set[Path] = set()
        self._open: dict[int, _File] = {}
        self._files = self._opened = self._clock = 0
        self.room: int | None = None
        """Bytes that can still be written; None for as many as one likes."""
        self.failing = False
        """Whether fsync fails, having made nothing durable."""
        self.left: int | None = None
        """Calls until the process is killed; None for never."""
        self.calls = 0

    # What can happen to it

    def kill(self) -> None:
        """End the process."""
        self._open.clear()
        self.left = None

    def power_cut(self) -> None:
        """Cut the power: what was pending may be lost."""
        self.kill()
        names = dict(self._durable)
        for change in self._pending[: self._chance.randint(0, len(self._pending))]:
            _apply(names, change)
        for file in set(names.values()):
            file.now = file.durable = self._torn(file)
            file.changed = self._tick()
        self._names, self._durable, self._pending = names, dict(names), []

    def cut_off(self, path: Path, size: int) -> None:
        """Somebody else cuts a file off."""
        file = self._names[path]
        file.now, file.changed = file.now[:size], self._tick()

    def delete(self, path: Path) -> None:
        """Somebody else deletes a file."""
        self._change(path, None)

    def paths(self) -> list[Path]:
        """All files, in an order that does not change."""
        return sorted(self._names)

    def _torn(self, file: _File) -> bytes:
        """What is there of a file after a power cut."""
        old, new = file.durable, file.now
        if old == new:
            return new
        pairs = enumerate(zip(old, new, strict=False))
        same = next((n for n, (a, b) in pairs if a != b), min(len(old), len(new)))
        how = self._chance.choice(("old", "new", "prefix", "zeros", "sectors"))
        tail = new[same:]
        if how == "old":
            return old
        if how == "new":
            return new
        if how == "prefix":
            return new[:same] + tail[: self._chance.randint(0, len(tail))]
        if how == "zeros":
            there = self._chance.randint(0, len(tail))
            return new[:same] + tail[:there] + bytes(len(tail) - there)
        return new[:same] + b"".join(
            part if self._chance.random() < 0.5 else bytes(len(part))
            for part in (tail[n : n + SECTOR] for n in range(0, len(tail), SECTOR))
        )

    # The calls

    def open(self, path: Path) -> int:
        self._step()
        return self._handle(self._found(path))

    def create(self, path: Path) -> int:
        self._step()
        if path.parent not in self._folders:
            raise FileNotFoundError(errno.ENOENT, "no folder", str(path))
        file = self._names.get(path)
        if file is None:
            self._files += 1
            file = _File(self._files)
            self._change(path, file)
        file.now, file.changed = b"", self._tick()
        return self._handle(file)

    def write(self, fd: int, data: bytes) -> int:
        file = self._open[fd]
        if self.left == 0:
            file.now += data[: self._chance.randint(0, len(data))]
        self._step()
        if self.room is not None:
            if self.room == 0:
                raise OSError(errno.ENOSPC, "full")
            data = data[: self.room]
            self.room -= len(data)
        file.now, file.changed = file.now + data, self._tick()
        return len(data)

    def fsync(self, fd: int) -> None:
        self._step()
        if self.failing:
            raise OSError(errno.EIO, "broken")
        if self._honest:
            file = self._open[fd]
            file.durable = file.now

    def cut(self, fd: int, size: int) -> None:
        self._step()
        file = self._open[fd]
        file.now, file.changed = file.now[:size].ljust(size, b"\0"), self._tick()

    def close(self, fd: int) -> None:
        del self._open[fd]

    def mark(self, place: Path | int) -> Mark | None:
        file = self._open[place] if isinstance(place, int) else self._names.get(place)
        return None if file is None else (1, file.number, len(file.now), file.changed)

    def unsettled(self, mark: Mark) -> bool:
        return True

    def read(self, path: Path) -> bytes:
        return self._found(path).now

    def end(self, path: Path, size: int) -> bytes:
        return self.read(path)[-size:]

    def rename(self, old: Path, new: Path) -> None:
        self._step()
        file = self._found(old)
        if self._names.get(new) is file:
            return
        self._pending.append(_Change(new, file))
        self._pending.append(_Change(old, None))
        self._names[new] = self._names.pop(old)

    def link(self, old: Path, new: Path) -> None:
        self._step()
        if new in self._names:
            raise FileExistsError(errno.EEXIST, "there", str(new))
        self._change(new, self._found(old))

    def remove(self, path: Path) -> None:
        self._step()
        if path in self._names:
            self._change(path, None)

    def names(self, folder: Path) -> list[str]:
        files = (path.name for path in self._names if path.parent == folder)
        return sorted([*files, *(one.name for one in self._folders if one.parent == folder)])

    def make_folder(self, folder: Path) -> None:
        self._folders.update((folder, *folder.parents))

    def sync_folder(self, folder: Path) -> None:
        self._step()
        if self.failing:
            raise OSError(errno.EIO, "broken")
        if not self._honest:
            return
        rest: list[_Change] = []
        for change in self._pending:
            if change.path.parent == folder:
                _apply(self._durable, change)
            else:
                rest.append(change)
        self._pending = rest

    # Inside

    def _step(self) -> None:
        self.calls += 1
        if self.left is not None:
            if self.left == 0:
                raise Killed
            self.left -= 1

    def _tick(self) -> int:
        self._clock += 1
        return self._clock

    def _found(self, path: Path) -> _File:
        file = self._names.get(path)
        if file is None:
            raise FileNotFoundError(errno.ENOENT, "no file", str(path))
        return file

    def _handle(self, file: _File) -> int:
        self._opened += 1
        self._open[self._opened] = file
        return self._opened

    def _change(self, path: Path, file: _File | None) -> None:
        change = _Change(path, file)
        _apply(self._names, change)
        self._pending.append(change)


def _apply(names: dict[Path, _File], change: _Change) -> None:
    if change.file is None:
        names.pop(change.path, None)
    else:
        names[change.path] = change.file
