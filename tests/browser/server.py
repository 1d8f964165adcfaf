"""The program as a process of its own, on a data folder of its own, that can be killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.kernel import Session
from companion.storage import open_shelf
from companion.table import Table, Tables

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 180
"""Seconds a start may take on a busy machine."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


class Server:
    """``python -m companion`` on one folder and one port, started as often as one likes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._said = folder.with_suffix(".said")

    @property
    def address(self) -> str:
        """Where a phone finds it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether it has been started and not been killed."""
        return self._process is not None

    def prepare(self, play: Callable[[Tables], Table]) -> str:
        """Make a saved game before the start; returns its id."""
        assert not self.is_running
        shelf = open_shelf(self.folder)
        try:
            return play(Tables(shelf, GAMES)).id
        finally:
            shelf.close()

    def start(self) -> None:
        """Start, and wait until it answers."""
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
        """Everything it has printed."""
        return self._said.read_text(encoding="utf-8", errors="replace")

    def games(self) -> list[Session]:
        """The saved games as the core reads them; only while the server is not running."""
        assert self._process is None, "the folder is still in use"
        shelf = open_shelf(self.folder)
        try:
            tables = Tables(shelf, GAMES)
            return [tables.at(card.id).session for card in shelf.games()]
        finally:
            shelf.close()

    def game(self) -> Session:
        """Kill the server and read the only saved game."""
        self.kill()
        (game,) = self.games()
        return game

    def taps(self) -> list[str]:
        """Kill the server; every operation in the journal of the only saved game."""
        return [str(tap["tap"]) for tap in self.journal()]

    def journal(self) -> list[dict[str, Any]]:
        """The same with all that is written about them."""
        self.kill()
        shelf = open_shelf(self.folder)
        try:
            (card,) = shelf.games()
            return list(shelf.open(card.id).taps)
        finally:
            shelf.close()
