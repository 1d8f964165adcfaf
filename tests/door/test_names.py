"""Who may ask."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.cli.door.names import KnownNames, host_name

from .asking import ask, friendly, scope_of

DOOR = KnownNames(friendly, ["192.0.2.7", "Wine.Example."], lambda name: f"not {name}")


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8550",
        "localhost:8550",
        "LOCALHOST",
        "[::1]:8550",
        "[0:0::1]:8550",
        "192.0.2.7:8550",
        "wine.example:443",
        "wine.example.",
    ],
)
def test_our_names_are_let_in(host: str) -> None:
    assert ask(DOOR, scope_of(host=host)).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8550", "127.0.0.1.evil.example", "192.0.2.8:8550", "127.1"],
)
def test_another_name_is_told_so(host: str) -> None:
    answer = ask(DOOR, scope_of(host=host))
    assert answer.status == 421
    assert answer.body.startswith(b"not ")
    assert ask(DOOR, scope_of(kind="websocket", host=host)).status == 403


@pytest.mark.parametrize(
    "host",
    ["", "a@localhost", "localhost/", "localhost:x", "localhost:99999", "[::1", "a host?"],
)
def test_what_is_no_name_is_refused(host: str) -> None:
    assert ask(DOOR, scope_of(host=host)).status in (400, 421)


def test_one_name_is_asked_for_not_two_and_not_none() -> None:
    scope = scope_of()
    scope["headers"] *= 2
    assert ask(DOOR, scope).status == 400
    scope["headers"] = []
    assert ask(DOOR, scope).status == 400


def test_whatever_number_was_reached_is_ours() -> None:
    scope = scope_of(host="198.51.100.3:8550")
    assert ask(DOOR, scope).status == 421
    scope["server"] = ("198.51.100.3", 8550)
    assert ask(DOOR, scope).status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1:8550",
        "http://127.0.0.1:8551",
        "http://127.0.0.1",
        "http://localhost:8550",
        "http://127.0.0.1:8550.evil.example",
        "HTTP://127.0.0.1:8550/",
        "null",
        "",
    ],
)
def test_a_page_from_elsewhere_gets_no_line(origin: str) -> None:
    assert ask(DOOR, scope_of(kind="websocket", origin=origin)).status == 403


def test_our_page_and_what_is_no_page_get_one() -> None:
    assert ask(DOOR, scope_of(kind="websocket", origin="http://127.0.0.1:8550")).status == 101
    assert ask(DOOR, scope_of(kind="websocket")).status == 101


def test_behind_a_lock_the_page_is_behind_it_too() -> None:
    for origin, status in {"https://127.0.0.1:8550": 101, "http://127.0.0.1:8550": 403}.items():
        scope = {**scope_of(kind="websocket", origin=origin), "scheme": "wss"}
        assert ask(DOOR, scope).status == status


@settings(deadline=None)
@example("..")
@example("localhost..")
@given(st.text(max_size=80) | st.text(alphabet="lochst127.[]:@/%", max_size=30))
def test_any_name_is_one_or_none(text: str) -> None:
    name = host_name(text)
    assert name is None or name == host_name(name) or ":" in name
