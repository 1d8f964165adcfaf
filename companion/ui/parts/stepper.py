"""A stepper: a label, minus, a number, plus."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from ..look import EDGE, LETTER, PLAY_CONTROL
from ..scene import Scene
from .touch import step_button


def stepper(
    scene: Scene,
    id: str,
    title: str,
    value: int,
    step: Callable[[int], object],
    *,
    mark: ft.Control | None = None,
    room: float = 56,
    style: str = "title_medium",
    on_hold: Callable[[], object] | None = None,
) -> ft.Control:
    """
    A label, minus, the number and plus in one line, or two with large text. A long press
    (``on_hold``) opens the rule.
    """
    held = (lambda _: on_hold()) if on_hold else None
    look, number_width = scene.look, room * min(scene.look.scale, 1.5)
    whole = scene.width - 4 * EDGE - (52 if mark else 0)
    beside = whole - 16 - 2 * PLAY_CONTROL - number_width
    longest = max(map(len, title.split()), default=1) * LETTER * look.size(style)
    below = scene.width / look.scale < 340 or longest > beside
    said = look.fitted(title, style, whole) if below else look.text(title, style)
    words = ft.Row(
        [
            *([mark] if mark else []),
            ft.Container(said, expand=True, on_long_press=held),
        ],
        spacing=12,
    )
    number = ft.Container(
        scene.look.text(
            scene.words.number(value), "display_small", text_align=ft.TextAlign.CENTER, no_wrap=True
        ),
        width=number_width,
        alignment=ft.Alignment.CENTER,
    )
    less = step_button(
        scene,
        f"{id}.minus",
        scene.t("stepper.minus", what=title),
        lambda: step(-1),
        plus=False,
        size=PLAY_CONTROL,
        on_hold=on_hold,
    )
    more = step_button(
        scene,
        f"{id}.plus",
        scene.t("stepper.plus", what=title),
        lambda: step(1),
        plus=True,
        size=PLAY_CONTROL,
        on_hold=on_hold,
    )
    controls = ft.Row([less, number, more], spacing=4, tight=True)
    if below:
        return ft.Column([words, controls], spacing=4)
    return ft.Row([ft.Container(words, expand=True), controls], spacing=8)
