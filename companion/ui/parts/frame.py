"""
The frame of every play screen: the season's band above, what is done now in the middle, and below
*Undo …* left and the one primary action right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.table import Table
from companion.viticulture import Season, State

from ..icons import icon, player_mark
from ..look import EDGE, PLAY_CONTROL, Look
from ..scene import Scene
from .surface import places
from .touch import Primary, at_least, icon_button, shaped, tap

YEAR = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
BANDS = {Season.FIRST_PLAYER: "spring", Season.YEAR_END: "winter"}
GLYPHS = {Season.FIRST_PLAYER: "first-player", Season.OVER: "trophy"}


def band(season: Season) -> str:
    """The season whose colours a part of the year wears."""
    return BANDS.get(season, season.value)


def glyph(season: Season) -> str:
    """The drawing of a part of the year."""
    return GLYPHS.get(season, season.value)


def header(
    scene: Scene,
    state: State,
    *,
    on_player: Callable[[int], Any] | None,
    on_table: Callable[[], Any] | None,
    buttons: Sequence[ft.Control],
    looking_back: bool = False,
    name: str | None = None,
    year: str | None = None,
    status: Sequence[ft.Control] = (),
) -> ft.Control:
    """
    Season and year, the wake-up order as chips, and how far the year has gone.

    ``name`` and ``year`` are what the part of the year and the year are called, where that is not
    as usual; ``status`` stands beside the wake-up order.
    """
    look, t = scene.look, scene.t
    colours = look.season(band(state.season))
    disc = ft.Container(
        icon(glyph(state.season), colours.on_strong),
        width=40,
        height=40,
        border_radius=20,
        bgcolor=colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    name = name or t(f"season.{state.season.value}")
    year = year or t("year", year=state.year)
    title = tap(
        "play.season",
        ft.Row(
            [
                disc,
                ft.Row(
                    [
                        look.text(name, "title_large", colours.on_container),
                        look.text(year, "label_large", colours.on_container),
                    ],
                    wrap=True,
                    spacing=10,
                    run_spacing=0,
                    vertical_alignment=ft.CrossAxisAlignment.END,
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        on_table,
        label=t("play.season.label", season=name, year=year),
        padding=ft.Padding.symmetric(vertical=4),
        border_radius=12,
    )
    if scene.large_text:
        top: ft.Control = ft.Column(
            [ft.Row(list(buttons), alignment=ft.MainAxisAlignment.END, spacing=0), title],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        top = ft.Row([ft.Container(title, expand=True), *buttons], spacing=0)
    chips = ft.Row(
        [*places([_chip(scene, state, seat, on_player) for seat in _chip_order(state)]), *status],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
    return ft.Container(
        ft.Column(
            [
                ft.Container(top, padding=ft.Padding.only(left=EDGE, right=8, top=6)),
                ft.Container(chips, padding=ft.Padding.only(left=EDGE, right=8, bottom=10)),
                _year_strip(look, state),
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.surface_container_highest if looking_back else colours.container,
    )


def _chip_order(state: State) -> tuple[int, ...]:
    waiting = tuple(seat for seat in state.clockwise if seat not in state.order)
    return state.order + waiting


def _chip(scene: Scene, state: State, seat: int, on_player: Callable[[int], Any]) -> ft.Control:
    look, c = scene.look, scene.c
    colours = look.season(band(state.season))
    player, estate = state.setup.players[seat], state.estates[seat]
    current = state.acting == seat
    placed = estate.row is not None
    inside: list[ft.Control] = []
    if placed:
        inside.append(
            look.text(
                str(estate.row),
                "title_medium",
                c.on_surface if not estate.passed else colours.on_container,
            )
        )
    inside.append(player_mark(look, player.colour.value, player.name, 30, turned=estate.passed))
    if current:
        inside.append(look.text(player.name, "label_large"))
    plain = estate.passed or not (placed or current)
    if plain:
        border = ft.Border.all(2, ft.Colors.with_opacity(0.6, colours.on_container))
        fill = None
    else:
        border = ft.Border.all(2, colours.strong if current else ft.Colors.TRANSPARENT)
        fill = c.surface_container_lowest
    return tap(
        f"play.order.seat-{seat + 1}",
        ft.Row(
            [ft.Container(width=0, height=44), ft.Row(inside, spacing=6, tight=True)],
            spacing=0,
            tight=True,
        ),
        (lambda: on_player(seat)) if on_player else None,
        label=_chip_label(scene, state, seat),
        padding=ft.Padding.only(left=9, right=12 if current else 5 if placed else 9),
        border_radius=24,
        bgcolor=fill,
        border=border,
    )


def _chip_label(scene: Scene, state: State, seat: int) -> str:
    name, estate = state.setup.players[seat].name, state.estates[seat]
    parts = [name]
    if estate.row is not None:
        parts.append(scene.t("play.order.hour", hour=estate.row))
    if estate.passed:
        parts.append(scene.t("play.order.passed"))
    if state.acting == seat:
        parts.append(scene.t("play.order.acting"))
    return ", ".join(parts)


def _year_strip(look: Look, state: State) -> ft.Control:
    colours = look.season(band(state.season))
    if state.season is Season.YEAR_END:
        at = len(YEAR)
    else:
        at = YEAR.index(state.season) if state.season in YEAR else -1

    def shade(n: int) -> str:
        if n == at:
            return colours.strong
        opacity = 0.55 if n < at else 0.2
        return ft.Colors.with_opacity(opacity, colours.strong if n < at else colours.on_container)

    return ft.Row(
        [ft.Container(height=5, bgcolor=shade(n), expand=True) for n in range(len(YEAR))],
        spacing=4,
    )


def footer(
    scene: Scene,
    table: Table,
    primary: ft.Control,
    *,
    on_undo: Callable[[], Any],
    on_redo: Callable[[], Any],
) -> ft.Control:
    """Undo, named; redo when there is something to redo; the one action."""
    undo = undo_button(scene, table, on_undo)
    redo: list[ft.Control] = []
    if table.session.history.next:
        redo.append(
            tap(
                "play.redo",
                icon("redo", scene.c.on_surface),
                on_redo,
                label=scene.t("redo.label", entry=said(scene, table, redo=True)),
                width=PLAY_CONTROL,
                height=PLAY_CONTROL,
                border_radius=16,
                bgcolor=scene.c.surface_container_high,
                alignment=ft.Alignment.CENTER,
            )
        )
    if scene.large_text:
        content: ft.Control = ft.Column(
            [ft.Row([ft.Container(undo, expand=True), *redo], spacing=8), primary],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        content = ft.Row(
            [ft.Container(undo, expand=5), *redo, ft.Container(primary, expand=6)], spacing=8
        )
    return ft.Container(
        content,
        bgcolor=scene.c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, scene.c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=10, bottom=14),
    )


def undo_button(scene: Scene, table: Table, on_undo: Callable[[], Any]) -> ft.Control:
    """*Undo* and what it takes back, always in the same place."""
    c, look, t = scene.c, scene.look, scene.t
    last = table.session.history.last
    what = said(scene, table) if last else t("undo.nothing")
    color = c.on_surface if last else c.on_surface_variant
    room = scene.width / scene.look.scale >= 350 and not table.session.history.next
    words = [look.text(t("undo"), "label_large", color)] if room else []
    words.append(look.text(what, "label_medium", c.on_surface_variant))
    return shaped(
        scene,
        "play.undo",
        at_least(
            PLAY_CONTROL - 16,
            ft.Row(
                [icon("undo", color), ft.Column(words, spacing=0, tight=True, expand=True)],
                spacing=10,
            ),
        ),
        on_undo if last else None,
        shape="soft",
        fill=c.surface_container_high,
        label=t("undo.label", entry=what) if last else what,
    )


def said(scene: Scene, table: Table, *, redo: bool = False) -> str:
    """The entry that undo (or redo) is about, in one short sentence."""
    session = table.session
    if redo and session.history.next:
        return scene.words.say(
            session.game.tell(session.state, session.history.next.entry, short=True)
        )
    step = session.history.last
    return scene.words.say(session.game.tell(step.before, step.entry, short=True)) if step else ""


__all__ = ["Primary", "band", "footer", "glyph", "header", "icon_button", "said", "undo_button"]
