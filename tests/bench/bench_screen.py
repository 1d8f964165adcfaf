"""
How long a player waits: from start to served page, to the first screen, and from tap to change.

    .venv/bin/python tests/bench/bench_screen.py

Beside each figure stands that of the smallest possible Flet counter, started and measured in turn
with the app in the same run, in the same Chromium. It prints; it does not judge: what a busy
machine says is no test.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, sync_playwright

if TYPE_CHECKING:
    from companion.storage import Shelf

ROOT = Path(__file__).resolve().parents[2]
SERVED_LIMIT, SCREEN_LIMIT, TAP_LIMIT = 1.5, 1.2, 1.1
PATIENCE = 60.0
REST = 0.12
ARGUMENTS = [
    "--no-sandbox",
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]

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

ft.run(main, view=ft.AppView.WEB_BROWSER, port={port}, no_cdn=True)
"""

WATCH = """
(id => {
  const found = () => document.querySelector(`[flt-semantics-identifier="${id}"]`);
  const said = node => node && (node.getAttribute('aria-label') || '') + '|' + node.textContent;
  const now = () => performance.timeOrigin + performance.now();
  const bench = window.bench = {shown: 0, before: null, tapped: 0, changed: 0};
  const look = () => {
    const door = document.querySelector('flt-semantics-placeholder');
    if (door && !bench.shown) door.click();
    const node = found();
    if (node && !bench.shown) bench.shown = now();
    const waiting = bench.tapped && !bench.changed;
    if (waiting && node && said(node) !== bench.before) bench.changed = now();
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  addEventListener('pointerdown', () => {
    bench.before = said(found()); bench.changed = 0; bench.tapped = now();
  }, true);
})(%r)
"""


PARTS = """
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const parts = window.parts = {sent: 0, came: 0, frames: []};
  addEventListener("pointerdown", () => {
    Object.assign(parts, {sent: 0, came: 0, frames: []});
  }, true);
  const Socket = WebSocket;
  window.WebSocket = class extends Socket {
    constructor(...how) {
      super(...how);
      super.addEventListener("message", event => {
        if (typeof event.data !== "string" && parts.sent) parts.came ||= now();
      });
    }
    send(data) {
      if (typeof data !== "string") parts.sent ||= now();
      return super.send(data);
    }
  };
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = act => ask(time => {
    const begun = now();
    act(time);
    parts.frames.push([begun, now()]);
  });
})();
"""
"""Notes what lies between a tap and the change; comes before all other scripts of a page."""


@dataclass
class Figures:
    """What was measured of one program, in milliseconds."""

    served: list[float] = field(default_factory=list)
    screen: list[float] = field(default_factory=list)
    taps: list[float] = field(default_factory=list)
    parts: dict[str, list[float]] = field(default_factory=dict)
    """What each tap is made of."""


@dataclass
class Program:
    """Something to start and to tap on."""

    name: str
    command: list[str]
    port: int
    path: str
    tap: list[str]
    watch: str
    figures: Figures = field(default_factory=Figures)

    @property
    def address(self) -> str:
        """Where its screen is."""
        return f"http://127.0.0.1:{self.port}{self.path}"


def free_port() -> int:
    """Return a port nobody listens on."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def counter(folder: Path) -> Program:
    """Return the smallest Flet app that can be tapped, served as ``ft.run`` does it."""
    port, script = free_port(), folder / "counter.py"
    script.write_text(COUNTER.format(port=port), encoding="utf-8")
    return Program("counter", [sys.executable, str(script)], port, "/", ["more"], "count")


def app(folder: Path, tap: list[str], watch: str) -> Program:
    """Return Vendemmia, with a game in its first summer lying in its folder."""
    port, data = free_port(), folder / "data"
    command = [sys.executable, "-m", "companion", "--port", str(port), "--data", str(data)]
    return Program("vendemmia", command, port, f"/game/{a_game_in(data)}", tap, watch)


def a_game_in(data: Path) -> str:
    """Save a game in its first summer; return its id."""
    from companion.storage import open_shelf

    shelf = open_shelf(data)
    id = a_game_on(shelf)
    shelf.close()
    return id


def a_game_on(shelf: Shelf) -> str:
    """Save a game in its first summer on a shelf; return its id."""
    from companion import viticulture
    from companion.games import GAMES
    from companion.kernel.people import Colour, Player
    from companion.table import Tables
    from companion.viticulture.position.setup import Setup
    from companion.viticulture.year.first_player import NameFirstPlayer
    from companion.viticulture.year.spring import TakeRow
    from companion.viticulture.year.turns import NextSeason

    names = ("Anna", "Marco", "Lucía", "Олег")
    players = tuple(Player(n, colour) for n, colour in zip(names, Colour, strict=False))
    table = Tables(shelf, GAMES).new(viticulture, Setup(players, lira=True), seed=1)
    table.play(NameFirstPlayer(0))
    for seat in range(len(players)):
        table.play(TakeRow(seat, seat + 1))
    while table.session.state.season.value == "spring":
        table.play(NextSeason())
    return table.id


@contextmanager
def started(program: Program) -> Iterator[float]:
    """Start it; yield when it was started, by the wall clock, and note when it had a page."""
    where = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "FLET_FORCE_WEB_SERVER": "true",
        "VENDEMMIA_NO_BROWSER": "1",
    }
    silent = subprocess.DEVNULL
    begun = time.time()
    process = subprocess.Popen(program.command, env=where, stdout=silent, stderr=silent)
    try:
        wait_for_page(f"http://127.0.0.1:{program.port}/", process)
        program.figures.served.append((time.time() - begun) * 1000)
        yield begun
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for_page(address: str, process: subprocess.Popen[bytes]) -> None:
    """Ask until there is an answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                page.read()
                return
        except OSError:
            if process.poll() is not None:
                break
            time.sleep(0.003)
    raise SystemExit(f"{address} was not served")


