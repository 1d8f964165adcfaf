"""
Flet's line to one page, given back at once when the page has gone.

Flet lets a line go only after it has sent all that was queued; where sending fails the page counts
as present for ever, and is drawn at every tap. Here sending to somebody who has gone succeeds, so
that Flet comes to its own end. A page that never said who it is has no such end; it is given one.

The public parts of Flet are enough for that: ``FletApp.handle``, ``Connection.send_message``,
``Session.disconnect``. ``tests/door/test_leaving.py`` notices when they change.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from weakref import WeakValueDictionary

from flet.controls.exceptions import FletPageDisconnectedException
from flet.messaging.protocol import MessageAction
from starlette.websockets import WebSocket

from .asgi import Message, Receive, Scope, Send
from .flets import FletApp, app_manager

Main = Callable[[Any], Awaitable[None]]

GOODBYE = 2.0
"""Seconds Flet has to come to its end with a page that has gone."""
WAITING_MOST = 2_000
"""Messages that may wait for a phone that does not take them."""
UNTOUCHED = 10 * 60
"""Seconds a page is kept on which nobody has done anything: its address says all there is."""
ASLEEP_MOST = 256
"""Pages that are kept while they are away; one costs some 200 kB."""
UNREAD = b"\x00\x92\x05"
"""How an answer begins (:data:`.message.ANSWER`)."""
DONE = b"\x00\x92\x03"
"""How an event begins (:data:`.message.EVENT`)."""
BY_ITSELF = (
    b"resize",
    b"media_change",
    b"platform_brightness_change",
    b"app_lifecycle_state_change",
)
"""Events nobody has to touch anything for."""


class Pages:
    """All pages there are, with lines and without."""

    def __init__(self, main: Main, keep: int, arrived: Callable[[Any], None] | None = None) -> None:
        """
        A page that is away is kept for ``keep`` seconds. ``arrived`` is called with every new one
        before anything else it says is heard.
        """
        self._main, self.keep, self.arrived = main, keep, arrived
        self._sessions: WeakValueDictionary[str, Any] = WeakValueDictionary()
        self._asleep: dict[str, None] = {}

    async def drawn(self, page: Any) -> None:
        """Draw a page that has opened. Flet does not expect one to leave meanwhile."""
        self._sessions[page.session.id] = page.session
        await self._main(page)
        if page.session.connection is None:
            raise FletPageDisconnectedException

    def session(self, id: str | None) -> Any:
        """Return a session, if its page has been drawn."""
        return self._sessions.get(id) if id else None

    def came(self, id: str) -> None:
        """A page has a line."""
        self._asleep.pop(id, None)

    async def left(self, id: str, touched: bool) -> None:
        """A page has none any more."""
        session = self.session(id)
        if session is None:
            return
        if not touched:
            await session.disconnect(min(UNTOUCHED, self.keep))
        self._asleep[id] = None
        while len(self._asleep) > ASLEEP_MOST:
            longest = next(iter(self._asleep))
            del self._asleep[longest]
            forgotten = self.session(longest)
            if forgotten is not None and forgotten.connection is None:
                await forgotten.disconnect(0)


class PageLine(FletApp):  # type: ignore[misc]
    """One line."""

    def __init__(self, pages: Pages) -> None:
        super().__init__(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=pages.drawn,
            before_main=pages.arrived,
            session_timeout_seconds=pages.keep,
        )
        self._pages = pages
        self._named: str | None = None
        self._touched = False
        self._waiting = 0
        self._gone = asyncio.Event()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Be the line until the page has gone."""

        async def hear() -> Message:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    self._gone.set()
                elif message["type"] == "websocket.receive" and not self._listens_to(message):
                    continue
                return message

        async def say(message: Message) -> None:
            if message["type"] == "websocket.send":
                self._waiting -= 1
            if self._gone.is_set():
                return
            try:
                await send(message)
            except Exception:  # it has gone, and will be heard of
                self._gone.set()

        handling = asyncio.create_task(self.handle(WebSocket(scope, hear, say)))
        going = asyncio.create_task(self._gone.wait())
        try:
            await asyncio.wait({handling, going}, return_when=asyncio.FIRST_COMPLETED)
            if self._named is not None:  # else there is nobody to let go: Flet would wait for ever
                await asyncio.wait({handling}, timeout=GOODBYE)
        finally:
            self._gone.set()
            going.cancel()
            handling.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await handling
            await self._give_back()

    def send_message(self, message: Any) -> None:
        """Send, but not to somebody who has gone or takes nothing."""
        if message.action is MessageAction.REGISTER_CLIENT:
            self._named = message.body.session_id
            self._pages.came(message.body.session_id)
        if self._gone.is_set():
            return
        if self._waiting >= WAITING_MOST:
            self._gone.set()
            return
        self._waiting += 1
        super().send_message(message)

    def _listens_to(self, message: Message) -> bool:
        """Return whether Flet should hear it: an answer for what has gone would end the line."""
        data = message.get("bytes") or b""
        if data.startswith(UNREAD):
            return self._was_asked(data)
        if data.startswith(DONE) and not any(name in data[:120] for name in BY_ITSELF):
            self._touched = True
        return True

    def _was_asked(self, data: bytes) -> bool:
        import msgpack  # type: ignore[import-untyped]

        session = self._pages.session(self._named)
        if session is None:
            return True
        body = msgpack.unpackb(data[1:], ext_hook=lambda *_: None)[1]
        return body["control_id"] in session.index

    async def _give_back(self) -> None:
        """See that the page counts as gone, however its line has ended."""
        session = self._pages.session(self._named)
        if session is None or self._named is None:
            return
        if session.connection is self:
            with suppress(Exception):
                await session.disconnect(self._pages.keep)
        if session.connection is None:
            await self._pages.left(self._named, self._touched)
