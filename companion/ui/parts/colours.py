"""The six colours of players, to choose one; whose each is stands below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.kernel.people import Colour

from ..icons import player_mark
from ..scene import Scene
from .touch import tap


def colour_choice(
    scene: Scene,
    base: str,
    chosen: str,
    owners: Mapping[str, str],
    choose: Callable[[str], object],
) -> ft.Control:
    """A mark for each colour; ``owners`` are the names of those who have one."""
    look, c, t = scene.look, scene.c, scene.t
    width = 84 * min(look.scale, 1.6)

    def mark(colour: str) -> ft.Control:
        owner = owners.get(colour, "").strip()
        return tap(
            f"{base}.colour-{colour}",
            ft.Column(
                [
                    player_mark(look, colour, owner or " ", 40),
                    look.name(
                        _said(scene, owners, colour, own=chosen == colour),
                        "label_medium",
                        width - 18,
                        text_align=ft.TextAlign.CENTER,
                    ),
                ],
                spacing=4,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            partial(choose, colour),
            label=t(
                "new.colour", colour=t(f"colour.{colour}"), owner=owner or t("new.colour.free")
            ),
            selected=chosen == colour,
            width=width,
            padding=6,
            border_radius=14,
            border=ft.Border.all(3, c.primary if chosen == colour else ft.Colors.TRANSPARENT),
        )

    marks = [mark(colour.value) for colour in Colour]
    return ft.Row(marks, wrap=True, spacing=4, run_spacing=4)


def _said(scene: Scene, owners: Mapping[str, str], colour: str, *, own: bool) -> str:
    """Return whose a colour is; of one's own, and with large text, only the name is given."""
    name = owners.get(colour, "").strip()
    if name or own or scene.large_text:
        return name
    return scene.t("new.colour.taken" if colour in owners else "new.colour.free")
