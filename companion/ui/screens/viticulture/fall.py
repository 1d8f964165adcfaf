"""Fall: who draws visitors, in wake-up order. The cards are on the table; the app says whose."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import NextSeason

from ...icons import icon, player_mark
from ...parts.action import Action
from ...parts.surface import rows
from ...parts.touch import at_least, tap
from .score import last_year_notice
from .sheets import Sheet
from .solo_parts import standing


def body(play: Any) -> list[ft.Control]:
    """Everybody in order, with what they draw; points can still be mended by a tap on a name."""
    scene, look = play.scene, play.scene.look
    return [
        *last_year_notice(play),
        ft.Semantics(heading_level=1, content=look.text(scene.t("fall.title"), "headline_medium")),
        look.text(scene.t("fall.how"), "body_medium", scene.c.on_surface_variant),
        rows(scene, [_drawer(play, seat, n) for n, seat in enumerate(play.state.order)]),
        look.text(scene.t("fall.cottage"), "body_medium", scene.c.on_surface_variant),
        *standing(play),
    ]


def primary(play: Any) -> Action:
    """On to winter."""
    return Action(
        "fall.next",
        play.scene.t("next.winter"),
        lambda: play.do(NextSeason()),
        "advance",
        "winter",
    )


def _drawer(play: Any, seat: int, place: int) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    strong = look.season("fall").strong
    cards = ft.Row(
        [icon("summer-visitor", strong), icon("winter-visitor", strong)], spacing=6, tight=True
    )
    return tap(
        f"fall.player.seat-{seat + 1}",
        at_least(
            48,
            ft.Row(
                [
                    look.text(str(place + 1), "title_large", c.on_surface_variant),
                    player_mark(look, play.colour(seat), play.name(seat), 36),
                    ft.Container(look.text(play.name(seat), "title_medium"), expand=True),
                    *([] if scene.large_text else [cards]),
                ],
                spacing=14,
            ),
        ),
        (lambda: play.show(Sheet("player", seat=seat))) if play.legal else None,
        on_hold=lambda: play.explain("TURN-11"),
        label=scene.t("fall.draws", player=play.name(seat), place=place + 1),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
