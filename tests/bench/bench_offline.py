"""
How long somebody waits for the web app: for starts, for what a tap changes; how much is fetched.

    python -m tests.bench.bench_offline [--rounds 5] [--slow 4] [--ours FOLDER]

Beside it stands the smallest Flet app without a server: the same client, drawn by the same engine,
Pyodide and Flet as they are, a counter, and the same service worker. The two are started and tapped
in turn, so that whatever else the machine does is slow for both; what counts are the pairs.

Every start is that of an app opened anew: its page comes after an empty one. The first fetches
everything, the second is the first one out of what the browser has kept; then the host is there a
few times, and a few times it is not. A tap ends when what it changes stands in the tree for screen
readers, which is made with the picture: *asked* is until the client has told the program, *python*
until the last of its answers came, *drawn* what is left. Ours waits until the tap is on the disk.

With ``--slow 4`` the whole browser runs a quarter of the time and stands still for the rest.
"""

from __future__ import annotations

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, WIRE, program
from tests.browser.lent import Lent
from tests.browser.phone import Phone
from tests.browser.test_in_the_browser import sit_down
from tests.browser.web_app import Host

from .slow_phone import slowed
from .smallest import WEB, smallest

PATIENCE = 300_000
REST = 1500
"""Milliseconds in which what is put off until the screen stands is done."""
BETWEEN_TAPS = 400
"""Milliseconds; a button whose meaning has changed takes no taps for 300."""
UNTAPPED = 3
"""So many taps are not measured: what is done for the first time takes longer."""

WATCH = """
(id => {
  const bench = window.bench = {shown: 0, before: null, tapped: 0, changed: 0, sent: 0, came: 0};
  const at = name => document.querySelector(`[flt-semantics-identifier="${name}"]`);
  const said = node => node && (node.getAttribute('aria-label') || '') + '|' + node.textContent;
  const look = () => {
    if (!bench.shown) document.querySelector('flt-semantics-placeholder')?.click();
    const uncovered = !document.getElementById('cover');
    if (!bench.shown && at(id) && uncovered) bench.shown = performance.now();
    const node = bench.watched && at(bench.watched);
    if (node && bench.tapped && !bench.changed && said(node) !== bench.before) {
      bench.changed = performance.now();
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  addEventListener('pointerdown', () => {
    bench.before = said(at(bench.watched));
    Object.assign(bench, {changed: 0, sent: 0, came: 0, tapped: performance.now()});
  }, true);
  const isPacket = data => data instanceof Uint8Array;
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        if (isPacket(data) && bench.sent && !bench.changed) bench.came = performance.now();
      });
    }
    postMessage(...what) {
      if (isPacket(what[0])) bench.sent ||= performance.now();
      super.postMessage(...what);
    }
  };
})(%r)
"""

WHOLE = "() => !window.makeImage || document.documentElement.dataset.image"
"""Whether what later starts begin with is made, too, where it is made at all."""

STARTS = ("first", "second", "later", "offline")
PARTS = ("asked", "python", "drawn")


@dataclass
class App:
    """A folder on a host, and what was measured of it, in milliseconds."""

    name: str
    host: Host
    first_word: str
    """Identifier of something on its first screen."""
    button: str
    changing: str
    """What is tapped, and what that changes."""
    took: dict[str, list[float]] = field(default_factory=dict)
    fetched: int = 0
    fetched_compressed: int = 0

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.host.port}/"

    def note(self, what: str, milliseconds: float) -> None:
        """Keep what was measured."""
        self.took.setdefault(what, []).append(milliseconds)


@contextmanager
def opened(app: App, browser: Browser) -> Iterator[Page]:
    """A page in a browser that has never seen it."""
    context: BrowserContext = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WIRE)
    context.add_init_script(WATCH % app.first_word)
    try:
        yield context.new_page()
    finally:
        context.close()


def start(app: App, page: Page, what: str) -> None:
    """Open it, and keep how long after the beginning of the page its first screen stood."""
    page.goto(app.address, wait_until="commit")
    page.wait_for_function("() => window.bench?.shown", timeout=PATIENCE, polling=20)
    if what:
        app.note(what, float(page.evaluate("bench.shown")))
    if what == "first":
        page.wait_for_selector("html[data-kept=whole]", state="attached")
        page.wait_for_function(WHOLE, timeout=PATIENCE)
        app.fetched, app.fetched_compressed = fetched(app, page)
    page.wait_for_timeout(REST)


