"""What the screens of the lookup share: their frame and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.rulebook import Rule, only_book

from ...icons import icon
from ...look import EDGE
from ...parts.touch import icon_button
from ...scene import Scene
from ..rail import main_frame

RULES_HOME = "/rules"


def edition_of(scene: Scene, rule: Rule | None = None) -> str:
    """Return the reader's own rulebook, or the game's only one."""
    only = only_book(rule.game) if rule else None
    return only.edition if only else scene.viewer.edition


def parent_of(path: str) -> str:
    """
    Return where the back button leads: from an area's entry to the area, else to the lookup's first
    page.
    """
    steps = path.strip("/").split("/")
    return "/" + "/".join(steps[:-1]) if len(steps) > 3 or steps[1:2] == ["terms"] else RULES_HOME


def use_back(scene: Scene) -> tuple[str, Callable[[], None]]:
    """Return this page's address, and what the back button does."""
    path = ft.use_view_path()
    return path, lambda: scene.program.go(parent_of(path))


def link(scene: Scene, path: str, id: str) -> None:
    """Open another entry in place of this one, so that the way back stays the same."""
    parent = parent_of(path)
    scene.program.go(f"{RULES_HOME if parent.startswith('/rules/terms') else parent}/{id}")


def rules_page(
    scene: Scene,
    path: str,
    title: str,
    content: Sequence[ft.Control],
    *,
    name: str,
    on_back: Callable[[], object],
    above: str = "",
    drawing: str | None = None,
    buttons: Sequence[ft.Control] = (),
) -> ft.View:
    """A page of the lookup: back button, actions, title, content."""
    c = scene.c
    belongs = scene.look.text(above, "label_large", c.on_surface_variant) if above else None
    beside = None if scene.large_text else belongs
    top = ft.Row(
        [
            icon_button(scene, f"{name}.back", "back", scene.t("back"), on_back),
            ft.Container(beside, expand=True),
            *buttons,
        ],
        spacing=4,
    )
    words = ft.Semantics(
        heading_level=1,
        expand=True,
        content=scene.look.fitted(title, "headline_medium", scene.width - 2 * EDGE),
    )
    head: ft.Control = words
    if drawing and not scene.large_text:
        head = ft.Row([icon(drawing, c.primary, 44), words], spacing=14)
    elif drawing:
        head = ft.Row([words])
    below = [belongs] if belongs and scene.large_text else []
    whole = ft.ListView(
        [top, *below, head, *content],
        spacing=14,
        expand=True,
        padding=ft.Padding.only(top=8, bottom=24),
        key=path,  # an entry that another one has led to begins at its top
    )
    return main_frame(scene, RULES_HOME, whole, [], route=path)
