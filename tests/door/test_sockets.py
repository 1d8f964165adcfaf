"""Who may hold a connection, and for how long without a word."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidMessage

from companion.cli.door import sockets
from companion.cli.door.sockets import OF_ONE, OF_THIS_MACHINE, Crowd, raise_limit
from companion.cli.listening import open_socket
from tests.light_phone import Phone

from .inside import Inside, inside, until


def test_an_address_has_room_for_so_many() -> None:
    noted: list[int] = []
    crowd = Crowd(5000, lambda: noted.append(1))
    assert all(crowd.enter("192.0.2.1") for _ in range(OF_ONE))
    assert not crowd.enter("192.0.2.1")
    assert crowd.enter("192.0.2.2")
    assert noted == [1]
    crowd.leave("192.0.2.1")
    assert crowd.enter("192.0.2.1")
    assert all(crowd.enter("127.0.0.1") for _ in range(OF_THIS_MACHINE))
    assert not crowd.enter("127.0.0.1")


def test_all_together_have_room_for_so_many() -> None:
    crowd = Crowd(3)
    assert [crowd.enter(address) for address in "abcd"] == [True, True, True, False]
    for address in "abc":
        crowd.leave(address)
    assert len(crowd) == 0
    assert crowd.enter("d")


def test_the_limit_is_raised_or_left() -> None:
    assert raise_limit(128) >= 64
    assert raise_limit() >= 64


def test_small_messages_are_sent_at_once() -> None:
    async def accepted() -> int:
        listening = open_socket(0, lan=False)
        found = asyncio.get_running_loop().create_future()

        class Taking(asyncio.Protocol):
            def connection_made(self, transport: Any) -> None:
                taken = transport.get_extra_info("socket")
                found.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        server = await asyncio.get_running_loop().create_server(Taking, sock=listening.socket)
        _, writer = await asyncio.open_connection("127.0.0.1", listening.port)
        writer.close()
        server.close()
        return int(await found)

    assert asyncio.run(accepted())


async def opened(server: Inside) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = server.address.removeprefix("http://").partition(":")
    return await asyncio.open_connection(host, int(port))


def with_server(tmp_path: Path, story: Callable[[Inside], Awaitable[None]]) -> None:
    async def run() -> None:
        async with inside(tmp_path / "data") as server:
            await story(server)

    asyncio.run(run())


async def cut_off(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(30):
            return await reader.read() == b""
    except ConnectionError:
        return True


def test_a_head_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HEAD_MOST", 0.2)

    async def story(server: Inside) -> None:
        silent, slow = await opened(server), await opened(server)
        slow[1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow")
        assert await cut_off(silent[0])
        assert await cut_off(slow[0])
        async with Phone(server.address) as honest:  # a line is not a head
            await honest.until(honest.ids)
            await asyncio.sleep(0.3)
            assert honest.closed is None

    with_server(tmp_path, story)


def test_a_head_without_end_is_cut_off(tmp_path: Path) -> None:
    async def story(server: Inside) -> None:
        reader, writer = await opened(server)
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        line = b"X-More: " + b"x" * 8000 + b"\r\n"
        with suppress(ConnectionError):
            for _ in range(2000):
                writer.write(line)
                await writer.drain()
        assert await cut_off(reader)

    with_server(tmp_path, story)


def test_who_has_too_many_gets_no_more_and_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "OF_THIS_MACHINE", 6)

    async def story(server: Inside) -> None:
        idle = [await opened(server) for _ in range(5)]
        async with Phone(server.address) as phone:
            await phone.until(phone.ids)
            reader, _ = await opened(server)
            assert await cut_off(reader)
            for _, writer in idle:
                writer.close()
            while True:  # until the server has heard of it
                with suppress(InvalidMessage, ConnectionError):
                    async with Phone(server.address) as other:
                        await other.until(other.ids)
                        break
        await until(lambda: server.present() == 0)

    with_server(tmp_path, story)
