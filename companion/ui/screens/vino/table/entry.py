"""What the forms for printed facts share: the sheet, fields for numbers, and warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.kernel.phrase import Phrase
from companion.vino.box.copies import Copy, Need
from companion.vino.box.problems import Problem

from ....icons import icon
from ....look import Look
from ....parts.field import field
from ....parts.surface import card, sheet
from ....parts.touch import Primary
from ....scene import Scene, use_scene
from ..bits import region_said


@dataclass(frozen=True)
class Entering:
    """What is to be entered, the copy so far, and what to do with the result."""

    need: Need
    copy: Copy
    on_enter: Callable[[object], object]
    on_close: Callable[[], object]


def entry_sheet(
    entering: Entering,
    parts: Sequence[ft.Control],
    ready: bool,
    enter: Callable[[], object],
    found: Iterable[Problem] = (),
    also: str = "",
) -> ft.Control:
    """
    The sheet of a form; what is wrong first stands with the button that it holds back, and so does
    what the button ``also`` books and may be out of view.
    """
    scene = use_scene()
    need = entering.need
    if need.what in ("table", "order", "price"):
        title = scene.t(f"enter.{need.what}")
    elif need.what == "region" and need.region:
        title = region_said(scene, need.region)
    else:
        title = scene.words.say(need.question)
    look = scene.look.capped  # beside the button much grows less, and leaves room to the form
    told = warnings(scene, sorted(found, key=lambda one: not one.hard), look)
    book = Primary(
        "enter.book",
        scene.t("enter.book" if ready else "enter.missing"),
        enter if ready else None,
        drawing="check" if ready else None,
    )
    booked = [look.text(also, "body_medium", scene.c.on_surface_variant)] if also else []
    foot = ft.Column(
        [*told[:1], *booked, book],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    content = [*parts, *told[1:]]
    return sheet(scene, "enter", title, content, entering.on_close, foot=foot)


def numbers_field(
    scene: Scene, id: str, label: str, value: str, change: Callable[[str], object], **more: Any
) -> ft.Control:
    """A field for numbers; a long label is above it in large text, since Material's cannot wrap."""
    above = scene.large_text
    written = field(
        scene,
        id,
        "" if above else label,
        value,
        on_change=lambda e: change(e.control.value),
        **more,
    )
    if not above:
        return written
    return ft.Column([scene.look.text(label, "label_large"), written], spacing=2, tight=True)


def warnings(scene: Scene, found: Iterable[Problem], look: Look | None = None) -> list[ft.Control]:
    """What is impossible or looks like a slip, in plain words."""
    c, look = scene.c, look or scene.look
    return [
        card(
            scene,
            ft.Row(
                [
                    icon("warn", c.on_error_container if problem.hard else c.on_tertiary_container),
                    ft.Container(
                        look.text(
                            scene.words.say(problem.says),
                            "body_medium",
                            c.on_error_container if problem.hard else c.on_tertiary_container,
                        ),
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
            bgcolor=c.error_container if problem.hard else c.tertiary_container,
            border=None,
            padding=12,
        )
        for problem in found
    ]


def problem(id: str, **facts: Any) -> Problem:
    return Problem(Phrase(id, facts), hard=True)
