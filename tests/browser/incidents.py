"""
What happens to a phone in an evening: its network falls silent, it sleeps, its machine is busy, the
program is killed, lines seem dead that live. Drawn by lot, one after the other, on one page.

    python -m tests.browser.incidents --times 200 --seed 7
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import games
from .lent import Pages, kept_port
from .network import Network
from .phone import Phone
from .server import Server

POINTS = "summer.points.seat-1"
PLUS = f"{POINTS}.plus"
HIDE = """hidden => {
    Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event('visibilitychange'));
}"""
BUSY = "ms => { const end = Date.now() + ms; while (Date.now() < end); }"
WAKE = "() => dispatchEvent(new Event('online'))"
MAY_FALL_SILENT = """() => {
    if (window.fallSilent) return;  // it has not been loaded anew
    let socket = WebSocket;  // the browser's own
    while (Object.getPrototypeOf(socket) !== EventTarget) socket = Object.getPrototypeOf(socket);
    const send = socket.prototype.send;
    let line = null;
    const silent = new Set();
    window.fallSilent = () => { silent.add(line); dispatchEvent(new Event('online')); };
    socket.prototype.send = function (data) {
        if (!this.url.endsWith('/beat')) line = this;
        return silent.has(this) && data === 'beat' ? undefined : send.call(this, data);
    };
    dispatchEvent(new Event('online'));  // it asks over its line
}"""
"""Lets a line seem dead that lives: on a busy machine an answer over it may come late."""
COUNTS = """([id, before]) => {
    const found = document.querySelector(`[flt-semantics-identifier="${id}"]:not([data-before])`);
    if (!found || document.getElementById('away')) return '';
    if (document.getElementById('untold')) return 'untold';
    return found.outerHTML.includes(before) ? '' : 'counted';
}"""
BACK = """id => !document.getElementById('away') &&
    !!document.querySelector(`[flt-semantics-identifier="${id}"]:not([data-before])`)"""


@dataclass
class Evening:
    """One phone behind a network of its own, and all that can befall it."""

    phone: Phone
    server: Server
    network: Network
    chance: random.Random

    def silence(self) -> None:
        """Nothing comes through for a while, and nobody is told."""
        self.network.fall_silent()
        self._waits(9)
        self._is_back()

    def sleep(self) -> None:
        """The phone is put away; the network is gone meanwhile, or is not."""
        self.phone.page.evaluate(HIDE, True)
        silent = self.chance.random() < 0.5
        if silent:
            self.network.fall_silent()
        self._waits(5)
        if silent:
            self._is_back()
        self.phone.page.evaluate(HIDE, False)

    def _is_back(self) -> None:
        self.network.is_back()
        if not self.phone.page.evaluate("() => window.wire?.opened"):
            self.network.hang_up()  # what a page is fetched over belongs to the browser

    def is_busy(self) -> None:
        """The page itself stands still."""
        self.phone.page.evaluate(BUSY, self.chance.randrange(6_500))

    def seems_dead(self) -> None:
        """Its line is given up though it lives, once or more."""
        for _ in range(self.chance.randint(1, 3)):
            self.phone.page.evaluate(MAY_FALL_SILENT)
            self.phone.page.evaluate("() => window.fallSilent()")
            self._waits(1)

    def looks_up(self) -> None:
        """It is woken several times in a row."""
        for _ in range(self.chance.randint(1, 6)):
            self.phone.page.evaluate(WAKE)
            self._waits(0.3)

    def killed(self) -> None:
        """The program is killed, and started after a while."""
        self.server.kill()
        self._waits(4)
        self.server.start()

    def loaded_anew(self) -> None:
        """Somebody reloads the page, and does not wait for it."""
        self.network.hang_up()
        self.phone.page.reload(wait_until="commit")
        self._waits(1)

    def _waits(self, longest: float) -> None:
        time.sleep(self.chance.random() * longest)

    def happens(self) -> str:
        """Let something happen; return what."""
        kinds: list[Callable[[], None]] = [
            self.silence,
            self.sleep,
            self.is_busy,
            self.seems_dead,
            self.looks_up,
            self.killed,
            self.loaded_anew,
        ]
        several = self.chance.choices(kinds, k=self.chance.choice((1, 1, 1, 2, 2, 3)))
        for one in several:
            one()
        return ", ".join(one.__name__ for one in several)

    def is_whole(self) -> None:
        """The phone is back by itself, and a tap of it counts, or it is said that it may not."""
        for _ in range(3):
            self.phone.page.wait_for_function(BACK, arg=PLUS, polling=50)
            self.phone.looks()
            before = self.phone.text_of(POINTS)
            self.phone.tap(PLUS)
            found = self.phone.page.wait_for_function(COUNTS, arg=[POINTS, before], polling=50)
            if found.json_value() == "counted":
                break
            self.phone.page.wait_for_selector("#untold", state="detached")
        else:
            raise AssertionError("no tap counts")
        self.phone.problems.clear()  # Flet's client complains where a line could not begin


def befall(phone: Phone, server: Server, network: Network, seed: int, times: int) -> list[str]:
    """Let so much happen to a phone at its first summer; return all of it."""
    found = Evening(phone, server, network, random.Random(seed))
    happened: list[str] = []
    for _ in range(times):
        happened.append(found.happens())
        try:
            found.is_whole()
        except Exception as problem:
            said = phone.page.evaluate("() => document.getElementById('away')?.innerText")
            problem.add_note(f"seed {seed}: {'; '.join(happened)}\n{phone.tells()}\naway: {said}")
            raise
    return happened


def main() -> int:
    """Play evenings, each of ten incidents, with seeds of their own."""
    from .chromium import chromium

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--seed", type=int, default=time.time_ns() % 10**9)
    wish = options.parse_args()
    with chromium() as browser, kept_port() as port:
        pages = Pages(browser, f"http://127.0.0.1:{port}")
        for seed in range(wish.seed, wish.seed + -(-wish.times // 10)):
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder) / "data", port)
                id = server.prepare(games.summer)
                server.start()
                network = Network(port)
                phone = Phone(pages.lend(390, 844), server.address).speaks("en")
                phone.address = network.address
                phone.open(f"/game/{id}")
                begun = time.monotonic()
                said = befall(phone, server, network, seed, 10)
                print(seed, f"{time.monotonic() - begun:.0f} s", "; ".join(said), flush=True)
                phone.leave(pages, sound=False)
                network.close()
                server.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
