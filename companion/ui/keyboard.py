"""The keyboard of a page, and what its keys are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

Handler = Callable[[], object] | None

LETTERS = {"standings": "S", "turn": "T", "automa": "A", "mat": "M", "last": "L"}
"""The questions a letter asks."""
QUESTIONS = {
    **{letter: question for question, letter in LETTERS.items()},
    **dict(zip("ЫЕФЬД", LETTERS, strict=True)),
}
"""By letter, and by what the same key is called on a Russian keyboard."""


class Keyboard:
    """
    The keyboard of a page: escape goes back everywhere, everything else is what the screen on top
    has made of it. While somebody writes in a field, the keys are the field's.
    """

    def __init__(self, back: Callable[[], object] = lambda: None) -> None:
        self._back = back
        self.screen: Callable[[], Mapping[str, Handler]] | None = None
        """What the keys of the screen on top do."""
        self.writing = False
        """Whether a field has the keys."""

    def __call__(self, event: ft.KeyboardEvent) -> None:
        """Do what a key is for."""
        name = action_of(event.key, event.ctrl or event.meta, event.shift)
        if name == "escape":
            self.writing = False
            self._back()
        elif self.screen and not self.writing:
            handler = self.screen().get(name or "")
            if handler:
                handler()


def hear_keys(page: ft.Page) -> None:
    """
    Let the keys of a page be heard, before anything is drawn on it.

    Flet's client looks for that when it begins, and later only now and then: a page that learned of
    its keyboard with the first picture had none for the whole evening, one time in a hundred.
    """
    page.on_keyboard_event = Keyboard()


def action_of(key: str, command: bool, shift: bool) -> str | None:
    """Return the shortcut of a key combination, as usual on each platform."""
    if command:
        if key.upper() == "Z":
            return "redo" if shift else "undo"
        return "redo" if key.upper() == "Y" else None
    if key == "?" or (key == "/" and shift):
        return "keys"
    if key.upper() in QUESTIONS:
        return QUESTIONS[key.upper()]
    if key in ("+", "Numpad Add") or (key == "=" and shift):
        return "plus"
    return {
        "-": "minus",
        "Numpad Subtract": "minus",
        "Arrow Right": "next",
        "Page Down": "next",
        "Backspace": "undo",
        "Escape": "escape",
    }.get(key)
