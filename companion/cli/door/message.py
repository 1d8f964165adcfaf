"""
What a page may say.

Flet takes what comes over a line as it is: a number where a name should be ends in a traceback, a
list of lists of lists in a lost line. Here every message is looked at first. What no client of
Flet's sends is forged, and whoever sends it is not one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .routes import NOWHERE, is_address

PACKED = 0
"""The first byte of a message; the other kind, raw bytes for a control, none of ours uses."""
REGISTER, EVENT, PROPS, ANSWER = 1, 3, 4, 5

MOST = {REGISTER: 64_000, EVENT: 64_000, PROPS: 256_000, ANSWER: 8_000_000}
"""Bytes. What is typed comes as a property, a file that was picked as an answer."""
LONGEST = max(MOST.values())
MOST_VALUES = {REGISTER: 2_000, EVENT: 2_000, PROPS: 5_000, ANSWER: 20_000}
DEEPEST = 16

SMALL, LARGE = 1.0, 10.0
DRAWN_ANEW = frozenset({"resize", "media_change", "route_change", "platform_brightness_change"})
"""Events after which a whole page is drawn."""

PAGE = 1
"""The number of the page itself, in every session."""
OF_DEVICE = frozenset(
    (
        *("route", "pwa", "web", "debug", "wasm", "test", "multi_view", "pyodide", "platform"),
        *("platform_brightness", "width", "height", "window", "media"),
    )
)
"""
What the client tells of a page. All else of a page is the program's, and may be shared with other
pages, as its theme is: it is not listened to.
"""

OF_FLET = frozenset(
    (
        *("_b", "_c", "_contexts", "_dirty", "_frozen", "_i", "_initialized", "_internals"),
        *("_isolated", "_parent", "_parent_component", "_stale", "_state", "_values"),
    )
)
"""What Flet keeps about a control; its client tells nothing of it."""

_PROP = re.compile(r"_?[a-z][a-z0-9_]{0,63}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_CALL = re.compile(r"[A-Za-z0-9]{1,64}")
_SESSION = re.compile(r"[A-Za-z0-9]{0,64}")


class Forged(Exception):
    """No client of Flet's sends this."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that may be passed on."""

    action: int
    cost: float
    data: bytes
    """What is passed on."""


def hear(data: Any) -> Heard:
    """Return what a page has said; raise :class:`Forged` where no page says such a thing."""
    import msgpack  # type: ignore[import-untyped]

    if not isinstance(data, bytes | bytearray | memoryview) or len(data) < 3 or data[0] != PACKED:
        raise Forged("no message")
    data = bytes(data)
    # The action stands in the third byte: the length of the list, its number.
    most = MOST.get(data[2], 0) if data[1] == 0x92 else 0
    if len(data) > most:
        raise Forged("too long")
    try:
        action, body = _unpacked(data)
    except (ValueError, TypeError, RecursionError, OverflowError, msgpack.UnpackException) as bad:
        raise Forged("not packed") from bad
    check, names = _CHECKS[action]
    if type(body) is not dict or set(body) != names:
        raise Forged("another form")
    _measure(body, MOST_VALUES[action])
    return check(action, body, data)


def _unpacked(data: bytes) -> Any:
    import msgpack
    from flet.messaging.protocol import decode_ext_from_msgpack

    return msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack)


def _measure(value: Any, values: int) -> None:
    """Refuse what is nested too deeply or holds too much."""
    layer, depth = [value], 0
    while layer:
        depth += 1
        values -= len(layer)
        if depth > DEEPEST or values < 0:
            raise Forged("too much")
        inner: list[Any] = []
        for one in layer:
            if isinstance(one, dict):
                inner.extend(one.values())
            elif isinstance(one, list):
                inner.extend(one)
        layer = inner


def _register(action: int, body: dict[str, Any], data: bytes) -> Heard:
    session, page = body["session_id"], body["page"]
    _require(session is None or _is(_SESSION, session))
    _require(type(body["page_name"]) is str and _are_props(page))
    if (told := _of_device(page)) != page:
        data = _packed([action, body | {"page": told}])
    return Heard(action, LARGE, data)


def _event(action: int, body: dict[str, Any], data: bytes) -> Heard:
    name = body["name"]
    _require(_is_number(body["target"]) and _is(_NAME, name))
    said = body["data"]
    astray = isinstance(said, dict) and not _leads_somewhere(said.get("route", NOWHERE))
    if name == "route_change" and astray:
        data = _packed([action, body | {"data": said | {"route": NOWHERE}}])
    return Heard(action, LARGE if name in DRAWN_ANEW else SMALL, data)


def _props(action: int, body: dict[str, Any], data: bytes) -> Heard:
    props = body["props"]
    _require(_is_number(body["id"]) and _are_props(props))
    if body["id"] == PAGE and (told := _of_device(props)) != props:
        data = _packed([action, body | {"props": told}])
    return Heard(action, SMALL, data)


def _answer(action: int, body: dict[str, Any], data: bytes) -> Heard:
    error = body["error"]
    _require(_is_number(body["control_id"]) and _is(_CALL, body["call_id"]))
    _require(error is None or type(error) is str)
    return Heard(action, SMALL, data)


Check = Callable[[int, dict[str, Any], bytes], Heard]
_CHECKS: dict[int, tuple[Check, set[str]]] = {
    REGISTER: (_register, {"session_id", "page_name", "page"}),
    EVENT: (_event, {"target", "name", "data"}),
    PROPS: (_props, {"id", "props"}),
    ANSWER: (_answer, {"control_id", "call_id", "result", "error"}),
}


def _packed(message: list[Any]) -> bytes:
    import msgpack

    return bytes((PACKED,)) + bytes(msgpack.packb(message))


def _require(holds: bool) -> None:
    if not holds:
        raise Forged("another form")


def _are_props(props: Any) -> bool:
    return type(props) is dict and all(
        type(name) is str and _PROP.fullmatch(name) and name not in OF_FLET for name in props
    )


def _of_device(props: dict[str, Any]) -> dict[str, Any]:
    """Return what a device may tell of a page, with an address that leads somewhere."""
    told = {name: value for name, value in props.items() if name in OF_DEVICE}
    if "route" in told and not _leads_somewhere(told["route"]):
        told["route"] = NOWHERE
    return told


def _leads_somewhere(route: Any) -> bool:
    return type(route) is str and is_address(route)


def _is(form: re.Pattern[str], text: Any) -> bool:
    return type(text) is str and form.fullmatch(text) is not None


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**53
