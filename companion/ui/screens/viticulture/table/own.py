"""What is a seat's own, on its player's phone, while others are to act."""

from __future__ import annotations

import flet as ft

from companion.viticulture.position.state import State

from ....look import EDGE
from ....parts.boundary import keyed
from ....parts.header import pane_width
from ....play import Play
from .mat import mat_parts
from .mat_view import View
from .score import ScoreCard, player_on_card


def own_parts(play: Play[State], seat: int) -> list[ft.Control]:
    """The points between their steppers and, where it is followed, the mat."""
    scene, estate = play.scene, play.state.estates[seat]
    if estate.mat is None:
        who = player_on_card(play, seat)
        return [keyed(ScoreCard, f"card-{seat}")(scene, play.taps, who)]
    if scene.wide:
        return []  # it stands beside
    return mat_parts(View(scene, play.taps, seat, estate, pane_width(scene) - 2 * EDGE, None))
