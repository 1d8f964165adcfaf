"""The second page: which rulebook lies in the box, and what is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.viticulture import Edition

from ...icons import icon
from ...look import PLAY_CONTROL
from ...parts.surface import card, row, rows
from ...parts.touch import at_least, tap
from ...scene import Scene
from .draft import Draft
from .players import how


def box(scene: Scene, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    """The rulebook, lira, and a word on playing alone."""
    t, look, c = scene.t, scene.look, scene.c
    editions = rows(
        scene,
        [
            row(
                scene,
                f"new.edition-{edition.value}",
                t(f"edition.{edition.value}"),
                lambda edition=edition.value: change(lambda now: replace(now, edition=edition)),
                below=t(f"edition.{edition.value}.about"),
                ahead=dot(scene, draft.edition == edition.value),
                more=False,
            )
            for edition in Edition
        ],
    )
    lira = tap(
        "new.lira",
        at_least(
            PLAY_CONTROL,
            ft.Row(
                [
                    icon("lira", c.primary, 30),
                    ft.Column(
                        [
                            look.text(t("new.lira"), "title_medium"),
                            look.text(t("new.lira.how"), "body_medium", c.on_surface_variant),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                    dot(scene, draft.lira),
                ],
                spacing=14,
            ),
        ),
        lambda: change(lambda now: replace(now, lira=not now.lira)),
        selected=draft.lira,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
    parts: list[ft.Control] = [
        ft.Column(
            [
                look.text(t("new.box"), "headline_medium"),
                *how(scene, t("new.box.how")),
            ],
            spacing=0,
        ),
        editions,
        look.text(t("new.counted"), "title_large"),
        rows(scene, [lira]),
    ]
    if len(draft.seats) == 1 and not draft.is_alone:
        parts.append(
            card(
                scene,
                look.text(t("new.solo"), "body_large", c.on_tertiary_container),
                bgcolor=c.tertiary_container,
            )
        )
    return parts


def dot(scene: Scene, on: bool) -> ft.Control:
    """Whether something is chosen."""
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
