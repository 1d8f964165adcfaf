"""
What every answer says to the browser.

Nobody may frame our pages, guess at a file's kind, learn from which of our addresses somebody came,
or read our files from elsewhere. The page is isolated from others: only then the browser lets
Flutter draw in several threads.
"""

from __future__ import annotations

from .asgi import App, Headers, Message, Receive, Scope, Send
from .policy import policy

UNFRAMED = "; frame-ancestors 'none'"
"""Heeded only in a header, not in the page."""
POLICY = b"content-security-policy"

SAID = {
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-embedder-policy": b"require-corp",
    b"cross-origin-resource-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    POLICY: (policy() + UNFRAMED).encode(),
}
UNSAID = (b"access-control-allow-origin", b"server")


class GuardedAnswers:
    """Wraps an ASGI app; a policy the app has given itself stays, unframed."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": with_guards(message.get("headers", ()))}
            await send(message)

        await self._app(scope, receive, guarded)


def with_guards(headers: Headers) -> Headers:
    """Return the headers of an answer with ours."""
    own = [value + UNFRAMED.encode() for name, value in headers if name.lower() == POLICY]
    said = {**SAID, POLICY: own[0]} if own else SAID
    others = [pair for pair in headers if pair[0].lower() not in (*SAID, *UNSAID)]
    return [*others, *said.items()]
