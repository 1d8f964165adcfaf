"""
Everything that can be tapped is made here, so that it has a stable identifier, a label for screen
readers, and a size for a thumb. The scheme of identifiers is in ``tests/README.md``.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from ..hooks import use_kept
from ..icons import icon
from ..look import GUARD_MS, PLAY_CONTROL, STEPPER, TOUCH, Look
from ..scene import Scene, use_scene
from .boundary import component
from .node import TappedNode

Handler = Callable[[], object]

clock: Callable[[], float] = time.monotonic
"""The seconds the guard counts."""


def tap(
    id: str,
    content: ft.Control,
    on_tap: Handler | None,
    *,
    label: str | None = None,
    selected: bool | None = None,
    expand: bool | int | None = None,
    key: str | None = None,
    on_hold: Handler | None = None,
    **box: Any,
) -> ft.Control:
    """
    Make ``content`` a button.

    Without a ``label`` the words in it are read out; with one, only the label is. A long press
    (``on_hold``) opens what the lookup says of it.
    """
    handler = (lambda _: on_tap()) if on_tap else None
    if on_hold:
        box["on_long_press"] = lambda _: on_hold()
    return spoken(
        id,
        lambda inner: ft.Container(content=inner, on_click=handler, ink=True, **box),
        content,
        label=label,
        selected=selected,
        expand=expand,
        key=key or id,
        on_tap=handler,
    )


def spoken(
    id: str,
    touchable: Callable[[ft.Control], ft.Control],
    content: ft.Control,
    *,
    label: str | None,
    selected: bool | None = None,
    expand: bool | int | None = None,
    key: str | None = None,
    on_tap: Callable[[Any], object] | None = None,
) -> ft.Control:
    """One node for screen readers, with identifier, label and tap together."""
    inner = ft.Semantics(exclude_semantics=True, content=content) if label else content
    return ft.MergeSemantics(
        TappedNode(
            identifier=id,
            label=label,
            button=True,
            selected=selected,
            on_click=on_tap,
            content=touchable(inner),
        ),
        expand=expand,
        key=key or id,
    )


def said(label: str | None, content: ft.Control) -> ft.Control:
    """
    Content of which a screen reader says the ``label``, here instead of at the button around it.

    A client that is told of another label makes all that stands in the labelled thing anew: at what
    changes together with its label this is next to nothing, around a whole button it was half of
    what it did for a point.
    """
    return ft.Semantics(label=label, exclude_semantics=True, content=content)


def said_over(
    content: ft.Control, label: str | None, tooltip: ft.Tooltip | None = None
) -> ft.Control:
    """
    The same for content of several parts: what is said lies over it, as large as it is, and can
    change without it.
    """
    over = ft.Container(
        ft.Semantics(label=label, content=ft.Container()),
        left=0,
        right=0,
        top=0,
        bottom=0,
        tooltip=tooltip,
    )
    below = ft.Semantics(exclude_semantics=True, content=content)
    return ft.Stack([below, over], fit=ft.StackFit.PASS_THROUGH)


def at_least(
    height: float,
    content: ft.Control,
    stands: ft.CrossAxisAlignment = ft.CrossAxisAlignment.CENTER,
) -> ft.Control:
    """Content that is at least ``height`` high and grows with its text."""
    return ft.Row(
        [ft.Container(width=0, height=height), ft.Container(content, expand=True)],
        spacing=0,
        vertical_alignment=stands,
    )


def loose(content: ft.Control) -> ft.Control:
    """
    In a row: content as wide as it is, limited to the room there is; long text wraps.

    A drawing, or what has a width, stays as it is: room is shared out evenly, and words need it.
    """
    if isinstance(content, ft.Image | ft.MergeSemantics):
        return content
    if isinstance(content, ft.Container) and content.width is not None:
        return content
    return ft.Container(content, expand=True, expand_loose=True)


def icon_button(
    scene: Scene,
    id: str,
    drawing: str,
    label: str,
    on_tap: Handler,
    color: str | None = None,
    *,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """
    A drawing as a button of 48 dp, with a label for screen readers. An ``action`` is done by the
    client within the tap.
    """
    box: dict[str, Any] = {"action": action} if action else {}
    return tap(
        id,
        icon(drawing, color or scene.c.on_surface),
        on_tap,
        label=label,
        width=TOUCH,
        height=TOUCH,
        border_radius=TOUCH / 2,
        alignment=ft.Alignment.CENTER,
        **box,
    )


def foot_height(look: Look) -> float:
    """Return the height of the buttons in a footer: that of two lines."""
    return max(PLAY_CONTROL, 16 + 2 * look.capped.style_line("label_large"))


def step_button(
    scene: Scene,
    id: str,
    label: str,
    on_tap: Handler | None,
    *,
    plus: bool,
    size: float = STEPPER,
    on_hold: Handler | None = None,
    wide: bool = False,
) -> ft.Control:
    """Plus or minus one, 64 dp; a ``wide`` one takes all the width it is given."""
    c = scene.c
    fill, mark = (
        (c.primary_container, c.on_primary_container)
        if plus
        else (c.surface_container_high, c.on_surface)
    )
    return tap(
        id,
        icon("plus" if plus else "minus", mark, 28),
        on_tap,
        label=label,
        on_hold=on_hold,
        width=None if wide else size,
        height=size,
        border_radius=20,
        bgcolor=fill,
        alignment=ft.Alignment.CENTER,
    )


def chip(
    scene: Scene,
    id: str,
    content: Sequence[ft.Control] | str,
    on_tap: Handler | None,
    *,
    selected: bool = False,
    spent: bool = False,
    label: str | None = None,
    on_hold: Handler | None = None,
    action: ft.ClientAction | None = None,
) -> ft.Control:
    """
    A small choice, outlined, filled when selected; 48 dp high like everything that can be tapped.

    One that is ``spent`` stands back: it can still be tapped, and says then what speaks against it.
    """
    c = scene.c
    box: dict[str, Any] = {"action": action} if action else {}
    color = c.on_primary_container if selected else c.on_surface
    fill = c.primary_container if selected else None
    if spent:
        color, fill = c.on_surface_variant, c.surface_container_highest
    side = 14
    if isinstance(content, str):
        side = side if len(content) > 1 else 19  # a single digit, too, is 48 dp wide
        content = [scene.look.text(content, "label_large", color)]
    return tap(
        id,
        ft.Row(
            [
                ft.Container(width=0, height=TOUCH - 3),
                loose(ft.Row([loose(part) for part in content], spacing=8, tight=True)),
            ],
            spacing=0,
            tight=True,
        ),
        on_tap,
        label=label,
        selected=selected,
        on_hold=on_hold,
        padding=ft.Padding.symmetric(horizontal=side),
        border_radius=24,
        bgcolor=fill,
        border=ft.Border.all(1.5, c.primary if selected else fill if spent else c.outline),
        **box,
    )


WITH_DRAWING = 180
"""The width of a main action in a footer that has a drawing beside its words."""

INSIDE = ft.Padding.symmetric(horizontal=14, vertical=8)
"""Between the edge of a large button and what stands in it."""

SHAPES = {
    "book": ft.StadiumBorder(),
    "advance": ft.BeveledRectangleBorder(radius=14),
    "soft": ft.RoundedRectangleBorder(radius=16),
}


@dataclass(frozen=True)
class Meant:
    """The meaning of a button and the time since when it has it."""

    meaning: Hashable
    since: float


def use_guard(meaning: Hashable, on_tap: Handler | None) -> Handler:
    """
    Ignore taps for a moment after the button's meaning has changed, or after a tap that may be
    about to change it: the second of two quick taps can arrive before anything is redrawn.
    """
    return use_guards(meaning)(on_tap)


def use_guards(meaning: Hashable) -> Callable[[Handler | None], Handler]:
    """
    Return what guards several buttons that change their meaning together: after a tap on one of
    them all wait for a moment.
    """
    last = use_kept(lambda: Meant(meaning, -math.inf))
    if last.current.meaning != meaning:
        last.current = Meant(meaning, clock())

    def guard(on_tap: Handler | None) -> Handler:
        def guarded() -> None:
            if on_tap and (clock() - last.current.since) * 1000 >= GUARD_MS:
                last.current = Meant(last.current.meaning, clock())
                on_tap()

        return guarded

    return guard


@component
def Primary(
    id: str,
    label: str,
    on_tap: Handler | None,
    *,
    kind: str = "book",
    drawing: str | None = None,
    tone: str = "primary",
    room: float | None = None,
) -> ft.Control:
    """
    The main button of a screen. Round books what is on the screen, bevelled moves time on, outlined
    is not possible yet and says what is missing.

    When its meaning changes it ignores taps for a moment, so that a second tap meant for what it
    was before does not do what it is now.

    In a footer, where it has so much ``room``, it is always of one height, with two lines at most.
    """
    scene = use_scene()
    c = scene.c
    guarded = use_guard((label, kind), on_tap)
    fill, mark = {
        "primary": (c.primary, c.on_primary),
        "tonal": (c.secondary_container, c.on_secondary_container),
        "soft": (c.primary_container, c.on_primary_container),
        "danger": (c.error_container, c.on_error_container),
    }[tone]
    missing = on_tap is None
    if missing:
        fill, mark = None, c.on_surface_variant
    words, high = scene.look.text(label, "label_large", mark, text_align=ft.TextAlign.CENTER), None
    if room is not None:
        look = scene.look.capped
        beside = room - 2 * 14 - 34
        roomy = room >= WITH_DRAWING * look.scale and look.has_room(label, "label_large", beside)
        drawing = drawing if roomy else None
        inner = beside if drawing else room - 2 * 14
        words, high = look.two_lines(label, "label_large", inner, mark), foot_height(look) - 16
    if drawing:
        inside: ft.Control = ft.Row(
            [icon(drawing, mark), ft.Container(words, expand=True, expand_loose=True)],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=10,
        )
    else:
        inside = ft.Container(words, alignment=ft.Alignment.CENTER)
    row = ft.Container(inside, height=high) if high else at_least(PLAY_CONTROL - 16, inside)
    return shaped(
        scene,
        id,
        row,
        None if missing else guarded,
        shape="book" if missing else kind,
        fill=fill,
        outline=c.outline if missing else None,
    )


def shaped(
    scene: Scene,
    id: str,
    content: ft.Control,
    on_tap: Handler | None,
    *,
    shape: str,
    fill: str | None,
    outline: str | None = None,
    label: str | None = None,
    padding: ft.Padding | None = None,
) -> ft.Control:
    """A large button in one of these three shapes."""
    border = SHAPES[shape]
    if outline:
        border = ft.StadiumBorder(side=ft.BorderSide(1.5, outline))
    handler = (lambda _: on_tap()) if on_tap else None

    def touchable(inner: ft.Control) -> ft.Control:
        return ft.Card(
            margin=0,
            elevation=0,
            bgcolor=fill or ft.Colors.TRANSPARENT,
            shape=border,
            semantic_container=False,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            content=ft.Container(
                inner,
                padding=INSIDE if padding is None else padding,
                on_click=handler,
                ink=True,
            ),
        )

    return spoken(id, touchable, content, label=label, on_tap=handler)
