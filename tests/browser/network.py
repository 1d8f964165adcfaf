"""A network between a phone and the program: it can fall silent without a word to either side."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Network:
    """Passes on what comes to its port, until it is told to keep quiet."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._lines: list[_Line] = []
        self._open = threading.Event()
        self._open.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._welcome, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a phone finds the program through this network."""
        return f"http://127.0.0.1:{self.port}"

    def fall_silent(self) -> None:
        """From now on nothing arrives; what is connected stays so for both sides."""
        self._open.clear()
        for line in self._lines:
            line.dead.set()

    def is_back(self) -> None:
        """New lines are passed on; those from before stay dead, and nobody is told."""
        self._open.set()

    def hang_up(self) -> None:
        """Tell both sides what is dead: a browser would ask on over it for minutes."""
        for line in [*self._lines]:
            if line.dead.is_set():
                line.close()
                self._lines.remove(line)

    def close(self) -> None:
        """End everything."""
        self._door.close()
        for line in self._lines:
            line.close()

    def _welcome(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                threading.Thread(target=self._begin, args=(here,), daemon=True).start()

    def _begin(self, here: socket.socket) -> None:
        self._open.wait()
        try:
            there = socket.create_connection(("127.0.0.1", self._to))
        except OSError:
            here.close()
            return
        for end in (here, there):
            with suppress(OSError):  # it has ended meanwhile
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line = _Line(here, there)
        self._lines.append(line)
        for source, target in ((here, there), (there, here)):
            threading.Thread(target=line.carry, args=(source, target), daemon=True).start()


class _Line:
    """One connection through it."""

    def __init__(self, here: socket.socket, there: socket.socket) -> None:
        self.dead = threading.Event()
        self._ends = (here, there)

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.dead.is_set():
                    return
                target.sendall(data)
        if not self.dead.is_set():
            self.close()

    def close(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
