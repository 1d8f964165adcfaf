"""Before the first spring: choosing the first player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.viticulture.position.state import State
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer

from ....hooks import use_value
from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.boundary import component
from ....parts.surface import row, rows
from ....play import Play
from ....scene import Scene, use_scene

HOPS = 9
"""How often the grape bunch moves on before it lies still."""

SLOWER = 1.28
FIRST_PAUSE = 0.05
WIDE = 600
AT_LAST = 4.0
"""Seconds after which the drawn player is said aloud, also where the bunch could not be shown."""


@dataclass(frozen=True)
class JustDrawn:
    """Whether the last tap drew the first player: the grape bunch is shown going round."""

    shown: bool = False


def body(play: Play[State]) -> list[ft.Control]:
    """The question, and everybody as an answer."""
    scene = play.scene
    t, look = scene.t, scene.look
    named: list[ft.Control] = [
        row(
            scene,
            f"first.seat-{seat + 1}",
            t("first.named", player=play.name(seat)),
            partial(play.do, NameFirstPlayer(seat)) if play.legal else None,
            ahead=player_mark(look, play.colour(seat), play.name(seat), 40),
            more=False,
            on_hold=lambda: play.explain("SET-06"),
        )
        for seat in play.state.seats
    ]
    half = -(-len(named) // 2)
    halves = [named[:half], named[half:]] if _has_halves(scene) and half < len(named) else [named]
    return [
        ft.Semantics(heading_level=2, content=look.text(t("first.who"), "headline_medium")),
        look.text(t("first.how"), "body_medium", scene.c.on_surface_variant),
        ft.Row(
            [ft.Container(rows(scene, part), expand=True) for part in halves],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    ]


def _has_halves(scene: Scene) -> bool:
    """Return whether everybody stands in two columns: on a low page, to be in view."""
    return scene.low and not scene.large_text and scene.width >= WIDE


def primary(play: Play[State]) -> Action:
    """Return the action: drawing a rooster: it is booked at once, then shown going round."""

    goes_round = len(play.state.estates) > 1 and not play.scene.still
    untold = play.taps.untold

    async def at_last() -> None:
        await asyncio.sleep(AT_LAST)
        untold.release()

    def draw() -> None:
        if goes_round:
            untold.hold()
            ft.context.page.run_task(at_last)
        if play.do(DrawFirstPlayer()) and goes_round:
            play.pick(JustDrawn, lambda _: JustDrawn(True))
        else:
            untold.release()

    return Action("first.draw", play.scene.t("first.draw"), draw, drawing="dice")


@component
def Drawing(play: Play[State], on_end: Callable[[], None]) -> ft.Control:
    """
    The grape bunch going round the table, slower and slower, until it stops at the first player.
    """
    scene = use_scene()
    chosen, seats = play.state.first_player or 0, len(play.state.estates)
    step, set_step = use_value(0)
    page = ft.context.page

    async def go_round() -> None:
        pause = FIRST_PAUSE
        for n in range(1, HOPS + 1):
            await asyncio.sleep(pause)
            pause *= SLOWER
            set_step(n)
        await asyncio.sleep(pause)
        on_end()
        play.taps.untold.release()

    ft.on_mounted(lambda: page.run_task(go_round))
    here = (chosen - (HOPS - step)) % seats
    colours = scene.look.season("spring")
    marks: list[ft.Control] = [
        ft.Container(
            player_mark(scene.look, play.colour(seat), play.name(seat), 56),
            padding=10,
            border_radius=20,
            bgcolor=colours.container if seat == here else None,
            border=ft.Border.all(3, colours.strong if seat == here else ft.Colors.TRANSPARENT),
        )
        for seat in range(seats)
    ]
    return ft.Container(
        ft.Column(
            [
                icon("first-player", colours.strong, 56),
                ft.Row(
                    marks,
                    wrap=True,
                    spacing=8,
                    run_spacing=8,
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                ft.Semantics(
                    exclude_semantics=step < HOPS,  # not everybody it passes is read
                    content=scene.look.text(
                        play.name(here), "headline_medium", text_align=ft.TextAlign.CENTER
                    ),
                ),
            ],
            spacing=24,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(top=48),
    )