def fetched(app: App, page: Page) -> tuple[int, int]:
    """Return how many bytes the browser keeps, and how many that is if the host compresses."""
    asked = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(request => request.url)))).flat()"""
    )
    plain = small = 0
    for address in {url.split("?")[0] for url in asked}:
        path = app.host.folder / (address.removeprefix(app.address) or "index.html")
        if path.is_file():
            data = path.read_bytes()
            plain += len(data)
            small += min(len(data), len(gzip.compress(data, 6)))
    return plain, small


def begin_game(app: App, page: Page) -> None:
    """Two players in their first summer; points are booked there."""
    phone = Phone(Lent(page, page.context.new_cdp_session(page), []), app.address + "#")
    page.context.set_default_timeout(PATIENCE)
    phone.tap_new("home.new")
    sit_down(phone)
    phone.wait_answered()


def tap(app: App, page: Page, what: str) -> None:
    """Tap once, and keep how long it took until the change was to be seen, and where it went."""
    page.evaluate("id => { bench.watched = id; }", app.changing)
    box = page.locator(f'[flt-semantics-identifier="{app.button}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => bench.changed", timeout=PATIENCE, polling=20)
    page.wait_for_timeout(BETWEEN_TAPS)
    if what:
        tapped, sent, came, changed = page.evaluate(
            "[bench.tapped, bench.sent, bench.came, bench.changed]"
        )
        app.note(what, changed - tapped)
        for part, took in zip(PARTS, (sent - tapped, came - sent, changed - came), strict=True):
            app.note(part, took)


def measure(apps: tuple[App, App], browser: Browser, later: int, taps: int) -> None:
    """Start both in browsers that have never seen them, then again and again; then tap."""
    with ExitStack() as open_pages:
        pages = [open_pages.enter_context(opened(app, browser)) for app in apps]
        both = list(zip(apps, pages, strict=True))

        def in_turn(what: str, times: int = 1) -> None:
            for _ in range(times):
                for app, page in both:
                    start(app, page, what)
                    page.goto("about:blank")

        in_turn("first")
        in_turn("second")
        in_turn("later", later)
        for app in apps:
            app.host.stop()
        in_turn("offline", later)
        for app in apps:
            app.host.start()
        if not taps:
            return
        for app, page in both:
            start(app, page, "")
        begin_game(apps[1], pages[1])
        for number in range(-UNTAPPED, taps):
            for app, page in both:
                tap(app, page, "tap" if number >= 0 else "")


# -- what is said ----------------------------------------------------------------------------------

ASKED = {"first": 0.8, "second": 0.6, "later": 0.6, "offline": 0.6, "tap": 1.3}


def report(one: App, other: App) -> None:
    """Print medians, the ratio of each pair, and sizes."""
    print(f"{'ms (medians)':16}{one.name:>10}{other.name:>12}{'ratio':>8}{'asked':>7}   pairs")
    for what in (*STARTS, "tap", *PARTS):
        left, right = one.took.get(what, []), other.took.get(what, [])
        if not left or not right:
            continue
        a, b = statistics.median(left), statistics.median(right)
        ratios = [y / x for x, y in zip(left, right, strict=True) if x]
        line = f"{what:16}{a:10.0f}{b:12.0f}{b / a if a else 0:8.2f}"
        if what in PARTS:
            print(line)
        else:
            print(f"{line}{ASKED[what]:7.1f}   {pairs(ratios)}")
    for title, x, y in (
        ("kept", one.fetched, other.fetched),
        ("compressed", one.fetched_compressed, other.fetched_compressed),
    ):
        print(f"{title + ', MB':16}{x / 1e6:10.2f}{y / 1e6:12.2f}{y / x:8.2f}{1.2:7.1f}")


def pairs(ratios: list[float]) -> str:
    """Say how they lie: each of a few, of many the quarters."""
    middle = f"median {statistics.median(ratios):.2f}"
    if len(ratios) > 10:
        low, _, high = statistics.quantiles(ratios, n=4)
        return f"{middle}, half of {len(ratios)} from {low:.2f} to {high:.2f}"
    return f"{middle}: {' '.join(f'{ratio:.2f}' for ratio in ratios)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[1])
    parser.add_argument("--rounds", type=int, default=5, help="first starts of each")
    parser.add_argument("--later", type=int, default=2, help="later starts with and without host")
    parser.add_argument("--taps", type=int, default=20, help="taps in each round")
    parser.add_argument("--slow", type=float, default=1, help="how many times slower")
    parser.add_argument("--ours", type=Path, help="a folder packaging/web/build.py has made")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare, sync_playwright() as playwright:
        counter, ours = Path(spare) / "counter", options.ours or Path(spare) / "ours"
        smallest(counter)
        if not options.ours:
            subprocess.run([sys.executable, str(WEB / "build.py"), str(ours)], check=True)
        apps = (
            App("counter", Host(counter), "more", "more", "count"),
            App(
                *("vendemmia", Host(ours.resolve()), "home.new"),
                *("summer.points.seat-1.plus", "summer.points.seat-1"),
            ),
        )
        browser: Any = playwright.chromium.launch(executable_path=program(), args=list(ARGUMENTS))
        try:
            with slowed(options.slow):
                for _ in range(options.rounds):
                    measure(apps, browser, options.later, options.taps)
                    print("load", *(f"{load:.1f}" for load in os.getloadavg()))
                    report(*apps)
                    print(flush=True)
        finally:
            browser.close()
            for app in apps:
                app.host.stop()


if __name__ == "__main__":
    main()
