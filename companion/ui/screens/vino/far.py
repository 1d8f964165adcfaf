"""The market on a screen across the room: every variety and its demand."""

from __future__ import annotations

import flet as ft

from companion.vino.box.board import VARIETIES, Variety
from companion.vino.position.state import State

from ...parts.far import letters
from ...play import Room
from ...scene import Scene
from .bits import variety_said

GAP = 4


def far_market(scene: Scene, state: State, room: Room) -> ft.Control:
    """The demands below each other or, where the place is wider than high, beside each other."""
    across = room.width > room.height
    count = len(VARIETIES)
    each = ((room.width if across else room.height) - GAP * (count - 1)) / count
    cells = [_demand(scene, state, variety, room, each, across) for variety in VARIETIES]
    if across:
        return ft.Row(cells, spacing=GAP)
    return ft.Column(cells, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _demand(
    scene: Scene, state: State, variety: Variety, room: Room, each: float, across: bool
) -> ft.Control:
    c = scene.c
    wide, high = (each, room.height) if across else (room.width, each)
    name = variety_said(scene, variety)
    figure = letters(
        scene.words.signed(state.demand(variety)),
        min(room.numeral, 0.63 * high),
        c.on_surface,
        wide - 12,
    )
    below = letters(name, min(room.numeral / 3, high / 4), c.on_surface_variant, wide - 12)
    return ft.Semantics(
        label=scene.t("market.line", variety=name, demand=state.demand(variety)),
        exclude_semantics=True,
        content=ft.Container(
            ft.Column(
                [figure, below],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=wide,
            height=high,
            border_radius=14,
            bgcolor=c.surface_container_lowest,
            border=ft.Border.all(1, c.outline_variant),
        ),
    )
