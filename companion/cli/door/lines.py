"""
What comes over a line, before anybody else hears it.

Every message is looked at (:mod:`.message`) and paid for (:mod:`.budget`). What waits is not read:
the network holds the other side back. A line on which nobody says who they are is closed.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress

from .asgi import App, Message, Receive, Scope, Send
from .budget import Budget
from .message import REGISTER, SMALL, Forged, Heard, hear

SILENT_MOST = 10.0
"""Seconds until whoever opened a line has to have said who they are."""
STEPS = 4
"""Turns of the loop after which the work on a message is done: heard, told, drawn, sent."""
EACH = 0.005
"""Seconds that are left to others for each unit of cost, at least."""
TEXT = re.compile(r"[a-z]{1,16}( [0-9]{1,15})?")
"""What our page says besides what Flet's client says (``companion/cli/line``)."""
FORGED, FLOOD, SILENT = 1003, 1013, 1008
"""Why a line is closed, as the codes of websockets say it."""


class GuardedLines:
    """Wraps an ASGI app. ``note`` hears why a line was closed."""

    def __init__(self, app: App, note: Callable[[int], None] = lambda code: None) -> None:
        self._app = app
        self._note = note

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            ear = Ear(receive, send, self._note)
            await self._app(scope, ear.receive, send)
        else:
            await self._app(scope, receive, send)


class Ear:
    """Hears what comes over one line."""

    def __init__(self, receive: Receive, send: Send, note: Callable[[int], None]) -> None:
        self._receive, self._send, self._note = receive, send, note
        self._clock = asyncio.get_running_loop().time
        self._opened = self._clock()
        self._budget = Budget(self._opened)
        self._known = False
        self._closed: int | None = None

    async def receive(self) -> Message:
        """Return the next message that may be heard."""
        if self._closed is not None:
            return {"type": "websocket.disconnect", "code": self._closed}
        began = self._clock()
        try:
            message = await self._next()
        except TimeoutError:
            return await self._close(SILENT)
        if message["type"] != "websocket.receive":
            return message
        try:
            heard = self._heard(message)
        except Forged:
            return await self._close(FORGED)
        now = self._clock()
        wait = self._budget.pay(heard.cost, now, now - began)
        if self._budget.is_flood:
            return await self._close(FLOOD)
        if wait:
            await asyncio.sleep(wait)
        elif self._budget.is_busy:
            await self._give_way(heard.cost)
        return {**message, "bytes": heard.data} if heard.data else message

    async def _next(self) -> Message:
        if self._known:
            return await self._receive()
        async with asyncio.timeout_at(self._opened + SILENT_MOST):
            return await self._receive()

    def _heard(self, message: Message) -> Heard:
        text = message.get("text")
        if text is not None:
            if not TEXT.fullmatch(text):
                raise Forged("no word of ours")
            return Heard(0, SMALL, b"")
        heard = hear(message.get("bytes"))
        if (heard.action == REGISTER) is self._known:  # once, and first
            raise Forged("out of turn")
        self._known = True
        return heard

    async def _give_way(self, cost: float) -> None:
        """Wait as long as the work on the last message took: others have their half of the time."""
        began = self._clock()
        for _ in range(STEPS):
            await asyncio.sleep(0)
        await asyncio.sleep(min(max(self._clock() - began, cost * EACH), 1.0))

    async def _close(self, code: int) -> Message:
        self._closed = code
        self._note(code)
        with suppress(Exception):  # it may have gone
            await self._send({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}
