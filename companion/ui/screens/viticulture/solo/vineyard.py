"""
A season against the Automa with the whole vineyard: the board, with the Automa's actions in one
line above it.
"""

from __future__ import annotations

import flet as ft

from companion.viticulture.position.state import State
from companion.viticulture.solo.pace import pace

from ....icons import icon
from ....parts.action import Action
from ....parts.surface import sheet
from ....parts.touch import at_least, tap
from ....play import Play
from ..actions import drawing_of
from ..sheets import StandsSheet
from ..year import board
from .alone import automa_of, solo_of
from .naming import announced
from .pace import ahead_said, pace_said, standing_card
from .season import reminders
from .spots import blocked


def body(play: Play[State]) -> list[ft.Control]:
    """The Automa's actions, then the board."""
    return [blocked_strip(play), *board.body(play)]


def primary(play: Play[State]) -> Action:
    """Return passing, or going on to the next part of the year."""
    return board.primary(play)


def blocked_strip(play: Play[State]) -> ft.Control:
    """The blocked actions as drawings, and the pace; a tap shows more."""
    scene, state = play.scene, play.state
    look, c, automa = scene.look, scene.c, automa_of(play.state)
    stand = pace(state)
    behind = stand is not None and stand.ahead <= 0
    fill = c.error_container if behind else c.secondary_container
    ink = c.on_error_container if behind else c.on_secondary_container
    pictures: list[ft.Control] = [
        ft.Container(
            icon(drawing_of(action), c.on_surface, 26),
            width=36,
            height=36,
            border_radius=10,
            bgcolor=c.surface_container_highest,
            alignment=ft.Alignment.CENTER,
        )
        for action in automa.blocked
    ]
    if not pictures:
        words = look.text(scene.t("solo.nobody"), "body_medium", c.on_surface_variant)
        pictures = [ft.Container(words, expand=True, expand_loose=True)]
    stands = ft.Row(
        [icon("automa", c.on_surface, 30), *pictures], spacing=8, wrap=len(pictures) > 1
    )
    tag = ft.Container(
        look.text(ahead_said(scene, state), "label_large", ink),
        bgcolor=fill,
        border_radius=17,
        padding=ft.Padding.symmetric(horizontal=12, vertical=5),
    )
    if scene.large_text:
        inside: ft.Control = ft.Column([stands, tag], spacing=6, tight=True)
    else:
        inside = ft.Row([ft.Container(stands, expand=True), tag], spacing=8)
    if solo_of(state).aggressive:  # what is missing counts every year
        words = look.text(pace_said(scene, state), "body_medium")
        inside = ft.Column([inside, words], spacing=4, tight=True)
    season = state.season.value
    told = [announced(scene, state), ahead_said(scene, state), pace_said(scene, state)]
    return tap(
        f"{season}.automa",
        at_least(40, inside),
        lambda: play.show(StandsSheet()),
        label=" ".join(part if part.endswith(".") else f"{part}." for part in told),
        on_hold=lambda: play.explain("AUT-15"),
        padding=ft.Padding.symmetric(horizontal=12, vertical=5),
        border_radius=16,
        bgcolor=c.surface_container_low,
        border=ft.Border.all(1, c.outline_variant),
    )


def stands_sheet(play: Play[State]) -> ft.Control:
    """The pace, the spots of this season with their reasons, the challenge's reminders."""
    scene = play.scene
    content = [*standing_card(play), *blocked(play), *reminders(play)]
    mark = icon("automa", scene.c.primary, 36)
    return sheet(scene, "stands", scene.t("automa"), content, play.close, mark=mark)
