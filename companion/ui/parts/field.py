"""A text field, with label and counter no smaller than other text."""

from __future__ import annotations

from typing import Any

import flet as ft

from ..scene import Scene

FLOATING = 1.2
"""Material draws a floating label at three quarters of its size: 16 sp become 14.4."""


def field(
    scene: Scene, id: str, label: str, value: str, *, style: str = "body_large", **more: Any
) -> ft.Control:
    """A text field with a stable identifier."""
    look, c = scene.look, scene.c
    keys = scene.program.keys

    def writing(now: bool) -> None:
        keys.writing = now

    size = look.size("body_large") * FLOATING
    floating = look.style("body_large", c.on_surface_variant, size)
    return ft.Semantics(
        identifier=id,
        content=ft.TextField(
            value=value,
            label=label,
            text_style=look.style(style),
            label_style=floating,
            counter_style=look.style("label_medium", c.on_surface_variant),
            on_focus=lambda: writing(True),  # until then the keys are its own
            on_blur=lambda: writing(False),
            **more,
        ),
    )
