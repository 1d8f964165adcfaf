"""The wake-up chart on a screen across the room: seven rows, and who stands on them."""

from __future__ import annotations

import flet as ft

from companion.viticulture.box.board import Board
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.position.state import State

from ....icons import icon, player_mark
from ....parts.far import letters
from ....play import Room
from ....scene import Scene
from ..year.spring import BONUS_DRAWINGS

GAP = 4


def far_chart(scene: Scene, state: State, room: Room) -> ft.Control:
    """The rows below each other or, where the place is wider than high, beside each other."""
    across = room.width > room.height
    count = len(WAKE_UP)
    whole = room.width if across else room.height
    each = (whole - GAP * (count - 1)) / count
    cells = [_row(scene, state, row, room, each, across) for row in WAKE_UP]
    if across:
        return ft.Row(cells, spacing=GAP)
    return ft.Column(cells, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _row(scene: Scene, state: State, row: int, room: Room, each: float, across: bool) -> ft.Control:
    c, colours = scene.c, scene.look.season("spring")
    holder = state.rooster_on(row)
    high = room.height / 2 if across else each
    wide = each if across else room.width / 3
    size = min(room.numeral, 0.88 * high, 1.5 * wide)
    numeral = letters(str(row), size, c.on_surface)
    game = state.setup.solo
    other = game is not None and game.board is not Board.BASE
    drawing = "compass-rose" if other else BONUS_DRAWINGS[WAKE_UP[row]]
    mark = min(high, wide) * 0.7
    if holder is None:
        shown: ft.Control = icon(drawing, colours.strong, mark * 0.8)
    else:
        player = state.setup.players[holder]
        shown = player_mark(scene.look, player.colour.value, player.name, mark)
    said = scene.t("screen.row", hour=row)
    if holder is not None:
        said = scene.t("screen.row-taken", hour=row, player=state.setup.players[holder].name)
    parts: list[ft.Control] = [
        ft.Container(numeral, alignment=ft.Alignment.CENTER, expand=True),
        ft.Container(shown, alignment=ft.Alignment.CENTER, expand=True),
    ]
    inside = ft.Column(parts, spacing=0) if across else ft.Row(parts, spacing=0)
    return ft.Semantics(
        label=said,
        exclude_semantics=True,
        content=ft.Container(
            inside,
            width=each if across else None,
            height=room.height if across else each,
            border_radius=14,
            bgcolor=c.surface_container_lowest if holder is None else colours.container,
            border=ft.Border.all(1, c.outline_variant),
        ),
    )
