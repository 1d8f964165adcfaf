"""
The fonts the client loads before it draws anything.

Flet's client waits for every font of its manifest, among them twenty for mathematical formulas.
No screen of ours shows a formula; without them the first screen comes a quarter of a second
sooner.
"""

from __future__ import annotations

import json
from typing import Any

MANIFEST = "/assets/FontManifest.json"
UNUSED = "KaTeX"


class FewerFonts:
    """Wraps an ASGI app and shortens the manifest it serves."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == MANIFEST and scope["method"] == "GET":
            # What is remembered of the long manifest must not stand for the short one.
            validators = (b"if-none-match", b"if-modified-since", b"range")
            kept = [pair for pair in scope["headers"] if pair[0] not in validators]
            await self._app({**scope, "headers": kept}, receive, _Manifest(send))
        else:
            await self._app(scope, receive, send)


class _Manifest:
    """Replaces ``send`` until the manifest is complete."""

    def __init__(self, send: Any) -> None:
        self._send = send
        self._start: Any = None
        self._body = b""

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self._start = message
            return
        self._body += message.get("body", b"")
        if message.get("more_body"):
            return
        body = without_unused_fonts(self._body) if self._start["status"] == 200 else self._body
        outdated = (b"content-length", b"etag", b"last-modified")
        kept = [pair for pair in self._start["headers"] if pair[0].lower() not in outdated]
        length = (b"content-length", str(len(body)).encode())
        await self._send({**self._start, "headers": [*kept, length]})
        await self._send({"type": "http.response.body", "body": body})


def without_unused_fonts(manifest: bytes) -> bytes:
    """
    Return the manifest without unused fonts; one that is not understood is returned unchanged.
    """
    try:
        fonts = json.loads(manifest)
        kept = [font for font in fonts if UNUSED not in font["family"]]
    except (ValueError, TypeError, KeyError):
        return manifest
    return json.dumps(kept).encode()
