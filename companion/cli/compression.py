"""
Compression of the client's files for other machines.

The web client is 15 MB, 5 MB compressed. Over loopback that saves nothing, so only other
machines get it compressed: each file once, in a thread, and kept.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

SMALLEST = 1024
LEVEL = 6
_KINDS = (
    b"text/",
    b"application/javascript",
    b"application/json",
    b"application/wasm",
    b"application/manifest+json",
    b"application/octet-stream",
    b"font/ttf",
    b"font/otf",
    b"image/svg+xml",
)


class Compressed:
    """Wraps an ASGI app."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._kept: dict[tuple[str, bytes], asyncio.Future[bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and wanted(scope):
            send = _Reply(str(scope["path"]), send, self._kept)
        await self._app(scope, receive, send)


def wanted(scope: Scope) -> bool:
    """Return whether to compress: for another machine that accepts it."""
    if scope["method"] != "GET" or is_loopback(scope.get("client")):
        return False
    headers = dict(scope["headers"])
    return b"gzip" in headers.get(b"accept-encoding", b"") and b"range" not in headers


def is_loopback(client: tuple[str, int] | None) -> bool:
    """Return whether the client is on this machine; if that is unknown it counts as one."""
    try:
        return client is None or ip_address(client[0]).is_loopback
    except ValueError:
        return True


class _Reply:
    """Replaces ``send`` and holds a file back until it is compressed."""

    def __init__(
        self, path: str, send: Send, kept: dict[tuple[str, bytes], asyncio.Future[bytes]]
    ) -> None:
        self._path = path
        self._send = send
        self._kept = kept
        self._start: Message | None = None
        self._body = bytearray()

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _compressible(message):
            self._start = message
        elif self._start is None:
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._finish(self._start)

    async def _finish(self, start: Message) -> None:
        headers: Headers = list(start["headers"])
        body = await self._squeezed(_header(headers, b"etag"))
        changed = {b"content-length", b"content-encoding"}
        start["headers"] = [
            *(pair for pair in headers if pair[0].lower() not in changed),
            (b"content-encoding", b"gzip"),
            (b"content-length", str(len(body)).encode()),
            (b"vary", b"accept-encoding"),
        ]
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})

    async def _squeezed(self, tag: bytes) -> bytes:
        """Compress a file once, however many phones ask at the same time."""
        key = (self._path, tag)
        work = self._kept.get(key) if tag else None
        if work is None:
            squeeze = asyncio.to_thread(gzip.compress, bytes(self._body), LEVEL, mtime=0)
            work = asyncio.ensure_future(squeeze)
            if tag:
                self._kept[key] = work
        return await asyncio.shield(work)


def _compressible(start: Message) -> bool:
    headers: Headers = list(start["headers"])
    length = _header(headers, b"content-length")
    return (
        start["status"] == 200
        and length.isdigit()
        and int(length) >= SMALLEST
        and not _header(headers, b"content-encoding")
        and _header(headers, b"content-type").startswith(_KINDS)
    )


def _header(headers: Headers, name: bytes) -> bytes:
    return next((value for key, value in headers if key.lower() == name), b"")
