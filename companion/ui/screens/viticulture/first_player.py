"""Before the first spring: who holds the grape bunch."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import DrawFirstPlayer, NameFirstPlayer

from ...icons import player_mark
from ...parts.surface import row, rows
from .action import Action


def body(play: Any) -> list[ft.Control]:
    """A question, and everybody who could be the answer."""
    scene = play.scene
    t, look = scene.t, scene.look
    return [
        look.text(t("first.who"), "headline_medium"),
        look.text(t("first.how"), "body_medium", scene.c.on_surface_variant),
        rows(
            scene,
            [
                row(
                    scene,
                    f"first.seat-{seat + 1}",
                    t("first.named", player=play.name(seat)),
                    lambda seat=seat: play.do(NameFirstPlayer(seat)),
                    ahead=player_mark(look, play.colour(seat), play.name(seat), 40),
                    more=False,
                )
                for seat in play.state.seats
            ],
        ),
    ]


def primary(play: Any) -> Action:
    """Let a rooster be drawn."""
    return Action(
        "first.draw",
        play.scene.t("first.draw"),
        lambda: play.do(DrawFirstPlayer()),
        drawing="dice",
    )
