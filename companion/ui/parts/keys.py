"""Keyboard shortcuts: undo, redo, next, plus and minus, escape."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import flet as ft

from ..hooks import use_kept

Handler = Callable[[], object] | None


def use_keys(actions: Mapping[str, Handler] | None) -> None:
    """Listen to the keyboard while this component is shown; ``None`` does not."""
    page = ft.context.page
    current = use_kept(lambda: actions)
    current.current = actions

    def pressed(event: ft.KeyboardEvent) -> None:
        name = action_of(event.key, event.ctrl or event.meta, event.shift)
        handler = (current.current or {}).get(name or "")
        if handler:
            handler()

    mine = use_kept(lambda: pressed)

    def start() -> None:
        if current.current is not None:
            page.on_keyboard_event = mine.current

    def end() -> None:
        """Stop listening, unless another screen has taken over already."""
        if page.on_keyboard_event is mine.current:
            page.on_keyboard_event = None

    ft.use_effect(start, dependencies=[actions is not None], cleanup=end)


def action_of(key: str, command: bool, shift: bool) -> str | None:
    """Return the shortcut of a key combination, as usual on each platform."""
    if command:
        if key.upper() == "Z":
            return "redo" if shift else "undo"
        return "redo" if key.upper() == "Y" else None
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
