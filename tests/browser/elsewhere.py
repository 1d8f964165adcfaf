"""
A way to the program from elsewhere: what comes along it is told to come from another machine, as a
proxy on this one would tell. So a browser that has to stay on this machine can be a guest's.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress

GUEST = "198.51.100.7"
"""An address nobody has: it is for examples."""
ENOUGH = 65_536


class Elsewhere:
    """A port that leads to another one, with a word about where one comes from."""

    def __init__(self, port: int, address: str = GUEST) -> None:
        self._to = port
        self._word = f"X-Forwarded-For: {address}\r\n".encode()
        self._door = socket.create_server(("127.0.0.1", 0))
        self._open: list[socket.socket] = [self._door]
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def close(self) -> None:
        """Let nobody through any more."""
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.create_connection(("127.0.0.1", self._to))
                self._open += [here, there]
                for one, other, word in ((here, there, self._word), (there, here, b"")):
                    threading.Thread(target=_carry, args=(one, other, word), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket, word: bytes) -> None:
    """Carry everything over; the word goes behind the first line, where headers begin."""
    with suppress(OSError):
        while data := one.recv(ENOUGH):
            if word and b"\r\n" in data:
                first, _, rest = data.partition(b"\r\n")
                data, word = first + b"\r\n" + word + rest, b""
            other.sendall(data)
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)
