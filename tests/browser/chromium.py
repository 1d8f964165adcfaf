"""Debian's Chromium, without a head and without a network."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, sync_playwright

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A graphics card in software: only with one does the client run as WebAssembly, which starts in
    # half the time and works less than as JavaScript.
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # What the page has drawn is put together without that card: a fifth less work for each tap.
    "--disable-gpu-compositing",
    # No name and no number leads anywhere but to this machine.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost,"
    " EXCLUDE *.localhost",
)
SCALE = 0.5
"""
Pixels to a dp. Without a graphics card drawing is half of the work, and no test reads small print:
layout is told in dp, and a background keeps its colour at any size.
"""
PATIENCE = 180_000
"""Milliseconds: generous, because the machine may be busy, and a wait ends with what it is for."""
UNANSWERED = 10_000
"""Milliseconds after which a tap is taken for one that changes nothing."""
WIRE = """(() => {
    const wire = window.wire = {opened: 0, got: 0, taken: 0, asked: -1, last: 0, written: ''};
    const got = () => { wire.got += 1; wire.last = performance.now(); };
    const isTap = data => {
        const bytes = new Uint8Array(data.buffer || data);
        return bytes[2] === 3 && !new TextDecoder().decode(bytes).includes('route_change');
    };
    const sends = data => {
        if (typeof data === 'string' || !isTap(data)) return;
        wire.asked = wire.got;
        const said = new TextDecoder().decode(new Uint8Array(data.buffer || data));
        const written = said.match(/[^_]change.data(.*)$/s);
        if (written) wire.written = written[1];
    };
    window.WebSocket = class extends WebSocket {
        constructor(...how) {
            super(...how);
            if (String(how[0]).endsWith('/beat')) return;  // it only asks whether anybody answers
            this.addEventListener('open', () => { wire.opened += 1; });
            const flets = act => event => { if (typeof event.data !== 'string') act(); };
            this.addEventListener('message', flets(got));
            this.addEventListener('message', flets(() => { wire.taken += 1; }));
        }
        send(...what) { sends(what[0]); super.send(...what); }
    };
    window.Worker = class extends Worker {
        constructor(...how) { super(...how); this.addEventListener('message', got); }
        postMessage(...what) { sends(what[0]); super.postMessage(...what); }
    };
})()"""
"""
Counts what goes to the program and what comes back, where it runs in a server as on the device.

That a tap has been answered cannot be told from the screen: a button may read the same before and
after it. The program takes no tap on a button whose meaning has just changed; one that is made
before the answer to the last one may come just then. Only events ask for an answer (the third kind
of message), and among them not the one that tells where the page has been led to. What was written
last is kept too: the page's field may show what the client has not heard.
"""
WRITTEN = "text => window.wire.written.endsWith(text)"
"""Whether the client has passed on what was written."""
HEARD = 1_500
"""Milliseconds in which a client that has heard of a letter does so."""
HOME = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")


class NoChromium(RuntimeError):
    """There is no browser to test with. That is a failure, not a reason to skip."""


def program() -> str:
    """Where Chromium is."""
    for name in PROGRAMS:
        if found := shutil.which(name):
            return found
    raise NoChromium(
        f"none of {', '.join(PROGRAMS)} is installed (Debian: apt-get install chromium)"
    )


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser, for as many contexts as one likes."""
    path = program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, headless=True, args=list(ARGUMENTS)
        )
        try:
            yield browser
        finally:
            browser.close()


def keep_inside(context: BrowserContext) -> list[str]:
    """Let nothing leave this machine, and count the answers; returns what tried to leave."""
    blocked: list[str] = []
    context.add_init_script(WIRE)

    def guard(route: Route) -> None:
        if route.request.url.startswith(HOME):
            route.continue_()
        else:
            blocked.append(route.request.url)
            route.abort()

    context.route(lambda url: not url.startswith(HOME), guard)
    return blocked


def look_on(context: BrowserContext) -> list[str]:
    """
    The same without holding up every request, which costs a page half a second and lets it read
    again what it has read before: what tries to leave leads nowhere (`ARGUMENTS`).
    """
    elsewhere: list[str] = []
    context.add_init_script(WIRE)

    def note(request: Request) -> None:
        if not request.url.startswith(HOME):
            elsewhere.append(request.url)

    context.on("request", note)
    return elsewhere


def wait_for_semantics(page: Page) -> None:
    """Wait for the tree for screen readers, which tests read; our page asks for it by itself."""
    page.wait_for_selector("flt-semantics", state="attached", timeout=PATIENCE)
