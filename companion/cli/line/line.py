"""The wrapper around Flet's app that every websocket goes through."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from .connection import BEATS, KEY, Connection, of

FIRST = b"\xaasession_id"
"""How a message names the session its phone comes back to (MessagePack: a text of ten letters)."""
PROBE = "/beat"
"""Where a page asks on a new line whether the program answers at all."""
SHORT_TEXT, TEXT = 0xA0, 0xD9


class Line:
    """
    Answers beats, and gives a phone that comes back its session at once.

    :param evening: the seconds Flet keeps a session whose phone is away
    """

    def __init__(self, app: Any, evening: int) -> None:
        self._app = app
        self._evening = evening
        self._again: WeakKeyDictionary[Any, int] = WeakKeyDictionary()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        if scope["path"] == PROBE:
            await receive()
            for message in ({"type": "websocket.accept"}, BEATS, {"type": "websocket.close"}):
                await send(message)
            return
        connection = Connection(receive, send)
        first = True

        async def hear() -> dict[str, Any]:
            nonlocal first
            message = await connection.receive()
            data = message.get("bytes")
            if first and data:
                first = False
                await self._free(session_named(data), scope, connection)
            return message

        try:
            await self._app({**scope, KEY: connection}, hear, connection.send)
        finally:
            connection.ended.set()

    async def _free(self, id: str, scope: Any, new: Connection) -> None:
        """
        End the line a session still has, so that the phone that names it gets it back.

        Flet knows a session by its secret id together with the address and kind of the browser;
        whoever does not have all of them ends nobody's line.
        """
        if not id:
            return
        from ..door.flets import app_manager

        key = key_of(id, scope)
        session = await app_manager.get_session(key)
        if session is None:
            return
        if session.connection is not None:
            old = of(session.connection)
            if old is new:
                return
            if old is not None:
                await old.end()
            if session.connection is not None:
                await app_manager.disconnect_session(key, self._evening)
        new.again = self._again[session] = self._again.get(session, 0) + 1


def session_named(data: bytes) -> str:
    """Return the session a phone says was its own; empty for one that has had none."""
    at = data.find(FIRST)
    if at < 0:
        return ""
    at += len(FIRST)
    kind = data[at] if at < len(data) else 0
    if kind == TEXT and at + 1 < len(data):
        start, length = at + 2, data[at + 1]
    elif kind & 0xE0 == SHORT_TEXT:
        start, length = at + 1, kind & 0x1F
    else:
        return ""
    return data[start : start + length].decode("ascii", "ignore")


def key_of(id: str, scope: Any) -> str:
    """Return the name Flet keeps a session under."""
    from flet.utils import sha1

    client = scope.get("client")
    address = client[0] if client else ""
    if address in ("127.0.0.1", "::1"):
        address = ""
    headers = dict(scope["headers"])
    browser = headers.get(b"user-agent", b"").decode("latin-1")
    digest = sha1(f"{address}{browser}")  # type: ignore[no-untyped-call]
    name = scope["path"].rpartition("/")[0].lstrip("/")
    return f"{name}_{id}_{digest}"
