"""
One browser page on which any scene can be shown at once.

The server runs in this process, so that a scene needs no clicking to get there and no reload: the
app is given other tables and another viewer, and draws itself anew. What is drawn is the app as it
is; only who opens the door is another.
"""

from __future__ import annotations

import asyncio
import io
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import flet as ft
import uvicorn
from PIL import Image
from playwright.sync_api import Browser, Page, TimeoutError

from companion.cli.door.client import Client
from companion.cli.door.headers import GuardedAnswers
from companion.cli.line import Line
from companion.cli.webpage import ASSETS, OurPage
from companion.i18n import language
from companion.ui import quicker
from companion.ui.app import App, dress
from companion.ui.fonts import FONTS
from companion.ui.look import GUARD_MS
from companion.ui.scene import Viewer
from tests.browser.chromium import (
    HEARD,
    PATIENCE,
    UNANSWERED,
    WRITTEN,
    keep_inside,
    wait_for_semantics,
)

from .scenes import Room, Scene

TITLE = "Stage"
REST = """quiet => new Promise(done => {
    const host = document.querySelector('flt-semantics-host');
    let timer;
    const begin = performance.now();
    const rest = () => { watch.disconnect(); done(performance.now() - begin < 60000); };
    const again = () => {
        clearTimeout(timer);
        timer = setTimeout(rest, performance.now() - begin < 60000 ? quiet : 0);
    };
    const watch = new MutationObserver(again);
    watch.observe(host, {attributes: true, characterData: true, childList: true, subtree: true});
    again();
})"""
HOUR = 3600
QUIET_MS = 80
"""A screen on which nothing has changed for so long counts as drawn."""
LOOK_EVERY_MS = 200
"""Words are there sooner than what is drawn; a full sheet takes its time."""


@dataclass(frozen=True)
class Size:
    """A screen: its size in dp and the text size chosen in the settings."""

    name: str
    width: int
    height: int
    text: float = 1.0


SIZES = {
    size.name: size
    for size in (
        Size("phone", 390, 844),
        Size("narrow", 320, 700, 2.0),
        Size("smallest", 320, 640, 2.0),
        Size("low", 844, 390),
        Size("wide", 1280, 800),
    )
}


@dataclass(frozen=True)
class Shown:
    """What stands on the stage."""

    number: int
    room: Room | None
    """Without one nothing is drawn."""
    viewer: Viewer


class NotShown(AssertionError):
    """A scene did not come up as it should."""


