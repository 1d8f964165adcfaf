"""
A phone without a client that is asked as one in Chromium is, by identifier or by role and words.

The words for it are those of ``tests/browser/phone.py``: a play of ``tests/plays/`` can be played
here, too, in tenths of a second. What is covered by a sheet, or said otherwise by a label, is not
on the screen.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

from companion.i18n import Language, language
from companion.table import Tables

from .headless import Node, NotThere, Phone, phone, viewer

PATIENCE = 60
"""Seconds something may take to appear; a draw that goes round takes one."""
PAUSE = 0.05


class Readers:
    """Phones at one table, and the loop they live in."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._open = AsyncExitStack()

    def open(self, tables: Tables, code: str, route: str = "/") -> Reader:
        """Open the app on one more phone."""
        opened = phone(tables, route=route, preferences=viewer(language=code), languages=(code,))
        return Reader(self.run, self.run(self._open.enter_async_context(opened)), code)

    def run(self, what: Coroutine[Any, Any, Any]) -> Any:
        """Let the app go on until this is done."""
        return self._runner.run(what)

    def __enter__(self) -> Readers:
        return self

    def __exit__(self, *problem: Any) -> None:
        """Put all phones away; what went wrong on one of them fails the test."""
        try:
            self.run(self._open.__aexit__(*problem))
        finally:
            self._runner.close()


class Reader:
    """One of them. It has the words of `tests.plays.Hand`."""

    def __init__(self, run: Callable[[Any], Any], one: Phone, code: str) -> None:
        self._run = run
        self.one = one
        self.lang: Language = language(code)

    @property
    def route(self) -> str:
        """The address."""
        return self.one.route

    def say(self, id: str, /, **facts: object) -> str:
        """The words of a message in this phone's language."""
        return self.lang.text(id, **facts)

    # -- looking --------------------------------------------------------------------------------

    def said(self, root: Node | None = None) -> list[str]:
        """Everything a screen reader comes across."""
        return list(_said(self.one, root))

    def shows(self, words: str) -> None:
        """Wait until these words are on the screen, by themselves or within others."""
        self.shows_one_of([words])

    def shows_one_of(self, questions: Sequence[str]) -> str:
        """Wait until one of these is on the screen: which."""

        def there() -> str | None:
            said = self.said()
            return next((q for q in questions if any(q in text for text in said)), None)

        return str(self._wait(there, lambda: f"none of {questions} in {self.said()}"))

    def says(self, identifier: str, words: str) -> None:
        """Wait until something is called or reads so."""

        def there() -> bool:
            if not self.one.has(identifier):
                return False
            return any(words in text for text in self.said(self.one.find(identifier)))

        self._wait(there, lambda: f"{identifier} says {self.text_of(identifier)!r}, not {words!r}")

    def text_of(self, identifier: str) -> str:
        """What something is called or reads."""
        self.wait_for(identifier)
        return self.one.said(identifier)

    def wait_for(self, identifier: str) -> None:
        """Wait until it is there."""
        self._wait(
            lambda: self.one.has(identifier), lambda: f"{identifier} is not in {self.one.ids()}"
        )

    def wait_gone(self, identifier: str) -> None:
        """Wait until it is not there any more."""
        self._wait(lambda: not self.one.has(identifier), lambda: f"{identifier} is still there")

    # -- touching -------------------------------------------------------------------------------

    def tap(self, identifier: str) -> None:
        """Touch it. Between two taps a second passes, for what the app takes for the time."""
        self.wait_for(identifier)
        self._run(self.one.tap(identifier))

    tap_new = tap

    def tap_role(self, name: str) -> None:
        """Touch what a screen reader calls so."""

        def there() -> str | None:
            return next((id for id in self.one.tappables() if self.one.said(id) == name), None)

        found = self._wait(there, lambda: f"nothing to tap is called {name!r}: {self.said()}")
        self._run(self.one.tap(str(found)))

    tap_name = tap_role

    def tap_words(self, id: str, /, **facts: object) -> None:
        """Touch the button that says this message."""
        self.tap_role(self.say(id, **facts))

    def write(self, identifier: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
        self.wait_for(identifier)
        self._run(self.one.type(identifier, text))

    def slide(self, identifier: str, *xs: float) -> None:
        """Pull along a picture: where the finger is, from its left, until it is lifted."""
        self.wait_for(identifier)
        self._run(self.one.slide(identifier, *xs))
        self.one.clock.tick()

    def _wait(self, there: Callable[[], Any], wrong: Callable[[], str]) -> Any:
        end = time.monotonic() + PATIENCE
        self._run(self.one.settle())
        while not (found := there()):
            if time.monotonic() > end:
                raise NotThere(wrong())
            self._run(asyncio.sleep(PAUSE))
            self._run(self.one.settle())
        return found


def _said(one: Phone, root: Node | None) -> Iterator[str]:
    for found in one.walk(root):
        if found.covered:
            continue
        node = found.node
        if node["_c"] == "Text" and "value" in node:
            yield str(node["value"])
        if node.get("label"):
            yield str(node["label"])
