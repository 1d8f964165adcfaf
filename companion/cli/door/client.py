"""
Flet's client and its line, and nothing else of Flet's server.

Flet's own app is a FastAPI with pages about itself (``/docs``), a way back for logins nobody has
here, and a layer that lets every page read every answer. Its parts are public; two are enough.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from .asgi import App, Message, Receive, Scope, Send, refuse

LINE = "/ws"
"""Where the client opens its line (``page/served.js``)."""

Main = Callable[[Any], Awaitable[None]]


class Client:
    """The ASGI app: files, and one :class:`.leaving.PageLine` for each line."""

    def __init__(
        self, main: Main, assets: str, keep: int, arrived: Callable[[Any], None] | None = None
    ) -> None:
        """
        A page is kept for ``keep`` seconds after its line has ended. ``arrived`` is called with
        every page before anything else it says is heard.
        """
        from .flets import FletStaticFiles
        from .leaving import Pages

        self._pages = Pages(main, keep, arrived)
        self._files: App = FletStaticFiles(assets_dir=assets, no_cdn=True)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._file(scope, receive, send)
        elif scope["path"] == LINE:
            await self._line(scope, receive, send)
        else:
            await refuse(scope, send, 404)

    async def _file(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.exceptions import HTTPException

        lost = False

        async def found(message: Message) -> None:
            """Send a file; what is not there would be sent Flet's own page."""
            nonlocal lost
            if message["type"] == "http.response.start" and message["status"] == 404:
                lost = True
                await refuse(scope, send, 404)
            elif not lost:
                await send(message)

        try:
            await self._files({"root_path": "", **scope}, receive, found)
        except HTTPException as refused:
            await refuse(scope, send, refused.status_code)

    async def _line(self, scope: Scope, receive: Receive, send: Send) -> None:
        from .leaving import PageLine

        await PageLine(self._pages).serve(scope, receive, send)
