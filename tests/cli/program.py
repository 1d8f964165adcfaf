"""The program as a user starts it: a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest.mock import patch

from companion import cli

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "companion")
PATIENCE = 60


def surroundings(**changes: str) -> dict[str, str]:
    """An environment that says nothing about the user's language, folder or browser."""
    unwanted = ("LC_ALL", "LC_MESSAGES", "LANG", "FLET_APP_STORAGE_DATA")
    unwanted += ("VENDEMMIA_DATA", "VENDEMMIA_STORE", "VENDEMMIA_HOST_TOKEN")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    path = os.pathsep.join(filter(None, [str(ROOT), kept.get("PYTHONPATH", "")]))
    return {**kept, "PYTHONPATH": path, "VENDEMMIA_NO_BROWSER": "1", **changes}


@dataclass(frozen=True)
class Answer:
    """What the program said and how it ended."""

    code: int
    out: str
    complaint: str

    def complains(self) -> str:
        """The one line a user is told; anything longer is not one clear line."""
        assert self.code == 2, self
        assert self.out == "", self
        (line,) = self.complaint.splitlines()
        return line


def run(*arguments: str, given: str | bytes = b"", **changes: str) -> Answer:
    """Run the program to its end."""
    told = subprocess.run(
        [*COMMAND, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        timeout=PATIENCE,
        env=surroundings(**changes),
    )
    return Answer(told.returncode, told.stdout.decode(), told.stderr.decode())


def run_here(*arguments: str, given: str | bytes = b"", **changes: str) -> Answer:
    """Run the program to its end in this process: the same answer for a tenth of the work."""
    data = given.encode() if isinstance(given, str) else given
    out, complaint = (TextIOWrapper(BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with (
        patch.dict(os.environ, surroundings(**changes), clear=True),
        patch.object(sys, "stdin", TextIOWrapper(BytesIO(data), encoding="utf-8")),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", complaint),
    ):
        code = cli.run(arguments)
        out.flush()
        complaint.flush()
    said = [stream.buffer.getvalue().decode() for stream in (out, complaint)]  # type: ignore[attr-defined]
    return Answer(code, *said)


class Server:
    """The program while it serves."""

    def __init__(self, process: subprocess.Popen[str], said: Path, complained: Path) -> None:
        self.process = process
        self._said = said
        self._complained = complained

    def complained(self) -> str:
        """Everything it has written to standard error so far."""
        return self._complained.read_text(encoding="utf-8")

    def said(self) -> str:
        """Everything it has printed so far."""
        return self._said.read_text(encoding="utf-8")

    def wait_for(self, pattern: str) -> str:
        """Wait until it has printed something and return that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.said(), re.MULTILINE)
            if found:
                return found[0]
            assert self.process.poll() is None, self.said()
            time.sleep(0.02)
        raise AssertionError(f"{pattern} was not said: {self.said()}")

    @property
    def address(self) -> str:
        """Where this computer finds it."""
        return self.wait_for(r"^http://127\S+$")


@contextmanager
def serving(
    data: Path, *arguments: str, errors: Path | None = None, **changes: str
) -> Iterator[Server]:
    """
    Serve a data folder, or the store that is named, on a free port until the block ends; with
    ``errors`` what is said to standard error goes there.
    """
    folder = () if "--store" in arguments else ("--data", str(data))
    data.parent.mkdir(parents=True, exist_ok=True)
    said = data.parent / f"{data.name}.said"
    with ExitStack() as files:
        out = files.enter_context(said.open("w", encoding="utf-8"))
        beside = files.enter_context(errors.open("w", encoding="utf-8")) if errors else None
        process = subprocess.Popen(
            [*COMMAND, *folder, *(arguments or ("--port", "0"))],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=beside or subprocess.STDOUT,
            text=True,
            env=surroundings(**changes),
        )
    try:
        yield Server(process, said, errors or said)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait(PATIENCE)
