"""
The footer of every play screen: *Undo …*, redo where there is something, and the main action.

Its height and the places in it do not change: undo is cut with an ellipsis, a long press tells it
whole; redo takes its place from undo, not from the main action, whose label has two lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import flet as ft

from ..icons import icon
from ..look import EDGE, GAP, PLAY_CONTROL
from ..play import Taps
from ..scene import Scene
from .boundary import steady
from .header import pane_width
from .touch import INSIDE, foot_height, said_over, shaped, tap

UNDO_SHARE, UNDO_LEAST = 0.45, 126
"""The part of the width undo and redo have together, and the least."""
WORDS_BESIDE, WORDS_BELOW = 130, 84
"""Undo so wide has its words beside the drawing, or else below it, at normal text size."""


def rooms(scene: Scene, redo: bool) -> tuple[float, float]:
    """
    Return the width of undo with ``redo``, and that of the main action.

    Where text is large the words of the main action need all the room there is.
    """
    inner = pane_width(scene) - 2 * EDGE - GAP
    undo = max(UNDO_LEAST, UNDO_SHARE * inner)
    if scene.large_text:
        undo = PLAY_CONTROL + (PLAY_CONTROL + GAP if redo else 0)
    return undo, inner - undo


def footer(scene: Scene, taps: Taps, primary: ft.Control) -> ft.Control:
    """Undo with its entry, redo when possible, and the main action."""
    again = taps.redoes(scene.words)
    room, _ = rooms(scene, bool(again))
    parts = [undo_of(scene, taps, room - (PLAY_CONTROL + GAP if again else 0))]
    if again:
        parts.append(
            tap(
                "play.redo",
                icon("redo", scene.c.on_surface),
                taps.redo,
                label=scene.t("redo.label", entry=again),
                width=PLAY_CONTROL,
                height=foot_height(scene.look),
                border_radius=16,
                bgcolor=scene.c.surface_container_high,
                alignment=ft.Alignment.CENTER,
                tooltip=whole(again),
            )
        )
    left = ft.Row([ft.Container(parts[0], expand=True), *parts[1:]], spacing=GAP)
    return foot_bar(scene, [ft.Container(left, width=room), ft.Container(primary, expand=True)])


def foot_bar(scene: Scene, places: Sequence[ft.Control]) -> ft.Control:
    """Buttons side by side in a bar of one height below the screen."""
    low = scene.low
    return ft.Container(
        ft.Row(list(places), spacing=GAP),
        bgcolor=scene.c.surface_container_low,
        border=_line_above(scene.c.outline_variant),
        padding=ft.Padding.only(
            left=EDGE, right=EDGE, top=6 if low else 10, bottom=6 if low else 14
        ),
    )


@cache
def _line_above(color: str) -> ft.Border:
    return ft.Border.only(top=ft.BorderSide(1, color))


def whole(words: str) -> ft.Tooltip:
    """Words that are cut, to be told whole after a long press."""
    return ft.Tooltip(message=words, exclude_from_semantics=True)


def undo_of(scene: Scene, taps: Taps, room: float | None = None) -> ft.Control:
    """The undo button of a game, with the entry it takes back; ``room`` is its width."""
    what = taps.undoes(scene.words) or None
    return UndoButton(scene, what, taps.undo, WORDS_BESIDE if room is None else room)


@steady
def UndoButton(
    scene: Scene,
    what: str | None,
    on_undo: Callable[[], object],
    room: float,
    id: str = "play.undo",
) -> ft.Control:
    """
    The undo button; it is redrawn only when its label changes. What is said of it lies over it, so
    that another entry leaves the button and its drawing alone.
    """
    c, look, t = scene.c, scene.look.capped, scene.t
    color = c.on_surface if what else c.on_surface_variant
    drawn = icon("undo", color)
    if room >= WORDS_BESIDE * look.scale:
        inner = room - 62
        words = [
            look.one_line(t("undo"), "label_large", inner, color, "label_medium"),
            look.one_line(what or t("undo.nothing"), "caption", inner, c.on_surface_variant),
        ]
        column = ft.Column(words, spacing=0, tight=True, expand=True)
        content: ft.Control = ft.Row([drawn, column], spacing=10)
    elif room >= WORDS_BELOW * look.scale:
        content = ft.Column(
            [drawn, look.one_line(t("undo"), "label_medium", room - 28, color)],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    else:
        content = ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)
    drawing = ft.Container(content, height=foot_height(scene.look), padding=INSIDE)
    label = t("undo.label", entry=what) if what else t("undo.nothing")
    return shaped(
        scene,
        id,
        said_over(drawing, label, tooltip=whole(what) if what else None),
        on_undo if what else None,
        shape="soft",
        fill=c.surface_container_high,
        padding=ft.Padding.all(0),
    )


__all__ = ["UndoButton", "foot_bar", "footer", "rooms", "undo_of", "whole"]