def measure(program: Program, browser: Browser, taps: int) -> None:
    """Start the program once, open its screen in a fresh browser, and tap."""
    with started(program) as begun:
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
        try:
            context.add_init_script(PARTS + WATCH % program.watch)
            page = context.new_page()
            page.goto(program.address, wait_until="commit")
            page.wait_for_function("() => window.bench && bench.shown", timeout=PATIENCE * 1000)
            program.figures.screen.append(page.evaluate("bench.shown") - begun * 1000)
            page.wait_for_timeout(1000)
            for number in range(taps + 2):
                latency = one_tap(page, program.tap[number % len(program.tap)])
                if number >= 2:  # the first ones compile shaders
                    program.figures.taps.append(latency)
                    for name, took in parts_of(page).items():
                        program.figures.parts.setdefault(name, []).append(took)
        finally:
            context.close()


def one_tap(page: Page, id: str) -> float:
    """Tap the control; return how long until the watched words were others."""
    target = page.locator(f'[flt-semantics-identifier="{id}"]').first
    target.wait_for(state="attached", timeout=PATIENCE * 1000)
    box = target.bounding_box()
    if box is None:
        raise SystemExit(f"{id} has no place on the screen")
    time.sleep(REST)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => bench.changed", timeout=PATIENCE * 1000, polling=5)
    return float(page.evaluate("bench.changed - bench.tapped"))


def parts_of(page: Page) -> dict[str, float]:
    """Return what the last tap was made of."""
    noted = page.evaluate("({...parts, ...bench})")
    if not noted["sent"] or not noted["came"]:
        return {}
    drawn = (end - begun for begun, end in noted["frames"] if end >= noted["came"])
    return {
        "tap to message": noted["sent"] - noted["tapped"],
        "message to answer": noted["came"] - noted["sent"],
        "answer to changed screen": noted["changed"] - noted["came"],
        "  of which its frame": next(drawn, 0.0),
    }


def high(values: list[float]) -> float:
    """Return the value 95 of 100 are not above."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


def report(smallest: Figures, ours: Figures) -> None:
    """Print every figure, the counter's beside it, and their ratio beside the limit."""
    print(f"{'ms (median, 95 %)':24}{'counter':>16}{'vendemmia':>16}{'ratio':>8}{'limit':>7}")
    for title, one, other, limit in (
        ("start to served page", smallest.served, ours.served, SERVED_LIMIT),
        ("start to first screen", smallest.screen, ours.screen, SCREEN_LIMIT),
        ("tap to changed screen", smallest.taps, ours.taps, TAP_LIMIT),
    ):
        left, right = (f"{statistics.median(v):.0f}, {high(v):.0f}" for v in (one, other))
        ratio = statistics.median(other) / statistics.median(one)
        print(f"{title:24}{left:>16}{right:>16}{ratio:>8.2f}{limit:>7.1f}")
    for title, one in smallest.parts.items():
        both = (f"{statistics.median(v):.1f}, {high(v):.1f}" for v in (one, ours.parts[title]))
        print("  {:22}{:>16}{:>16}".format(title, *both))
    print(f"{len(ours.served)} starts and {len(ours.taps)} taps of each, in turn")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--starts", type=int, default=5, help="of each program")
    parser.add_argument("--taps", type=int, default=10, help="after each start")
    parser.add_argument(
        "--tap",
        nargs="+",
        default=["summer.points.seat-1.plus", "summer.points.seat-1.minus"],
        help="identifiers of the controls to tap in turn",
    )
    parser.add_argument(
        "--watch", default="summer.points.seat-1", help="identifier of what changes by it"
    )
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        programs = [counter(Path(folder)), app(Path(folder), options.tap, options.watch)]
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for number in range(options.starts + 1):
            for program in programs:
                measure(program, browser, options.taps)
                if number == 0:  # from the second on compiled modules and disk caches are warm
                    program.figures = Figures()
        browser.close()
    report(programs[0].figures, programs[1].figures)


if __name__ == "__main__":
    main()
