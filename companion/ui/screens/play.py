"""
The play screen: the frame, the body for the present decision, and the open sheet.

What is particular to a game comes from its package of screens. With a number of entries in the
address the screen shows the table at that moment; it then takes no moves and offers to go back
there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import BadGameId, NoSuchGame, StorageError
from companion.table import Table

from ..hooks import use_made, use_maybe, use_value
from ..look import EDGE
from ..parts.action import Action
from ..parts.back import below, levels, use_back
from ..parts.boundary import component, keyed, steady, view_component
from ..parts.frame import footer
from ..parts.keys import use_keys
from ..parts.surface import layers
from ..parts.touch import Primary, use_guard
from ..parts.wake_lock import use_wake_lock
from ..play import NOTHING_PICKED, Play, Taps
from ..scene import Scene, use_scene, use_table
from ..sheets import Sheet
from .by_game import screens_of
from .log import LogList
from .missing import missing_view
from .rail import rail
from .sheets.all import draw_sheet


@view_component
def GameView() -> ft.View:
    """The game with the id in the address."""
    scene = use_scene()
    id = ft.use_route_params().get("id", "")
    found = find_table(scene, id)
    if isinstance(found, str):
        return missing_view(scene, found)
    return ft.View(
        padding=0, bgcolor=scene.c.surface, controls=[keyed(GameScreen, f"game-{id}")(found)]
    )


@view_component
def LookBackView() -> ft.View:
    """The same game after a number of entries."""
    scene = use_scene()
    params = ft.use_route_params()
    found = find_table(scene, params.get("id", ""))
    if isinstance(found, str):
        return missing_view(scene, found)
    number = int(params["number"]) if params.get("number", "").isdecimal() else 0
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[keyed(GameScreen, f"at-{number}")(found, number)],
    )


def find_table(scene: Scene, id: str) -> Table | str:
    """Return the table with this id, or the message id of why there is none."""
    try:
        return scene.program.tables.at(id)
    except (NoSuchGame, BadGameId):
        return N_("game.missing")
    except StorageError as error:
        return error.message_id
    except CompanionError as error:
        return error.message


@component
def GameScreen(table: Table, number: int | None = None) -> ft.Control:
    """The frame of a play screen with all it contains."""
    scene = use_scene()
    use_table(table)
    sheet, set_sheet = use_maybe(Sheet)
    picked, set_picked = use_value(NOTHING_PICKED)
    looking_back = number is not None
    screens = screens_of(table.session.game.NAME)
    taps, _ = use_made(lambda: Taps(table, screens, looking_back, set_sheet, set_picked))
    session = table.session if number is None else table.session.jump(number)
    state = screens.seen(session.state)

    play: Play[Any] = Play(scene, state, taps, picked.valid(screens.decision(state)))
    primary = screens.primary_of(play)

    on_top = ft.use_route_location() == ft.use_view_path()
    use_back(levels(sheet), lambda: set_sheet(below))
    keys: dict[str, Callable[[], object] | None] = {}
    meaning = (primary.label, primary.kind) if primary else None
    following = use_guard(meaning, primary.on_tap if primary else None)
    if not looking_back and not sheet:  # a sheet may have a field, whose keys are its own
        keys |= {
            "undo": taps.undo,
            "redo": taps.redo,
            "next": following,
            **screens.keys_of(play),
        }
    use_keys(keys if on_top else None)
    use_wake_lock(scene.viewer.awake and on_top)

    def jump() -> None:
        if taps.guarded(lambda: table.jump(number or 0)):
            scene.program.go(f"/game/{table.id}")

    button = use_button(scene, primary)
    if looking_back:
        foot = _looking_back(scene, table, jump)
    elif button:
        foot = footer(scene, taps, button)
    else:
        foot = ft.Container(height=0)

    content = screens.whole_page(play, foot) or _frame(play, table, foot)
    over = draw_sheet(play, sheet) if sheet else None
    return ft.SafeArea(layers(content, over), expand=True, avoid_intrusions_bottom=True)


class Latest:
    """
    What the primary button does now. It stays the same object, so the button is not redrawn while
    its label stays the same.
    """

    now: Callable[[], object] | None = None

    def __call__(self) -> None:
        if self.now:
            self.now()


def use_button(scene: Scene, primary: Action | None) -> ft.Control | None:
    """The primary button."""
    latest, _ = use_made(Latest)
    latest.now = primary.on_tap if primary else None
    if primary is None:
        return None
    return Button(scene, replace(primary, on_tap=latest if primary.on_tap else None))


@steady
def Button(scene: Scene, primary: Action) -> ft.Control:
    """The primary button; it is redrawn only when what it says changes."""
    return primary.button()


def _frame(play: Play[Any], table: Table, foot: ft.Control) -> ft.Control:
    scene, taps = play.scene, play.taps
    top = play.screens.header_of(play)
    body = ft.Container(
        ft.Column(
            play.screens.body_of(play),
            scroll=ft.ScrollMode.AUTO,
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=14, bottom=0),
        expand=True,
    )
    pane = ft.Column(
        [top, body, foot], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if not scene.wide:
        return pane
    beside = play.screens.beside(play) or LogList(table, taps)
    return ft.Row(
        [
            rail(scene, "/"),
            ft.Container(
                pane, width=min(560, scene.width - 380), clip_behavior=ft.ClipBehavior.HARD_EDGE
            ),
            ft.Container(width=1, bgcolor=scene.c.outline_variant),
            ft.Container(
                beside,
                expand=True,
                padding=ft.Padding.only(left=20, right=20, top=14, bottom=14),
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _looking_back(scene: Scene, table: Table, jump: Callable[[], None]) -> ft.Control:
    now = Primary(
        "back.now",
        scene.t("back.now"),
        lambda: scene.program.go(f"/game/{table.id}"),
        tone="tonal",
    )
    here = Primary("back.here", scene.t("back.here"), jump, kind="advance", drawing="undo")
    if scene.large_text:
        parts: list[ft.Control] = [now, here]
    else:
        notice = scene.look.text(scene.t("back.notice"), "body_medium", scene.c.on_surface_variant)
        both = ft.Row([ft.Container(now, expand=True), ft.Container(here, expand=True)], spacing=8)
        parts = [notice, both]
    return ft.Container(
        ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=scene.c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, scene.c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=10, bottom=14),
    )


__all__ = ["GameScreen", "GameView", "LookBackView", "find_table"]
