"""
Who may ask: a browser that was told one of our names, and a page that is ours.

A browser lets any page open a socket to any address and says only where the page came from
(``Origin``); and it believes whoever owns a name that the name is this computer's (rebinding). So
the name a request was sent to has to be one of ours, and a page has to have come from the very
same place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from .asgi import App, Receive, Scope, Send, header, refuse

LOOPBACK = ("127.0.0.1", "localhost", "::1")
MISDIRECTED = 421
PAGES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""The scheme of the page that uses a scheme."""


class KnownNames:
    """Wraps an ASGI app and lets in who asks for it by a name it has, from a page it has sent."""

    def __init__(
        self, app: App, names: Iterable[str], refused: Callable[[str], str] = lambda name: ""
    ) -> None:
        """``refused`` says what somebody is answered who asked for another name."""
        self._app = app
        self._names = {plain(name) for name in (*LOOPBACK, *names)}
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hosts = header(scope, b"host")
        name = host_name(hosts[0]) if len(hosts) == 1 else None
        if name is None:
            await refuse(scope, send, 400)
        elif name not in self._names and name != reached(scope):
            await refuse(scope, send, MISDIRECTED, self._refused(name))
        elif scope["type"] == "websocket" and not from_here(scope, hosts[0]):
            await refuse(scope, send, 403)
        else:
            await self._app(scope, receive, send)


def from_here(scope: Scope, host: str) -> bool:
    """Return whether a socket is opened by one of our pages, or by something that is no page."""
    origins = header(scope, b"origin")
    return not origins or origins == [f"{PAGES[scope['scheme']]}://{host}"]


def host_name(host: str) -> str | None:
    """Return the name within a ``Host`` header; ``None`` if it is no name with or without port."""
    try:
        parts = urlsplit(f"//{host}")
        if parts.netloc != host or parts.username is not None or parts.port == 0:
            return None
        name = plain(parts.hostname or "")
    except ValueError:
        return None
    return None if name.endswith(".") else name or None  # one dot ends a name, two do not


def plain(name: str) -> str:
    """Return a name as it is compared: numbers in their short form, no dot at the end."""
    name = name.strip("[]").lower().removesuffix(".")
    try:
        return str(ip_address(name))
    except ValueError:
        return name


def reached(scope: Scope) -> str | None:
    """Return the number of this machine that was reached: what is reached by number is no trick."""
    server = scope.get("server")
    return plain(server[0]) if server else None
