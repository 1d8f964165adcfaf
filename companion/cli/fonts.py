"""
The fonts the client loads before it draws anything: those our screens are written in, no others.

Flet's own list has twenty for mathematical formulas, and icons that no screen shows; the client
waits for all of them. Ours it would load after the first picture, one after the other, and measure
every word anew with each.
"""

from __future__ import annotations

import json
from typing import Any

from .door.asgi import App

MANIFEST = "/assets/FontManifest.json"
BODY = {"Roboto": "fonts/roboto.woff2"}
"""What body text is written in; Flet brings it. Others are seen from where this one lies."""


def listed() -> bytes:
    """Return the list as the client reads it."""
    from companion.ui.fonts import FONTS

    files = BODY | {name: f"../{file}" for name, file in FONTS.items()}
    fonts = [{"family": name, "fonts": [{"asset": file}]} for name, file in files.items()]
    return json.dumps(fonts).encode()


class OurFonts:
    """Wraps an ASGI app and answers for the list."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != MANIFEST:
            await self._app(scope, receive, send)
            return
        body = listed()
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        told = b"" if scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": told})
