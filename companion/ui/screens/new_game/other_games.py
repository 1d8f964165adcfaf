"""Which game is prepared: each has a page of its own."""

from __future__ import annotations

import flet as ft

from ...parts.touch import chip
from ...scene import Scene

KINDS = {"viticulture": "/new", "vino": "/new/vino"}


def kinds(scene: Scene, here: str) -> ft.Control:
    """The games to choose from; the one that is being prepared is marked."""
    return ft.Row(
        [
            chip(
                scene,
                f"new.game-{name}",
                scene.t(f"game.{name}"),
                lambda route=route: scene.house.go(route),
                selected=name == here,
            )
            for name, route in KINDS.items()
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
