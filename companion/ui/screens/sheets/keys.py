"""The sheet that lists the keys of a keyboard."""

from __future__ import annotations

import flet as ft

from companion.i18n import N_

from ...keyboard import LETTERS
from ...parts.surface import sheet
from ...play import Play, S
from ...scene import Scene

SIGNS = {"plus": "+", "minus": "−", "keys": "?"}
"""Keys with a sign on them, the same on every keyboard."""
NAMED = {
    "next": N_("keys.printed.next"),
    "undo": N_("keys.printed.undo"),
    "redo": N_("keys.printed.redo"),
    "escape": N_("keys.printed.escape"),
}
"""Keys with a word on them, which is not the same in every country."""


def keys_sheet(play: Play[S]) -> ft.Control:
    """Everything a keyboard can ask and do on a play screen."""
    scene = play.scene
    named = {name: scene.t(printed) for name, printed in NAMED.items()}
    lines = [_line(scene, name, key) for name, key in (LETTERS | named | SIGNS).items()]
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
