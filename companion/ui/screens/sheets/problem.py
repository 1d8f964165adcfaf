"""Something did not work; nothing was changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.i18n import N_

from ...parts.surface import sheet
from ...parts.touch import Primary
from ...scene import Scene
from .sheet import Sheet, closing


def problem_sheet(play: Any, open_: Sheet) -> ft.Control:
    """A tap that could not be written down."""
    before = open_.back
    close = (lambda: play.show(before)) if before else closing(play)
    return problem(play.scene, open_.reason, close)


def problem(scene: Scene, reason: Any, on_close: Callable[[], Any]) -> ft.Control:
    """Something did not work, in one sentence; nothing was changed."""
    message = getattr(reason, "message", None) or getattr(reason, "message_id", N_("error.unknown"))
    content: list[ft.Control] = [
        scene.look.text(scene.t(message, **dict(reason.facts))),
        scene.look.text(
            scene.t("problem.nothing-changed"), "body_medium", scene.c.on_surface_variant
        ),
        Primary("problem.leave", scene.t("close"), on_close),
    ]
    return sheet(scene, "problem", scene.t("problem.title"), content, on_close, short=True)
