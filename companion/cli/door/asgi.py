"""What the parts of a server pass to each other, and short answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

TEXT = b"text/plain; charset=utf-8"


async def refuse(scope: Scope, send: Send, status: int, words: str = "") -> None:
    """Answer with a status and nothing else but words; a socket is not opened."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = words.encode()
    headers = [
        (b"content-type", TEXT),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if scope["method"] == "HEAD":
        body = b""
    await send({"type": "http.response.body", "body": body})


def header(scope: Scope, name: bytes) -> list[str]:
    """Return all values a request has of a header."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]
