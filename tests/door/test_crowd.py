"""How many lines one address has, as the server in front says it."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from companion.cli.door.asgi import Message, Receive, Scope, Send
from companion.cli.door.crowd import CountedLines


class House:
    """The app behind it: lines stay open until they are told."""

    def __init__(self, most: int) -> None:
        self.over = asyncio.Event()
        counted = CountedLines(self.app, most, lambda spoken: f"too many, {spoken}")
        self.door: Any = ProxyHeadersMiddleware(counted, "127.0.0.1")

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "let in"})
        if scope["type"] == "websocket":
            await self.over.wait()

    async def ask(self, kind: str, phone: str, path: str = "/", peer: str = "127.0.0.1") -> Any:
        """Ask through a proxy that names a phone; return what comes first, and the task."""
        came: asyncio.Queue[Message] = asyncio.Queue()
        headers = [(b"x-forwarded-for", phone.encode()), (b"accept-language", b"it")]
        scope = {"type": kind, "scheme": "http", "method": "GET", "path": path}
        scope |= {"headers": headers, "client": (peer, 1)}  # type: ignore[dict-item]
        task = asyncio.create_task(self.door(scope, None, came.put))
        return [await came.get(), came, task]


def test_the_lines_of_a_phone_are_counted_behind_a_proxy_and_not_those_of_the_proxy() -> None:
    async def play() -> None:
        house = House(2)
        lines = [await house.ask("websocket", "192.0.2.7") for _ in range(2)]
        assert [line[0]["type"] for line in lines] == ["let in"] * 2
        refused, _, task = await house.ask("websocket", "192.0.2.7")
        assert refused["type"] == "websocket.close"
        await task
        page, came, task = await house.ask("http", "192.0.2.7", "/game/x")
        assert page["status"] == 429
        assert (await came.get())["body"] == b"too many, it"
        await task
        assert (await house.ask("http", "192.0.2.7", "/main.dart.js"))[0]["type"] == "let in"
        assert (await house.ask("websocket", "192.0.2.8"))[0]["type"] == "let in"
        house.over.set()
        await asyncio.gather(*(line[2] for line in lines))
        assert (await house.ask("websocket", "192.0.2.7"))[0]["type"] == "let in"

    asyncio.run(play())


def test_who_is_no_proxy_of_ours_says_nothing_of_others() -> None:
    async def play() -> None:
        house = House(1)
        first = await house.ask("websocket", "192.0.2.9", peer="192.0.2.7")
        assert first[0]["type"] == "let in"
        again = await house.ask("websocket", "192.0.2.10", peer="192.0.2.7")
        assert again[0]["type"] == "websocket.close"
        house.over.set()

    asyncio.run(play())


def test_this_machine_is_not_counted() -> None:
    async def play() -> None:
        house = House(1)
        for _ in range(3):
            assert (await house.ask("websocket", "127.0.0.1"))[0]["type"] == "let in"
        house.over.set()

    asyncio.run(play())
