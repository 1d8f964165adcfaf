"""
A phone without a browser: it speaks to the server as Flet's client does, keeps what is drawn, and
taps by identifier. Thousands of them fit on one machine.

    async with Phone(server.address, "/game/ID") as phone:
        await phone.tap("summer.points.seat-1.plus")
        await phone.until(lambda: "7" in phone.texts())
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import msgpack  # type: ignore[import-untyped]
import websockets

REGISTER, PATCH, EVENT, PROPS, INVOKE, CRASH = 1, 2, 3, 4, 5, 6
REPLACE, ADD, REMOVE, MOVE = 0, 1, 2, 3
PAGE = 1
"""The page's own number, the same in every session."""
PATIENCE = 60.0

Node = dict[str, Any]


class Phone:
    """One page that looks at the server."""

    def __init__(
        self,
        address: str,
        route: str = "/",
        *,
        name: str = "light phone",
        session: str | None = None,
        kept: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        origin: str | None = None,
        language: str = "en",
        keep: bool = True,
    ) -> None:
        """
        ``session`` is one to come back to, ``kept`` what the device keeps (its settings), ``name``
        the browser's. Without ``keep`` what is drawn after the first picture is counted only.
        """
        self.address = urlsplit(address)
        self.route = route
        self.name = name
        self.session = session
        self.kept = {} if kept is None else kept
        self.headers = headers or {}
        self.origin = origin
        self.language = language
        self.keep = keep
        self.page: Node = {}
        self.messages = 0
        self.bytes = 0
        self.crashes: list[str] = []
        self.calls: list[str] = []
        """What the server has asked this device to do."""
        self.changed = asyncio.Event()
        self.closed: Exception | None = None
        """Why the line is closed."""
        self._index: dict[int, Node] = {}

    async def __aenter__(self) -> Phone:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, *, register: bool = True) -> None:
        """Open the line; the server then draws the screen of the route."""
        scheme = "wss" if self.address.scheme == "https" else "ws"
        self.closed = None
        self.page, self._index = {}, {}
        self.line = await websockets.connect(
            f"{scheme}://{self.address.netloc}/ws",
            max_size=None,
            compression=None,
            user_agent_header=self.name,
            additional_headers=self.headers,
            origin=self.origin,  # type: ignore[arg-type]
            ping_interval=None,
            open_timeout=PATIENCE,
            proxy=None,
        )
        self._reader = asyncio.create_task(self._read())
        if register:
            await self.register()

    async def register(self) -> None:
        """Say who is there, as the client does first."""
        page = {
            "route": self.route,
            "width": 390.0,
            "height": 844.0,
            "platform": "android",
            "platform_brightness": "light",
            "web": True,
            "media": {"padding": {}, "view_insets": {}, "view_padding": {}},
        }
        await self.send(REGISTER, {"session_id": self.session, "page_name": "", "page": page})

    async def close(self) -> None:
        """Leave as a browser does whose page is closed."""
        self._reader.cancel()
        with contextlib.suppress(Exception):
            await self.line.close()

    def drop(self) -> None:
        """Leave without a word, as a phone does that loses its network."""
        self._reader.cancel()
        self.line.transport.abort()

    # -- what it sends ---------------------------------------------------------------------------

    async def send(self, action: int, body: Any) -> None:
        """Send one message, whatever is in it."""
        await self.line.send(b"\x00" + msgpack.packb([action, body]))

    async def event(self, target: int, name: str, data: Any = None) -> None:
        """Send what happened to a control."""
        await self.send(EVENT, {"target": target, "name": name, "data": data})

    async def tap(self, identifier: str) -> None:
        """Tap what carries the identifier, once it is there."""
        await self.has(identifier)
        await self.event(self.target(identifier), "click")

    async def go(self, route: str) -> None:
        """Go to another address, as the browser's way back does."""
        self.route = route
        await self.send(PROPS, {"id": PAGE, "props": {"route": route}})
        await self.event(PAGE, "route_change", {"route": route})

    # -- what it sees ----------------------------------------------------------------------------

    @property
    def view(self) -> Node:
        """The topmost view."""
        found = list(_views(self.page.get("views", [])))
        return found[-1] if found else {}

    def nodes(self, identifier: str) -> list[Node]:
        """Return what carries the identifier and is not hidden."""
        return [node for node in self._identified() if node["identifier"] == identifier]

    def ids(self) -> list[str]:
        """Return all identifiers that are shown."""
        return [node["identifier"] for node in self._identified()]

    def texts(self) -> list[str]:
        """Return all texts that are shown."""
        return [str(node["value"]) for node, _ in _walk(self.view) if _is_text(node)]

    def said(self, identifier: str) -> str:
        """Return what a screen reader says of it."""
        node = self.nodes(identifier)[0]
        words = " ".join(str(x["value"]) for x, _ in _walk(node) if _is_text(x))
        return label_of(node) or words

    def saying(self, identifier: str) -> Node:
        """Return what says it: what has the label, or else the first text."""
        found = self.nodes(identifier)
        if not found:
            raise KeyError(f"{identifier} not in {self.ids()}: {self.texts()}")
        inside = [node for node, _ in _walk(found[0])]
        labelled = (node for node in inside if node.get("label"))
        return next(labelled, None) or next(filter(_is_text, inside))

    def target(self, identifier: str) -> int:
        """Return the number of the control a tap on it goes to."""
        for node in self.nodes(identifier):
            for inner, _ in _walk(node):
                if inner.get("on_click"):
                    return int(inner["_i"])
        raise KeyError(f"{identifier} not in {self.ids()}")

    async def has(self, identifier: str, patience: float = PATIENCE) -> None:
        """Wait until it can be tapped."""
        await self.until(lambda: self.target(identifier) > 0, patience)

    async def until(self, test: Callable[[], Any], patience: float = PATIENCE) -> None:
        """Wait until something holds; it is looked at whenever something has come."""
        async with asyncio.timeout(patience):
            while not _holds(test):
                if self.closed is not None:
                    raise ConnectionError(f"on {self.route}: {self.closed!r}")
                self.changed.clear()
                await self.changed.wait()

    async def until_closed(self, patience: float = PATIENCE) -> Exception:
        """Wait until the server has closed the line; return how."""
        async with asyncio.timeout(patience):
            while self.closed is None:
                self.changed.clear()
                await self.changed.wait()
        return self.closed

    # -- what comes ------------------------------------------------------------------------------

    async def _read(self) -> None:
        try:
            while True:
                data = await self.line.recv()
                if isinstance(data, bytes) and data[:1] == b"\x00":
                    await self._take(data[1:])
        except Exception as problem:
            self.closed = problem
            self.changed.set()

    async def _take(self, raw: bytes) -> None:
        self.messages += 1
        self.bytes += len(raw)
        if self.keep or raw[:2] != bytes((0x92, PATCH)):
            action, body = msgpack.unpackb(raw, ext_hook=_extension, strict_map_key=False)
            if action == REGISTER:
                self.session = body["session_id"]
                self.page = body["page_patch"]
                self._index = {}
                self._learn(self.page)
            elif action == PATCH:
                self._patch(body["id"], body["patch"])
            elif action == INVOKE:
                self.calls.append(body["name"])
                await self._answer(body)
            elif action == CRASH:
                self.crashes.append(body["message"])
        self.changed.set()

    async def _answer(self, body: Node) -> None:
        name, arguments = body["name"], body.get("args") or {}
        result: Any = None
        if name == "get":
            result = self.kept.get(str(arguments.get("key")))
        elif name == "set" and "key" in arguments:
            self.kept[arguments["key"]] = arguments["value"]
            result = True
        elif name == "get_device_info":
            locales = [{"language_code": self.language}]
            result = {"locales": locales, "browser_name": "chrome"}
        answer = {"control_id": body["control_id"], "call_id": body["call_id"]}
        await self.send(INVOKE, {**answer, "result": result, "error": None})
        if name == "push_route":
            await self.go(arguments["route"])

    def _learn(self, value: Any) -> None:
        if isinstance(value, dict):
            if "_c" in value:
                self._index[value["_i"]] = value
            for inner in value.values():
                self._learn(inner)
        elif isinstance(value, list):
            for inner in value:
                self._learn(inner)

    def _patch(self, number: int, patch: list[Any]) -> None:
        paths: dict[int, tuple[Any, ...]] = {}
        _collect(patch[0], (), paths)

        def at(place: int) -> Any:
            found: Any = self._index[number]
            for step in paths[place]:
                found = found[step]
            return found

        for kind, place, key, *rest in patch[1:]:
            parent = at(place)
            if kind == REPLACE:
                parent[key] = rest[0]
                self._learn(rest[0])
            elif kind == ADD:
                _put(parent, key, rest[0])
                self._learn(rest[0])
            elif kind == REMOVE:
                del parent[key]
            elif kind == MOVE:
                there = at(rest[0])
                _put(there, rest[1], parent.pop(key))

    def _identified(self) -> Iterator[Node]:
        for node, within in _walk(self.view):
            hidden = any(w.get("exclude_semantics") and w["_c"] == "Semantics" for w in within)
            if node["_c"] == "Semantics" and node.get("identifier") and not hidden:
                yield node


