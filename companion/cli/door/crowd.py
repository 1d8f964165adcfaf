"""
How many lines one address has, where a server of ours stands in front and all connections are its.

Who asks is then what that server says in ``X-Forwarded-For``, believed from this machine only, as
everywhere. Over the limit no line is opened, and who asks for a page is told why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.company.limits import counted_as

from ..visits import is_here
from .asgi import App, Receive, Scope, Send, header, refuse

TOO_MANY = 429


class CountedLines:
    """Wraps an ASGI app. ``words`` says why nobody more is let in, for what a browser speaks."""

    def __init__(
        self, app: App, most: int, words: Callable[[str], str] = lambda spoken: ""
    ) -> None:
        self._app = app
        self._most = most
        self._words = words
        self._of: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        address = counted_as(str(client[0])) if client else ""
        full = bool(self._most) and not is_here(address) and self._of[address] >= self._most
        if full and scope["type"] == "websocket":
            await refuse(scope, send, TOO_MANY)
        elif full and scope["type"] == "http" and "." not in scope["path"].rpartition("/")[2]:
            spoken = ",".join(header(scope, b"accept-language"))
            await refuse(scope, send, TOO_MANY, self._words(spoken))
        elif scope["type"] == "websocket":
            self._of[address] += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self._of[address] -= 1
                if not self._of[address]:
                    del self._of[address]
        else:
            await self._app(scope, receive, send)


__all__ = ["CountedLines"]
