"""
How long somebody waits for the web app: the first start, every later one, and how much is fetched.

    python -m tests.bench.bench_offline [--rounds 5] [--slow 4] [--ours FOLDER]

Beside it stands the smallest Flet app without a server: the same client, drawn by the same engine,
Pyodide and Flet as they are, a counter, and the same service worker. The two are started in turn,
so that whatever else the machine does is slow for both; what counts are the pairs. Some figures
asked for on a quiet machine: first start 0.8, later ones 0.6, transfer 1.2.

With ``--slow 4`` the whole browser runs a quarter of the time and stands still for the rest. The
throttle Chromium has itself leaves workers at full speed, and Python runs in one.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, program

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "packaging" / "web"
PATIENCE = 300_000
SLICE = 0.02
"""Seconds a slowed browser runs before it stands still."""

COUNTER = """
import flet as ft

def main(page):
    count = ft.Text("0")
    def more(e):
        count.value = str(int(count.value) + 1)
        page.update()
    page.add(
        ft.Semantics(identifier="count", content=count),
        ft.Semantics(identifier="more", content=ft.Button("more", on_click=more)),
    )

ft.run(main)
"""

PAGE = """<!DOCTYPE html>
<html><head><base href="./"></head><body>
<script>
const folder = new URL(".", document.baseURI);
window.flet = {
  pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: "ws",
  entrypointBaseUrl: folder.pathname, assetBase: folder.pathname, routeUrlStrategy: "hash",
  canvasKitBaseUrl: folder.pathname + "canvaskit/", fontFallbackBaseUrl: "assets/fonts/",
  pyodideUrl: new URL("pyodide/pyodide.mjs", folder).href, webRenderer: "auto",
  appPackageUrl: new URL("app.tar.gz", folder).href, pythonModuleName: "main",
  micropipIncludePre: false,
};
flet.flutterAppLoaded = new Promise(resolve => { flet.flutterAppResolve = resolve; });
const told = () => performance.getEntriesByType("resource").map(entry => entry.name);
addEventListener("flutter-first-frame", () => setTimeout(async () => {
  navigator.serviceWorker.onmessage = () => { document.documentElement.dataset.kept = "whole"; };
  await navigator.serviceWorker.register("sw.js");
  (await navigator.serviceWorker.ready).active.postMessage(told());
}, 5000), { once: true });
</script>
<script src="python.js"></script><script src="flutter_bootstrap.js"></script>
</body></html>
"""

WATCH = """
(id => {
  const bench = window.bench = {shown: 0, before: null, tapped: 0, changed: 0};
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
    bench.before = said(at(bench.watched)); bench.changed = 0; bench.tapped = performance.now();
  }, true);
})(%r)
"""


@dataclass
class App:
    """A folder on a host, and what was measured of it, in milliseconds."""

    name: str
    folder: Path
    first_word: str
    """Identifier of something on its first screen."""
    address: str = ""
    first: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)
    later: list[float] = field(default_factory=list)
    fetched: int = 0
    fetched_compressed: int = 0


class Silent(SimpleHTTPRequestHandler):
    """A host that keeps no log."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def smallest(out: Path) -> None:
    """Make the folder of the counter."""
    sys.path[:0] = [str(WEB), str(WEB.parent)]
    import build
    import flet_web  # type: ignore[import-untyped]

    source = Path(flet_web.get_package_web_dir())
    build.client(out)
    formulas = shutil.ignore_patterns("flutter_math_fork", "FontManifest.json")
    shutil.copytree(source / "assets", out / "assets", ignore=formulas, dirs_exist_ok=True)
    fonts = json.loads((source / "assets" / "FontManifest.json").read_text())
    fonts = [font for font in fonts if "KaTeX" not in font["family"]]
    (out / "assets" / "FontManifest.json").write_text(json.dumps(fonts))
    for name in ("python.js", "python-worker.js"):
        shutil.copy(source / name, out)
    with tempfile.TemporaryDirectory() as folder:
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--quiet",
            "install",
            "--no-compile",
            "--target",
            folder,
        )
        names = ("flet", "repath", "six", "msgpack")
        limits = ("-c", str(WEB.parent / "constraints.txt"))
        subprocess.run([*pip, *limits, *build.WASM, *names], check=True, capture_output=True)
        main = Path(folder) / "main.py"
        main.write_text(COUNTER)
        with tarfile.open(out / "app.tar.gz", "w:gz") as archive:
            archive.add(main, "main.py")
            for _, path in build.below(Path(folder)):
                inner = path.relative_to(folder).as_posix()
                if path != main and not re.search(r"__pycache__|/tests/|^bin/|flet/testing", inner):
                    archive.add(path, f"__pypackages__/{inner}")
    (out / "index.html").write_text(PAGE)
    (out / build.PROGRAM).write_bytes(b"")
    build.workers(out, "")


