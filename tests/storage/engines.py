"""
Engines for tests: a Valkey or Redis of its own, on a socket in a folder of its own.

It begins in some 50 ms, is killed with SIGKILL, and begins again with what it had written.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from companion.cli.engine.address import read_address
from companion.cli.engine.line import PATIENCE as LINE_PATIENCE
from companion.cli.engine.line import Line
from companion.cli.engine.shelf import EngineShelf

PROGRAMS = ("valkey-server", "redis-server")
PATIENCE = 20.0
LOG = "appendonlydir"


class Engine:
    """An engine as a process."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self.socket = folder / "s"

    @property
    def url(self) -> str:
        """Where it is."""
        return f"unix://{self.socket}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Begin, and return when it answers."""
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        assert program, "neither valkey-server nor redis-server is here: apt-get install one"
        self.socket.unlink(missing_ok=True)
        with (self.folder / "said").open("ab") as said:
            self._process = subprocess.Popen(
                [program, *self._arguments()], stdout=said, stderr=said, cwd=self.folder
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "said").read_text()
            assert time.monotonic() < end, "the engine does not answer"
            time.sleep(0.01)

    def _arguments(self) -> list[str]:
        fixed = ["--port", "0", "--unixsocket", str(self.socket), "--dir", str(self.folder)]
        durable = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
        return [*fixed, *durable, *self._options]

    def _answers(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.execute_command("PING"))
            except redis.RedisError:
                return False

    def client(self) -> redis.Redis:
        """Return a connection that is not made again."""
        return redis.Redis(unix_socket_path=str(self.socket), retry=Retry(NoBackoff(), 0))

    def kill(self) -> None:
        """End it at once, in the midst of whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Let it stand still, connections and all; `go_on` ends that."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def remember(self) -> Path:
        """Return a copy of all it has written so far."""
        kept = self.folder / "kept"
        shutil.copytree(self.folder / LOG, kept)
        return kept

    def go_back_to(self, kept: Path) -> None:
        """Have on its disk what was there then, and no more."""
        shutil.rmtree(self.folder / LOG)
        shutil.move(kept, self.folder / LOG)

    def flush(self) -> None:
        """Forget everything."""
        with self.client() as client:
            client.execute_command("FLUSHALL")


@contextmanager
def engine(*options: str) -> Iterator[Engine]:
    """An engine until the block ends."""
    with tempfile.TemporaryDirectory(prefix="vendemmia-engine-") as folder:
        one = Engine(Path(folder), *options)
        one.start()
        try:
            yield one
        finally:
            one.kill()


def shelf_on(engine: Engine, patience: float = LINE_PATIENCE) -> EngineShelf:
    """Return a process's shelf on an engine."""
    address = read_address(engine.url)
    assert address is not None
    return EngineShelf(Line(address, patience=patience))
