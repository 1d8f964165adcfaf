"""What every engine's browser can do, and what their wires have in common."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

Found = TypeVar("Found")

WIDTH, HEIGHT = 390, 844
SCALE = 0.5
"""Pixels to a dp, where an engine lets itself be told: nobody looks at these pages."""
PATIENCE = 180.0
"""Seconds until something will not come any more; a wait ends when it has come."""
OFTEN = 0.05
LANGUAGE = "it-IT"
"""What all of them speak."""
NOWHERE = 9
"""A port nobody listens on: what a browser asks of other machines goes there."""


class NoEngine(RuntimeError):
    """A browser is not installed. That is a failure, not a reason to skip."""


class Lost(RuntimeError):
    """The page could not be asked: it is just being loaded, or it threw."""


class Browser(ABC):
    """A browser with one page."""

    package: str
    """What Debian calls it."""
    draws_late: tuple[float, ...] = ()
    """Seconds without a picture after which it is begun anew, each time it is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = folder.with_suffix(".said")
        self._processes: list[subprocess.Popen[bytes]] = []
        self._lines = ExitStack()

    @abstractmethod
    def start(self, before: str) -> None:
        """Start it; on every page a script runs before all others."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Open an address, and do not wait for it."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """What an expression comes to in the page: a promise of a text."""

    @abstractmethod
    def touch(self, x: float, y: float) -> None:
        """Press and let go at a place of the page."""

    @abstractmethod
    def write(self, text: str) -> None:
        """Press the keys of a text, one after the other."""

    @abstractmethod
    def picture(self) -> bytes:
        """What the page looks like, as a PNG."""

    def ask(self, function: str, *facts: object) -> Any:
        """What a function of the page, or its promise, comes to, as far as JSON can say it."""
        call = f"({function})(...{json.dumps(facts)})"
        told = self.evaluate(
            f"Promise.resolve().then(() => {call}).then(x => JSON.stringify(x ?? null))"
        )
        return json.loads(told)

    def kill(self) -> None:
        """SIGKILL for all processes it is made of: no goodbye, nothing more is written."""
        while self._processes:
            process = self._processes.pop()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)
        self._lines.close()

    def _program(self, *names: str) -> str:
        for name in names:
            if found := shutil.which(name):
                return found
        raise NoEngine(f"{names[0]} is not installed (Debian: apt-get install {self.package})")

    def _run(
        self, *command: str, about: Mapping[str, str] | None = None, keep: Sequence[int] = ()
    ) -> subprocess.Popen[bytes]:
        """Start a process that is killed with all it starts itself."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.said.open("ab") as said:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={**os.environ, **(about or {})},
                start_new_session=True,
                pass_fds=keep,
            )
        self._processes.append(process)
        return process

    def _until(self, look: Callable[[], Found | None]) -> Found:
        """Wait for what a process has to say first, as long as it lives."""
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError, ValueError):
                if found := look():
                    return found
            for process in self._processes:
                assert process.poll() is None, self.tells()
            assert time.monotonic() < end, self.tells()
            time.sleep(OFTEN)

    def _line_to(self, address: str) -> Line:
        """Open a line that is closed when the browser is gone."""
        line = connect(
            address,
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # a busy browser is not a dead one
            proxy=None,
        )
        return Line(self._lines.enter_context(line))

    def tells(self) -> str:
        """Everything its processes have printed."""
        return self.said.read_text(errors="replace") if self.said.exists() else ""


class Line:
    """A line to a browser that takes commands with a number and answers them by it."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0

    def send(self, method: str, /, **facts: object) -> Any:
        """Give a command and wait for its answer; what else is told is passed over."""
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": facts}))
        while True:
            said = json.loads(self._line.recv(timeout=PATIENCE))
            if said.get("id") != self._number:
                continue
            if "result" not in said:
                raise Lost(f"{method}: {said.get('message') or said.get('error')}")
            return said["result"]
