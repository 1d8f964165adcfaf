"""
A phone at the table: what a player, or a screen reader, can find and touch on it.

Things are found by their identifier (the scheme is in ``tests/README.md``) or, as a player who
reads the screen would, by role and words. Nothing sleeps until something "should" be there: every
method waits for what it is about.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, cast

from playwright.sync_api import (
    BrowserContext,
    Error,
    Locator,
    Page,
    Request,
    TimeoutError,
    expect,
)

from companion.i18n import Language, language
from companion.ui.app import PREFERENCES
from companion.ui.look import GUARD_MS
from companion.ui.seeing import REACTION_MS

from .chromium import HEARD, UNANSWERED, WRITTEN, keep_inside, wait_for_semantics
from .lent import Lent, Pages

SOON = 180_000
"""
Milliseconds after which something will not appear any more. A wait ends when it has appeared, so
only a failure takes as long; on a busy machine a quarter of this has been needed.
"""
OFTEN = 50
"""Milliseconds between two looks: reading the whole page is work for a browser, too."""
expect.set_options(timeout=SOON)
STORED = f"flutter.{PREFERENCES}"
"""Where Flutter keeps a preference in the browser."""

SHOWS = """words => {
    const host = document.querySelector('flt-semantics-host');
    const labels = [...host.querySelectorAll('[aria-label]')];
    return host.innerText.includes(words) ||
        labels.some(node => node.getAttribute('aria-label').includes(words));
}"""

ANSWERED = """guard => {
    const {got, asked, last} = window.wire;
    return got > asked && performance.now() - last > guard;
}"""
SHOWS_ONE_OF = f"questions => questions.find({SHOWS})"


class Phone:
    """One page in a browser context of its own, or one that is lent."""

    def __init__(self, whose: BrowserContext | Lent, address: str) -> None:
        lent = whose if isinstance(whose, Lent) else None
        self.context = lent.page.context if lent else cast(BrowserContext, whose)
        self.context.set_default_timeout(SOON)
        self.address = address
        self.blocked = lent.elsewhere if lent else keep_inside(self.context)
        self.asked: list[str] = []
        self.problems: list[str] = []
        self._lent = lent
        self.page: Page = lent.page if lent else self.context.new_page()
        self.page.on("request", self._asks)
        self.page.on("pageerror", self._fails)
        self.lang: Language = language("en")

    def _asks(self, request: Request) -> None:
        self.asked.append(request.url)

    def _fails(self, error: Error) -> None:
        self.problems.append(str(error))

    def leave(self, pages: Pages, *, sound: bool) -> None:
        """Give the page back; ``sound`` where nothing has failed on it."""
        assert self._lent, "a page of its own is closed with its context"
        self.page.remove_listener("request", self._asks)
        self.page.remove_listener("pageerror", self._fails)
        pages.take_back(self._lent, sound=sound and not self.problems)

    def begin_with(self, script: str) -> Phone:
        """Run this on every page before anything else is."""
        if self._lent:
            self._lent.begin_with(script)
        else:
            self.context.add_init_script(script)
        return self

    # -- getting somewhere ----------------------------------------------------------------------

    def speaks(self, code: str, **viewer: Any) -> Phone:
        """Settle how this phone is looked at, before it is opened for the first time."""
        self.lang = language(code)
        settled = {"language": code, "theme": "paper", "text": 1.0, "table_mode": False}
        value = json.dumps(json.dumps({**settled, "awake": False, **viewer}))
        return self.begin_with(
            f"if (!localStorage.getItem('{STORED}')) localStorage.setItem('{STORED}',"
            f" {json.dumps(value)})"
        )

    def open(self, route: str = "/") -> Phone:
        """Go to an address, as if it were typed."""
        self.page.goto(self.address + route)
        wait_for_semantics(self.page)
        return self

    def reload(self) -> Phone:
        """Load the page anew."""
        self.page.reload()
        wait_for_semantics(self.page)
        return self

    @property
    def route(self) -> str:
        """The address within the app."""
        return self.page.url.removeprefix(self.address)

    # -- finding --------------------------------------------------------------------------------

    def at(self, identifier: str) -> Locator:
        """The node with an identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]')

    def wait_for(self, identifier: str) -> Locator:
        """Wait until it is there."""
        found = self.at(identifier)
        found.wait_for(state="attached")
        return found

    def wait_gone(self, identifier: str) -> None:
        """Wait until it is not there any more."""
        self.at(identifier).wait_for(state="detached")

    def shows(self, words: str) -> None:
        """Wait until these words are on the screen, by themselves or within others."""
        self.page.wait_for_function(SHOWS, arg=words, polling=OFTEN)

    def shows_one_of(self, questions: Sequence[str]) -> str:
        """Wait until one of these is on the screen: which."""
        found = self.page.wait_for_function(SHOWS_ONE_OF, arg=list(questions), polling=OFTEN)
        return str(found.json_value())

    def says(self, identifier: str, words: str) -> None:
        """Wait until something is called or reads so."""
        self.page.wait_for_function(
            """([id, words]) => {
                const found = document.querySelector(`[flt-semantics-identifier="${id}"]`);
                if (!found) return false;
                const inner = [...found.querySelectorAll('[aria-label]')]
                    .map(node => node.getAttribute('aria-label'));
                const all = [found.getAttribute('aria-label'), found.innerText, ...inner];
                return all.some(text => text && text.includes(words));
            }""",
            arg=[identifier, words],
            polling=OFTEN,
        )

    def text_of(self, identifier: str) -> str:
        """What something is called or reads."""
        found = self.wait_for(identifier)
        label = found.get_attribute("aria-label")
        inner = found.locator("[aria-label]")
        if not label and inner.count():
            label = inner.first.get_attribute("aria-label")
        return label or found.inner_text()

    def screen(self) -> str:
        """Everything that is said on the screen."""
        return self.page.locator("flt-semantics-host").inner_html()

    def tells(self) -> str:
        """What it shows and what has come and gone, in a few lines: for a report of what failed."""
        said = self.page.evaluate(
            "() => [...document.querySelectorAll('flt-semantics-host [aria-label],"
            " flt-semantics-host span')].map(x => x.getAttribute('aria-label') || x.innerText)"
        )
        wire = self.page.evaluate("() => window.wire")
        return f"{self.page.url}\n{wire} {self.problems}\n{' | '.join(x for x in said if x)}"

    # -- touching -------------------------------------------------------------------------------

    def tap(self, identifier: str) -> None:
        """Touch something, scrolling to it if need be."""
        self._touch(self.wait_for(identifier))

    def tap_new(self, identifier: str) -> None:
        """Touch a button whose meaning has just changed: it takes no taps for a moment."""
        found = self.wait_for(identifier)
        self.wait_answered()
        self._touch(found)

    def tap_name(self, name: str, *, role: str = "button", exact: bool = True) -> None:
        """Touch what a screen reader calls so."""
        self._touch(self._called(name, role, exact))

    def tap_role(self, name: str, *, role: str = "button", exact: bool = True) -> None:
        """The same, where its meaning has just changed."""
        found = self._called(name, role, exact)
        found.wait_for(state="attached")
        self.wait_answered()
        self._touch(found)

    def _called(self, name: str, role: Any, exact: bool) -> Locator:
        return self.page.get_by_role(role, name=name, exact=exact).first

    def looks(self) -> Phone:
        """See what others have just done: a tap that comes sooner is for what was there before."""
        seen = "most => performance.now() - window.wire.last > most"
        self.page.wait_for_function(seen, arg=2 * REACTION_MS, polling=OFTEN)
        return self

    def wait_answered(self) -> None:
        """Wait until the last tap has been answered, and what came of it takes taps."""
        with suppress(TimeoutError):
            self.page.wait_for_function(
                ANSWERED, arg=GUARD_MS + 50, polling=OFTEN, timeout=UNANSWERED
            )

    def wait_connected(self, change: Callable[[], object]) -> None:
        """Let something happen to the server, and wait until the page has found it again."""
        opened = self.page.evaluate("window.wire.opened")
        change()
        self.page.wait_for_function("before => window.wire.opened > before", arg=opened)

    def say(self, id: str, /, **facts: object) -> str:
        """The words of a message in this phone's language."""
        return self.lang.text(id, **facts)

    def tap_words(self, id: str, /, **facts: object) -> None:
        """Touch the button that says this message."""
        self.tap_role(self.say(id, **facts))

    def write(self, identifier: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
        self.rests(identifier)
        field = self.at(identifier).locator("input, textarea")
        if not field.count():
            field = self.page.locator(f'input[flt-semantics-identifier="{identifier}"]')
        field = field.first
        self.page.evaluate("() => { window.wire.written = ''; }")
        for _ in range(20):  # a field that is just coming up loses the first letters
            field.click()
            field.press("Control+a")
            field.press_sequentially(text, delay=20)
            with suppress(TimeoutError):
                self.page.wait_for_function(WRITTEN, arg=text, polling=OFTEN, timeout=HEARD)
                return
        raise AssertionError(f"{identifier} reads {field.input_value()!r} instead of {text!r}")

    def press(self, keys: str) -> None:
        """Press keys of a keyboard."""
        self.page.keyboard.press(keys)

    def rests(self, identifier: str) -> None:
        """Wait until it has stopped moving: a page that just grew scrolls to what is new."""
        found, before = self.wait_for(identifier), None
        for _ in range(100):
            place = found.bounding_box()
            if place == before:
                return
            before = place
            time.sleep(0.15)

    def _touch(self, found: Locator) -> None:
        while True:
            try:
                found.scroll_into_view_if_needed()
                return found.click()
            except Error as moved:  # drawn anew just now: nothing was touched yet
                if "not attached" not in str(moved):
                    raise

    # -- looking --------------------------------------------------------------------------------

    def viewer(self) -> dict[str, Any]:
        """How this phone is looked at, as the browser keeps it."""
        kept = self.page.evaluate(f"localStorage.getItem('{STORED}')")
        found: dict[str, Any] = json.loads(json.loads(kept)) if kept else {}
        return found

    def top_of(self, identifier: str) -> float:
        """How far below the top of the page something is."""
        self.wait_for(identifier)
        found: float = self.at(identifier).evaluate("node => node.getBoundingClientRect().top")
        return found

    def game_id(self) -> str:
        """The id of the game in the address."""
        found = re.search(r"/game/([a-z0-9-]+)", self.route)
        assert found, self.route
        return found[1]
