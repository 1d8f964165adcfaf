"""
A seat's own phone while others are to act: whose turn it is, and what is one's own.

The whole table is a tap away; there one acts for whoever is to act, and is told so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from ...icons import icon, player_mark
from ...parts.action import Action
from ...parts.frame import foot_bar
from ...parts.header import pane_width
from ...parts.surface import card
from ...parts.touch import chip
from ...play import Play
from ...scene import Scene


@dataclass(frozen=True)
class ForOthers:
    """Whether one looks at the whole table, and acts for who is to act."""

    whole: bool = False


def waits(play: Play[Any]) -> bool:
    """Return whether this phone waits for somebody else."""
    if not play.legal or play.here.acts_for(play.state.acting):
        return False
    return not play.choice(ForOthers).whole


def acting_name(play: Play[Any]) -> str:
    """Return who is to act."""
    acting = play.state.acting
    return play.name(acting) if acting is not None else ""


def waiting(play: Play[Any]) -> list[ft.Control]:
    """Whose turn it is, and what is one's own."""
    scene, c = play.scene, play.scene.c
    acting = play.state.acting
    assert acting is not None, "nobody is waited for"
    said = scene.t("score.turn", player=play.name(acting))
    words = [
        ft.Semantics(heading_level=2, content=scene.look.text(said, "title_large")),
        scene.look.text(scene.t("waiting.how"), "body_medium", c.on_surface_variant),
    ]
    mark = player_mark(scene.look, play.colour(acting), play.name(acting), 44)
    if scene.large_text:
        inside: ft.Control = ft.Column([mark, *words], spacing=4, tight=True)
    else:
        beside = ft.Column(words, spacing=0, tight=True, expand=True)
        inside = ft.Row([mark, beside], spacing=14)
    parts: list[ft.Control] = [card(scene, inside)]
    for seat in play.here.seats:
        parts += play.screens.own(play, seat)
    return parts


def for_others(play: Play[Any]) -> Action:
    """Return the action while others are to act: the whole table, and acting for them."""
    label = play.scene.t("waiting.for-others", player=acting_name(play))
    return Action("waiting.for-others", label, lambda: _whole(play, True), drawing="people")


def for_whom(play: Play[Any]) -> list[ft.Control]:
    """For whom one acts, where it is somebody else's turn, and the way back to one's own."""
    if not play.legal or play.here.acts_for(play.state.acting) or waits(play):
        return []
    scene, c = play.scene, play.scene.c
    said = scene.t("waiting.acting-for", player=acting_name(play))
    told = ft.Row(
        [
            icon("people", c.on_tertiary_container),
            ft.Container(
                scene.look.text(said, "label_large", c.on_tertiary_container), expand=True
            ),
        ],
        spacing=12,
    )
    back = chip(scene, "waiting.back", scene.t("waiting.back"), lambda: _whole(play, False))
    return [
        ft.Semantics(
            live_region=True,
            content=ft.Container(
                told,
                bgcolor=c.tertiary_container,
                border_radius=16,
                padding=ft.Padding.symmetric(horizontal=16, vertical=10),
            ),
        ),
        ft.Row([back], wrap=True),
    ]


def _whole(play: Play[Any], whole: bool) -> None:
    play.pick(ForOthers, lambda _: ForOthers(whole))


def watching_foot(play: Play[Any]) -> ft.Control:
    """The footer of a phone that looks on: it says so, and whose turn it is."""
    scene = play.scene
    name = acting_name(play)
    said = scene.t("watching.turn", player=name) if name else scene.t("watching")
    return foot_bar(scene, [_line(scene, said)])


def _line(scene: Scene, said: str) -> ft.Control:
    c = scene.c
    room = pane_width(scene) - 32 - 36
    words = scene.look.capped.two_lines(said, "label_large", room, c.on_surface_variant)
    return ft.Row(
        [icon("eye-off", c.on_surface_variant), ft.Container(words, expand=True)],
        spacing=12,
        expand=True,
        height=56,
    )
