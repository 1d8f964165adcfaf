"""A page that has gone is given back, whatever waited for it."""

from __future__ import annotations

import asyncio
import inspect
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flet.controls.exceptions import FletPageDisconnectedException
from flet_web.fastapi import FletApp  # type: ignore[import-untyped]

from companion.cli.door import leaving
from tests.light_phone import EVENT, INVOKE, PROPS, Phone

from .inside import inside, until


def test_what_is_used_of_flet_is_there() -> None:
    """When this fails Flet has changed: read ``leaving.py`` beside ``FletApp`` again."""
    from flet.messaging.session import Session

    source = inspect.getsource(FletApp.handle)
    ends = ["__receive_loop()", "await send_loop_task", "disconnect_session"]
    assert sorted(ends, key=source.index) == ends
    assert "send_bytes" in inspect.getsource(FletApp._FletApp__send_loop)
    assert {"handle", "send_message"} <= vars(FletApp).keys()
    assert list(inspect.signature(FletApp).parameters)[:5] == [
        "loop",
        "executor",
        "main",
        "before_main",
        "session_timeout_seconds",
    ]
    assert isinstance(inspect.getattr_static(Session, "index"), property)
    assert isinstance(inspect.getattr_static(Session, "connection"), property)
    assert inspect.iscoroutinefunction(Session.disconnect)


def lines() -> list[Any]:
    """The lines Flet handles."""
    return [task for task in asyncio.all_tasks() if "FletApp.handle" in repr(task)]


def test_pages_that_leave_at_any_moment_are_given_back(tmp_path: Path) -> None:
    async def leave() -> None:
        async with inside(tmp_path / "data") as server:
            async with Phone(server.address) as stays:
                await stays.until(stays.ids)
                for n in range(8):
                    phone = Phone(server.address, "/rules" if n % 2 else "/")
                    await phone.connect()
                    if n % 3:
                        await phone.until(lambda phone=phone, n=n: phone.messages >= n % 3)
                    phone.drop()
                    closing = Phone(server.address)
                    await closing.connect(register=n % 4 != 0)
                    await closing.close()
                await until(lambda: server.present() == 1)
                assert stays.closed is None
                await until(lambda: len(lines()) == 1)
            await until(lambda: server.present() == 0 and not lines())

    asyncio.run(leave())


def test_a_page_that_leaves_while_it_is_drawn_is_no_error_of_ours() -> None:
    """Flet goes on with its session, which it has given up, unless it is told."""

    async def leave() -> None:
        class Session:
            id = "s"
            connection: object = object()

        session = Session()

        async def main(page: Any) -> None:
            page.session.connection = None

        with pytest.raises(FletPageDisconnectedException):
            await leaving.Pages(main, 60).drawn(SimpleNamespace(session=session))

    asyncio.run(leave())
    source = inspect.getsource(FletApp._FletApp__on_session_created)
    assert "except FletPageDisconnectedException:\n            logger.debug" in source


def test_a_page_that_comes_back_is_where_it_was(tmp_path: Path) -> None:
    async def come_back() -> None:
        async with inside(tmp_path / "data") as server:
            phone = Phone(server.address)
            await phone.connect()
            await phone.tap("home.new")
            await phone.until(lambda: phone.nodes("new.next"))
            session = phone.session
            phone.drop()
            await until(lambda: server.present() == 0)
            await phone.connect()
            await phone.until(lambda: phone.nodes("new.next"))
            assert phone.session == session
            assert server.present() == 1
            await phone.close()

    asyncio.run(come_back())


def test_only_so_many_are_kept_and_untouched_ones_not_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaving, "ASLEEP_MOST", 2)

    async def sleep() -> None:
        async with inside(tmp_path / "data") as server:
            for touched in (True, False, True):
                phone = Phone(server.address)
                await phone.connect()
                await phone.until(phone.ids)
                if touched:
                    await phone.tap("home.new")
                    await phone.until(lambda phone=phone: phone.nodes("new.next"))
                await phone.close()
                await until(lambda: server.present() == 0)
            first, second, third = server.sessions()
            now = datetime.now(UTC)
            await until(lambda: first.expires_at <= datetime.now(UTC))
            assert second.expires_at <= now + timedelta(seconds=leaving.UNTOUCHED)
            assert third.expires_at > now + timedelta(hours=11)

    asyncio.run(sleep())


@pytest.mark.parametrize(
    ("action", "body"),
    [
        (EVENT, {"target": 5, "name": "click"}),
        (PROPS, {"id": 1, "props": {"_i": 3}}),
        (INVOKE, {"control_id": "x", "call_id": "y", "result": None, "error": None}),
    ],
)
def test_a_forged_message_ends_the_line_and_no_other(
    tmp_path: Path, action: int, body: Any
) -> None:
    async def forge() -> None:
        async with (
            inside(tmp_path / "data") as server,
            Phone(server.address) as honest,
            Phone(server.address) as forger,
        ):
            await honest.until(honest.ids)
            await forger.until(forger.ids)
            await forger.send(action, body)
            closed: Any = await forger.until_closed()
            assert closed.rcvd.code == 1003
            await honest.tap("home.new")
            await honest.until(lambda: honest.nodes("new.next"))
            await until(lambda: server.present() == 1)

    asyncio.run(forge())


def test_an_answer_for_what_has_gone_is_not_heard(tmp_path: Path) -> None:
    async def answer() -> None:
        async with inside(tmp_path / "data") as server, Phone(server.address) as phone:
            await phone.until(phone.ids)
            late = {"control_id": 999_999, "call_id": "late", "result": None, "error": None}
            await phone.send(INVOKE, late)
            await phone.tap("home.new")
            await phone.until(lambda: phone.nodes("new.next"))
            assert server.present() == 1

    asyncio.run(answer())
