"""
A light phone that costs even less: it reads its websocket itself.

Six hundred of them on the machine they measure must not measure themselves. What they see and how
they tap is :class:`tests.light_phone.Phone`'s; only the library under it is left out, which takes
most of its time. It speaks to our own server only: frames come whole and uncompressed.
"""

from __future__ import annotations

import asyncio
import struct
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgpack  # type: ignore[import-untyped]

from tests.light_phone import PATIENCE, Phone

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
UNMASKED = bytes(4)
"""A client has to mask what it sends; by nothing, nothing is to be done."""
HEAD_ENDS = b"\r\n\r\n"


def inside(value: Any, what: str) -> Iterator[dict[str, Any]]:
    """Yield the nodes in one that have something."""
    if isinstance(value, dict):
        if value.get(what):
            yield value
        for inner in value.values():
            yield from inside(inner, what)
    elif isinstance(value, list):
        for inner in value:
            yield from inside(inner, what)


def framed(kind: int, data: bytes) -> bytes:
    """Return a frame as a client sends it."""
    if len(data) < 126:
        head = struct.pack("!BB", 0x80 | kind, 0x80 | len(data))
    elif len(data) < 1 << 16:
        head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, len(data))
    else:
        head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, len(data))
    return head + UNMASKED + data


class Wire(asyncio.Protocol):
    """One websocket."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[Exception], None]) -> None:
        self._hear, self._lost = hear, lost
        self._rest = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def ask(self, host: str, headers: Iterable[tuple[str, str]]) -> None:
        """Ask for the websocket."""
        key = b64encode(bytes(16)).decode()
        asked = [("Host", host), ("Upgrade", "websocket"), ("Connection", "Upgrade")]
        asked += [("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", key), *headers]
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked)
        self.transport.write(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())

    def data_received(self, data: bytes) -> None:
        rest = self._rest + data
        if not self.opened.done():
            head, found, rest = rest.partition(HEAD_ENDS)
            if not found:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                self.transport.abort()
                return
            self.opened.set_result(None)
        while len(rest) >= 2:
            length, at = rest[1], 2
            if length == 126:
                length, at = int.from_bytes(rest[2:4]), 4
            elif length == 127:
                length, at = int.from_bytes(rest[2:10]), 10
            if len(rest) < at + length:
                break
            self._frame(rest[0], rest[at : at + length])
            rest = rest[at + length :]
        self._rest = rest

    def _frame(self, kind: int, data: bytes) -> None:
        match kind:
            case 0x82:
                self._hear(data)
            case 0x89:
                self.transport.write(framed(PONG, data))
            case 0x88:
                self._lost(ConnectionError(f"closed: {data!r}"))
                self.transport.close()
            case 0x81:
                pass
            case _:
                raise AssertionError(f"a frame no server of ours sends: {kind:#x}")

    def connection_lost(self, exc: Exception | None) -> None:
        problem = exc or ConnectionError("lost")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(str(problem)))
        self._lost(problem)


class LeanPhone(Phone):
    """One of many. It notes when it sees what it waits for."""

    wire: Wire

    def __init__(self, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self._named: dict[str, dict[str, Any]] = {}
        self._wanted: tuple[str, Callable[[str], bool], Callable[[float], None]] | None = None

    async def connect(self, *, register: bool = True) -> None:
        self.closed = None
        self.page, self._index = {}, {}
        loop = asyncio.get_running_loop()
        host, port = self.address.hostname, self.address.port
        wire = Wire(self._heard, self._lost)
        await loop.create_connection(lambda: wire, host, port)
        own = [("User-Agent", self.name), *self.headers.items()]
        wire.ask(self.address.netloc, own + ([("Origin", self.origin)] if self.origin else []))
        async with asyncio.timeout(PATIENCE):
            await wire.opened
        self.wire = wire
        if register:
            await self.register()

    async def send(self, action: int, body: Any) -> None:
        self.wire.transport.write(framed(BINARY, b"\x00" + msgpack.packb([action, body])))

    async def close(self) -> None:
        self.wire.transport.write(framed(CLOSE, b""))
        self.wire.transport.close()

    def drop(self) -> None:
        self.wire.transport.abort()

    def _heard(self, data: bytes) -> None:
        if data[:1] != b"\x00":
            return
        taking = self._take(data[1:])
        try:
            taking.send(None)
        except StopIteration:
            self._look()
        else:
            raise AssertionError("it has to wait for what it sends")

    def _lost(self, problem: Exception) -> None:
        self.closed = self.closed or problem
        self.changed.set()

    def _learn(self, value: Any) -> None:
        if isinstance(value, dict) and "identifier" in value:
            self._named[value["identifier"]] = value
        super()._learn(value)

    # -- what it waits for -----------------------------------------------------------------------

    def says(self, identifier: str) -> str:
        """Return what is said of something, as it was drawn last."""
        return next(str(node["label"]) for node in inside(self._named[identifier], "label"))

    async def press(self, identifier: str) -> None:
        """Tap what stands there, at once."""
        button = next(inside(self._named[identifier], "on_click"))
        await self.event(button["_i"], "click")

    def want(
        self, identifier: str, is_it: Callable[[str], bool], then: Callable[[float], None]
    ) -> None:
        """Call ``then`` with the time as soon as something says what is wanted."""
        self._wanted = (identifier, is_it, then)
        self._look()

    def unwant(self) -> None:
        """Wait for nothing any more."""
        self._wanted = None

    def _look(self) -> None:
        if self._wanted is None:
            return
        identifier, is_it, then = self._wanted
        try:
            said = self.says(identifier)
        except (KeyError, StopIteration):  # in the midst of being drawn
            return
        if is_it(said):
            self._wanted = None
            then(time.monotonic())
