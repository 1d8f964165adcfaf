"""What a page may say."""

from __future__ import annotations

from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.door.message import LARGE, MOST, SMALL, Forged, Heard, hear
from companion.cli.door.routes import NOWHERE
from tests.light_phone import EVENT, INVOKE, PATCH, PROPS, REGISTER

PAGE = {"route": "/game/1", "width": 390, "height": 844.5, "platform": "linux", "window": {}}
HELLO = {"session_id": None, "page_name": "", "page": PAGE}
CLICK = {"target": 5, "name": "click", "data": None}
ANSWER = {"control_id": 4, "call_id": "a1B2", "result": b"file", "error": None}
TYPED = {"id": 7, "props": {"value": "harvest", "_text": "x"}}


def packed(action: Any, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


def told(heard: Heard) -> Any:
    return msgpack.unpackb(heard.data[1:])[1]


@pytest.mark.parametrize(
    ("action", "body", "cost"),
    [
        (REGISTER, HELLO, LARGE),
        (REGISTER, HELLO | {"session_id": "RQOggazoQJ75R2y3", "page_name": "rules"}, LARGE),
        (EVENT, CLICK, SMALL),
        (EVENT, CLICK | {"name": "keyboard_event", "data": {"key": "A", "ctrl": False}}, SMALL),
        (EVENT, CLICK | {"name": "resize", "data": {"width": 800, "height": 600}}, LARGE),
        (EVENT, CLICK | {"name": "route_change", "data": {"route": "/rules"}}, LARGE),
        (PROPS, TYPED, SMALL),
        (PROPS, {"id": 1, "props": {"width": 390}}, SMALL),
        (INVOKE, ANSWER, SMALL),
        (INVOKE, ANSWER | {"result": "x" * 2_000_000}, SMALL),
    ],
)
def test_what_the_client_says_is_passed_on_as_it_is(action: int, body: Any, cost: float) -> None:
    data = packed(action, body)
    assert hear(data) == Heard(action, cost, data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "text",
        b"",
        b"\x00",
        b"\x00\x92\x03",
        b"\x01\x00\x00\x00\x00raw",
        b"\x07" + packed(EVENT, CLICK)[1:],
        packed(EVENT, CLICK) + b"more",
        packed(PATCH, {"id": 1, "patch": []}),
        packed(9, CLICK),
        packed("3", CLICK),
        packed(EVENT, [5, "click", None]),
        packed(EVENT, {"target": 5, "name": "click"}),
        packed(EVENT, CLICK | {"more": 1}),
        packed(EVENT, CLICK | {"target": "5"}),
        packed(EVENT, CLICK | {"target": -1}),
        packed(EVENT, CLICK | {"target": True}),
        packed(EVENT, CLICK | {"name": "__init__"}),
        packed(EVENT, CLICK | {"name": "a" * 65}),
        packed(EVENT, CLICK | {"name": None}),
        packed(EVENT, CLICK | {"data": "x" * MOST[EVENT]}),
        packed(EVENT, CLICK | {"data": [0] * 3000}),
        packed(EVENT, CLICK | {"data": msgpack.ExtType(1, b"no day")}),
        packed(PROPS, {"id": 7, "props": [1]}),
        packed(PROPS, {"id": 7, "props": {1: 2}}),
        packed(PROPS, {"id": 7, "props": {"_i": 2}}),
        packed(PROPS, {"id": 7, "props": {"__class__": 2}}),
        packed(REGISTER, HELLO | {"session_id": 5}),
        packed(REGISTER, HELLO | {"session_id": "../x"}),
        packed(REGISTER, HELLO | {"page": None}),
        packed(REGISTER, HELLO | {"page_name": None}),
        packed(INVOKE, ANSWER | {"call_id": 5}),
        packed(INVOKE, ANSWER | {"error": {}}),
        b"\x00\x92\x03" + b"\x91" * 900 + b"\xc0",
        b"\x00\x92\x03" + b"\x91" * 60_000 + b"\xc0",
        b"\x00\x92\x03\xdf\xff\xff\xff\xff",
    ],
)
def test_what_no_client_says_is_forged(data: Any) -> None:
    with pytest.raises(Forged):
        hear(data)


def test_nesting_has_an_end() -> None:
    deep: Any = None
    for _ in range(12):
        deep = [deep]
    hear(packed(EVENT, CLICK | {"data": deep}))
    for _ in range(8):
        deep = {"in": deep}
    with pytest.raises(Forged):
        hear(packed(EVENT, CLICK | {"data": deep}))


@pytest.mark.parametrize("route", ["/" * 5000, "//", 7, None, "game", "/\u202e", ""])
def test_an_address_that_is_none_leads_to_the_page_that_says_so(route: Any) -> None:
    lost = PAGE | {"route": route}
    assert told(hear(packed(REGISTER, HELLO | {"page": lost})))["page"]["route"] == NOWHERE
    change = CLICK | {"name": "route_change", "data": {"route": route}}
    assert told(hear(packed(EVENT, change)))["data"]["route"] == NOWHERE
    props = {"id": 1, "props": {"route": route}}
    assert told(hear(packed(PROPS, props)))["props"]["route"] == NOWHERE


def test_a_page_tells_of_its_device_and_changes_nothing_else() -> None:
    more = {"theme": {"color_scheme_seed": "red"}, "views": []}
    heard = hear(packed(REGISTER, HELLO | {"page": PAGE | more}))
    assert told(heard)["page"] == PAGE
    assert told(hear(packed(PROPS, {"id": 1, "props": {"width": 1, **more}}))) == {
        "id": 1,
        "props": {"width": 1},
    }


plain = st.none() | st.booleans() | st.integers(-9, 2**63) | st.text(max_size=5) | st.binary()
anything = st.recursive(plain, lambda x: st.lists(x) | st.dictionaries(plain, x), max_leaves=10)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([1, 2, 3, 4, 5, 6]), anything)
def test_whatever_is_packed_is_heard_or_forged(action: int, body: Any) -> None:
    try:
        data = packed(action, body)
    except (TypeError, OverflowError):
        return
    with pytest.raises(Forged):
        hear(data)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=60))
def test_whatever_comes_is_heard_or_forged(data: bytes) -> None:
    for start in (b"", b"\x00", b"\x00\x92\x03", packed(EVENT, CLICK)[:9]):
        try:
            hear(start + data)
        except Forged:
            continue
