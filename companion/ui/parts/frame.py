"""
The frame of every play screen: header, body, and a footer with *Undo …* and the main action.

It is the same for all games: a header has a ``band``, the name of a season whose colours it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from ..icons import icon, player_mark
from ..look import EDGE, PLAY_CONTROL, Look
from ..play import Taps
from ..scene import Scene
from ..sheets import RulesSheet, Sheet
from .boundary import steady
from .page import foot, undo_button
from .surface import fixed_places
from .touch import icon_button, tap


def _header(
    scene: Scene,
    *,
    band: str,
    drawing: str,
    name: str,
    line: str,
    label: str,
    on_table: Callable[[], object] | None,
    on_hold: Callable[[], object],
    chips: Sequence[ft.Control],
    strip: ft.Control,
    buttons: Sequence[ft.Control],
    looking_back: bool,
    status: Sequence[ft.Control],
) -> ft.Control:
    """
    The header: phase of the game, all players in order as chips, and progress of the year.

    ``status`` stands beside the order. In large text the drawing stands beside the buttons, where
    the name does not need the room.
    """
    look = scene.look
    colours = look.season(band)
    disc = ft.Container(
        icon(drawing, colours.on_strong),
        width=40,
        height=40,
        border_radius=20,
        bgcolor=colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    large = scene.large_text
    title = tap(
        "play.season",
        ft.Row(
            [
                ft.Container(width=0, height=40) if large else disc,
                ft.Row(
                    [
                        look.text(name, "title_large", colours.on_container),
                        *([look.text(line, "label_large", colours.on_container)] if line else []),
                    ],
                    wrap=True,
                    spacing=10,
                    run_spacing=0,
                    vertical_alignment=ft.CrossAxisAlignment.END,
                    expand=True,
                ),
            ],
            spacing=0 if large else 12,
        ),
        on_table,
        on_hold=on_hold,
        label=label,
        padding=ft.Padding.symmetric(vertical=4),
        border_radius=12,
    )
    if large:
        above = [ft.Row([disc], expand=True), *buttons]
        top: ft.Control = ft.Column(
            [ft.Row(above, spacing=0), title],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        top = ft.Row([ft.Container(title, expand=True), *buttons], spacing=0)
    order = ft.Row([*fixed_places(chips), *status], wrap=True, spacing=8, run_spacing=8)
    return ft.Container(
        ft.Column(
            [
                ft.Container(top, padding=ft.Padding.only(left=EDGE, right=8, top=6)),
                ft.Container(order, padding=ft.Padding.only(left=EDGE, right=8, bottom=10)),
                strip,
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.surface_container_highest if looking_back else colours.container,
    )


def play_header(
    scene: Scene,
    taps: Taps,
    *,
    band: str,
    drawing: str,
    name: str,
    line: str,
    label: str,
    table: Sheet,
    rule: str,
    help: str,
    chips: Sequence[ft.Control],
    strip: ft.Control,
    ahead: Sequence[ft.Control] = (),
    status: Sequence[ft.Control] = (),
) -> ft.Control:
    """
    The header of a game.

    The name opens the ``table`` sheet; a long press opens its ``rule``. Beside it are what the game
    puts ``ahead``, the question mark (labelled ``help``), and the log where it is not shown beside
    the screen.
    """
    on_band = scene.look.season(band).on_container
    buttons = [
        *ahead,
        icon_button(
            scene, "play.help", "help", scene.t(help), lambda: taps.show(RulesSheet()), on_band
        ),
    ]
    if not scene.wide:
        buttons.append(
            icon_button(
                scene,
                "play.log",
                "log",
                scene.t("play.log"),
                lambda: scene.program.go(f"/game/{taps.id}/log"),
                on_band,
            )
        )
    return _header(
        scene,
        band=band,
        drawing=drawing,
        name=name,
        line=line,
        label=label,
        on_table=None if taps.looking_back else lambda: taps.show(table),
        on_hold=lambda: taps.explain(rule),
        chips=chips,
        strip=strip,
        buttons=buttons,
        looking_back=taps.looking_back,
        status=status,
    )


def seat_chip(
    scene: Scene,
    band: str,
    seat: int,
    name: str,
    colour: str,
    *,
    number: int | None,
    current: bool,
    aside: bool,
    label: str,
    on_tap: Callable[[], object] | None,
    on_hold: Callable[[], object] | None = None,
    named: bool = True,
) -> ft.Control:
    """
    A player in the header: place in the order, mark and, if there is room for it, the name of the
    player to act.
    """
    look, c = scene.look, scene.c
    colours = look.season(band)
    placed = number is not None
    inside: list[ft.Control] = []
    if placed:
        ink = c.on_surface if not aside else colours.on_container
        inside.append(look.text(str(number), "title_medium", ink))
    inside.append(player_mark(look, colour, name, 30, turned=aside, motion=scene.motion))
    written = current and named
    if written:
        inside.append(look.text(name, "label_large"))
    plain = aside or not (placed or current)
    if plain:
        border = ft.Border.all(2, ft.Colors.with_opacity(0.6, colours.on_container))
        fill = None
    else:
        border = ft.Border.all(2, colours.strong if current else ft.Colors.TRANSPARENT)
        fill = c.surface_container_lowest
    return tap(
        f"play.order.seat-{seat + 1}",
        ft.Row(
            [
                ft.Container(width=0, height=44),
                ft.Row(inside, spacing=6 if named else 4, tight=True),
            ],
            spacing=0,
            tight=True,
        ),
        on_tap,
        on_hold=on_hold,
        label=label,
        padding=ft.Padding.only(left=9, right=12 if written else 5 if placed else 9),
        border_radius=24,
        bgcolor=fill,
        border=border,
        animate=scene.motion,
    )


def strip(look: Look, band: str, count: int, at: int) -> ft.Control:
    """Progress of the year: a mark for each part, the present one the strongest."""
    colours = look.season(band)

    def shade(n: int) -> str:
        if n == at:
            return colours.strong
        opacity = 0.55 if n < at else 0.2
        return ft.Colors.with_opacity(opacity, colours.strong if n < at else colours.on_container)

    return ft.Row(
        [ft.Container(height=5, bgcolor=shade(n), expand=True) for n in range(count)],
        spacing=4,
    )


def footer(scene: Scene, taps: Taps, primary: ft.Control) -> ft.Control:
    """Undo with its entry, redo when possible, and the main action."""
    undo, again = undo_of(scene, taps), taps.redoes(scene.words)
    if not again:
        return foot(scene, [undo, primary])
    redo = tap(
        "play.redo",
        icon("redo", scene.c.on_surface),
        taps.redo,
        label=scene.t("redo.label", entry=again),
        width=PLAY_CONTROL,
        height=PLAY_CONTROL,
        border_radius=16,
        bgcolor=scene.c.surface_container_high,
        alignment=ft.Alignment.CENTER,
    )
    return foot(scene, [undo, redo, primary], (5, None, 6))


def undo_of(scene: Scene, taps: Taps) -> ft.Control:
    """The undo button of a game, with the entry it takes back."""
    room = scene.width / scene.look.scale >= 350 and not taps.redoes(scene.words)
    return UndoButton(scene, taps.undoes(scene.words) or None, taps.undo, room)


@steady
def UndoButton(
    scene: Scene, what: str | None, on_undo: Callable[[], object], named: bool
) -> ft.Control:
    """The undo button; it is redrawn only when its label changes."""
    return undo_button(scene, "play.undo", what, on_undo, named=named)


__all__ = ["footer", "play_header", "seat_chip", "strip", "undo_of"]
