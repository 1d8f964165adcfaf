"""What may stand in front of several processes, by the examples, on other ports."""

from __future__ import annotations

import hmac
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.project.files import ROOT

HOST = ROOT / "packaging" / "host"
FRONT, PROCESSES = 8550, (8551, 8552)
"""The ports in the examples."""


@dataclass(frozen=True)
class Front:
    """A program that gives several processes one address."""

    name: str
    example: Path
    check: tuple[str, ...]
    """How it is asked whether it understands a file, which comes last."""
    run: tuple[str, ...]
    cookie: Callable[[str, int], str]
    """What a phone keeps that is with a process, by its letter and port."""
    before: str = ""
    """What stands before the example in a test."""

    @property
    def program(self) -> str:
        """Where it is."""
        places = (self.name, f"/usr/sbin/{self.name}", f"/usr/local/sbin/{self.name}")
        found = next(filter(shutil.which, places), None)
        assert found, f"{self.name} is not here: apt-get install {self.name}"
        return found

    @contextmanager
    def running(self, folder: Path, front: int, processes: tuple[int, ...]) -> Iterator[None]:
        """Run it by the example, on other ports."""
        text = self.before + self.example.read_text(encoding="utf-8")
        for usual, port in zip((FRONT, *PROCESSES), (front, *processes), strict=True):
            text = re.sub(rf":{usual}\b", f":{port}", text)
        config = folder / self.example.name
        config.write_text(text, encoding="utf-8")
        with (folder / f"{self.name}.said").open("wb") as said:
            command = [self.program, *self.run, str(config)]
            process = subprocess.Popen(command, stdout=said, stderr=said)
        try:
            yield
        finally:
            process.kill()
            process.wait()


def _digest(_: str, port: int) -> str:
    return hmac.new(b"", f"127.0.0.1:{port}".encode(), "sha256").hexdigest()


HAPROXY = Front("haproxy", HOST / "haproxy.cfg", ("-c", "-f"), ("-db", "-f"), lambda at, _: at)
CADDY = Front(
    "caddy",
    HOST / "Caddyfile",
    ("validate", "--adapter", "caddyfile", "--config"),
    ("run", "--adapter", "caddyfile", "--config"),
    _digest,
    "{\n\tadmin off\n}\n",
)
FRONTS = (HAPROXY, CADDY)
