"""Cards, lists, rows, check marks, and sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from ..icons import icon
from ..look import EDGE, PLAY_CONTROL
from ..scene import Scene
from .touch import at_least, icon_button, tap

ROOMY = 700
"""Pages at least so high, at normal text size, show every sheet that is not long as a whole."""


def card(scene: Scene, content: ft.Control, **box: Any) -> ft.Control:
    """A panel on the page: paper, a thin line, round corners, no shadow."""
    c = scene.c
    return ft.Container(
        content,
        **{
            "bgcolor": c.surface_container_lowest,
            "border": ft.Border.all(1, c.outline_variant),
            "border_radius": 16,
            "padding": 16,
            **box,
        },
    )


def dot(scene: Scene, on: bool) -> ft.Control:
    """A mark that shows whether something is selected."""
    c = scene.c
    return ft.Container(
        icon("check", c.on_primary, 20) if on else None,
        width=32,
        height=32,
        border_radius=10,
        bgcolor=c.primary if on else None,
        border=None if on else ft.Border.all(2, c.outline),
        alignment=ft.Alignment.CENTER,
    )


def fixed_places(items: Sequence[ft.Control], **box: Any) -> list[ft.Control]:
    """
    Wrap each child in a place of its own, so that children can change their order.

    Flet 1.0.5 mends children with keys where they were and then moves them; what was added or
    removed inside two of them may get mixed up on the way. A place has no key and never moves:
    a child that comes to another place is sent there anew.
    """
    return [ft.Container(item, **box) for item in items]


def rows(scene: Scene, items: Sequence[ft.Control]) -> ft.Control:
    """A list of rows in one card, with lines between them."""
    lined: list[ft.Control] = []
    for n, item in enumerate(fixed_places(items)):
        if n:
            lined.append(ft.Container(height=1, bgcolor=scene.c.outline_variant))
        lined.append(item)
    return card(
        scene,
        ft.Column(lined, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def row(
    scene: Scene,
    id: str,
    title: str,
    on_tap: Callable[[], object] | None,
    *,
    below: str | None = None,
    drawing: str | None = None,
    ahead: ft.Control | None = None,
    season: str | None = None,
    more: bool = True,
    on_hold: Callable[[], object] | None = None,
) -> ft.Control:
    """A row that opens something."""
    c = scene.c
    lead: list[ft.Control] = []
    if drawing:
        colours = scene.look.season(season or "none")
        lead.append(
            ft.Container(
                icon(drawing, colours.strong if season else c.primary),
                width=44,
                height=44,
                border_radius=14,
                bgcolor=colours.container if season else c.primary_container,
                alignment=ft.Alignment.CENTER,
            )
        )
    if ahead:
        lead.append(ahead)
    long = scene.large_text and any(len(word) > LONG_WORD for word in title.split())
    words: list[ft.Control] = [scene.look.text(title, "label_large" if long else "title_medium")]
    if below:
        words.append(scene.look.text(below, "body_medium", c.on_surface_variant))
    if scene.large_text:  # long words need the whole width
        above = [ft.Row(lead)] if lead else []
        inside: ft.Control = ft.Column([*above, *words], spacing=4, tight=True)
    else:
        inside = ft.Row(
            [
                *lead,
                ft.Column(words, spacing=0, tight=True, expand=True),
                *([icon("next", c.on_surface_variant)] if more else []),
            ],
            spacing=14,
        )
    return tap(
        id,
        at_least(PLAY_CONTROL, inside),
        on_tap,
        on_hold=on_hold,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def layers(content: ft.Control, over: ft.Control | None) -> ft.Control:
    """
    A screen with a sheet over it. The screen keeps its place in the tree, so it is not sent again
    when a sheet opens or closes; while covered it is hidden from screen readers.
    """
    below = ft.Semantics(exclude_semantics=over is not None, content=content, key="below")
    return ft.Stack([below, over] if over else [below], expand=True)


LONG_WORD = 10
"""Letters that do not fit beside a cross on a narrow page, where text is large."""


def sheet(
    scene: Scene,
    id: str,
    title: str,
    content: Sequence[ft.Control],
    on_close: Callable[[], object],
    *,
    mark: ft.Control | None = None,
    long: bool = False,
    short: bool = False,
    foot: ft.Control | None = None,
    help: ft.Control | None = None,
) -> ft.Control:
    """
    A sheet over the screen; tapping beside it or the cross closes it. A ``foot`` stays below what
    scrolls, ``help`` is shown before the cross.

    It is as high as its content. What might not fit (``long``, or, unless it is ``short``, any
    sheet on a low page or with large text) takes the whole height and scrolls, since a scrolling
    column always fills what it is given.
    """
    c = scene.c
    name = ft.Semantics(heading_level=2, content=scene.look.text(title, "title_large"))
    close = icon_button(scene, f"{id}.close", "close", scene.t("close"), on_close)
    marked = mark is not None and long
    many = marked or help is not None or any(len(word) > LONG_WORD for word in title.split())
    if scene.large_text and many:
        # long words need the whole width
        ends = ft.Row([help, close], spacing=0, tight=True) if help else close
        above = ft.Row([mark or ft.Container(), ends], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        head: ft.Control = ft.Column([above, name], spacing=4, tight=True)
    else:
        marks = [mark] if mark else []
        ends = ft.Row([help, close], spacing=0, tight=True) if help else close
        head = ft.Row([*marks, ft.Container(name, expand=True), ends], spacing=12)
    scrolls = long or (not short and scene.height / scene.look.scale < ROOMY)
    inside = ft.Column(
        [head, *[ft.Container(part, padding=ft.Padding.only(right=8)) for part in content]],
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        spacing=12,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if foot is not None:
        inside.expand = scrolls
        inside = ft.Column(
            [inside, ft.Container(foot, padding=ft.Padding.only(right=8))],
            spacing=12,
            tight=not scrolls,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    panel = ft.Container(
        inside,
        bgcolor=c.surface_container_low,
        border_radius=ft.BorderRadius.only(top_left=28, top_right=28),
        padding=ft.Padding.only(left=EDGE, right=8, top=8, bottom=EDGE),
        width=min(scene.width, 560),
    )
    beside = tap(
        f"{id}.beside",
        ft.Container(expand=True),
        on_close,
        label=scene.t("close"),
        bgcolor=ft.Colors.with_opacity(0.55, c.scrim),
    )
    return ft.Semantics(
        identifier=id,
        container=True,
        key=id,
        content=ft.Stack(
            [
                ft.Container(beside, left=0, right=0, top=0, bottom=0),
                ft.Container(
                    panel,
                    alignment=ft.Alignment.BOTTOM_CENTER,
                    left=0,
                    right=0,
                    top=56,
                    bottom=0,
                ),
            ],
            expand=True,
        ),
    )
