"""Table mode: the phone in the middle of the table, read from a metre and a half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.viticulture import ScorePoints

from ...icons import icon, player_mark
from ...look import STEPPER
from ...parts.frame import band, undo_button
from ...parts.touch import loose, step_button, tap
from ..sheets import Sheet
from .score import player_label

NUMERAL, SMALLEST = 120, 40
HEAD = 48
LOW = 190
"""A panel lower than this has its buttons beside the numeral."""
LINE = 136
FOOT, NARROW_FOOT, ACROSS_FOOT = 170, 236, 92
WIDE_ENOUGH, WIDE_FOR_SIX = 340, 460


def table_mode(play: Any, foot: ft.Control) -> ft.Control:
    """Everybody's points as large as they will go, and the footer with the season in it."""
    scene = play.scene
    seats = _seats(play)
    across = scene.width > scene.height
    columns = _columns(len(seats), across, scene.width)
    lines = [seats[n : n + columns] for n in range(0, len(seats), columns)]
    room = Room(
        width=(scene.width - 8 * (columns + 1)) / columns,
        height=(scene.height - _foot_height(scene, across)) / len(lines) - 8,
    )
    grid = ft.Column(
        [
            ft.Row(
                [_panel(play, seat, room) for seat in line],
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


@dataclass(frozen=True)
class Room:
    """How much of the page one player has."""

    width: float
    height: float

    @property
    def is_low(self) -> bool:
        """Too low for a numeral above its buttons: they stand beside it."""
        return self.height < LOW

    @property
    def is_line(self) -> bool:
        """So low that even the name has no line of its own."""
        return self.height < LINE


def _foot_height(scene: Any, across: bool) -> float:
    if across:
        return ACROSS_FOOT
    return NARROW_FOOT if scene.large_text else FOOT


def _seats(play: Any) -> tuple[int, ...]:
    placed = play.state.order
    return placed + tuple(seat for seat in play.state.seats if seat not in placed)


def _columns(seats: int, across: bool, width: float) -> int:
    if across:
        return seats if seats <= 4 else 3
    return 2 if seats > 1 and width >= WIDE_ENOUGH and (seats <= 4 or width >= WIDE_FOR_SIX) else 1


def _panel(play: Any, seat: int, room: Room) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    season = play.state.season.value
    name, estate = play.name(seat), play.state.estates[seat]
    current = play.state.turn == seat
    base = f"{season}.points.seat-{seat + 1}"
    beside = room.is_low
    if room.is_line:
        size = min(NUMERAL, room.height - 20, (room.width - 2 * STEPPER - HEAD - 30) / 1.2)
    elif beside:
        size = min(NUMERAL, room.height - HEAD - 24, (room.width - 2 * STEPPER - 40) / 1.2)
    else:
        size = min(NUMERAL, room.height - HEAD - STEPPER - 44, (room.width - 24) / 1.25)
    head = tap(
        f"{season}.player.seat-{seat + 1}",
        ft.Row(
            [
                ft.Container(width=0, height=HEAD),
                player_mark(look, play.colour(seat), name, 34, turned=estate.passed),
                *([] if room.is_line else [loose(look.text(name, "title_large"))]),
            ],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=0 if room.is_line else 10,
        ),
        lambda: play.show(Sheet("player", seat=seat)),
        label=player_label(play, seat),
        border_radius=12,
        width=HEAD if room.is_line else None,
    )
    numeral = tap(
        base,
        ft.Text(
            scene.words.number(estate.vp),
            style=ft.TextStyle(
                size=max(SMALLEST, size),
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
        return step_button(
            scene,
            f"{base}.{'plus' if plus else 'minus'}",
            scene.t("score.plus" if plus else "score.minus", player=name),
            lambda: play.do(ScorePoints(seat, 1 if plus else -1)),
            plus=plus,
        )

    if room.is_line:
        line = ft.Row([head, button(False), numeral, button(True)], spacing=4, expand=True)
        inside: list[ft.Control] = [line]
    elif beside:
        inside = [
            head,
            ft.Row([button(False), numeral, button(True)], spacing=4, expand=True),
        ]
    else:
        buttons = [
            ft.Container(button(plus), expand=True, alignment=ft.Alignment.CENTER)
            for plus in (False, True)
        ]
        inside = [head, numeral, ft.Row(buttons, spacing=8)]
    return ft.Container(
        ft.Column(inside, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=c.surface if current else c.surface_container_low,
        border=ft.Border.all(3, look.season(season).strong if current else ft.Colors.TRANSPARENT),
        border_radius=16,
        padding=5,
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
