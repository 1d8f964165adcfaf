"""The one page of a browser, with the words for what somebody does on it."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.i18n import Language, language
from companion.ui.look import GUARD_MS

from ..chromium import HEARD, UNANSWERED, WIRE, WRITTEN
from ..phone import ANSWERED
from .browser import LANGUAGE, OFTEN, PATIENCE, Browser, Lost

NOTED = """
const noted = window.noted = [];
addEventListener('error', event => noted.push(String(event.error ?? event.message)));
addEventListener('unhandledrejection', event => noted.push(String(event.reason)));
addEventListener('securitypolicyviolation', event => noted.push(event.blockedURI));
"""
"""What goes wrong on the page."""

AT = 'id => document.querySelector(`[flt-semantics-identifier="${id}"]`)'
PLACE = f"""async id => {{
    const found = ({AT})(id);
    if (!found) return null;
    found.scrollIntoView({{block: 'nearest'}});
    const box = () => {{
        const {{x, y, width, height}} = found.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    }};
    const drawn = () => new Promise(settle => requestAnimationFrame(settle));
    const place = box();
    for (let times = 0; times < 3; times += 1) {{
        await drawn();
        if (!found.isConnected || String(box()) !== String(place)) return null;
    }}
    const there = document.elementFromPoint(...place);
    return there && (found.contains(there) || there.contains(found)) ? place : null;
}}"""
"""Where something can be touched: it stands still for some pictures, and nothing lies over it."""
SAYS = f"""(id, words) => {{
    const found = ({AT})(id);
    if (!found) return false;
    const named = [found, ...found.querySelectorAll('[aria-label]')];
    const said = named.map(node => node.getAttribute('aria-label'));
    return [...said, found.textContent].some(text => text && text.includes(words));
}}"""
FIELD = f"""id => {{
    const found = ({AT})(id);
    const field = found?.matches('input') ? found : found?.querySelector('input');
    if (!field || document.activeElement !== field) return false;
    field.select();
    return true;
}}"""
"""Whether one writes into a field now; what stands there gives way."""


class Page:
    """What somebody who reads the screen, or has it read out, does in a browser."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.lang: Language = language(LANGUAGE[:2])

    def open(self, address: str) -> None:
        """Start the browser and open an address; wait until something has a name there."""
        for patience in (*self.browser.draws_late, PATIENCE):
            self.browser.start(NOTED + WIRE)
            self.browser.go(address)
            try:
                until(lambda: self.browser.ask(NAMED), self.tells, patience)
                return
            except TimeoutError as problem:
                if patience == PATIENCE:
                    raise
                print("begun anew:", problem)
                self.browser.kill()

    def wait(self, function: str, *facts: object) -> Any:
        """Wait until a function of the page comes to something; return what."""

        def look() -> Any:
            return self.browser.ask(function, *facts)

        return until(look, lambda: f"{function} {facts}\n{self.tells()}")

    def wait_for(self, identifier: str) -> None:
        """Wait until it is there."""
        self.wait(f"id => Boolean(({AT})(id))", identifier)

    def says(self, identifier: str, words: str) -> None:
        """Wait until something is called or reads so."""
        self.wait(SAYS, identifier, words)

    def wait_gone(self, identifier: str) -> None:
        """Wait until it is not there any more."""
        self.wait(f"id => !({AT})(id)", identifier)

    def tap(self, identifier: str) -> None:
        """Touch something once it stands still."""
        self.browser.touch(*self.wait(PLACE, identifier))

    def tap_new(self, identifier: str) -> None:
        """Touch a button whose meaning has just changed: it takes no taps for a moment."""
        self.wait_for(identifier)
        with suppress(TimeoutError):
            until(lambda: self.browser.ask(ANSWERED, GUARD_MS + 50), str, UNANSWERED / 1000)
        self.tap(identifier)

    def write(self, identifier: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
        for _ in range(20):
            self.tap(identifier)
            with suppress(TimeoutError):  # a field that is just coming up loses the first letters
                until(lambda: self.browser.ask(FIELD, identifier), str, HEARD / 1000)
                self.browser.write(text)
                until(lambda: self.browser.ask(WRITTEN, text), str, HEARD / 1000)
                return
        raise AssertionError(f"nobody hears of {text!r}\n{self.tells()}")

    def asked(self) -> list[str]:
        """Every address the page has asked for."""
        asked = "() => performance.getEntriesByType('resource').map(entry => entry.name)"
        found: list[str] = self.browser.ask(asked)
        return found

    def problems(self) -> list[str]:
        """What has gone wrong on the page, and whom it has asked beside its host."""
        noted: list[str] = self.browser.ask("() => window.noted")
        home = (self.browser.ask("() => location.origin"), "data:", "blob:")
        return [*noted, *(url for url in self.asked() if not url.startswith(home))]

    def tells(self) -> str:
        """What is on the screen, and what the browser has printed: for a report of what failed."""
        with suppress(Exception):
            facts = "location.href, crossOriginIsolated, document.body.innerText, window.wire"
            seen = f"async () => [{facts}, window.noted, {PARTS}, await {FRAMES}]"
            return f"{self.browser.ask(seen)}\n{self.browser.tells()[-3000:]}"
        return self.browser.tells()


NAMED = "() => Boolean(document.querySelector('[flt-semantics-identifier]'))"
PARTS = """['#cover', '#strip', 'flutter-view', 'flt-semantics-placeholder', 'flt-semantics-host',
    'flt-semantics', 'canvas'].map(part => part + ' ' + document.querySelectorAll(part).length)"""
"""What stands on a page, for a report."""
FRAMES = """new Promise(settle => {
    requestAnimationFrame(() => settle(document.visibilityState + ', frames'));
    setTimeout(settle, 2000, document.visibilityState + ', no frames');
})"""
"""Whether the page is drawn at all."""


def until(look: Callable[[], Any], told: Callable[[], object], patience: float = PATIENCE) -> Any:
    """Wait until there is something, and return it; a page that is being loaded has nothing."""
    end = time.monotonic() + patience
    while True:
        with suppress(Lost):
            if found := look():
                return found
        if time.monotonic() > end:
            raise TimeoutError(told())
        time.sleep(OFTEN)
