"""
Who may hold a connection, and for how long without a word.

Uvicorn waits for the head of a request as long as it takes, and takes as many connections as the
system gives. Its protocols are classes it is told to use; these are its own with a clock and a
count. A connection that becomes a websocket goes from the one to the other.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from companion.company.limits import Limits, counted_as

HEAD_MOST = 10.0
"""Seconds the head of a request may take, from the first moment of a connection."""
HEAD_LONGEST = 64 * 1024
"""Bytes of it."""
FAREWELL = 2.0
"""Seconds the other side has to agree that a line is closed."""
AFTERWARDS = 64 * 1024
"""Bytes it may still send after that."""
OF_ONE = Limits().connections
"""Connections of one address: a club may have one for all of its phones."""
OF_THIS_MACHINE = 4096
"""Connections from this machine itself: there may be a server in front of this one."""
DESCRIPTORS = 8192
"""How many files and connections may be open, where the system lets us."""
SPARE = 64
"""Descriptors that are kept for files."""


class Crowd:
    """How many connections there are, from where."""

    def __init__(
        self, most: int, note: Callable[[], None] = lambda: None, of_one: int = OF_ONE
    ) -> None:
        self._most, self._note, self._of_one = most, note, of_one or most
        self._of: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, if there is room for it."""
        if self._of[address] >= self._most_of(address) or self._of.total() >= self._most:
            self._note()
            return False
        self._of[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]

    def _most_of(self, address: str) -> int:
        with suppress(ValueError):
            if not ip_address(address).is_loopback:
                return self._of_one
        return max(OF_THIS_MACHINE, self._of_one)

    def __len__(self) -> int:
        return self._of.total()


def raise_limit(wanted: int = DESCRIPTORS) -> int:
    """Let this process open more files, if it may; return for how many connections that is."""
    try:
        import resource
    except ImportError:  # Windows, which counts otherwise
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(soft - SPARE, SPARE)


def protocols(crowd: Crowd) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return the protocols for requests and for websockets, which count in ``crowd``."""

    class Counted:
        """What both have: the address they are counted under, until the connection is lost."""

        address: str | None = None

        def gone(self) -> None:
            if self.address is not None:
                crowd.leave(self.address)
                self.address = None

    class Lines(Counted, WebSocketsSansIOProtocol):
        after = 0

        def __init__(self, *args: Any, **facts: Any) -> None:
            super().__init__(*args, **facts)
            self.close_timeout = FAREWELL

        def data_received(self, data: bytes) -> None:
            if self.close_sent:  # nobody listens any more
                self.after += len(data)
                if self.after > AFTERWARDS:
                    self.transport.abort()
                    return
            super().data_received(data)

        def connection_lost(self, exc: Exception | None) -> None:
            self.gone()
            super().connection_lost(exc)

    class Requests(Counted, HttpToolsProtocol):
        timer: asyncio.TimerHandle | None = None
        length = 0

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            address = counted_as(str(peer[0])) if peer else ""
            if crowd.enter(address):
                self.address = address
                self.wait()
            else:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self.stop()
            self.gone()
            super().connection_lost(exc)

        def wait(self) -> None:
            """From now on the head of a request has so much time."""
            self.stop()
            self.length = 0
            self.timer = self.loop.call_later(HEAD_MOST, self.transport.abort)

        def stop(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def on_message_begin(self) -> None:
            if self.timer is None:  # another request on the same connection
                self.wait()
            super().on_message_begin()

        def on_url(self, url: bytes) -> None:
            self.measure(url)
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self.measure(name, value)
            super().on_header(name, value)

        def measure(self, *parts: bytes) -> None:
            self.length += sum(map(len, parts)) + 4
            if self.length > HEAD_LONGEST:
                self.transport.abort()
                raise ValueError("too long a head")  # the parser stops at it

        def on_headers_complete(self) -> None:
            self.stop()
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            self.stop()
            super().handle_websocket_upgrade()
            line = self.transport.get_protocol()
            if isinstance(line, Lines):
                line.address, self.address = self.address, None

    return Requests, Lines
