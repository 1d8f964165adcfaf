"""The program as a process of its own, on a data folder of its own, that can be killed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import GAMES
from companion.kernel import Session
from companion.storage import Shelf, open_shelf
from companion.table import Table, Tables

Play = Callable[[Tables], Table]
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180
"""Seconds a start may take on a busy machine."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def copy_what_is_there(source: str, target: str) -> None:
    """A file that is just being replaced may be gone by its other name."""
    with suppress(FileNotFoundError):
        shutil.copy2(source, target)


class Server:
    """``python -m companion`` on one folder and one port, started as often as one likes."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.port = port or free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._said = folder.with_suffix(".said")
        self._spare: dict[Play, list[str]] = {}

    @property
    def address(self) -> str:
        """Where a phone finds it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether it has been started and not been killed."""
        return self._process is not None

    def prepare(self, play: Play) -> str:
        """Make a saved game before the start, or take one that was laid ready; returns its id."""
        if not self._spare.get(play):
            self.lay_ready(play)
        return self._spare[play].pop()

    def lay_ready(self, play: Play, times: int = 1) -> None:
        """Make saved games that are alike, each for a test of its own, before the start."""
        assert not self.is_running
        with self._shelf() as shelf:
            tables = Tables(shelf, GAMES)
            made = [play(tables).id for _ in range(times)]
        self._spare.setdefault(play, []).extend(made)

    def start(self) -> None:
        """Start it, unless it runs, and wait until it answers."""
        if self.is_running:
            return
        unwanted = ("LC_ALL", "LC_MESSAGES", "LANG", "VENDEMMIA_DATA")
        about = {name: value for name, value in os.environ.items() if name not in unwanted}
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
        where = ("--port", str(self.port), "--data", str(self.folder), "--no-browser")
        with self._said.open("ab") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion", *where],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={**about, "PYTHONPATH": path},
            )
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), urllib.request.urlopen(self.address, timeout=5):
                return
            assert self._process.poll() is None, self.said()
            assert time.monotonic() < end, self.said()
            time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL: no goodbye, no clean-up."""
        if self._process:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def said(self) -> str:
        """Everything it has printed, if it was ever started."""
        if not self._said.exists():
            return ""
        return self._said.read_text(encoding="utf-8", errors="replace")

    @contextmanager
    def _shelf(self) -> Iterator[Shelf]:
        """What lies in the folder; of one that is in use a copy, as a kill would leave it now."""
        with TemporaryDirectory() as aside, ExitStack() as closing:
            folder = self.folder
            if self.is_running:
                folder = Path(aside) / "data"
                shutil.copytree(self.folder, folder, copy_function=copy_what_is_there)
            shelf = open_shelf(folder)
            closing.callback(shelf.close)
            yield shelf

    def game(self, id: str = "") -> Session:
        """A saved game as the core reads it; without an id the only one, of a server killed now."""
        with self._record(id) as (shelf, found):
            return Tables(shelf, GAMES).at(found).session

    def taps(self, id: str = "") -> list[str]:
        """Every operation in its journal."""
        return [str(tap["tap"]) for tap in self.journal(id)]

    def journal(self, id: str = "") -> list[dict[str, Any]]:
        """The same with all that is written about them."""
        with self._record(id) as (shelf, found):
            return list(shelf.open(found).taps)

    @contextmanager
    def _record(self, id: str) -> Iterator[tuple[Shelf, str]]:
        if not id:
            self.kill()
        with self._shelf() as shelf:
            if not id:
                (card,) = shelf.games()
            yield shelf, id or card.id
