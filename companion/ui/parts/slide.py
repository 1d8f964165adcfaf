"""
Setting a value by sliding a finger along a picture.

The caller draws the picture and rounds the value. Buttons beside it do the same, and a screen
reader makes it more or less by its own gesture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

EVERY_MS = 30
"""A finger moves more often than anybody can look."""


def slide(
    id: str,
    picture: ft.Control,
    *,
    label: str,
    value: str,
    to: Callable[[float], object],
    more: Callable[[], object] | None,
    less: Callable[[], object] | None,
    more_said: str,
    less_said: str,
) -> ft.Control:
    """A picture to slide along; ``to`` is called with the distance from its left edge."""

    def moved(event: Any) -> None:
        if event.local_position is not None:
            to(event.local_position.x)

    touched = ft.GestureDetector(
        ft.Semantics(exclude_semantics=True, content=picture),
        mouse_cursor=ft.MouseCursor.RESIZE_LEFT_RIGHT,
        drag_interval=EVERY_MS,
        exclude_from_semantics=True,
        on_tap_up=moved,
        on_horizontal_drag_update=moved,
        on_horizontal_drag_end=moved,
    )
    return ft.Semantics(
        identifier=id,
        label=label,
        slider=True,
        value=value,
        increased_value=more_said,
        decreased_value=less_said,
        on_increase=(lambda _: more()) if more else None,
        on_decrease=(lambda _: less()) if less else None,
        content=touched,
        key=id,
    )
