"""The sheet that lists the keys of a keyboard."""

from __future__ import annotations

import flet as ft

from ...keyboard import LETTERS
from ...parts.surface import sheet
from ...play import Play, S
from ...scene import Scene

OTHERS = {
    "next": "PgDn",
    "undo": "Ctrl Z",
    "redo": "Ctrl Y",
    "plus": "+",
    "minus": "−",
    "escape": "Esc",
    "keys": "?",
}
"""The keys beside the questions, as they are printed on a keyboard."""


def keys_sheet(play: Play[S]) -> ft.Control:
    """Everything a keyboard can ask and do on a play screen."""
    scene = play.scene
    lines = [_line(scene, name, key) for name, key in (LETTERS | OTHERS).items()]
    return sheet(scene, "keys", scene.t("keys.title"), lines, play.close)


def _line(scene: Scene, name: str, key: str) -> ft.Control:
    said = scene.t(f"keys.{name}")
    shown = ft.Row(
        [
            ft.Container(
                scene.look.text(key, "label_large"),
                border=ft.Border.all(1.5, scene.c.outline),
                border_radius=8,
                padding=ft.Padding.symmetric(horizontal=10, vertical=4),
            ),
            ft.Container(scene.look.text(said, "body_large"), expand=True),
        ],
        spacing=12,
    )
    return ft.Semantics(label=f"{key}: {said}", exclude_semantics=True, content=shown)
