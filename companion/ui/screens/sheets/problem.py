"""The sheet for errors after which nothing has changed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.kernel.errors import CompanionError
from companion.storage import StorageError

from ...parts.surface import sheet
from ...parts.touch import Primary
from ...play import Play, S
from ...scene import Scene
from ...sheets import ProblemSheet


def problem_sheet(play: Play[S], open_: ProblemSheet) -> ft.Control:
    """A tap that could not be written to disk."""
    return problem(play.scene, open_.reason, lambda: play.show(open_.back))


def problem(
    scene: Scene, reason: CompanionError | StorageError, on_close: Callable[[], object]
) -> ft.Control:
    """An error in one sentence; nothing was changed."""
    content: list[ft.Control] = [
        scene.look.text(reason_said(scene, reason)),
        scene.look.text(
            scene.t("problem.nothing-changed"), "body_medium", scene.c.on_surface_variant
        ),
    ]
    leave = Primary("problem.leave", scene.t("close"), on_close)
    return sheet(scene, "problem", scene.t("problem.title"), content, on_close, foot=leave)


def reason_said(scene: Scene, reason: CompanionError | StorageError) -> str:
    """Return in words why something was not done."""
    message = reason.message_id if isinstance(reason, StorageError) else reason.message
    return scene.t(message, **dict(reason.facts))
