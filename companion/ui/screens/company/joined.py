"""Home on a phone that visits: the tables it has joined, and the way to another one."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import flet as ft

from companion.companies import Archived
from companion.storage import GameCard
from companion.table import Going

from ...parts.boundary import view_component
from ...parts.surface import card, row, rows
from ...parts.touch import Primary
from ...scene import Scene, use_scene, use_table
from ..by_game import screens_of
from ..home import ended_of
from ..rail import framed, main_view


@view_component
def JoinedView() -> ft.View:
    """The tables this phone has joined, the most recently played first."""
    scene = use_scene()
    on_top = ft.use_route_location() == ft.use_view_path()
    use_table(scene.program.tables if on_top else None)
    if not on_top:
        return ft.View(controls=[])  # it lies below another screen, where nobody sees it
    saved, look, t = scene.program.tables.games(), scene.look, scene.t
    name = ft.Semantics(heading_level=1, content=look.text(t("joined.title"), "headline_medium"))
    parts: list[ft.Control] = [name]
    found = [_going(scene, table) for table in saved.going]
    found += [_over(scene, game) for game in saved.over]
    archived = scene.program.device.all_archived()
    if found:
        parts.append(rows(scene, found))
    for one in archived:
        parts.append(_archived(scene, one))
    if not (found or archived):
        parts.append(card(scene, look.text(t("joined.none"), "body_large")))
    content = ft.ListView(
        parts, spacing=16, padding=ft.Padding.only(top=16, bottom=16), expand=True
    )
    button = Primary(
        "joined.join",
        t("join.title"),
        lambda: scene.program.go("/join"),
        drawing="plus",
        tone="tonal" if saved.going else "primary",
    )
    foot = ft.Container(
        button,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        width=720 if scene.wide else None,
    )
    return main_view(scene, "/", framed(scene, "/", content, [foot]))


def _going(scene: Scene, table: Going) -> ft.Control:
    screens = screens_of(table.game.NAME)
    state = screens.seen(table.state)
    band, drawing = screens.picture(state)
    names = scene.words.list([player.name for player in state.setup.players])
    return row(
        scene,
        f"home.game.{table.id}",
        screens.stands(scene, state),
        partial(scene.program.go, f"/game/{table.id}"),
        below=f"{names}\n{screens.players_said(scene, state)}",
        drawing=drawing,
        season=band,
    )


def _archived(scene: Scene, one: Archived) -> ft.Control:
    """A table that was put into a file, and what can be done about it."""
    day = scene.words.date(datetime.fromtimestamp(one.touched / 1000).date())
    said = [
        scene.look.text(scene.words.list(one.players), "title_medium"),
        scene.look.text(day, "body_medium", scene.c.on_surface_variant),
        scene.look.text(scene.t("archived.guest"), "body_large"),
    ]
    return card(scene, ft.Column(said, spacing=8))


def _over(scene: Scene, game: GameCard) -> ft.Control:
    told = ended_of(scene, game)
    return row(
        scene,
        f"home.game.{game.id}",
        told.title if told else game.id,
        partial(scene.program.go, f"/game/{game.id}"),
        below=f"{told.scores}\n{told.game}" if told else None,
        drawing=told.drawing if told else "trophy",
    )
