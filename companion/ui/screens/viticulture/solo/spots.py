"""The spots of the Automa's card, to be ticked while placing, and the free actions."""

from __future__ import annotations

import flet as ft

from companion.viticulture.position.automa import Spot
from companion.viticulture.position.state import State
from companion.viticulture.solo.season import TickSpot

from ....icons import icon
from ....parts.boundary import keyed, steady
from ....parts.page import WIDEST
from ....parts.surface import fixed_places
from ....parts.touch import icon_button, tap
from ....play import Play, Taps
from ....scene import Scene
from ..actions import drawing_of
from ..seasons import band
from ..sheets import WhySheet
from .alone import automa_of
from .naming import action_name, announced, cards_said

BESIDE_THE_NAME = 156
"""With large text so much of the page's width is not an action's name."""
WITH_PICTURE = 230
"""So much it is where its drawing stands beside it."""


def blocked(play: Play[State]) -> list[ft.Control]:
    """The spots of this season in printed order, to be ticked while placing."""
    scene, state, automa = play.scene, play.state, play.state.automa
    if automa is None or not automa.cards:
        return []
    tiles = [
        keyed(SpotTile, f"spot-{number}")(scene, play.taps, number, spot, band(state.season))
        for number, spot in enumerate(automa.spots)
    ]
    return [_heading(play), *fixed_places(tiles)]


def _heading(play: Play[State]) -> ft.Control:
    scene, state, automa = play.scene, play.state, automa_of(play.state)
    title = "solo.in-order" if automa.blocked else "solo.nobody"
    shown = ft.Row(
        [
            scene.look.text(scene.t(title), "title_medium"),
            scene.look.text(
                cards_said(scene, automa.cards), "label_medium", scene.c.on_surface_variant
            ),
        ],
        wrap=True,
        spacing=12,
        run_spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    told = f"{announced(scene, state)} {cards_said(scene, automa.cards)}"
    if scene.large_text and automa.spots:  # what is to be placed has the room
        shown = ft.Row(height=1)
    return ft.Semantics(label=told, exclude_semantics=True, content=shown)


@steady
def SpotTile(scene: Scene, taps: Taps, number: int, spot: Spot, season: str) -> ft.Control:
    """One spot: its action, a tick for its worker, and the reason."""
    name = action_name(scene, spot.action)
    why = icon_button(
        scene,
        f"automa.spot-{number + 1}.why",
        "help",
        scene.t("solo.why", action=name),
        lambda: taps.show(WhySheet(spot)),
        _ink(scene, spot, season),
    )
    inside = skipped(scene, spot, name) if spot.skip else _spot(scene, taps, number, spot, season)
    return ft.Container(
        ft.Row([inside, why], spacing=0),
        bgcolor=_fill(scene, spot, season),
        border=ft.Border.all(1, scene.c.outline_variant) if spot.skip else None,
        border_radius=20,
        padding=ft.Padding.only(right=6),
    )


def _fill(scene: Scene, spot: Spot, season: str) -> str:
    c, fresh = scene.c, scene.look.season(season).container
    fill: str = c.surface if spot.skip else c.surface_container_high if spot.ticked else fresh
    return fill


def _ink(scene: Scene, spot: Spot, season: str) -> str:
    fresh, plain = scene.look.season(season).on_container, scene.c.on_surface
    ink: str = plain if spot.skip or spot.ticked else fresh
    return ink


def _spot(scene: Scene, taps: Taps, number: int, spot: Spot, season: str) -> ft.Control:
    look, c = scene.look, scene.c
    colours = look.season(season)
    name, ink = action_name(scene, spot.action), _ink(scene, spot, season)
    side, tall = (8, 4) if scene.large_text else (12, 10)
    box = tick_box(scene, spot.ticked, colours.strong, colours.on_strong, ink, 40)
    if scene.large_text:  # all of them are to be seen at once
        room = scene.width - BESIDE_THE_NAME
        words = ft.Container(look.fitted(name, "label_large", room, ink), expand=True)
        content = ft.Row([box, words], spacing=10)
    else:
        picture = ft.Container(
            icon(
                drawing_of(spot.action),
                c.on_surface_variant if spot.ticked else colours.on_strong,
                44,
            ),
            width=64,
            height=64,
            border_radius=16,
            bgcolor=c.surface_container_highest if spot.ticked else colours.strong,
            alignment=ft.Alignment.CENTER,
        )
        room = min(scene.width, WIDEST) - WITH_PICTURE
        state = scene.t("solo.placed" if spot.ticked else "solo.to-place")
        told = ft.Column(
            [
                look.fitted(name, "title_large", room, ink, least="label_large"),
                look.text(state, "body_medium", ink),
            ],
            spacing=0,
            tight=True,
            expand=True,
        )
        content = ft.Row([picture, told, box], spacing=14)
    on_tap = None if taps.closed else (lambda: taps.do(TickSpot(number, not spot.ticked)))
    return tap(
        f"automa.spot-{number + 1}",
        content,
        on_tap,
        label=scene.t("solo.spot-placed" if spot.ticked else "solo.spot", action=name),
        selected=spot.ticked,
        on_hold=lambda: taps.explain("AUT-14"),
        expand=True,
        padding=ft.Padding.only(left=side, top=tall, bottom=tall, right=0),
        border_radius=20,
    )


def tick_box(
    scene: Scene, ticked: bool, fill: str, mark: str, line: str, size: float = 44
) -> ft.Control:
    """A large check box."""
    return ft.Container(
        icon("check", mark, size * 0.6) if ticked else None,
        width=size,
        height=size,
        border_radius=14,
        bgcolor=fill if ticked else None,
        border=None if ticked else ft.Border.all(2, line),
        alignment=ft.Alignment.CENTER,
    )


def skipped(scene: Scene, spot: Spot, name: str) -> ft.Control:
    """A spot on which no worker is placed, with the reason."""
    look, c = scene.look, scene.c
    words = ft.Column(
        [
            look.text(
                scene.t("solo.skipped", action=name),
                "label_large" if scene.large_text else "title_medium",
            ),
            look.text(_reason(scene, spot), "body_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    drawing = [] if scene.large_text else [icon("block", c.on_surface_variant, 28)]
    return ft.Container(
        ft.Row([*drawing, words], spacing=14),
        expand=True,
        padding=ft.Padding.only(left=16, top=10, bottom=10, right=6),
    )


def _reason(scene: Scene, spot: Spot) -> str:
    return scene.t(f"skip.{spot.skip.value}") if spot.skip else ""


def free(play: Play[State]) -> list[ft.Control]:
    """The actions of this season on which nobody stands."""
    scene, state = play.scene, play.state
    actions = state.free_actions
    if not actions or not automa_of(state).cards:  # what the card will block is free no longer
        return []
    strong = scene.look.season(band(state.season)).strong
    items: list[ft.Control] = [
        ft.Row(
            [
                icon(drawing_of(action), strong, 28),
                ft.Container(
                    scene.look.text(action_name(scene, action), "label_large"),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=8,
            tight=True,
        )
        for action in actions
    ]
    said = scene.look.text(scene.t("solo.free"), "label_medium", scene.c.on_surface_variant)
    return [ft.Column([said, ft.Row(items, wrap=True, spacing=18, run_spacing=8)], spacing=6)]
