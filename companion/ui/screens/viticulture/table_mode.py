"""Table mode: the phone in the middle of the table, read from a metre and a half."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import ScorePoints

from ...icons import icon, player_mark
from ...parts.frame import band, undo_button
from ...parts.touch import step_button, tap
from ..sheets import Sheet

NUMERAL = 120


def table_mode(play: Any, foot: ft.Control) -> ft.Control:
    """Everybody's points as large as they will go, and the footer with the season in it."""
    scene = play.scene
    seats = play.state.order
    across = scene.width > scene.height
    columns = len(seats) if across and len(seats) <= 4 else 3 if across else min(2, len(seats))
    lines = [seats[n : n + columns] for n in range(0, len(seats), columns)]
    grid = ft.Column(
        [
            ft.Row(
                [_panel(play, seat, across, len(lines)) for seat in line],
                spacing=8,
                expand=True,
                vertical_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            for line in lines
        ],
        spacing=8,
        expand=True,
    )
    below = _across_footer(play) if across else ft.Column([_season(play), foot], spacing=0)
    return ft.Container(
        ft.Column(
            [ft.Container(grid, expand=True, padding=8), below],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=scene.c.surface,
        expand=True,
    )


def _panel(play: Any, seat: int, across: bool, lines: int) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    season = play.state.season.value
    name, estate = play.name(seat), play.state.estates[seat]
    current = play.state.turn == seat
    room = (scene.height - 100) / lines - 130
    columns = max(1, round(len(play.state.order) / lines))
    size = max(56, min(NUMERAL, room, (scene.width / columns - 40) / 1.25))
    base = f"{season}.points.seat-{seat + 1}"
    head = tap(
        f"{season}.player.seat-{seat + 1}",
        ft.Row(
            [
                ft.Container(width=0, height=44),
                player_mark(look, play.colour(seat), name, 34, turned=estate.passed),
                look.text(name, "title_large", no_wrap=True, overflow=ft.TextOverflow.FADE),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=12,
        ),
        lambda: play.show(Sheet("player", seat=seat)),
        label=name,
        border_radius=12,
    )
    numeral = tap(
        base,
        ft.Text(
            scene.words.number(estate.vp),
            style=ft.TextStyle(
                size=size,
                height=1.0,
                weight=ft.FontWeight.W_600,
                font_family="Literata Display",
                color=c.on_surface,
            ),
            no_wrap=True,
        ),
        lambda: play.show(Sheet("number", seat=seat, what="vp")),
        label=scene.words.many("score.has", estate.vp, player=name),
        alignment=ft.Alignment.CENTER,
        expand=True,
    )

    def button(plus: bool) -> ft.Control:
        return ft.Container(
            step_button(
                scene,
                f"{base}.{'plus' if plus else 'minus'}",
                scene.t("score.plus" if plus else "score.minus", player=name),
                lambda: play.do(ScorePoints(seat, 1 if plus else -1)),
                plus=plus,
            ),
            expand=True,
            alignment=ft.Alignment.CENTER,
        )

    return ft.Container(
        ft.Column(
            [head, numeral, ft.Row([button(False), button(True)], spacing=8)],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface if current else c.surface_container_low,
        border=ft.Border.all(3, look.season(season).strong if current else ft.Colors.TRANSPARENT),
        border_radius=16,
        padding=8,
        expand=True,
    )


def _season(play: Any) -> ft.Control:
    scene, look = play.scene, play.scene.look
    state = play.state
    colours = look.season(band(state.season))
    return tap(
        "play.season",
        ft.Row(
            [
                ft.Container(
                    icon(state.season.value, colours.on_strong),
                    width=44,
                    height=44,
                    border_radius=22,
                    bgcolor=colours.strong,
                    alignment=ft.Alignment.CENTER,
                ),
                look.text(scene.t(f"season.{state.season.value}"), "title_large"),
                look.text(scene.t("year", year=state.year), "label_large"),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=12,
            wrap=scene.large_text,
        ),
        lambda: play.show(Sheet("table")),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border_radius=16,
    )


def _across_footer(play: Any) -> ft.Control:
    from .score import primary

    scene = play.scene
    undo = undo_button(scene, play.table, play.undo)
    return ft.Container(
        ft.Row(
            [
                ft.Container(undo, expand=3),
                ft.Container(_season(play), expand=4),
                ft.Container(primary(play).button(), expand=3),
            ],
            spacing=12,
        ),
        padding=ft.Padding.only(left=8, right=8, bottom=8),
    )
