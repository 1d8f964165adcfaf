"""What is a seat's own, on its player's phone, while others are to act."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.vino.position.state import State

from ...parts.surface import row, rows
from ...play import Play
from .bits import name_style, subtitle
from .sheets import PlayerSheet
from .sheets.market import stock_said


def own_parts(play: Play[State], seat: int) -> list[ft.Control]:
    """The bottles, the money as far as it is followed, and the way to everything of one's own."""
    scene = play.scene
    everything = row(
        scene,
        f"own.seat-{seat + 1}",
        scene.t("own.all"),
        partial(play.show, PlayerSheet(seat)),
        drawing="vineyard",
    )
    return [
        subtitle(scene, play.name(seat)),
        scene.look.text(stock_said(play, seat), name_style(scene)),
        rows(scene, [everything]),
    ]
