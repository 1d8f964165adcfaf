"""The second pane of a wide page: the mat of the phone's own seat, else the acting player's, or
another one, and the last entry."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State

from ....hooks import use_maybe
from ....icons import icon, player_mark
from ....parts.boundary import component, keyed
from ....parts.touch import at_least, chip, tap
from ....play import Play, Taps
from ....scene import Scene, use_scene
from .mat import MatPane

EDGE = 20
BEFORE = 88 + 560 + 1
"""How much of a wide page the rail and the first pane take."""


def beside(play: Play[State]) -> ft.Control | None:
    """Return the mats while they are in use, else nothing: the log is shown."""
    state = play.state
    playing = state.season not in (Season.FIRST_PLAYER, Season.OVER)
    if not (playing and play.legal and any(estate.mat for estate in state.estates)):
        return None
    return Mats(play)


@component
def Mats(play: Play[State]) -> ft.Control:
    """One mat, and everybody's name above it."""
    scene, state, taps = use_scene(), play.state, play.taps
    now = play.screens.decision(state)
    picked, set_picked = use_maybe(tuple[tuple[Any, ...], int])
    """The player whose mat was tapped, and the decision for which it stays open."""
    acting = state.acting if state.acting is not None else state.clockwise[0]
    if play.here.own_first:
        acting = play.here.seats[0]
    seat = picked[1] if picked and picked[0] == now else acting

    def name(one: int) -> ft.Control:
        mark = player_mark(scene.look, play.colour(one), play.name(one), 28)
        words = scene.look.text(play.name(one), "label_large")
        return chip(
            scene,
            f"mats.seat-{one + 1}",
            [mark, words],
            lambda: set_picked((now, one)),
            selected=one == seat,
            label=play.name(one),
        )

    estate = state.estates[seat]
    width = scene.width - min(BEFORE, scene.width - 380 + 89) - 2 * EDGE
    if estate.mat is None:
        shown: ft.Control = scene.look.text(scene.t("mat.not-followed"))
    else:
        shown = keyed(MatPane, f"mat-{seat}")(scene, taps, seat, estate, width)
    names = ft.Row([name(one) for one in state.clockwise], wrap=True, spacing=8, run_spacing=8)
    return ft.Column(
        [
            *([names] if len(state.estates) > 1 else []),
            ft.Container(shown, expand=True),
            _last_entry(scene, taps),
        ],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _last_entry(scene: Scene, taps: Taps) -> ft.Control:
    """The last entry; a tap opens the log."""
    c = scene.c
    words = taps.undoes(scene.words) or scene.t("log.title")
    return tap(
        "play.log",
        at_least(
            48,
            ft.Row(
                [
                    icon("log", c.on_surface_variant),
                    ft.Container(scene.look.text(words, "body_large"), expand=True),
                    icon("next", c.on_surface_variant, 20),
                ],
                spacing=12,
            ),
        ),
        lambda: scene.program.go(f"/game/{taps.id}/log"),
        label=f"{scene.t('log.title')}: {words}",
        padding=ft.Padding.symmetric(horizontal=14, vertical=4),
        border_radius=16,
        bgcolor=c.surface_container,
    )
