"""
The actions still free this season, as drawings to be read across the table; a tap leads to the
board, where workers are placed, and the next turn leads back.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.viticulture.box.board import BoardAction
from companion.viticulture.position.spaces import actions_of_season, spaces_of, spaces_taken
from companion.viticulture.position.state import State

from ....icons import icon
from ....look import PLAY_CONTROL
from ....parts.touch import chip, tap
from ....play import Play
from ..actions import drawing_of

LARGEST = 64
DOT, GAP = 9, 4
"""The marks of the spaces below a drawing."""
AROUND = 10
"""What stands around a drawing, apart from the marks."""


@dataclass(frozen=True)
class AtBoard:
    """Whether the board is shown instead of table mode, for one turn."""

    shown: bool = False


def free_actions(play: Play[State], width: float, height: float, lines: int = 1) -> ft.Control:
    """Every action of the season in the given room; one whose spaces are all taken stands back."""
    scene, state = play.scene, play.state
    actions = actions_of_season(state.season)
    columns = -(-len(actions) // lines)
    across, down = (width - 16) / columns, (height - 8) / lines
    beside = across > 1.6 * down
    room = min(across, down) if beside else min(across, down - DOT - GAP)
    side = min(LARGEST * lines, room - (GAP if beside else AROUND))
    cells = [_cell(play, action, side, beside=beside) for action in actions]
    grid = ft.Column(
        [
            ft.Row(
                cells[n : n + columns],
                alignment=ft.MainAxisAlignment.SPACE_EVENLY,
                spacing=0,
            )
            for n in range(0, len(cells), columns)
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_EVENLY,
        expand=True,
    )
    free = [action for action in actions if left_on(state, action)]
    names = scene.words.list([scene.t(f"action.{action.value}") for action in free])
    told = scene.t("table-mode.free", actions=names) if free else scene.t("table-mode.none-free")
    return tap(
        f"{state.season.value}.board",
        grid,
        lambda: play.pick(AtBoard, lambda _: AtBoard(True)),
        label=f"{scene.t('table-mode.board')}. {told}",
        on_hold=lambda: play.explain("PLACE-01"),
        height=max(height, PLAY_CONTROL),
        border_radius=16,
        bgcolor=scene.c.surface_container_low,
        border=ft.Border.all(1, scene.c.outline_variant),
    )


def left_on(state: State, action: BoardAction) -> int:
    """Return how many spaces of an action nobody stands on."""
    taken = spaces_taken(state, action)
    return sum(space not in taken for space in spaces_of(state))


def _cell(play: Play[State], action: BoardAction, side: float, *, beside: bool) -> ft.Control:
    """A drawing, filled with the season's colour while there is room, and a mark for each space."""
    scene, state, c = play.scene, play.state, play.scene.c
    colours, left = scene.look.season(state.season.value), left_on(state, action)
    spaces = len(spaces_of(state))
    picture = ft.Container(
        icon(drawing_of(action), colours.on_strong if left else c.outline, side * 0.72),
        width=side,
        height=side,
        border_radius=side / 4,
        bgcolor=colours.strong if left else None,
        border=None if left else ft.Border.all(2, c.outline_variant),
        alignment=ft.Alignment.CENTER,
    )
    marks: list[ft.Control] = [
        ft.Container(
            width=DOT,
            height=DOT,
            border_radius=DOT / 2,
            bgcolor=colours.strong if n < left else None,
            border=None if n < left else ft.Border.all(1.5, c.outline),
        )
        for n in range(spaces)
    ]
    if beside:
        return ft.Row([picture, ft.Column(marks, spacing=GAP, tight=True)], spacing=8, tight=True)
    return ft.Column(
        [picture, ft.Row(marks, spacing=GAP, tight=True)],
        spacing=GAP,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def back_to_table_mode(play: Play[State]) -> list[ft.Control]:
    """The way back from the board without placing anybody."""
    if not (play.scene.viewer.table_mode and play.choice(AtBoard).shown):
        return []
    scene = play.scene
    words = scene.look.text(scene.t("table-mode.back"), "label_large")
    back = chip(
        scene,
        f"{play.state.season.value}.table-mode",
        [icon("table-mode", scene.c.on_surface), words],
        play.forget,
    )
    return [ft.Row([back], wrap=True)]
