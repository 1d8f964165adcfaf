"""The screen for an address that leads nowhere."""

from __future__ import annotations

import flet as ft

from companion.i18n import N_

from ..icons import icon
from ..look import EDGE
from ..parts.boundary import component
from ..parts.touch import Primary
from ..scene import Scene, use_scene


def missing_view(scene: Scene, message: str) -> ft.View:
    """A screen that says what is missing."""
    return ft.View(padding=EDGE, bgcolor=scene.c.surface, controls=[missing(scene, message)])


def missing(scene: Scene, message: str) -> ft.Control:
    """What is missing, with a button to go home."""
    return ft.SafeArea(
        ft.Column(
            [
                icon("warn", scene.c.primary, 48),
                ft.Semantics(
                    heading_level=1,
                    content=scene.look.text(scene.t("missing.title"), "headline_medium"),
                ),
                scene.look.text(scene.t(message), "body_large"),
                Primary(
                    "missing.home",
                    scene.t("error.home"),
                    lambda: scene.program.go("/"),
                    drawing="home",
                ),
            ],
            spacing=16,
        )
    )


@component
def Missing() -> ft.Control:
    """The screen for unknown addresses."""
    return missing(use_scene(), N_("missing.address"))
