"""
Pages that are lent to one test after the other.

A page of its own costs three seconds of a processor before anything is tapped: a process begins,
the client is read, compiled and warmed up. A page that was at the same address before has all of
that and costs one. So all servers of a worker have the same port, and between two tests a page
rests at an address of theirs where nothing is, with an empty memory. What has failed, has opened
another page or has gone elsewhere is given away instead: such a page is nobody's a second time.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page, Route

from .chromium import SCALE, look_on

REST = "/rests"
ISOLATED = {
    "content-type": "text/html",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
}
"""As our own page is: where these differ, a browser begins a process anew."""
MEMORY = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); window.name = ''; }"


@contextmanager
def kept_port() -> Iterator[int]:
    """A port for one server after the other; nobody else is given it between them."""
    with socket.socket() as door:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(("127.0.0.1", 0))  # and does not listen, so a server of ours can
        yield door.getsockname()[1]


@dataclass
class Lent:
    """A page somebody has for one test, in a context of its own."""

    page: Page
    tools: CDPSession
    elsewhere: list[str]
    """What it has asked of other machines: nothing, or it is given away."""
    scripts: list[str] = field(default_factory=list)

    def begin_with(self, script: str) -> None:
        """Run this before everything else, wherever the page is led until it is given back."""
        told: dict[str, Any] = {"source": script}
        added = self.tools.send("Page.addScriptToEvaluateOnNewDocument", told)
        self.scripts.append(added["identifier"])


class Pages:
    """The pages of one worker, at one address."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._resting: list[Lent] = []

    @property
    def resting(self) -> int:
        """How many are there to be lent again."""
        return len(self._resting)

    def close(self) -> None:
        """Nobody is lent anything any more."""
        while self._resting:
            self._resting.pop().page.context.close()

    def lend(self, width: int, height: int) -> Lent:
        """A page with nothing in its memory; as good as new."""
        size: Any = {"width": width, "height": height}
        if self._resting:
            lent = self._resting.pop()
            lent.page.set_viewport_size(size)
            return lent
        context = self._browser.new_context(
            viewport=size, device_scale_factor=SCALE, locale="en-US", reduced_motion="reduce"
        )
        elsewhere = look_on(context)
        page = context.new_page()
        tools = context.new_cdp_session(page)
        tools.send("Page.enable")
        return Lent(page, tools, elsewhere)

    def take_back(self, lent: Lent, *, sound: bool) -> None:
        """Let it rest, with nothing left of the test; or give it away."""
        try:
            if sound and not lent.elsewhere and self._is_usual(lent.page):
                return self._put_to_rest(lent)
        except Error:  # it has crashed, or hangs
            pass
        lent.page.context.close()

    def _is_usual(self, page: Page) -> bool:
        at_home = page.url.startswith(self._address + "/")
        return at_home and not page.is_closed() and page.context.pages == [page]

    def _put_to_rest(self, lent: Lent) -> None:
        page, at = lent.page, self._address + REST

        def rest(route: Route) -> None:
            route.fulfill(status=200, headers=ISOLATED, body="<!DOCTYPE html>")

        for script in lent.scripts:
            told = {"identifier": script}
            lent.tools.send("Page.removeScriptToEvaluateOnNewDocument", told)
        lent.scripts.clear()
        page.unroute_all()
        page.route(at, rest)  # the server may be gone
        page.goto(at)
        page.unroute_all()
        page.evaluate(FORGET)
        everything = {"origin": self._address, "storageTypes": MEMORY}
        lent.tools.send("Storage.clearDataForOrigin", everything)
        lent.tools.send("Page.resetNavigationHistory")
        page.context.clear_permissions()
        self._resting.append(lent)
