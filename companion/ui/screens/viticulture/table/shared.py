"""
The sheet of the whole table: who leads, the setup and the players, and what belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.turns import NextSeason

from ....icons import player_mark
from ....parts.stepper import stepper
from ....parts.surface import sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....sheets import RuleSheet
from ...sheets.menu import menu
from ...sheets.people import people_chip
from ...sheets.rules import help_button
from ..sheets import TableSheet
from ..solo.setup import open_setup
from ..year.board import all_done_said
from .checklist import tasks_of
from .standings import standings

HELP_RULES = ("TURN-01", "WAKE-15", "END-01", "END-04")
"""The rules a long press opens."""


def table_sheet(play: Play[State], open_: TableSheet) -> ft.Control:
    """The standings; year, season, first player and last year, with corrections."""
    scene, state = play.scene, play.state
    t = scene.t

    def correct(what: str, value: int | bool | str) -> Callable[[], object]:
        return lambda: play.do(Correct(what, value))

    def explains(rule: str) -> Callable[[], None]:
        return lambda: play.show(RuleSheet(rule, open_))

    def chosen(words: str) -> ft.Control:
        return scene.look.text(words, "label_medium", scene.c.on_surface_variant)

    content: list[ft.Control] = [
        *menu(play),
        standings(play, open_),
        ft.Row(_ways(play, open_), wrap=True, spacing=8, run_spacing=8),
        scene.look.text(t("player.corrections"), "title_medium"),
        stepper(
            scene,
            "table.year",
            t("label.year"),
            state.year,
            lambda by: play.do(Correct("year", max(1, state.year + by))),
            on_hold=explains("TURN-01"),
        ),
        chosen(t("label.season")),
        ft.Row(
            [
                chip(
                    scene,
                    f"table.season-{season.value}",
                    t(f"season.{season.value}"),
                    correct("season", season.value),
                    selected=state.season is season,
                    on_hold=explains("TURN-01"),
                )
                for season in Season
                if season not in (Season.FIRST_PLAYER, Season.OVER)
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
        chosen(t("label.first-player")),
        ft.Row(
            [
                chip(
                    scene,
                    f"table.first-{seat + 1}",
                    [
                        player_mark(scene.look, play.colour(seat), play.name(seat), 26),
                        scene.look.text(play.name(seat), "label_large"),
                    ],
                    correct("first-player", seat),
                    selected=state.first_player == seat,
                    on_hold=explains("WAKE-15"),
                )
                for seat in state.seats
            ],
            wrap=True,
            spacing=8,
            run_spacing=8,
        ),
    ]
    marks: list[ft.Control] = []
    if not state.setup.is_solo:
        marks.append(
            chip(
                scene,
                "table.last-year",
                t("label.last-year"),
                correct("last-year", not state.last_year),
                selected=state.last_year,
                on_hold=explains("END-01"),
            )
        )
    if marks:
        content.append(ft.Row(marks, wrap=True, spacing=8, run_spacing=8))
    help = help_button(play, open_, HELP_RULES)
    back = open_.back
    close = (lambda: play.show(back)) if back else play.close
    return sheet(scene, "table", t("table.title"), content, close, help=help, foot=_going_on(play))


def _going_on(play: Play[State]) -> ft.Control | None:
    """For a table that has stopped placing: the way on, also where the board has no room for it."""
    said = all_done_said(play)
    if not said:
        return None

    def go_on() -> None:
        play.close()
        play.do(NextSeason())

    following = play.state.season.following.value
    return Primary("table.all-done", said, go_on, kind="advance", tone="tonal", drawing=following)


def _ways(play: Play[State], open_: TableSheet) -> list[ft.Control]:
    """Table mode, the players to be changed and, in the first year, what is to be laid out."""
    scene = play.scene

    def switch() -> None:
        play.close()
        scene.program.change(table_mode=not scene.viewer.table_mode)

    ways = [
        chip(
            scene,
            "table.table-mode",
            scene.t("settings.table-mode"),
            switch,
            selected=scene.viewer.table_mode,
        ),
        people_chip(play, "table.people", open_),
    ]
    if tasks_of(play.state):
        words = scene.t("solo-setup.title")
        ways.append(chip(scene, "table.setup", words, lambda: open_setup(play)))
    return ways
