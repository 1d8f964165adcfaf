"""What is said in the terminal of what goes wrong."""

from __future__ import annotations

import errno
import logging

import pytest

from companion.cli.door.quiet import AGAIN, Quiet, Seldom


@pytest.fixture
def clock() -> list[float]:
    return [0.0]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def log(clock: list[float], said: list[str]) -> logging.Logger:
    log = logging.Logger("flet")
    log.addHandler(Quiet(said.append, lambda: said.append("crowded"), lambda: clock[0]))
    return log


def fail(log: logging.Logger, error: BaseException) -> None:
    try:
        raise error
    except BaseException:
        log.exception("what happened with /join/SECRET")


def test_who_leaves_is_no_news(log: logging.Logger, said: list[str]) -> None:
    from starlette.websockets import WebSocketDisconnect

    for error in (ConnectionResetError(), BrokenPipeError(), WebSocketDisconnect(1006)):
        fail(log, error)
    assert said == []


def test_a_fault_is_told_once_in_full_and_then_in_a_line(
    log: logging.Logger, said: list[str], clock: list[float]
) -> None:
    for _ in range(300):
        fail(log, ValueError("secret"))
    assert len(said) == 1
    assert "Traceback" in said[0]
    clock[0] += AGAIN
    fail(log, ValueError("secret"))
    assert len(said) == 2
    assert "\n" not in said[1]
    assert "× 300" in said[1]
    assert "ecret" not in said[1]
    fail(log, TypeError())
    assert len(said) == 3


def test_no_room_is_said_as_what_it_is(log: logging.Logger, said: list[str]) -> None:
    fail(log, OSError(errno.EMFILE, "too many"))
    assert said == ["crowded"]


def test_what_is_only_told_by_the_way_is_not_said(log: logging.Logger, said: list[str]) -> None:
    log.info("a session was opened")
    assert said == []


def test_seldom_is_now_and_then(clock: list[float], said: list[str]) -> None:
    act = Seldom(lambda: said.append("x"), lambda: clock[0])
    for _ in range(5):
        act()
    assert said == ["x"]
    clock[0] += AGAIN
    act()
    assert said == ["x", "x"]
