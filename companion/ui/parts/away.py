"""What stands above a page while its table cannot be reached, or nobody may join it any more."""

from __future__ import annotations

import flet as ft

from ..icons import icon
from ..scene import Scene


def away_notice(scene: Scene) -> list[ft.Control]:
    """Return the notice, read aloud when it comes; nothing while all is well."""
    if not scene.program.tables.away:
        return []
    c = scene.c
    words = [
        scene.look.text(scene.t("play.store-away"), "label_large", c.on_tertiary_container),
        scene.look.text(scene.t("play.store-away.how"), "body_medium", c.on_tertiary_container),
    ]
    told = ft.Row(
        [
            icon("warn", c.on_tertiary_container),
            ft.Container(ft.Column(words, spacing=2), expand=True),
        ],
        spacing=12,
    )
    return [
        ft.Semantics(
            live_region=True,
            identifier="away",
            content=ft.Container(
                told,
                bgcolor=c.tertiary_container,
                border_radius=16,
                padding=ft.Padding.symmetric(horizontal=16, vertical=10),
            ),
        )
    ]


def closed_notice(scene: Scene, id: str) -> list[ft.Control]:
    """Return that the house has closed a table, read aloud when it is; nothing while it is open."""
    roster = scene.program.device.companies.at(id).roster
    if roster is None or roster.closed is None:
        return []
    said = scene.look.text(scene.t("play.closed"), "body_medium", scene.c.on_surface_variant)
    return [ft.Semantics(live_region=True, identifier="closed", content=said)]
