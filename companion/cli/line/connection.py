"""One websocket: what was sent over it, what its page has shown, and how it is ended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from .again import ANSWER, unlike

KEY = "vendemmia.line"
"""Where a connection stands in the scope Flet is given."""
BEAT = "beat"
BEATS = {"type": "websocket.send", "text": BEAT}
SEEN = "seen "
REPLACED = 4001
"""The code a line is closed with when its page has come back on another one."""
IN_GOOD_ORDER = 0.3
"""Seconds a line has to end by itself before it is torn."""

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class Connection:
    """A websocket, between the server and Flet."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.sent = 0
        """How many of Flet's messages have been given to it."""
        self.seen: int | None = None
        """How many of them had been shown for a moment at the last tap; ``None``: it never says."""
        self.again = 0
        """How often the session of its page has come back so far; 0 for a new one."""
        self.ended = asyncio.Event()
        """Flet has let it go."""
        self._receive, self._send = receive, send
        self._torn = False
        self._waiting: set[asyncio.Task[Any]] = set()

    async def receive(self) -> dict[str, Any]:
        """Return the next message for Flet; the line's own are answered here."""
        while not self._torn:
            message: dict[str, Any] | None = await self._unless_torn(self._receive())
            if message is None:
                break
            text = message.get("text")
            if text is None or message["type"] != "websocket.receive":
                return message
            if text == BEAT:
                with suppress(Exception):  # whoever has gone needs no answer
                    await self._send(BEATS)
            elif text.startswith(SEEN) and text[len(SEEN) :].isdecimal():
                self.seen = max(self.seen or 0, int(text[len(SEEN) :][:15]))
        return {"type": "websocket.disconnect", "code": REPLACED}

    async def send(self, message: dict[str, Any]) -> None:
        """Send one of Flet's messages; over a line that is torn nothing goes any more."""
        if self._torn:
            return
        data = message.get("bytes")
        if data is not None:
            self.sent += 1
            if self.again and data.startswith(ANSWER):
                message = {**message, "bytes": unlike(data, self.again)}
        await self._unless_torn(self._send(message))

    def has_shown(self, number: int) -> bool:
        """
        Return whether a message had been shown for a moment when the last tap was made. What went
        over a line that has ended was drawn anew on the next one.
        """
        return self.seen is None or self.seen >= number or self.ended.is_set()

    async def end(self) -> None:
        """Close the line, and wait until Flet has let it go."""
        closing = asyncio.create_task(self._close())
        try:
            await asyncio.wait_for(self.ended.wait(), IN_GOOD_ORDER)
        except TimeoutError:  # what it was to take lies before it: it cannot be closed
            self._torn = True
            for task in self._waiting:
                task.cancel()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.ended.wait(), IN_GOOD_ORDER)
        finally:
            closing.cancel()

    async def _close(self) -> None:
        with suppress(Exception):
            await self._send({"type": "websocket.close", "code": REPLACED})

    async def _unless_torn(self, doing: Awaitable[Any]) -> Any:
        """Wait for something; return ``None`` if the line is torn meanwhile."""
        task = asyncio.current_task()
        assert task is not None
        self._waiting.add(task)
        try:
            return await doing
        except asyncio.CancelledError:
            if not self._torn:
                raise
            task.uncancel()
            return None
        finally:
            self._waiting.discard(task)


def of(flet: Any) -> Connection | None:
    """Return the line under one of Flet's connections, if it goes over one of ours."""
    socket = getattr(flet, "_FletApp__websocket", None)
    found = getattr(socket, "scope", {}).get(KEY)
    return found if isinstance(found, Connection) else None


def of_page(page: Any) -> Callable[[], bool] | None:
    """
    Note that something is drawn on a page; return what tells whether it had been shown for a
    moment when the last tap was made, or ``None`` where there is no line that knows.
    """
    connection = of(page.session.connection)
    if connection is None:
        return None
    number = connection.sent + 1
    return lambda: connection.has_shown(number)