class Backstage:
    """The server, and the one page that is connected to it."""

    def __init__(self) -> None:
        quicker.install()  # as the app does
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._arrived = threading.Event()
        self._page: ft.Page | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._set: Callable[[Any], None] = lambda _: None
        self._first = Shown(0, Room(), Viewer(theme="paper"))
        config = uvicorn.Config(
            GuardedAnswers(
                Line(OurPage(Client(self._main, str(ASSETS), HOUR), language("en")), HOUR)
            ),
            log_level="critical",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )
        self._thread.start()

    @property
    def address(self) -> str:
        """Where the page is served."""
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    @property
    def page(self) -> ft.Page:
        """The app's side of the page."""
        assert self._arrived.wait(PATIENCE / 1000), "no page has connected"
        assert self._page is not None
        return self._page

    async def _main(self, page: ft.Page) -> None:
        page.title, page.fonts, page.padding = TITLE, FONTS, 0
        dress(page, self._first.viewer)
        self._page, self._loop = page, asyncio.get_running_loop()
        page.render_views(self._component())

    def _component(self) -> Callable[[], ft.Control]:
        @ft.component
        def Stage() -> ft.Control:
            shown, self._set = ft.use_state(self._first)
            page = ft.context.page

            async def tell() -> None:
                page.title = f"{TITLE} {shown.number if shown.room else 0}"
                page.update()
                self._arrived.set()

            ft.use_effect(lambda: page.run_task(tell) and None, dependencies=[shown])
            if shown.room is None:
                return ft.View()
            return App(
                shown.room.device, shown.room.place, shown.viewer, True, key=f"n{shown.number}"
            )

        return Stage

    def clear(self) -> None:
        """Draw nothing: the old room is not drawn once more for a new size or address."""
        page = self.page

        async def change() -> None:
            self._set(replace(self._first, room=None))
            await asyncio.sleep(0)
            page.update()

        page.run_task(change).result(PATIENCE / 1000)

    def show(self, shown: Shown, route: str) -> None:
        """Draw the app anew, at an address."""
        page = self.page

        async def change() -> None:
            await page.push_route(route)
            dress(page, shown.viewer)
            self._set(shown)
            page.update()

        page.run_task(change).result(PATIENCE / 1000)

    def close(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._server.force_exit = True
        self._thread.join(10)
        self._socket.close()


class Stage:
    """The page in the browser, and what can be seen on it."""

    def __init__(self, backstage: Backstage, page: Page, blocked: list[str]) -> None:
        self._backstage = backstage
        self.page = page
        self.blocked = blocked
        self._number = 0
        self._size: tuple[int, int] | None = None

    def show(
        self, scene: Scene, *, language: str, theme: str = "paper", size: Size = SIZES["phone"]
    ) -> None:
        """Show a scene and wait until all of it is drawn."""
        viewer = Viewer(
            language=language,
            second=scene.second,
            theme=theme,
            text=size.text,
            table_mode=scene.table_mode,
            awake=False,
        )
        room = scene.prepare()
        self.enter(room, scene.route(room), viewer, size)
        for identifier in scene.taps:
            self.tap(identifier)
        if scene.written:
            self.write(scene.field, scene.written)
        for identifier in scene.then:
            self.tap(identifier)
        self.wait_for(scene.expect)
        self.settle()

    def enter(self, room: Room, route: str, viewer: Viewer, size: Size) -> None:
        """Open another house at an address, for another viewer."""
        self._backstage.clear()
        self.resize(size.width, size.height)
        self._number += 1
        self._backstage.show(Shown(self._number, room, viewer), route)
        self.page.wait_for_function(
            "title => document.title === title", arg=f"{TITLE} {self._number}", timeout=PATIENCE
        )

    @property
    def app(self) -> ft.Page:
        """The app's side of the page."""
        return self._backstage.page

    def resize(self, width: int, height: int) -> None:
        """Give the page another size and wait until the app knows."""
        if self._size == (width, height):
            return
        self.page.set_viewport_size({"width": width, "height": height})
        self._size = (width, height)
        end = time.monotonic() + PATIENCE / 1000
        while (self._backstage.page.width, self._backstage.page.height) != (width, height):
            if time.monotonic() > end:
                raise NotShown(f"the app does not know that its page is {width}×{height}")
            time.sleep(0.01)

    def tap(self, identifier: str) -> None:
        """Tap, as a screen reader does."""
        self.wait_for(identifier)
        self.settle()
        if identifier.endswith(".book"):  # it takes no taps just after its meaning has changed
            self.page.wait_for_timeout(GUARD_MS + 50)
        heard = self.page.evaluate(
            """id => {
                const heard = window.wire.got;
                const found = document.querySelector(`[flt-semantics-identifier="${id}"]`);
                // while texts have nodes of their own, the tap of a large button lies in it
                const inner = found.querySelector('[flt-tappable]');
                (found.hasAttribute('flt-tappable') ? found : inner || found).click();
                return heard;
            }""",
            identifier,
        )
        with suppress(TimeoutError):  # some taps change nothing
            answered = "heard => window.wire.got > heard"
            self.page.wait_for_function(answered, arg=heard, timeout=UNANSWERED)

    def write(self, identifier: str, text: str) -> None:
        """Write into a field, all at once: an answer to the first letters would be no rest yet."""
        self.wait_for(identifier)
        self.settle()
        field = self.page.locator(f'[flt-semantics-identifier="{identifier}"] input')
        if not field.count():
            field = self.page.locator(f'input[flt-semantics-identifier="{identifier}"]')
        # No click: after one the tree does not say for a while what can be scrolled.
        field.first.focus()
        self.settle()
        self.page.evaluate("() => { window.wire.written = ''; }")
        for _ in range(PATIENCE // HEARD):
            field.first.fill(text)
            with suppress(TimeoutError):
                self.page.wait_for_function(WRITTEN, arg=text, timeout=HEARD)
                break
            field.first.fill("")  # a field that was just coming up has lost what was written
            field.first.focus()
        else:
            raise NotShown(f"{identifier} does not take {text!r}")
        field.first.evaluate("field => field.blur()")
        self.wait_for(f"{identifier.partition('.')[0]}.clear")

    def wait_for(self, identifier: str) -> None:
        """Wait until something with this identifier is there."""
        self.page.wait_for_selector(
            f'[flt-semantics-identifier="{identifier}"]', state="attached", timeout=PATIENCE
        )

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        if not self.page.evaluate(REST, QUIET_MS):
            raise NotShown("the screen does not come to rest")

    def picture(self) -> bytes:
        """A screenshot, when two in a row are the same: drawings arrive a moment after words."""
        before = b""
        for _ in range(40):
            now = self.page.screenshot()
            if now == before and not is_empty(now):
                return now
            before = now
            self.page.wait_for_timeout(LOOK_EVERY_MS)
        return before


def is_empty(picture: bytes) -> bool:
    """Whether nothing has been drawn yet: all of one colour."""
    return bool(Image.open(io.BytesIO(picture)).convert("RGB").getcolors(1))


@contextmanager
def stage(browser: Browser, *, scale: float = 1) -> Iterator[Stage]:
    """A stage in a context of its own."""
    backstage = Backstage()
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=scale,
        locale="en-US",
        reduced_motion="reduce",
    )
    try:
        blocked = keep_inside(context)
        page = context.new_page()
        page.goto(backstage.address)
        wait_for_semantics(page)
        shown = Stage(backstage, page, blocked)
        shown.wait_for("home.new")
        shown.picture()
        yield shown
    finally:
        context.close()
        backstage.close()
