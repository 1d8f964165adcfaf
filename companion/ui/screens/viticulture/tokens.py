"""Drawings of glass tokens: the colour of a grape or wine, and its value."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.viticulture.box.vineyard import Wine
from companion.viticulture.position.mat import Row

from ...look import SMALLEST, TOUCH, Look, look_values
from ...parts.touch import tap
from ...scene import Scene

GRAPE_ROWS = (Row.RED_GRAPES, Row.WHITE_GRAPES)
TOKEN_DRAWINGS = {
    Row.RED_GRAPES: "grape-red",
    Row.WHITE_GRAPES: "grape-white",
    Row.RED: "wine-red",
    Row.WHITE: "wine-white",
    Row.BLUSH: "wine-blush",
    Row.SPARKLING: "wine-sparkling",
}
TOKEN_COLOURS = {
    Row.RED_GRAPES: "red",
    Row.WHITE_GRAPES: "white",
    **{Row(kind.value): kind.value for kind in Wine},
}


def colours(look: Look, row: Row) -> dict[str, str]:
    """Return fill, numeral and ring of a row's tokens."""
    found: dict[str, str] = look_values()["token"][look.theme][TOKEN_COLOURS[row]]
    return found


def glass_token(look: Look, row: Row, value: int, size: float = 40) -> ft.Control:
    """One token with its value."""
    its = colours(look, row)
    size = size * min(look.scale, 1.3)
    style = look.style("title_medium", its["on"], max(SMALLEST, size * 0.5)).copy(
        decoration=ft.TextDecoration.NONE  # beneath a finger there is no page to inherit from
    )
    return ft.Container(
        ft.Text(str(value), style=style, text_align=ft.TextAlign.CENTER),
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=its["fill"],
        border=ft.Border.all(2, its["ring"]),
        alignment=ft.Alignment.CENTER,
    )


def choice(
    scene: Scene,
    id: str,
    content: ft.Control,
    on_tap: Callable[[], object] | None,
    *,
    selected: bool,
    label: str,
    dim: bool = False,
    on_hold: Callable[[], object] | None = None,
    wide: bool = False,
) -> ft.Control:
    """A box to tap, filled when selected. A ``wide`` one takes all the room it is given."""
    c = scene.c
    return tap(
        id,
        ft.Row(
            [ft.Container(width=0, height=TOUCH), content],
            spacing=0,
            tight=not wide,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        on_tap,
        label=label,
        selected=selected,
        on_hold=on_hold,
        padding=ft.Padding.symmetric(horizontal=2 if wide else 9, vertical=4),
        border_radius=16,
        bgcolor=c.primary_container
        if selected
        else c.surface
        if dim
        else c.surface_container_lowest,
        border=ft.Border.all(2, c.primary if selected else c.outline_variant),
    )


def pairs(scene: Scene, tiles: list[ft.Control], count: int = 2) -> list[ft.Control]:
    """Tiles side by side in twos, of the same height; below each other with large text."""
    if scene.large_text:
        return tiles
    return [
        ft.Row(
            [ft.Container(tile, expand=True) for tile in tiles[n : n + count]],
            spacing=8,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for n in range(0, len(tiles), count)
    ]


def titled(scene: Scene, mark: ft.Control, words: ft.Control, end: ft.Control) -> ft.Control:
    """A drawing and something at the end of a line, and words below in full width."""
    above = ft.Row([mark, end], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return ft.Column([above, words], spacing=2, tight=True, expand=True)
