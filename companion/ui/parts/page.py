"""A page with a footer: the content scrolls, *Undo …* and the main action stay below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from ..icons import icon
from ..look import EDGE, PLAY_CONTROL
from ..scene import Scene
from .surface import layers
from .touch import at_least, shaped

CUT = ft.TextOverflow.ELLIPSIS
WIDEST = 720
"""No line is longer than this, however wide the window."""


def page(
    scene: Scene,
    head: ft.Control,
    body: Sequence[ft.Control],
    foot: ft.Control,
    over: ft.Control | None,
    *,
    spacing: int = 14,
    top: int = 8,
    list_of: object = "",
) -> ft.View:
    """
    A page of head, scrolling body and foot; something can lie over it. ``list_of`` is another value
    after something has left the body, which then begins anew: where it grows so short that it does
    not scroll any more, what stays would be told, and tapped, where it stood before.
    """
    inside = filled(scene, head, body, foot, over, spacing=spacing, top=top, list_of=list_of)
    return ft.View(padding=0, bgcolor=scene.c.surface, controls=[inside])


def filled(
    scene: Scene,
    head: ft.Control,
    body: Sequence[ft.Control],
    foot: ft.Control,
    over: ft.Control | None,
    *,
    spacing: int = 14,
    top: int = 8,
    list_of: object = "",
) -> ft.Control:
    """All of such a page, for a component that fills one."""
    content: ft.Control = ft.Column(
        [
            head,
            ft.Container(
                ft.Column(
                    list(body),
                    scroll=ft.ScrollMode.AUTO,
                    spacing=spacing,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                    key=str(list_of) or None,
                ),
                expand=True,
                padding=ft.Padding.only(left=EDGE, right=EDGE, top=top),
            ),
            foot,
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        width=WIDEST if scene.wide else None,
    )
    if scene.wide:
        content = ft.Container(content, alignment=ft.Alignment.TOP_CENTER)
    return ft.SafeArea(layers(content, over), expand=True)


def foot(
    scene: Scene, parts: Sequence[ft.Control], shares: Sequence[int | None] = (5, 6)
) -> ft.Control:
    """
    The buttons of a footer side by side, the main action last; below each other with large text.
    """
    places: list[ft.Control] = [
        ft.Container(part, expand=share) for part, share in zip(parts, shares, strict=True)
    ]
    if scene.large_text:
        *beside, last = places
        last.expand = None
        content: ft.Control = ft.Column(
            [*([ft.Row(beside, spacing=8)] if beside else []), last],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ft.Row(places, spacing=8)
    top, bottom = (6, 8) if scene.large_text else (10, 14)  # half of a small page is for reading
    return ft.Container(
        content,
        bgcolor=scene.c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, scene.c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=top, bottom=bottom),
    )


def undo_button(
    scene: Scene, id: str, what: str | None, on_undo: Callable[[], object], *, named: bool
) -> ft.Control:
    """*Undo* with what it takes back; ``named`` where there is room for the word itself."""
    c, look, t = scene.c, scene.look, scene.t
    color = c.on_surface if what else c.on_surface_variant
    words = [look.text(t("undo"), "label_large", color)] if named else []
    told = what or t("undo.nothing")  # in one line: the footer keeps its height
    words.append(look.text(told, "caption", c.on_surface_variant, max_lines=1, overflow=CUT))
    return shaped(
        scene,
        id,
        at_least(
            PLAY_CONTROL - 16,
            ft.Row(
                [icon("undo", color), ft.Column(words, spacing=0, tight=True, expand=True)],
                spacing=10,
            ),
        ),
        on_undo if what else None,
        shape="soft",
        fill=c.surface_container_high,
        label=t("undo.label", entry=what) if what else t("undo.nothing"),
    )
