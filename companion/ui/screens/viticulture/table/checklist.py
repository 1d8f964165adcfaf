"""Before the first spring: the first player, and a checklist for the setup."""

from __future__ import annotations

import flet as ft

from companion.storage import StorageError
from companion.table import ticks_of
from companion.viticulture.position.state import State
from companion.viticulture.table.checklist import setup_checklist

from ....parts.action import Action
from ....parts.boundary import component, keyed
from ....parts.surface import rows
from ....play import Play
from ....scene import use_scene, use_table
from ....sheets import ProblemSheet
from ..solo.setup import task_row
from ..year import first_player


def body(play: Play[State]) -> list[ft.Control]:
    """The question who begins, then the checklist."""
    return [*first_player.body(play), keyed(Checklist, "checklist")(play)]


def primary(play: Play[State]) -> Action:
    """Return the action: drawing a rooster."""
    return first_player.primary(play)


@component
def Checklist(play: Play[State]) -> ft.Control:
    """Every task with its rule; ticks are stored, so the list can be left and continued."""
    scene = use_scene()
    shelf, name = scene.program.tables.shelf, ticks_of(play.id)
    use_table(scene.program.tables)  # another page may tick, too

    def kept() -> frozenset[str]:
        found = (shelf.draft(name) or {}).get("ticks")
        return frozenset(found if isinstance(found, list) else ())

    def turn(id: str) -> None:
        try:
            shelf.keep_draft(name, {"ticks": sorted(kept() ^ {id})})
        except StorageError as reason:
            play.show(ProblemSheet(reason))
        scene.program.tables.announce()

    ticks = kept()
    tasks = [
        task_row(
            play, task.id, scene.words.say(task.phrase), None, task.rule, task.id in ticks, turn
        )
        for task in setup_checklist(play.state.setup)
    ]
    look = scene.look
    return ft.Column(
        [
            look.text(scene.t("vineyard-setup.title"), "title_large"),
            look.text(scene.t("solo-setup.how"), "body_medium", scene.c.on_surface_variant),
            rows(scene, tasks),
        ],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
