"""
A card of the first year: what it is, what there is to decide, and the rule behind it.

It is the first thing on a page or a sheet and scrolls with it, so it never lies over a button.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.teaching import Lesson

from ..icons import icon
from ..scene import Scene, use_scene
from .boundary import component
from .surface import card
from .touch import chip, use_guards

MARK = 6
"""The diameter of the mark before a line."""


@component
def LessonCard(
    lesson: Lesson,
    left: int,
    on_read: Callable[[], object],
    on_rule: Callable[[], object],
    on_off: Callable[[], object],
) -> ft.Control:
    """One lesson; ``left`` more come after it."""
    scene = use_scene()
    look, t, c = scene.look, scene.t, scene.c
    ink = c.on_secondary_container
    guard = use_guards(lesson.id)
    title = ft.Semantics(
        heading_level=2,
        content=look.text(t(f"teach.{lesson.id}.title"), "title_large", ink),
    )
    drawn = icon(lesson.drawing, ink, 32)
    beside = ft.Row([drawn, ft.Container(title, expand=True)], spacing=12)
    head = title if scene.large_text else beside  # long words need the whole width
    said = t("teach.next") if left else t("teach.read")
    ways = ft.Row(
        [
            chip(scene, "teach.read", said, guard(on_read), selected=True),
            chip(scene, "teach.rule", t("teach.rule"), on_rule),
            chip(scene, "teach.off", t("teach.off"), guard(on_off)),
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    parts = [
        head,
        look.text(t(lesson.text), "body_large", ink),
        *[_line(scene, t(line), ink) for line in lesson.said],
        ways,
    ]
    inside = ft.Column(
        parts, spacing=10, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    return ft.Semantics(
        identifier="teach",
        container=True,
        content=card(
            scene,
            inside,
            bgcolor=c.secondary_container,
            border=ft.Border.all(1, c.secondary),
            padding=12 if scene.large_text else 16,
        ),
    )


def _line(scene: Scene, said: str, ink: str) -> ft.Control:
    """One of several things to know or to choose among."""
    words = scene.look.text(said, "body_medium", ink)
    if scene.large_text:
        return words
    mark = ft.Container(
        width=MARK, height=MARK, border_radius=MARK / 2, bgcolor=ink, margin=ft.Margin.only(top=7)
    )
    return ft.Row(
        [mark, ft.Container(words, expand=True)],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
