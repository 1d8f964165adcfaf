"""
The app on a phone, without the phone: the folder Flet would package, started in its own process.

What Flet does to the folder is done to it first (:func:`installed`): only what the phone's package
needs is there, as bytecode within a zip, as on Android; what the settings name is taken out, or
lies beside it as files.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from importlib.util import cache_from_source
from pathlib import Path, PurePosixPath
from typing import Any

from packaging.requirements import Requirement

from companion.ui.look import GUARD_MS
from tests.light_phone import REGISTER, Phone

DEVICE = Path(__file__).with_name("device.py")
ANDROID = {"platform_system": "Android", "sys_platform": "android", "extra": ""}


@dataclass(frozen=True)
class Installed:
    """What lies on a phone."""

    app: Path
    packages: Path
    """Modules in a zip."""
    extracted: Path
    """Packages as files."""
    wheel: Path
    """The program, whole, as somebody gets it with pip."""
    names: frozenset[str]
    """The distributions."""

    @property
    def paths(self) -> list[str]:
        """Where modules are found."""
        return [str(self.packages), str(self.extracted)]


def installed(app: Path, wheel: Path, to: Path) -> Installed:
    """Install the folder ``app`` and the wheel it names as Flet does for Android."""
    flet = tomllib.loads((app / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["flet"]
    removed, apart = flet["cleanup"]["package_files"], flet["android"]["extract_packages"]
    to.mkdir()
    unpacked, lies = to / "wheel", to / "app"
    zipfile.ZipFile(wheel).extractall(unpacked)
    shutil.copytree(app, lies, ignore=shutil.ignore_patterns("build", "pyproject.toml"))
    for path in flet["app"]["exclude"]:
        (lies / path).unlink()
    needed = dict(closure(wheel_needs(unpacked)))
    files = {path: unpacked / path for path in below(unpacked)}
    for dist in needed.values():
        files |= {path: Path(str(dist.locate_file(path))) for path in installed_by(dist)}
    kept = {
        path: lies
        for path, lies in files.items()
        if not any(path.match(pattern.removeprefix("**/")) for pattern in removed)
    }
    native = {path.parts[0] for path in kept if path.suffix in (".so", ".pyd")}
    with zipfile.ZipFile(to / "packages.zip", "w") as packed:
        for folder in sorted({parent for path in kept for parent in path.parents[:-1]}):
            packed.mkdir(str(folder))  # a package without __init__.py is not found otherwise
        for path, file in sorted(kept.items()):
            name, data = compiled(path, file)
            if path.parts[0] in native or path.parts[0] in apart:
                place = to / "extracted" / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            else:
                packed.writestr(name, data)
    names = frozenset({"vendemmia", *needed})
    return Installed(lies, to / "packages.zip", to / "extracted", unpacked, names)


def compiled(path: PurePosixPath, file: Path) -> tuple[str, bytes]:
    """Return a file as it is packaged: a module as bytecode, where there is some."""
    cached = Path(cache_from_source(str(file))) if path.suffix == ".py" else None
    if cached and cached.exists():
        return f"{path}c", cached.read_bytes()
    return str(path), file.read_bytes()


def below(folder: Path) -> Iterator[PurePosixPath]:
    """Yield every file of a folder."""
    for path in folder.rglob("*"):
        if path.is_file():
            yield PurePosixPath(path.relative_to(folder).as_posix())


def installed_by(dist: Distribution) -> Iterator[PurePosixPath]:
    """Yield what a distribution has put among the packages."""
    for path in dist.files or ():
        if ".." not in path.parts and "__pycache__" not in path.parts:
            yield PurePosixPath(path)


def wheel_needs(unpacked: Path) -> list[str]:
    """Return what the wheel says it needs."""
    (meta,) = unpacked.glob("*.dist-info/METADATA")
    return re.findall(r"^Requires-Dist: (.+)$", meta.read_text(encoding="utf-8"), re.MULTILINE)


def closure(needs: list[str]) -> Iterator[tuple[str, Distribution]]:
    """Yield every distribution that is needed on Android, and by what is needed."""
    seen: set[str] = set()
    waiting = list(needs)
    while waiting:
        need = Requirement(waiting.pop())
        name = re.sub(r"[-_.]+", "-", need.name).lower()
        if name in seen or (need.marker and not need.marker.evaluate(ANDROID)):
            continue
        seen.add(name)
        dist = distribution(name)
        yield name, dist
        waiting += dist.requires or []


class Pipe:
    """The two ends of the bridge."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def send(self, data: bytes) -> None:
        """Hand a message to Python."""
        assert self.process.stdin
        self.process.stdin.write(len(data).to_bytes(4, "big") + data)
        await self.process.stdin.drain()

    async def recv(self) -> bytes:
        """Wait for a message of Python's."""
        assert self.process.stdout
        size = await self.process.stdout.readexactly(4)
        return await self.process.stdout.readexactly(int.from_bytes(size, "big"))

    async def close(self) -> None:
        """Put the app away."""
        assert self.process.stdin
        self.process.stdin.close()
        await self.process.wait()


class NativePhone(Phone):
    """A phone whose app is started from the folder."""

    def __init__(self, lies: Installed, data: Path, route: str = "/", **facts: Any) -> None:
        super().__init__("dartbridge://1", route, **facts)
        self._lies, self._data = lies, data

    async def connect(self, *, register: bool = True) -> None:
        """Start the process; the client is first to speak."""
        command = [sys.executable, "-I", "-S", "-B", str(DEVICE), str(self._lies.app)]
        process = await asyncio.create_subprocess_exec(
            *command,
            *self._lies.paths,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            cwd=self._data,
            env={"FLET_PLATFORM": "android", "FLET_APP_STORAGE_DATA": str(self._data)},
        )
        self.closed = None
        self.line: Any = Pipe(process)
        self._reader = asyncio.create_task(self._read())
        await self.register()

    async def press(self, identifier: str, done: str) -> None:
        """
        Tap until something else is shown: a button takes no taps for a moment after its meaning
        has changed.
        """
        await self.has(identifier)
        while done not in self.ids():
            await self.tap(identifier)
            with suppress(TimeoutError):
                await self.until(lambda: done in self.ids(), GUARD_MS / 1000)

    async def register(self) -> None:
        """Say who is there."""
        page = {
            "route": self.route,
            "width": 390.0,
            "height": 844.0,
            "platform": "android",
            "platform_brightness": "light",
            "web": False,
            "media": {"padding": {}, "view_insets": {}, "view_padding": {}},
        }
        await self.send(REGISTER, {"session_id": None, "page_name": "", "page": page})
