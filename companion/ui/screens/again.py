"""
What every podium ends with: the next game at the same table, the result to share, the way home.

A game in a campaign is followed by what its result asks for, so there the campaign comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.history.keeping import history_of
from companion.kernel import Game
from companion.kernel.errors import CompanionError
from companion.storage import StorageError

from ..hooks import use_value
from ..icons import icon
from ..parts.action import Action
from ..parts.boundary import component, keyed
from ..parts.giving import PNG, file_name, give, off
from ..parts.sharing import use_sharing
from ..parts.touch import chip
from ..pictures import png, result_picture
from ..play import Play, S
from ..scene import Scene, use_scene
from ..sheets import ProblemSheet


def play_again(
    scene: Scene, state: Any, game: Game[Any], id: str = ""
) -> CompanionError | StorageError | None:
    """
    Begin the next game at the table of a state and show it; return what was in the way. Whoever
    was at that table (``id``) with a phone of their own is at the next one, too.
    """
    device = scene.program.device
    try:
        device.begins()
        table = scene.program.tables.again(state, game)
        if table is not None and id:
            device.companies.follow(id, table.id)
    except (CompanionError, StorageError) as reason:
        return reason
    if table is not None:
        scene.program.go(f"/game/{table.id}")
    return None


def again_said(scene: Scene, players: int) -> str:
    """Return the words on the button: a table comes together again, one player plays again."""
    return scene.t("over.again" if players > 1 else "over.again.alone")


def again_action(play: Play[S]) -> Action | None:
    """Return the main action of a podium: the next game at the same table; none in a campaign."""
    game = play.taps.table.session.game
    if game.again(play.state, 0) is None or not play.scene.program.device.is_host(play.id):
        return None

    def again() -> None:
        reason = play_again(play.scene, play.state, game, play.id)
        if reason is not None:
            play.show(ProblemSheet(reason))

    label = again_said(play.scene, len(play.state.setup.players))
    return Action("over.again", label, again, "advance", "dice")


def ended(play: Play[S], title: str, lines: Sequence[str]) -> ft.Control:
    """
    Return what stands below the ranks: the result as a text or a picture to share, and the way home
    where that is not the main action.

    ``lines`` are one for each player, the best first, and what decided.
    """
    main = play.taps.screens.primary_of(play)
    leads_home = main is not None and main.id == "over.home"
    told = "\n".join([title, *lines])
    kept = play.id if play.scene.program.device.at_home else ""
    return keyed(Ended, "ended")(title, told, not leads_home, kept)


@component
def Ended(title: str, told: str, home: bool, kept: str = "") -> ft.Control:
    """The chips, and what came of the last tap; ``kept`` is the game the history has a page of."""
    scene = use_scene()
    sharing = use_sharing(scene, title, lambda: told, "over")
    page = ft.context.page
    note, set_note = use_value("")

    async def give_picture() -> None:
        set_note("")
        play = history_of(scene.program.tables).at(kept)
        if play is None:  # the game has been deleted, or gone on with, on another page
            set_note("share.failed")
            return
        data = await off(lambda: png(result_picture(play, scene.words)))
        set_note(await give(page, f"{file_name(play)}.png", data, PNG))

    chips = [
        chip(
            scene,
            id,
            [icon(drawing, scene.c.on_surface), scene.look.text(label, "label_large")],
            act,
            action=action,
        )
        for id, drawing, label, act, action in sharing.acts
    ]
    if kept:
        words = scene.look.text(scene.t("share.picture"), "label_large")
        drawn = [icon("trophy", scene.c.on_surface), words]
        chips.append(chip(scene, "over.picture", drawn, lambda: page.run_task(give_picture)))
        words = scene.look.text(scene.t("over.history"), "label_large")
        drawn = [icon("history", scene.c.on_surface), words]
        its = f"/history/game/{kept}"
        chips.append(chip(scene, "over.history", drawn, lambda: scene.program.go(its)))
    if home:
        words = scene.look.text(scene.t("over.home"), "label_large")
        drawn = [icon("home", scene.c.on_surface), words]
        chips.append(chip(scene, "over.home", drawn, lambda: scene.program.go("/")))
    parts: list[ft.Control] = [
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        *sharing.message(scene),
    ]
    if note:
        said = scene.look.text(scene.t(note), "body_medium", scene.c.on_surface_variant)
        parts.append(ft.Semantics(live_region=True, content=said))
    if sharing.by_hand:
        parts.append(scene.look.text(told, "body_medium", selectable=True))
    return ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
