"""A page that is not ours, in the same real browser as one that is; and one that lies."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, Page

from tests.light_phone import EVENT, INVOKE, PROPS, REGISTER

from .chromium import PATIENCE, wait_for_semantics
from .server import Server

REACH = """async at => {
    const line = await new Promise(done => {
        const socket = new WebSocket(at.replace('http', 'ws') + '/ws');
        socket.onopen = () => done('open');
        socket.onclose = event => done(event.code);
    });
    const read = async how => {
        try { return (await fetch(at + '/words', how)).type; } catch { return 'refused'; }
    };
    const frame = document.createElement('iframe');
    frame.src = at;
    const framed = await new Promise(done => {
        frame.onload = () => {
            try { done(frame.contentDocument ? 'empty' : 'refused'); } catch { done('refused'); }
        };
        document.body.append(frame);
    });
    const picture = await new Promise(done => {
        const image = new Image();
        image.onload = () => done('drawn');
        image.onerror = () => done('refused');
        image.src = at + '/launcher/icon-192.png';
    });
    return {line, read: await read(), blind: await read({mode: 'no-cors'}), framed, picture};
}"""
"""What a page may try: open a line, read, read without looking, frame, show a picture."""

SAY = """messages => new Promise(done => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => messages.forEach(one => socket.send(new Uint8Array(one)));
    socket.onclose = event => done(event.code);
})"""
WATCH = """addEventListener('securitypolicyviolation', event => {
    (window.refused ||= []).push(`${event.violatedDirective} ${event.blockedURI}`);
})"""

PAGE = {"route": "/", "width": 390, "height": 844, "platform": "linux", "web": True}
HELLO = {"session_id": None, "page_name": "", "page": PAGE}


class Elsewhere(BaseHTTPRequestHandler):
    """A site of somebody else's."""

    def do_GET(self) -> None:
        """Answer with an empty page."""
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>Free wine</title><body>")

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: none of them may harm it."""
    return evening


@pytest.fixture
def elsewhere() -> Iterator[str]:
    site = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_address[1]}"
    site.shutdown()
    site.server_close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def packed(action: int, body: Any) -> list[int]:
    return list(b"\x00" + bytes(msgpack.packb([action, body])))


def test_a_page_from_elsewhere_reaches_nothing(page: Page, server: Server, elsewhere: str) -> None:
    server.start()
    for home in (elsewhere, elsewhere.replace("127.0.0.1", "localhost")):
        page.goto(home)
        found = page.evaluate(REACH, server.address)
        assert found == {
            "line": 1006,
            "read": "refused",
            "blind": "refused",
            "framed": "refused",
            "picture": "refused",
        }


def test_under_a_name_that_is_not_ours_nothing_is_served(page: Page, server: Server) -> None:
    server.start()
    borrowed = server.address.replace("127.0.0.1", "free-wine.localhost")  # leads to this machine
    answer = page.goto(borrowed)
    assert answer is not None
    assert answer.status == 421
    assert "--host free-wine.localhost" in answer.text()
    assert page.evaluate(SAY, [packed(REGISTER, HELLO)]) == 1006


def test_forged_and_replayed_messages_end_the_line(page: Page, server: Server) -> None:
    server.start()
    page.goto(server.address + "/words")  # ours, and without a script of ours
    hello = packed(REGISTER, HELLO)
    click = packed(EVENT, {"target": 5, "name": "click", "data": None})
    for forged in (
        [click],
        [hello, hello],
        [hello, packed(EVENT, {"target": "5", "name": "click", "data": None})],
        [hello, packed(PROPS, {"id": 1, "props": {"_values": {}}})],
        [hello, packed(INVOKE, {"control_id": 1, "call_id": "../", "result": 0, "error": None})],
        [hello, [0, 0x92, 3, *[0x91] * 500]],
        [hello, [9, 9, 9]],
    ):
        assert page.evaluate(SAY, forged) == 1003
    page.goto(server.address)
    wait_for_semantics(page)  # everybody else goes on


def test_our_own_page_is_isolated_and_nothing_of_it_is_refused(page: Page, server: Server) -> None:
    server.start()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for route in ("/", "/rules"):
        page.goto(server.address + route)
        wait_for_semantics(page)
        page.wait_for_selector("[flt-semantics-identifier]", state="attached")
        assert page.evaluate("crossOriginIsolated")
        assert page.evaluate("window.refused || []") == []
    assert all(url.startswith((server.address, "data:", "blob:")) for url in asked)