def label_of(node: Node) -> str:
    """
    Return the label a reader hears of a node: its own or, as a button is read with all that is in
    it, the one in the button; empty if there is none.
    """
    if node.get("label"):
        return str(node["label"])
    inside = (str(n["label"]) for n, _ in _walk(node) if n.get("label"))
    return next(inside, "") if node.get("button") else ""


def _holds(test: Callable[[], Any]) -> bool:
    try:
        return bool(test())
    except (KeyError, IndexError):
        return False


def _put(parent: Any, key: Any, value: Any) -> None:
    if isinstance(parent, list):
        parent.insert(key, value)
    else:
        parent[key] = value


def _extension(code: int, data: bytes) -> bytes:
    return data


def _collect(node: list[Any], path: tuple[Any, ...], into: dict[int, tuple[Any, ...]]) -> None:
    into[node[0]] = path
    for key, child in (node[1] if len(node) > 1 else {}).items():
        _collect(child, (*path, key), into)


def _is_text(node: Node) -> bool:
    return node["_c"] == "Text" and "value" in node


def _walk(value: Any, within: tuple[Node, ...] = ()) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    if isinstance(value, dict):
        if "_c" in value:
            yield value, within
            within = (*within, value)
        for inner in value.values():
            if isinstance(inner, (dict, list)):
                yield from _walk(inner, within)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner, within)


def _views(value: Any) -> Iterator[Node]:
    if isinstance(value, list):
        for inner in value:
            yield from _views(inner)
    elif isinstance(value, dict):
        if value.get("_c") == "View":
            yield value
        else:
            yield from _views(value.get("_b") or [])
