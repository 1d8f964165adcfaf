"""Everybody's points in one line, with plus and, where there is room, minus: a point is one tap."""

from __future__ import annotations

import flet as ft

from companion.viticulture.position.state import State
from companion.viticulture.table.tracks import ScorePoints

from ....icons import icon, player_mark
from ....look import EDGE, GAP, PLAY_CONTROL, STEPPER, TOUCH
from ....parts.boundary import keyed, steady
from ....parts.surface import fixed_places
from ....parts.touch import at_least, tap
from ....play import Play, Taps
from ....scene import Scene
from ..table.score import PlayerOnCard, player_on_card

LEAST = 54
"""The width of mark and plus, to which the number comes."""
WIDEST = 528


def everybodys_points(play: Play[State], high: int = PLAY_CONTROL) -> ft.Control:
    """A field for every seat, in wake-up order, ``high`` dp high."""
    scene, state = play.scene, play.state
    placed = state.order
    seats = placed + tuple(seat for seat in state.seats if seat not in placed)
    room = scene.width - 2 * EDGE
    room = min(room, WIDEST) if scene.wide else room
    least = LEAST + 22 * scene.look.scale
    count = max(1, min(len(seats), int((room + GAP) // (least + GAP))))
    width = (room - GAP * (count - 1)) / count
    minus = width >= least + _minus_width(high) + 4
    cells = fixed_places(
        [
            keyed(PointsOf, f"points-{seat}")(
                scene, play.taps, player_on_card(play, seat), minus, high
            )
            for seat in seats
        ],
        expand=True,
    )
    lines: list[ft.Control] = []
    for n in range(0, len(cells), count):
        line = cells[n : n + count]
        gaps = [ft.Container(expand=True) for _ in range(count - len(line))] if n else []
        lines.append(ft.Row([*line, *gaps], spacing=GAP))
    return ft.Column(
        lines,
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _minus_width(high: int) -> int:
    """Beside the actions minus is as narrow as can be tapped, else as wide as high."""
    return TOUCH if high < STEPPER else high


@steady
def PointsOf(scene: Scene, taps: Taps, who: PlayerOnCard, minus: bool, high: int) -> ft.Control:
    """Somebody's mark and points; a tap adds one."""
    look, c, t = scene.look, scene.c, scene.t
    live = not taps.closed
    base = f"{who.season}.points.seat-{who.seat + 1}"
    has = scene.words.many("score.stands", who.estate.vp, player=who.name)
    inside: list[ft.Control] = [
        player_mark(look, who.colour, who.name, 24, turned=who.estate.passed),
        look.text(scene.words.number(who.estate.vp), "title_medium", no_wrap=True),
    ]
    more = tap(
        f"{base}.plus",
        at_least(
            high,
            ft.Row(
                [*inside, *([icon("plus", c.on_primary_container, 22)] if live else [])],
                spacing=3,
                alignment=ft.MainAxisAlignment.CENTER,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        (lambda: taps.do(ScorePoints(who.seat, 1))) if live else None,
        on_hold=lambda: taps.explain("VP-03"),
        label=f"{has}. {t('score.plus', player=who.name)}" if live else has,
        border_radius=16,
        bgcolor=c.primary_container if live else c.surface_container,
        border=ft.Border.all(2, look.season(who.season).strong) if who.is_acting else None,
        expand=True,
    )
    if not minus or not live:
        return ft.Row([more], spacing=0)
    less = tap(
        f"{base}.minus",
        icon("minus", c.on_surface, 22),
        lambda: taps.do(ScorePoints(who.seat, -1)),
        on_hold=lambda: taps.explain("VP-03"),
        label=t("score.minus", player=who.name),
        width=_minus_width(high),
        height=high,
        border_radius=16,
        bgcolor=c.surface_container_high,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Row([less, more], spacing=4)
