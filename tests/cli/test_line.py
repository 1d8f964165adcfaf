"""The line to a phone: beats are answered, and who comes back finds everything at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest

from companion.cli.line import Connection, Line
from companion.cli.line.again import ANSWER, unlike
from companion.cli.line.line import session_named
from tests.browser import games
from tests.browser.server import Server
from tests.light_phone import EVENT, Phone
from tests.screens.headless import story

PLUS, UNDO = "summer.points.seat-1.plus", "play.undo"
AT_ONCE = 5.0
"""Seconds on a busy machine; Flet alone waits until the server pings in vain, up to forty."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """One server with a game in summer."""
    server = Server(tmp_path_factory.mktemp("line") / "data")
    id = server.prepare(games.summer)
    server.start()
    yield server, f"/game/{id}"
    server.kill()


def points(phone: Phone) -> str:
    return phone.said("summer.points.seat-1")


async def back(phone: Phone, server: Server, route: str, name: str = "") -> Phone:
    """The same phone on a new line, while the last one still seems to stand."""
    again = Phone(server.address, route, name=name or phone.name, session=phone.session)
    await again.connect()
    return again


@story
async def _comes_back(server: Server, route: str) -> None:
    async with Phone(server.address, route, name="Anna's") as phone:
        await phone.tap("play.season")
        await phone.has("table.close")
        async with Phone(server.address, route, name="Marco's") as other:
            await other.tap(PLUS)
        phone._reader.cancel()  # it hears nothing any more, and nobody knows
        begin = time.monotonic()
        again = await back(phone, server, route)
        await again.has("table.close")
        assert time.monotonic() - begin < AT_ONCE
        assert again.session == phone.session
        await again.tap("table.close")
        await again.tap(PLUS)
        await again.close()


def test_a_phone_whose_line_still_seems_to_stand_gets_its_session_back(table: Any) -> None:
    _comes_back(*table)


@story
async def _of_another_kind(server: Server, route: str) -> None:
    async with Phone(server.address, route, name="Anna's") as phone:
        await phone.has(PLUS)
        stranger = await back(phone, server, route, name="somebody else's")
        await stranger.has(PLUS)
        assert stranger.session != phone.session
        wrong = Phone(server.address, route, session="A" * 16, name="Anna's")
        await wrong.connect()
        await wrong.has(PLUS)
        before = points(phone)
        await phone.tap(PLUS)  # its own line still stands
        await phone.until(lambda: points(phone) != before)
        for other in (stranger, wrong):
            await other.close()


def test_nobody_else_ends_a_phone_s_line(table: Any) -> None:
    _of_another_kind(*table)


@story
async def _again_and_again(server: Server, route: str) -> None:
    phone = Phone(server.address, route)
    await phone.connect()
    await phone.has(PLUS)
    session = phone.session
    for n in range(8):
        phone = await back(phone, server, route)
        await phone.has(PLUS)
        assert phone.session == session
        before = points(phone)
        await phone.tap(PLUS)
        await phone.until(lambda before=before, phone=phone: points(phone) != before)
        if n % 2:
            phone.drop()
    await phone.close()


def test_it_may_come_back_as_often_as_it_likes(table: Any) -> None:
    _again_and_again(*table)


class First(Phone):
    """Keeps what it was told first."""

    first: dict[str, Any] | None = None

    async def _take(self, raw: bytes) -> None:
        await super()._take(raw)
        if self.first is None:
            self.first = dict(self.page)


@story
async def _keyboard(server: Server, route: str) -> None:
    async with First(server.address, route) as phone:
        await phone.until(lambda: phone.first)
        assert phone.first
        assert phone.first["on_keyboard_event"], "the client looks for it when it begins"


def test_a_page_hears_of_its_keyboard_before_anything_is_drawn(table: Any) -> None:
    _keyboard(*table)


@story
async def _texts(server: Server, route: str) -> None:
    async with Phone(server.address, route) as phone:
        await phone.has(PLUS)
        phone._reader.cancel()
        await asyncio.sleep(0)
        for text in ("beat", "seen 3", "seen 999999999", "anything"):
            await phone.line.send(text)
        await phone.line.send("beat")
        heard: list[str] = []
        while len(heard) < 2:
            text = await asyncio.wait_for(phone.line.recv(), 20)
            heard += [text] if isinstance(text, str) else []
        assert heard == ["beat", "beat"]
        await phone.event(phone.target(PLUS), "click")
        assert isinstance(await asyncio.wait_for(phone.line.recv(), 20), bytes)


def test_texts_are_the_line_s_own_and_never_reach_flet(table: Any) -> None:
    _texts(*table)


async def scored(one: Phone, other: Phone) -> None:
    """One point more, and both have heard of it."""
    before = points(one)
    await one.tap(PLUS)
    await one.until(lambda: points(one) != before)
    await other.until(lambda: points(other) == points(one))


@story
async def _meeting(server: Server, route: str) -> None:
    async with (
        Phone(server.address, route, name="A") as one,
        Phone(server.address, route, name="B") as other,
    ):
        for phone in (one, other):
            await phone.has(PLUS)
        before = points(one)
        for _ in range(3):
            await scored(one, other)
            await asyncio.sleep(0.6)
        seen = other.messages
        await scored(one, other)
        await asyncio.sleep(0.6)  # drawn long ago; but it has not come, this phone says
        target = other.target(UNDO)
        await other.line.send(f"seen {seen}")
        await other.send(EVENT, {"target": target, "name": "click", "data": None})
        await other.has("overtaken.leave")
        assert points(one) != before
        assert not one.nodes("overtaken.leave")


def test_a_tap_is_for_what_the_phone_has_shown_however_late_it_comes(table: Any) -> None:
    _meeting(*table)


def test_the_session_a_phone_names_is_read_from_its_first_message() -> None:
    short = b"\x00\x92\x01\x83\xaasession_id\xb0" + b"A1" * 8 + b"\xa9page_name\xa0"
    assert session_named(short) == "A1" * 8
    assert session_named(short.replace(b"\xb0", b"\xd9\x10")) == "A1" * 8
    assert session_named(b"\x00\x92\x01") == ""
    for cut in (b"", b"\xc0", b"\xd9"):
        assert session_named(b"\xaasession_id" + cut) == ""


@story
async def test_a_line_that_takes_nothing_more_is_torn() -> None:
    never = asyncio.Event()

    async def stuck(*_: Any) -> Any:
        await never.wait()

    connection = Connection(stuck, stuck)

    async def flet(scope: Any, receive: Any, send: Any) -> None:
        sending = asyncio.create_task(send({"type": "websocket.send", "bytes": b"\x00"}))
        assert (await receive())["type"] == "websocket.disconnect"
        await sending
        connection.ended.set()

    running = asyncio.create_task(flet({}, connection.receive, connection.send))
    await asyncio.sleep(0)
    await connection.end()
    await asyncio.wait_for(running, 5)


@story
async def test_what_is_no_websocket_goes_straight_through() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send(scope["type"])

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    await Line(app, 60)({"type": "http"}, None, send)
    assert sent == ["http"]


def test_a_page_that_is_sent_again_is_unlike_the_last_one_and_what_was_drawn_since() -> None:
    inner = {"_c": "Text", "_i": 3, "value": "1"}
    drawn = {
        "_c": "Page",
        "_i": 1,
        "views": [{"_c": "View", "_i": 2, "controls": [inner], "a": {}}],
    }
    data = ANSWER[:1] + msgpack.packb([1, {"session_id": "x", "page_patch": drawn, "error": ""}])
    assert data.startswith(ANSWER)

    def sizes(raw: bytes) -> list[int]:
        page = msgpack.unpackb(raw[1:])[1]["page_patch"]
        (view,) = page["views"]
        assert view["a"] == {}
        return [len(page), len(view), len(view["controls"][0])]

    plain, *again = (sizes(one) for one in (data, *(unlike(data, n) for n in range(1, 6))))
    for last, now in zip([plain, *again], again, strict=False):
        assert all(a != b != c for a, b, c in zip(last, now, plain, strict=True))
