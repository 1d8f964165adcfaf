"""Asking an ASGI app without a server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Answer:
    """What an app has sent."""

    messages: list[Any] = field(default_factory=list)

    @property
    def status(self) -> int:
        """The status; a socket's is that of the refusal, 101 if it was accepted."""
        first = self.messages[0]
        kinds = {"websocket.accept": 101, "websocket.close": 403}
        return int(kinds.get(first["type"]) or first["status"])

    @property
    def headers(self) -> dict[str, str]:
        """The headers, by their names."""
        return {name.decode(): value.decode() for name, value in self.messages[0]["headers"]}

    @property
    def body(self) -> bytes:
        """All of the body."""
        return b"".join(message.get("body", b"") for message in self.messages[1:])


def scope_of(path: str = "/", *, kind: str = "http", **headers: str) -> dict[str, Any]:
    """A request as a server hands it over."""
    host = {"host": "127.0.0.1:8550"}
    return {
        "type": kind,
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "method": "GET",
        "path": path,
        "client": ("127.0.0.1", 5000),
        "server": ("127.0.0.1", 8550),
        "headers": [(n.encode(), v.encode("latin-1")) for n, v in {**host, **headers}.items()],
    }


def ask(app: Any, scope: dict[str, Any]) -> Answer:
    """Ask once."""
    answer = Answer()

    async def send(message: Any) -> None:
        answer.messages.append(message)

    come = [{"type": "websocket.connect" if scope["type"] == "websocket" else "http.request"}]

    async def receive() -> Any:
        return come.pop() if come else await asyncio.Event().wait()

    asyncio.run(app(scope, receive, send))
    return answer


async def friendly(scope: Any, receive: Any, send: Any) -> None:
    """An app that lets everybody in and lets everybody read."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    headers = [(b"access-control-allow-origin", b"*"), (b"etag", b'"1"'), (b"server", b"flet")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"hello"})
