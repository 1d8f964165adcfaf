"""What is heard of what comes over a line, and how much of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.cli.door import lines
from companion.cli.door.budget import (
    EARNED,
    IN_A_ROW,
    LONGEST_DEBT,
    LONGEST_TALK,
    PAUSE,
    SAVED,
    Budget,
)
from companion.cli.door.lines import FLOOD, FORGED, SILENT, Ear
from companion.cli.door.message import LARGE

from .test_message import CLICK, EVENT, HELLO, REGISTER, packed


def test_a_phone_at_the_table_never_waits() -> None:
    account, now = Budget(0.0), 0.0
    for _ in range(5000):
        now += 0.05
        assert account.pay(1, now) == 0
        assert not account.is_busy


def test_a_flood_is_slowed_to_what_is_earned_and_then_put_out() -> None:
    account, now, passed = Budget(0.0), 0.0, 0
    while not account.is_flood:
        now += account.pay(1, now)
        passed += 1
    assert LONGEST_DEBT <= now <= LONGEST_DEBT + 2
    assert passed <= SAVED + EARNED * (now + 1)


def test_who_stops_in_time_is_no_flood() -> None:
    account, now = Budget(0.0), 0.0
    for _ in range(int(SAVED) + 500):
        now += account.pay(1, now)
    now += 5
    for _ in range(20):
        now += 1
        assert account.pay(LARGE, now) == 0
    assert not account.is_flood


def test_who_never_stops_is_a_flood_however_slowly_it_is_heard() -> None:
    account, now = Budget(0.0), 0.0
    while not account.is_flood:
        now += 0.2
        assert account.pay(LARGE, now, 0.01) == 0
    assert LONGEST_TALK <= now < LONGEST_TALK + 1
    account, now = Budget(0.0), 0.0
    for n in range(1000):
        now += 0.2
        account.pay(LARGE, now, PAUSE if n % 100 == 0 else 0.01)
        assert not account.is_flood


def test_after_some_in_a_row_others_go_first() -> None:
    account = Budget(0.0)
    for _ in range(IN_A_ROW):
        account.pay(1, 0.0)
    assert not account.is_busy
    account.pay(1, 0.0)
    assert account.is_busy


def heard(*come: Any) -> tuple[list[Any], list[int]]:
    """What is heard of messages, and the codes the line is closed with."""
    waiting = [
        {"type": "websocket.receive", **({"text": one} if isinstance(one, str) else {"bytes": one})}
        for one in come
    ]
    sent: list[Any] = []

    async def receive() -> Any:
        return waiting.pop(0) if waiting else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message["code"])

    async def listen() -> list[Any]:
        ear, found = Ear(receive, send, lambda code: None), []
        for _ in come:
            message = await ear.receive()
            found.append(message.get("bytes") or message.get("text") or message["code"])
        return found

    return asyncio.run(listen()), sent


HI, TAP = packed(REGISTER, HELLO), packed(EVENT, CLICK)


def test_a_page_says_who_it_is_and_then_the_rest() -> None:
    assert heard(HI, TAP, "beat", "seen 12", TAP) == ([HI, TAP, "beat", "seen 12", TAP], [])
    assert heard("beat", HI) == (["beat", HI], [])


@pytest.mark.parametrize(
    "come",
    [(TAP,), (HI, HI), (HI, b"\x00garbage"), (HI, "<script>"), ("x" * 100,), (HI, TAP, TAP, HI)],
)
def test_what_is_out_of_turn_or_no_message_closes_the_line(come: Any) -> None:
    found, closed = heard(*come)
    assert found == [*come[:-1], FORGED]
    assert closed == [FORGED]


def test_after_it_is_closed_nothing_is_heard() -> None:
    assert heard(HI, b"forged", TAP, TAP) == ([HI, FORGED, FORGED, FORGED], [FORGED])


def test_who_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SILENT_MOST", 0.05)
    sent: list[Any] = []

    async def nothing() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def listen() -> Any:
        return await Ear(nothing, send, lambda code: None).receive()

    assert asyncio.run(listen()) == {"type": "websocket.disconnect", "code": SILENT}
    assert sent == [{"type": "websocket.close", "code": SILENT}]


def test_a_flood_is_put_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Budget, "is_flood", True)
    assert heard(HI, TAP) == ([FLOOD, FLOOD], [FLOOD])
