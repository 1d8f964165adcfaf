"""
A year of Viticulture, or a round of Vino, on one page.

Each part of the year is a panel in its colours with its steps; every step leads to its entry. On a
wide page the panels stand in two columns.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import tables
from companion.glance import GLANCES, Part, glance
from companion.rulebook import entry_of
from companion.viticulture.box.wake_up import WAKE_UP

from ...icons import icon
from ...look import EDGE, TOUCH
from ...parts.boundary import view_component
from ...parts.entries import card_effects, card_name
from ...parts.surface import card
from ...parts.touch import at_least, tap
from ...scene import Scene, use_scene
from ..missing import missing_view
from ..viticulture.year.spring import BONUS_DRAWINGS as BONUS_DRAWINGS
from .common import rules_page, use_back

ROW_RULES = ("WAKE-04", "WAKE-05", "WAKE-06", "WAKE-07", "WAKE-08", "WAKE-09", "WAKE-10")
"""What each row of the chart gives, by its number."""


@view_component
def GlanceView() -> ft.View:
    """The overview of the game in the address."""
    scene = use_scene()
    path, back = use_back(scene)
    game = ft.use_route_params().get("game", "")
    if game not in GLANCES:
        return missing_view(scene, "missing.address")

    def open_(id: str) -> None:
        scene.program.go(f"{path}/{id}")

    panels = [_panel(scene, one, open_) for one in glance(game)]
    if scene.wide and not scene.large_text:
        half = (len(panels) + 1) // 2
        body: list[ft.Control] = [
            ft.Row(
                [
                    ft.Column(column, spacing=12, expand=True)
                    for column in (panels[:half], panels[half:])
                ],
                spacing=12,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        ]
    else:
        body = panels
    return rules_page(
        scene,
        path,
        scene.t(f"glance.{game}"),
        body,
        name="glance",
        on_back=back,
        above=scene.t(f"game.{game}"),
    )


def _panel(scene: Scene, part: Part, open_: Callable[[str], object]) -> ft.Control:
    look = scene.look
    colours = look.season(part.season)
    own = part.season != "none"
    ink = colours.on_container if own else scene.c.on_surface
    disc = ft.Container(
        icon(part.drawing, colours.on_strong),
        width=36,
        height=36,
        border_radius=18,
        bgcolor=colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    band = ft.Container(
        ft.Row(
            [
                *([] if scene.large_text else [disc]),
                ft.Container(
                    ft.Semantics(
                        heading_level=2,
                        content=look.fitted(
                            scene.t(part.title),
                            "title_medium" if scene.large_text else "title_large",
                            scene.width - 2 * EDGE - 32,
                            ink,
                        ),
                    ),
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        bgcolor=colours.container if own else scene.c.surface_container_high,
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )
    lines = [
        _line(scene, f"glance.{part.id}-{n}", scene.t(step.words), step.statement, step.drawing,
              open_, colours.strong)
        for n, step in enumerate(part.steps, 1)
    ]  # fmt: skip
    if part.id == "spring":
        lines += _rows(scene, open_, colours.strong)
    if part.id in ("summer", "winter"):
        lines += _actions(scene, part.id, open_, colours.strong)
    return card(
        scene,
        ft.Column([band, *lines], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _rows(scene: Scene, open_: Callable[[str], object], color: str) -> list[ft.Control]:
    """The seven rows of the chart."""
    return [
        _line(
            scene,
            f"glance.row-{row}",
            scene.t("glance.row", hour=row, bonus=scene.t(f"wake.{bonus.value}")),
            ROW_RULES[row - 1],
            BONUS_DRAWINGS[bonus],
            open_,
            color,
        )
        for row, bonus in WAKE_UP.items()
    ]


def _actions(
    scene: Scene, season: str, open_: Callable[[str], object], color: str
) -> list[ft.Control]:
    """The actions of a season with what each gives."""
    return [
        _line(
            scene,
            f"glance.{one.id}",
            " ".join(card_effects(scene.words, one)),
            one.rule,
            one.drawing,
            open_,
            color,
            title=card_name(scene.words, one),
        )
        for one in tables()["actions"].cards
        if one.season == season
    ]


def _line(
    scene: Scene,
    id: str,
    words: str,
    statement: str,
    drawing: str,
    open_: Callable[[str], object],
    color: str,
    *,
    title: str = "",
) -> ft.Control:
    """One step; a tap opens its entry, if there is one."""
    look, c = scene.look, scene.c
    rule = entry_of(statement)
    said: list[ft.Control] = [look.text(title, "title_medium")] if title else []
    said.append(look.text(words, "body_medium", c.on_surface_variant if title else c.on_surface))
    lead: list[ft.Control] = []
    if drawing and not scene.large_text:
        lead.append(icon(drawing, color, 24))
    inside = ft.Row([*lead, ft.Column(said, spacing=0, tight=True, expand=True)], spacing=12)
    handler = (lambda: open_(rule.id)) if rule else None
    return tap(
        id,
        at_least(TOUCH - 8, inside),
        handler,
        padding=ft.Padding.symmetric(horizontal=14, vertical=4),
    )
