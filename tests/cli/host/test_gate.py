"""Who may see what a host sees."""

from __future__ import annotations

import pytest

from companion.cli.host.gate import COOKIE, Gate, May, Wait
from companion.company.guesses import FREE
from tests.door.asking import scope_of

TOKEN = "a-token-of-the-house"


def asking(address: str = "198.51.100.7", **headers: str) -> dict[str, object]:
    return {**scope_of("/host", **headers), "client": (address, 5000)}


def gate(token: str | None = TOKEN) -> Gate:
    return Gate(token, lambda: "the-key-of-the-house", lambda: 0.0)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])
def test_who_sits_at_the_machine_may(address: str) -> None:
    assert gate(None).may(asking(address)) is May.YES


@pytest.mark.parametrize("address", ["198.51.100.7", "192.168.1.9", "unknown", ""])
def test_nobody_else_may_where_there_is_no_token(address: str) -> None:
    assert gate(None).may(asking(address)) is May.NO
    assert gate(None).may(asking(address, authorization="Bearer ")) is May.NO
    assert gate(None).enter(asking(address), "") is None
    assert gate(None).may({**asking(), "client": None}) is May.NO


def test_a_program_sends_the_token() -> None:
    assert gate().may(asking(authorization=f"Bearer {TOKEN}")) is May.YES
    assert gate().may(asking(authorization=f"bearer  {TOKEN} ")) is May.YES
    for wrong in (f"Bearer {TOKEN}x", f"Digest {TOKEN}", TOKEN, "Bearer", ""):
        assert gate().may(asking(authorization=wrong)) is May.WRONG


def test_a_browser_keeps_something_made_of_it() -> None:
    one = gate()
    assert one.may(asking()) is May.ASK
    assert one.enter(asking(), "another-token-altogether") is None
    cookie = one.enter(asking(), f" {TOKEN} ")
    assert cookie is not None
    assert TOKEN not in cookie
    assert {"Path=/host", "HttpOnly", "SameSite=Strict"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    kept = cookie.partition(";")[0]
    assert one.may(asking(cookie=f"other=1; {kept}")) is May.YES
    assert gate().may(asking(cookie=kept)) is May.YES  # another process, or after a start
    assert gate("another-token-altogether").may(asking(cookie=kept)) is May.WRONG
    secure = one.enter({**asking(), "scheme": "https"}, TOKEN)
    assert secure is not None
    assert "Secure" in secure.split("; ")


def test_who_tries_has_to_wait_and_then_not_even_the_right_one_is_looked_at() -> None:
    now = [0.0]
    one = Gate(TOKEN, lambda: "key", lambda: now[0])
    for attempt in range(FREE + 1):
        assert one.may(asking(authorization=f"Bearer {attempt}")) is May.WRONG
    for headers in ({"authorization": f"Bearer {TOKEN}"}, {"cookie": f"{COOKIE}=x"}):
        with pytest.raises(Wait) as caught:
            one.may(asking(**headers))
        assert caught.value.facts == {"seconds": 2}
    with pytest.raises(Wait):
        one.enter(asking(), TOKEN)
    assert one.may(asking("192.0.2.9", authorization=f"Bearer {TOKEN}")) is May.YES
    now[0] = 2.0
    assert one.may(asking(authorization=f"Bearer {TOKEN}")) is May.YES


def test_the_key_of_forms_is_that_of_the_house_and_says_nothing_of_it() -> None:
    assert gate().is_form_key(gate("another-token-altogether").form_key)
    assert not gate().is_form_key(Gate(TOKEN, lambda: "another").form_key)
    assert not gate().is_form_key("")
    assert "the-key" not in gate().form_key