@contextmanager
def hosted(app: App) -> Iterator[None]:
    """Serve its folder."""
    handler = partial(Silent, directory=str(app.folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    app.address = f"http://127.0.0.1:{server.server_address[1]}/"
    try:
        yield
    finally:
        server.shutdown()


def started(page: Page) -> float:
    """Return how long after the beginning of the page its first screen stood."""
    page.wait_for_function("() => window.bench?.shown", timeout=PATIENCE, polling=20)
    return float(page.evaluate("bench.shown"))


def measure(app: App, browser: Browser, later: int) -> None:
    """Start it in a browser that has never seen it, then again and again."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    try:
        context.add_init_script(WATCH % app.first_word)
        page = context.new_page()
        page.goto(app.address, wait_until="commit")
        app.first.append(started(page))
        page.wait_for_selector("html[data-kept=whole]", state="attached")
        app.fetched, app.fetched_compressed = fetched(app, page)
        for number in range(later):
            page.wait_for_timeout(1500)  # what is put off until the screen stands is done
            page.reload(wait_until="commit")
            (app.later if number else app.second).append(started(page))
    finally:
        context.close()


def fetched(app: App, page: Page) -> tuple[int, int]:
    """Return how many bytes the browser keeps, and how many that is if the host compresses."""
    asked = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async name =>
            (await (await caches.open(name)).keys()).map(request => request.url)))).flat()"""
    )
    plain = small = 0
    for address in {url.split("?")[0] for url in asked}:
        path = app.folder / (address.removeprefix(app.address) or "index.html")
        if path.is_file():
            data = path.read_bytes()
            plain += len(data)
            small += min(len(data), len(gzip.compress(data, 6)))
    return plain, small


# -- a slow phone ----------------------------------------------------------------------------------


def family(pid: int) -> set[int]:
    """Return a process and all it has begun."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, waiting = set(), [pid]
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting += children.get(one, ())
    return found


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the browsers this process has begun stand still for most of the time."""
    done = threading.Event()

    def all_of_them(number: signal.Signals) -> None:
        for pid in family(os.getpid()) - {os.getpid()}:
            try:
                if b"chrom" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0]:
                    os.kill(pid, number)
            except OSError:
                continue

    def beat() -> None:
        while not done.is_set():
            time.sleep(SLICE)
            all_of_them(signal.SIGSTOP)
            time.sleep(SLICE * (times - 1))
            all_of_them(signal.SIGCONT)

    beating = threading.Thread(target=beat)
    if times > 1:
        beating.start()
    try:
        yield
    finally:
        done.set()
        if times > 1:
            beating.join()


# -- what is said ----------------------------------------------------------------------------------


def report(one: App, other: App) -> None:
    """Print medians, the ratio of each pair, and sizes."""
    print(f"{'ms (medians)':16}{one.name:>10}{other.name:>12}{'ratio':>8}{'asked':>7}   pairs")
    for title, asked in (("first", 0.8), ("second", 0.6), ("later", 0.6)):
        left, right = getattr(one, title), getattr(other, title)
        if not left or not right:
            continue
        a, b = statistics.median(left), statistics.median(right)
        pairs = " ".join(f"{y / x:.2f}" for x, y in zip(left, right, strict=True))
        print(f"{title + ' start':16}{a:10.0f}{b:12.0f}{b / a:8.2f}{asked:7.1f}   {pairs}")
    for title, x, y in (
        ("kept", one.fetched, other.fetched),
        ("compressed", one.fetched_compressed, other.fetched_compressed),
    ):
        print(f"{title + ', MB':16}{x / 1e6:10.2f}{y / 1e6:12.2f}{y / x:8.2f}{1.2:7.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--rounds", type=int, default=5, help="first starts of each")
    parser.add_argument("--later", type=int, default=4, help="starts of each after a first one")
    parser.add_argument("--slow", type=float, default=1, help="how many times slower")
    parser.add_argument("--ours", type=Path, help="a folder packaging/web/build.py has made")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as spare, sync_playwright() as playwright:
        counter, ours = Path(spare) / "counter", options.ours or Path(spare) / "ours"
        smallest(counter)
        if not options.ours:
            subprocess.run([sys.executable, str(WEB / "build.py"), str(ours)], check=True)
        apps = App("counter", counter, "more"), App("vendemmia", ours, "home.new")
        browser = playwright.chromium.launch(executable_path=program(), args=list(ARGUMENTS))
        with hosted(apps[0]), hosted(apps[1]), slowed(options.slow):
            for _ in range(options.rounds):
                for app in apps:
                    measure(app, browser, options.later)
                report(*apps)
                print(flush=True)
        browser.close()


if __name__ == "__main__":
    main()
