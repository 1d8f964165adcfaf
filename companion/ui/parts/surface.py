"""Cards, lists, rows, check marks, and sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from ..icons import icon
from ..look import EDGE, PLAY_CONTROL, TOUCH
from ..scene import Scene
from .touch import at_least, icon_button, tap


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


def scroll_key(name: str) -> Any:
    """A key the list around a part of a page can be scrolled to."""
    key: Any = ft.ScrollKey
    return key(name)


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


def ring(scene: Scene, on: bool) -> ft.Control:
    """A mark for one of several that exclude each other."""
    c = scene.c
    inside = ft.Container(width=14, height=14, border_radius=7, bgcolor=c.primary) if on else None
    return ft.Container(
        inside,
        width=32,
        height=32,
        border_radius=16,
        border=ft.Border.all(2, c.primary if on else c.outline),
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
    end: str = "next",
    selected: bool | None = None,
    on_hold: Callable[[], object] | None = None,
    room: float | None = None,
) -> ft.Control:
    """
    A row that opens something, or unfolds it: ``end`` is the drawing at its end. Large words of its
    title are smaller where they have little ``room``.
    """
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
    style = "label_large" if long else "title_medium"
    words: list[ft.Control] = [scene.look.text(title, style)]
    if room is not None and long:
        words = [scene.look.fitted(title, style, room)]
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
                *([icon(end, c.on_surface_variant)] if more else []),
            ],
            spacing=14,
        )
    return tap(
        id,
        at_least(PLAY_CONTROL, inside),
        on_tap,
        on_hold=on_hold,
        selected=selected,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def layers(content: ft.Control, over: ft.Control | None) -> ft.Control:
    """
    A screen with a sheet over it. The screen keeps its place in the tree, so it is not sent again
    when a sheet opens or closes; while covered it is hidden from screen readers.
    """
    below = ft.Semantics(exclude_semantics=over is not None, content=content, key="below")
    return ft.Stack([below, over] if over else [below], expand=True)


WIDEST, LOW_WIDEST = 560, 720
"""No sheet is wider; one on a low page uses more of the width for what it lacks in height."""
ABOVE = 6
"""Room at the top of what scrolls: the label of a field that is written in rises so far."""
LONG_WORD = 10
"""Letters that do not fit beside a cross on a narrow page, where text is large."""
BUTTON = 150
"""Width in which a button's label still stands in two lines, at normal text size."""


def beside_or_below(scene: Scene, buttons: Sequence[ft.Control], room: float) -> ft.Control:
    """Buttons side by side where each has room for its words, else below each other."""
    if (room - 8 * (len(buttons) - 1)) / len(buttons) >= BUTTON * scene.look.scale:
        return ft.Row([ft.Container(button, expand=True) for button in buttons], spacing=8)
    return ft.Column(
        list(buttons),
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def shrinking(
    content: Sequence[ft.Control], key: str | None = None, top: int = 0, *, fills: bool = False
) -> ft.Control:
    """
    A list that is as high as its content and, where there is not so much room, scrolls; or one that
    ``fills`` what room there is.

    A scrolling column fills whatever height it may have. A row that asks for the height of what is
    in it gives the column only so much. On the right there is room for the scroll bar.
    """
    column = ft.Column(
        [
            ft.Container(part, padding=ft.Padding.only(right=8, top=0 if n else top))
            for n, part in enumerate(content)
        ],
        scroll=ft.ScrollMode.AUTO,
        spacing=12,
        tight=True,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )
    if fills:
        stretch = ft.CrossAxisAlignment.STRETCH
        return ft.Container(ft.Row([column], vertical_alignment=stretch), expand=True)
    return ft.Container(ft.Row([column], intrinsic_height=True), expand=True, expand_loose=True)


def sheet_width(scene: Scene) -> float:
    """Return the width of every sheet."""
    return min(scene.width, LOW_WIDEST if scene.low else WIDEST)


def sheet(
    scene: Scene,
    id: str,
    title: str,
    content: Sequence[ft.Control],
    on_close: Callable[[], object],
    *,
    mark: ft.Control | None = None,
    foot: ft.Control | Sequence[ft.Control] | None = None,
    help: ft.Control | None = None,
    steady: bool = False,
    list_of: object = "",
) -> ft.Control:
    """
    A sheet over the screen; tapping beside it or the cross closes it.

    It is as high as its content and never higher than the page: what stands between head and
    ``foot`` scrolls. The foot is for the sheet's buttons; several are a sequence, the main one
    last. ``help`` is shown before the cross. A ``steady`` one is as high as the page: whatever a
    choice makes appear on it, what the finger has just touched stays where it is. ``list_of`` is
    another value for another list: one that was scrolled and becomes short would be tapped, in a
    browser, where it stood before.

    Where text is large on a low page, the title scrolls as well, and mark and cross stay.
    """
    c = scene.c
    width = sheet_width(scene)
    named = scene.look.text(title, "title_large")
    if not scene.large_text:
        room = width - EDGE - 2 * 8 - TOUCH - 12 - (48 if mark else 0)
        if help:
            room -= TOUCH * (len(help.controls) if isinstance(help, ft.Row) else 1)
        named = scene.look.fitted(title, "title_large", room, least="title_medium")
    name = ft.Semantics(heading_level=2, content=named)
    close = icon_button(scene, f"{id}.close", "close", scene.t("close"), on_close)
    ends = ft.Row([help, close], spacing=0, tight=True) if help else close
    over = ft.Row([mark or ft.Container(), ends], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    many = mark is not None or help is not None
    many = many or any(len(word) > LONG_WORD for word in title.split())
    parts = list(content)
    if scene.large_text and scene.low:
        head: ft.Control = over
        parts.insert(0, name)
    elif scene.large_text and many:  # long words need the whole width
        head = ft.Column([over, name], spacing=4, tight=True)
    else:
        marks = [mark] if mark else []
        head = ft.Row([*marks, ft.Container(name, expand=True), ends], spacing=12)
    inside: list[ft.Control] = [head, shrinking(parts, f"{id}.body.{list_of}", ABOVE, fills=steady)]
    buttons = foot if isinstance(foot, Sequence) else [foot] if foot else []
    if buttons:
        pinned = beside_or_below(scene, buttons, width - 2 * EDGE)
        inside.append(ft.Container(pinned, padding=ft.Padding.only(right=8, top=ABOVE)))
    panel = ft.Container(
        ft.Column(
            inside,
            spacing=12 - ABOVE,
            tight=not steady,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface_container_low,
        border_radius=ft.BorderRadius.only(top_left=28, top_right=28),
        padding=ft.Padding.only(left=EDGE, right=8, top=8, bottom=EDGE),
        width=width,
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
                    top=8 if scene.low else 56,
                    bottom=0,
                ),
            ],
            expand=True,
        ),
    )
