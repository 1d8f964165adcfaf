"""
A phone without a screen: the real app, the real session, and a client that only keeps the tree.

What a test reads is what was *sent*: the phone takes every message off the wire and applies it to
its own tree as Flet's client does, so a patch that was lost or went to another page is missing
here, too. Taps are events on the wire as well. Everything in Flet that is not public is used in
this file and nowhere else in the tests.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.companies import Device
from companion.i18n import languages
from companion.table import Tables
from companion.ui.app import PREFERENCES, TOKENS, make_main
from companion.ui.parts import touch
from companion.ui.scene import Scene, Viewer
from tests.light_phone import label_of

# What Flet imports only when it is first used would be imported in the midst of a test.
for _name in ft.__all__:
    getattr(ft, _name)

PAGE = 1
"""The page's own number on the wire."""
PHONE, NARROW, DESKTOP = (390, 844), (320, 700), (1280, 800)
QUIET = 10
"""So many rounds of the event loop without a message, and the app is at rest."""
COMPARED = 4
"""
Every so many taps, and at the end, what was sent is compared with what was drawn: a patch that was
lost stays lost, and comparing costs as much as drawing.
"""
KEEP = 3600
"""Seconds a session waits for its client to come back."""

UNSAID = (None, "", [], {}, False, 1.0, 10, "start", "center")
"""What a client may take for granted: told in a patch, left out where a control is sent whole."""

_encode = configure_encode_object_for_msgpack(BaseControl)
_threads = ThreadPoolExecutor(1)

Node = dict[str, Any]


class NotThere(AssertionError):
    """The control is not on the screen, or is covered by a sheet."""


class NotTappable(AssertionError):
    """The control is there, but takes no taps."""


class Wire(Connection):
    """A connection whose other end is a phone of ours."""

    def __init__(self, phone: Phone) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = _threads
        self.pubsubhub = PubSubHub(loop=self.loop, executor=_threads)
        self.page_url = phone.address
        self._phone = phone

    def send_message(self, message: Message) -> None:
        # Encoding is part of the protocol: it also notes what the client knows by now.
        raw = msgpack.packb([message.action, message.body], default=_encode)
        self._phone.receive(raw)


class Mirror:
    """The tree of controls, as the client makes it of the messages."""

    def __init__(self) -> None:
        self.page: Node = {}
        self._index: dict[int, Node] = {}
        self.live: dict[int, Node] = {}
        """What says by itself that its words have changed."""

    def begin(self, page: Node) -> None:
        """Everything anew."""
        self.page = page
        self._index = {}
        self.live = {}
        self._learn(page)

    def patch(self, id: int, patch: list[Any]) -> None:
        """Replace, add, remove and move, as told."""
        paths: dict[int, tuple[Any, ...]] = {}
        _collect(patch[0], (), paths)

        def at(number: int) -> Any:
            place: Any = self._index[id]
            for step in paths[number]:
                place = place[step]
            return place

        for kind, node, key, *rest in patch[1:]:
            place = at(node)
            match kind:
                case 0:
                    place[key] = rest[0]
                    self._learn(rest[0])
                case 1 if isinstance(place, list):
                    place.insert(key, rest[0])
                    self._learn(rest[0])
                case 1:
                    place[key] = rest[0]
                    self._learn(rest[0])
                case 2:
                    del place[key]
                case 3:
                    to = at(rest[0])
                    thing = place.pop(key)
                    if isinstance(to, list):
                        to.insert(rest[1], thing)
                    else:
                        to[rest[1]] = thing

    def _learn(self, value: Any) -> None:
        if isinstance(value, dict):
            if "_c" in value:
                self._index[value["_i"]] = value
                if value.get("live_region"):
                    self.live[value["_i"]] = value
            for inner in value.values():
                self._learn(inner)
        elif isinstance(value, list):
            for inner in value:
                self._learn(inner)


def _collect(node: list[Any], path: tuple[Any, ...], into: dict[int, tuple[Any, ...]]) -> None:
    into[node[0]] = path
    for key, child in (node[1] if len(node) > 1 else {}).items():
        _collect(child, (*path, key), into)


