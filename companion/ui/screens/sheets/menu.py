"""
The menu of a game: the other games, the rules, the settings, the log, and the language.

It stands on top of the sheet of the table, one tap from every screen; when looking back it is a
sheet of its own. What is left for the rules or the settings is found again as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.i18n import language, offered

from ...icons import icon
from ...look import EDGE, GAP, PLAY_CONTROL
from ...parts.surface import sheet, sheet_width
from ...parts.touch import at_least, chip, tap
from ...play import Play, S, Teaching
from ...scene import Scene
from ..company.door import invite

TILE = 156
"""The width of a tile, at normal text size."""
FIRST = 3
"""Home, rules and settings."""


def menu_sheet(play: Play[S]) -> ft.Control:
    """The menu as a sheet of its own."""
    return sheet(play.scene, "menu", play.scene.t("menu.title"), menu(play), play.close)


def menu(play: Play[S]) -> list[ft.Control]:
    """
    The ways out of a game as tiles, and the language. Where the tiles stand below each other, the
    languages come before those the header has too, or who is host needs once: they are in view.
    """
    scene, id = play.scene, play.id
    program = scene.program

    def leave(route: str) -> Callable[[], None]:
        return partial(program.go_from_game, id, route)

    ways: list[tuple[str, str, str, Callable[[], None]]] = [
        ("home", "home", scene.t("play.home"), program.go_home),
        ("rules", "rules", scene.t("tab.rules"), leave("/rules")),
        ("settings", "settings", scene.t("tab.settings"), leave("/settings")),
        ("log", "log", scene.t("play.log"), partial(program.go, f"/game/{id}/log")),
        ("invite", "share", scene.t("invite.title"), partial(invite, scene, id)),
        ("seats", "people", scene.t("seats.title"), partial(program.go, f"/game/{id}/seats")),
    ]
    if program.device.at_home:
        said = scene.t("hand.title")
        ways.append(("hand", "arrow-up", said, partial(program.go, f"/game/{id}/hand")))
    teaching = play.teaching
    if teaching is not None:
        said = scene.t("teach.hide" if teaching.on else "teach.show")
        ways.append(("teach", "help", said, partial(_turn, play, teaching)))
    tiles = [_tile(scene, f"menu.{name}", drawing, said, go) for name, drawing, said, go in ways]
    languages = [
        chip(
            scene,
            f"menu.language-{code}",
            language(code).autonym,
            partial(program.change, language=code),
            selected=scene.viewer.language == code,
        )
        for code in offered()
    ]
    spoken = ft.Row(languages, wrap=True, spacing=GAP, run_spacing=GAP)
    columns = _columns(scene, len(tiles))
    if columns == 1:
        return [_grid(tiles[:FIRST], 1), spoken, _grid(tiles[FIRST:], 1)]
    return [_grid(tiles, columns), spoken]


def _turn(play: Play[S], teaching: Teaching) -> None:
    """Show the cards of the first year on this device, or no more of them."""
    teaching.turn(not teaching.on)
    play.close()


def _columns(scene: Scene, count: int) -> int:
    """Return how many of so many tiles there is room for beside each other."""
    room = sheet_width(scene) - 2 * EDGE
    columns = max(1, min(count, int(room / (TILE * scene.look.scale))))
    return max(n for n in (1, 2, 3, 6) if n <= columns)


def _grid(tiles: list[ft.Control], columns: int) -> ft.Control:
    """Tiles of one size, so many beside each other."""
    lines = [tiles[n : n + columns] for n in range(0, len(tiles), columns)]
    return ft.Column(
        [ft.Row([ft.Container(tile, expand=True) for tile in line], spacing=GAP) for line in lines],
        spacing=GAP,
    )


def _tile(scene: Scene, id: str, drawing: str, said: str, on_tap: Callable[[], None]) -> ft.Control:
    c = scene.c
    return tap(
        id,
        at_least(
            PLAY_CONTROL,
            ft.Row(
                [
                    icon(drawing, c.primary),
                    ft.Container(scene.look.text(said, "label_large"), expand=True),
                ],
                spacing=12,
            ),
        ),
        on_tap,
        padding=ft.Padding.symmetric(horizontal=14),
        border_radius=16,
        bgcolor=c.surface_container_high,
    )