class Clock:
    """What the buttons take for the time: a second later after every tap, unless it is held."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.held = False

    def __call__(self) -> float:
        return self.now

    def tick(self, seconds: float = 1.0) -> None:
        """Let time pass."""
        self.now += seconds


CLOCK = Clock()


class Ear(logging.Handler):
    """Hears everything that is logged and should not be."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(self.format(record))


class Found(NamedTuple):
    """A control in the tree, and everything it stands in, outermost first."""

    node: Node
    within: tuple[Node, ...]
    covered: bool
    """Hidden from screen readers, as all is that lies below a sheet."""


class Phone:
    """One viewer: what is shown, and what a finger or a keyboard can do."""

    def __init__(
        self,
        main: Callable[[ft.Page], Awaitable[None]],
        *,
        route: str = "/",
        size: tuple[float, float] = PHONE,
        preferences: Mapping[str, Any] | None = None,
        kept: str | None = None,
        languages: tuple[str, ...] = ("en",),
        dark: bool = False,
        platform: str = "android",
        web: bool = True,
        address: str = "http://127.0.0.1/",
    ) -> None:
        self._main = main
        self.address = address
        self.mirror = Mirror()
        self.clock = CLOCK
        """All pages live by the same time."""
        self.preferences: dict[str, Any] = {}
        if preferences is not None:
            self.preferences[PREFERENCES] = json.dumps(dict(preferences))
        if kept is not None:
            self.preferences[PREFERENCES] = kept
        self.ear = Ear()
        self._languages = languages
        self._properties: dict[str, Any] = {
            "route": route,
            "width": float(size[0]),
            "height": float(size[1]),
            "platform": platform,
            "platform_brightness": "dark" if dark else "light",
            "web": web,
            "media": {"padding": {}, "view_insets": {}, "view_padding": {}},
        }
        self.copied: list[str] = []
        """What was put on the clipboard."""
        self.secure = True
        """Whether the browser lets pages copy."""
        self.shared: list[str] = []
        """What was given to the share sheet."""
        self.share_sheet = "success"
        """How sharing ends, as the device tells it; empty where the browser has no share sheet."""
        self.files: dict[str, bytes] = {}
        """What was saved or given to the share sheet as a file, by its name."""
        self.picks: list[bytes] = []
        """The files somebody picks, one after the other, when asked for one."""
        self.calls: list[tuple[str, Any]] = []
        """What the app asked of the device."""
        self.spoken: list[str] = []
        """What a screen reader was given to say, and what it read in a live region by itself."""
        self._read: dict[int, str] = {}
        self.awake = False
        """Whether the screen was asked to stay awake."""
        self.messages = 0
        self._walked: list[Found] | None = None
        self._identified: dict[str, list[Found]] | None = None
        self.sizes: list[int] = []
        """How many bytes each message had."""
        self.taken: list[bytes] = []
        """The messages themselves, as they came off the wire."""
        self.crashes: list[str] = []
        self.watchful, self._compared = True, 0
        """Compare what was sent with what is drawn."""
        self._rests = 0

    # -- on the wire ------------------------------------------------------------------------

    def receive(self, raw: bytes) -> None:
        """Take a message as the client does."""
        self.messages += 1
        self._walked = self._identified = None
        self.sizes.append(len(raw))
        self.taken.append(raw)
        action, body = msgpack.unpackb(raw, ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        match MessageAction(action):
            case MessageAction.REGISTER_CLIENT:
                self.mirror.begin(body["page_patch"])
            case MessageAction.PATCH_CONTROL:
                self.mirror.patch(body["id"], body["patch"])
            case MessageAction.INVOKE_METHOD:
                if body["name"] == "announce_message":
                    self.spoken.append(body["args"]["message"])
                self.calls.append((body["name"], body.get("args")))
                asyncio.get_running_loop().call_soon(self._answer, body)
            case MessageAction.SESSION_CRASHED:
                self.crashes.append(body["message"])
        self._read_regions()

    def _read_regions(self) -> None:
        """Say what has changed in a live region, as a browser does."""
        for id, region in self.mirror.live.items():
            label = region.get("label") or ""
            if self._read.get(id, "") != label:
                self._read[id] = label
                if label:
                    self.spoken.append(label.rstrip("\N{NO-BREAK SPACE}"))

    def _answer(self, body: dict[str, Any]) -> None:
        name, arguments = body["name"], body.get("args") or {}
        result: Any = None
        match name:
            case "get":
                result = self.preferences.get(arguments["key"])
            case "set" if "data" in arguments:  # the clipboard
                if self.secure:
                    self.copied.append(arguments["data"])
            case "set" if "key" in arguments:
                self.preferences[arguments["key"]] = arguments["value"]
                result = True
            case "share_text" if self.share_sheet:
                self.shared.append(arguments["text"])
                result = {"status": self.share_sheet, "raw": ""}
            case "share_files" if self.share_sheet:
                for file in arguments["files"]:
                    self.files[file["name"]] = bytes(file["data"])
                result = {"status": self.share_sheet, "raw": ""}
            case "save_file":
                self.files[arguments["file_name"]] = bytes(arguments["src_bytes"])
            case "pick_files":
                picked = [self.picks.pop(0)] if self.picks else []
                result = [
                    {"id": 1, "name": "file", "size": len(data), "bytes": data} for data in picked
                ]
            case "get_device_info":
                locales = [{"language_code": code} for code in self._languages]
                result = {"locales": locales, "browser_name": "chrome"}
            case "enable":
                self.awake = True
            case "disable":
                self.awake = False
        refused = "data" in arguments and not self.secure
        error = "the page has no clipboard" if refused else None
        if name in ("share_text", "share_files") and not self.share_sheet:
            error = "the browser has no share sheet"
        self.session.handle_invoke_method_results(
            body["control_id"], body["call_id"], result, error
        )
        if name == "push_route":
            self._told_route(arguments["route"])

    def _told_route(self, route: str) -> asyncio.Task[None]:
        """What the client does when its address changes."""
        self.session.apply_patch(PAGE, {"route": route})
        return self._event(PAGE, "route_change", {"route": route})

    def _event(self, control: int, name: str, data: Any = None) -> asyncio.Task[None]:
        """An event, dispatched in a task of its own, as the server does."""
        return asyncio.create_task(self.session.dispatch_event(control, name, data))

    # -- the life of a page -----------------------------------------------------------------

    async def open(self) -> None:
        """Open the page."""
        self.session = Session(Wire(self))
        self.session.apply_page_patch(self._properties)
        self._register(self.session.get_page_patch())

        async def begin() -> None:
            _context_page.set(self.session.page)
            context.reset_auto_update()
            await self._main(self.session.page)
            await self.session.after_event(self.session.page)

        await asyncio.create_task(begin())
        watchful, self.watchful = self.watchful, False  # all of it was sent just now
        await self.settle()
        self.watchful, self._compared = watchful, self.messages

    def _register(self, page: Any) -> None:
        body = RegisterClientResponseBody(session_id=self.session.id, page_patch=page, error="")
        wire = self.session.connection or Wire(self)
        wire.send_message(Message(MessageAction.REGISTER_CLIENT, body))

    async def disconnect(self) -> None:
        """The network is gone, or the phone was locked."""
        await asyncio.create_task(self.session.disconnect(KEEP))
        await self.settle()

    async def reconnect(self) -> None:
        """Back again, with the page as it was."""
        self._register(self.session.page)
        await asyncio.create_task(self.session.connect(Wire(self)))
        await self.settle()

    async def close(self) -> None:
        """The page was left long ago, and its session is given up."""
        self.session.close()
        await self.settle()

    async def settle(self) -> None:
        """Wait until nothing is sent any more."""
        quiet, seen = 0, self.messages
        while quiet < QUIET:
            await asyncio.sleep(0)
            quiet = quiet + 1 if self.messages == seen else 0
            seen = self.messages
        self._rests += 1
        if self._rests % COMPARED == 0:
            self.compare()

    def compare(self) -> None:
        """What was sent so far has to add up to what the app has drawn."""
        if self.session.connection is None or not self.watchful or self._compared == self.messages:
            return
        self._compared = self.messages
        raw = msgpack.packb(self.session.page.views, default=_encode)
        drawn = msgpack.unpackb(raw, ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        wrong = _difference(drawn, self.mirror.page["views"], "")
        assert wrong is None, f"the client shows something else: {wrong}"

    # -- what is shown ----------------------------------------------------------------------

    @property
    def route(self) -> str:
        """The address."""
        return str(self.session.page.route)

    @property
    def view(self) -> Node:
        """The screen on top."""
        views = list(_views(self.mirror.page["views"]))
        return views[-1]

    def walk(self, root: Any = None) -> list[Found]:
        """Every control on the screen, or within one of them."""
        if root is not None:
            return _walked(root)
        if self._walked is None:
            self._walked = _walked(self.view)
        return self._walked

    def texts(self, *, below: bool = False) -> list[str]:
        """
        Everything that is written on the screen, in its order.

        With ``below`` only what lies under a sheet, or all if none is open.
        """
        found = self.walk()
        if below:
            sheets = [f.node["_i"] for f in found if _is_sheet(f)]
            found = [f for f in found if not any(n["_i"] in sheets for n in f.within)]
        return [str(f.node["value"]) for f in found if f.node["_c"] == "Text" and "value" in f.node]

    def sees(self, text: str) -> bool:
        """Whether this is written, or said, anywhere on the screen."""
        return any(text in said for said in [*self.texts(), *self.labels()])

    def labels(self) -> list[str]:
        """What is said only to a screen reader."""
        return [str(f.node["label"]) for f in self.walk() if f.node.get("label")]

    def identified(self) -> dict[str, list[Found]]:
        """All nodes with an identifier."""
        if self._identified is None:
            self._identified = {}
            for found in self.walk():
                if found.node["_c"] == "Semantics" and found.node.get("identifier"):
                    self._identified.setdefault(found.node["identifier"], []).append(found)
        return self._identified

    def ids(self) -> list[str]:
        """The identifiers that can be reached."""
        return [
            id for id, nodes in self.identified().items() if not all(one.covered for one in nodes)
        ]

    def has(self, id: str) -> bool:
        """Whether something of that identifier is there and not covered."""
        return id in self.ids()

    def find(self, id: str) -> Node:
        """The node of that identifier."""
        nodes = [f for f in self.identified().get(id, ()) if not f.covered]
        if not nodes:
            raise NotThere(f"{id!r} is not on {self.route}: {', '.join(self.ids())}")
        return nodes[0].node

    def said(self, id: str) -> str:
        """What a node says: its label, or else the words in it."""
        node = self.find(id)
        if label := label_of(node):
            return label
        inside = [f.node for f in self.walk(node)]
        return " ".join(str(n["value"]) for n in inside if n["_c"] == "Text" and "value" in n)

    def tappable(self, id: str) -> bool:
        """Whether the node takes taps."""
        return _clickable(self, self.find(id)) is not None

    def tappables(self) -> list[str]:
        """Everything that can be tapped now."""
        every = self.identified().items()
        bare = [(id, node.node) for id, nodes in every for node in nodes if not node.covered]
        return list(dict.fromkeys(id for id, node in bare if _clickable(self, node)))

    def shape(self, id: str) -> str:
        """The shape of a large button."""
        cards = [f.node for f in self.walk(self.find(id)) if f.node["_c"] == "Card"]
        return str(cards[0]["shape"].get("_type"))

    def selected(self, id: str) -> bool:
        """Whether it is marked as chosen."""
        return bool(self.find(id).get("selected"))

    # -- what can be done -------------------------------------------------------------------

    async def tap(self, id: str) -> None:
        """Tap and wait until the app is at rest."""
        self.press(id)
        await self.settle()
        if not self.clock.held:
            self.clock.tick()

    def press(self, id: str) -> None:
        """Tap without waiting for anything: fingers are faster than networks."""
        target = _clickable(self, self.find(id))
        if target is None:
            raise NotTappable(f"{id!r} takes no taps now")
        self._event(target["_i"], "click")

    async def hold(self, id: str) -> None:
        """Press long, and wait until the app is at rest."""
        target = next(
            (f.node for f in self.walk(self.find(id)) if f.node.get("on_long_press")), None
        )
        if target is None:
            raise NotTappable(f"{id!r} takes no long press")
        self._event(target["_i"], "long_press")
        await self.settle()

    async def drag(self, id: str, here: Any, there: Any) -> None:
        """Drag what has this data onto what has that, within a control."""

        def of(kind: str, data: Any) -> int:
            for found in self.walk(self.find(id)):
                if found.node["_c"] == kind:
                    control = self.session.index[found.node["_i"]]
                    if getattr(control, "data", None) == data:
                        return int(found.node["_i"])
            raise NotThere(f"{id!r} has no {kind} of {data!r}")

        where = {"x": 0.0, "y": 0.0}
        dropped = {"src_id": of("Draggable", here), "l": where, "g": where}
        self._event(of("DragTarget", there), "accept", dropped)
        await self.settle()

    async def slide(self, id: str, *xs: float) -> None:
        """Pull along a picture: where the finger is, from its left, until it is lifted."""
        target = next(
            f.node for f in self.walk(self.find(id)) if f.node.get("on_horizontal_drag_update")
        )
        for x in xs:
            at = {"l": {"x": x, "y": 9.0}, "g": {"x": x, "y": 9.0}}
            self._event(target["_i"], "horizontal_drag_update", at)
            await self.settle()
        at["v"] = {"x": 0.0, "y": 0.0}
        self._event(target["_i"], "horizontal_drag_end", at)
        await self.settle()

    def holdable(self) -> list[str]:
        """Everything a long press explains."""
        return [
            id
            for id, (one, *_) in self.identified().items()
            if not one.covered and any(f.node.get("on_long_press") for f in self.walk(one.node))
        ]

    async def type(self, id: str, text: str) -> None:
        """Write into the field."""
        field = self._field(id)
        field["value"] = text
        self.session.apply_patch(field["_i"], {"value": text})
        self._event(field["_i"], "change", text)
        await self.settle()
        if not self.clock.held:
            self.clock.tick()

    async def submit(self, id: str) -> None:
        """Press Enter in the field."""
        field = self._field(id)
        self._event(field["_i"], "submit", field.get("value", ""))
        await self.settle()

    def written(self, id: str) -> str:
        """What stands in the field."""
        return str(self._field(id).get("value", ""))

    def field(self, id: str) -> Node:
        """The field itself."""
        return self._field(id)

    def _field(self, id: str) -> Node:
        return next(f.node for f in self.walk(self.find(id)) if f.node["_c"] == "TextField")

    async def key(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key of a keyboard."""
        if self.mirror.page.get("on_keyboard_event"):
            pressed = {"key": key, "ctrl": ctrl, "shift": shift, "alt": False, "meta": False}
            self._event(PAGE, "keyboard_event", pressed)
        await self.settle()
        if not self.clock.held:
            self.clock.tick()

    def scene(self) -> Scene:
        """The value everything on this page is drawn with."""
        for control in list(self.session.index.values()):
            for value in getattr(control, "_contexts", {}).values():
                if isinstance(value, Scene):
                    return value
        raise NotThere("there is no scene")

    def call(self, change: Callable[..., Any], **facts: Any) -> None:
        """Do something as the app does it in answer to an event of this page."""

        async def act() -> None:
            _context_page.set(self.session.page)
            change(**facts)

        asyncio.get_running_loop().create_task(act())

    async def go(self, route: str) -> None:
        """Type an address, or use the browser's own back and forward."""
        self._told_route(route)
        await self.settle()

    async def back(self) -> None:
        """The system's own way back."""
        self._event(PAGE, "view_pop", {"route": self.view.get("route", "/")})
        await self.settle()

    async def resize(self, width: float, height: float) -> None:
        """Turn the phone, or pull at the window."""
        size = {"width": float(width), "height": float(height)}
        self.session.apply_patch(PAGE, size)
        self._event(PAGE, "resize", size)
        await self.settle()

    async def darken(self, dark: bool = True) -> None:
        """The system changes to its night colours."""
        brightness = "dark" if dark else "light"
        self.session.apply_patch(PAGE, {"platform_brightness": brightness})
        self._event(PAGE, "platform_brightness_change", {"brightness": brightness})
        await self.settle()


def _views(value: Any) -> Iterator[Node]:
    if isinstance(value, list):
        for item in value:
            yield from _views(item)
    elif value["_c"] == "View":
        yield value
    else:
        yield from _views(value.get("_b") or [])


def _walked(root: Any) -> list[Found]:
    found: list[Found] = []
    _walk(root, (), False, found)
    return found


def _walk(value: Any, within: tuple[Node, ...], covered: bool, found: list[Found]) -> None:
    """Gather in one list: a chain of generators as deep as the tree is ten times as slow."""
    if type(value) is dict:
        kind = value.get("_c")
        if kind is not None:
            found.append(Found(value, within, covered))
            within = (*within, value)
            covered = covered or (kind == "Semantics" and bool(value.get("exclude_semantics")))
        value = value.values()
    for inner in value:
        if type(inner) in (dict, list):
            _walk(inner, within, covered, found)


def _difference(here: Any, there: Any, path: str) -> str | None:
    """Where two trees are not the same, but for what is between Flet and its client."""
    if type(here) is dict and type(there) is dict:
        pairs = [(f".{key}", here.get(key), there.get(key)) for key in {**here, **there}]
    elif type(here) is list and type(there) is list and len(here) == len(there):
        pairs = [(f"[{n}]", *both) for n, both in enumerate(zip(here, there, strict=True))]
    elif here == there or (here is None and there in UNSAID):
        return None
    else:
        return f"at {path} drawn {str(here)[:200]}, shown {str(there)[:200]}"
    for step, one, other in pairs:
        if one != other and step != "._internals":
            wrong = _difference(one, other, path + step)
            if wrong:
                return wrong
    return None


def _is_sheet(found: Found) -> bool:
    return found.node["_c"] == "Semantics" and bool(found.node.get("container"))


def _clickable(phone: Phone, node: Node) -> Node | None:
    for found in phone.walk(node):
        if found.node.get("on_click"):
            return found.node
    return None


@contextlib.contextmanager
def listening(ear: Ear) -> Iterator[None]:
    """Hear what is logged that should not be: errors, crashes, words nobody has written."""
    root = logging.getLogger()
    languages._told.clear()
    root.addHandler(ear)
    try:
        yield
    finally:
        root.removeHandler(ear)


@asynccontextmanager
async def phone(
    tables: Tables, *, device: Device | None = None, comes_from: str | None = None, **facts: Any
) -> AsyncIterator[Phone]:
    """
    A phone on which the app is open; whatever went wrong meanwhile fails the test. It is at home,
    unless it ``comes_from`` another address, or is a prepared ``device``.
    """
    if device is not None and not device.machine:
        comes_from = device.address
    main = make_main(tables, place=tables.shelf.place or "memory", visits=lambda _: comes_from)
    one = Phone(main, **facts)
    if device is not None:
        one.preferences[TOKENS] = json.dumps({"tokens": list(device.tokens)})
    before, touch.clock = touch.clock, CLOCK
    CLOCK.held = False
    with listening(one.ear):
        try:
            await one.open()
            yield one
            await one.settle()
            one.compare()
        finally:
            touch.clock = before
            with contextlib.suppress(RuntimeError):
                await one.close()
    assert one.crashes == [], one.crashes
    assert one.ear.heard == [], one.ear.heard


def viewer(**changes: Any) -> dict[str, Any]:
    """How somebody wants to see things, as their device keeps it."""
    return Viewer(**{"language": "en", "theme": "paper", **changes}).as_dict()


def story(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test that waits for things in an event loop of its own."""

    @functools.wraps(test)
    def run(*args: Any, **facts: Any) -> None:
        asyncio.run(test(*args, **facts))

    return run
