"""The checklist of the setup as a page of its own, to be found again in the first year."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.i18n import N_

from ..hooks import Ref, use_kept, use_maybe
from ..look import EDGE
from ..parts.back import below, levels, use_back
from ..parts.boundary import view_component
from ..parts.surface import layers
from ..parts.touch import icon_button
from ..play import NOTHING_PICKED, Play, Taps
from ..scene import use_scene, use_table
from ..sheets import Sheet
from .by_game import screens_of
from .company.door import invite
from .finding import use_found_table
from .missing import missing_view

BESIDE = 2 * (48 + 4 + 8)
"""How much of the first line is not the title's: two buttons, what lies between, the edges."""


@view_component
def SetupView() -> ft.View:
    """What to lay out, with its ticks."""
    from .sheets.all import draw_sheet

    scene = use_scene()
    found = use_found_table(scene, ft.use_route_params().get("id", ""))
    use_table(None if isinstance(found, str) else found)
    sheet, set_sheet = use_maybe(Sheet)
    use_back(levels(sheet), lambda: set_sheet(below))
    kept: Ref[Taps | None] = use_kept(lambda: None)
    if isinstance(found, str):
        return missing_view(scene, found)
    screens = screens_of(found.session.game.NAME)
    device = scene.program.device
    kept.current = taps = kept.current or Taps(
        found, screens, False, set_sheet, lambda _: None, device
    )
    taps.watching = device.why_not(found.id) is not None
    taps.seeing.shown(found.mark)
    here = device.here(found.id, found.session)
    state = screens.seen(found.session.state, here.secret_of)
    play: Play[Any] = Play(scene, state, taps, NOTHING_PICKED, here)
    parts = screens.setup_lists(play)
    if not parts:
        return missing_view(scene, N_("setup.none"))
    head = ft.Row(
        [
            icon_button(
                scene,
                "setup.back",
                "back",
                scene.t("back"),
                lambda: scene.program.go(f"/game/{found.id}"),
            ),
            ft.Semantics(
                heading_level=1,
                content=scene.look.fitted(
                    scene.t("solo-setup.title"), "headline_medium", scene.width - BESIDE
                ),
                expand=True,
            ),
            icon_button(
                scene,
                "setup.invite",
                "share",
                scene.t("invite.title"),
                lambda: invite(scene, found.id),
            ),
        ],
        spacing=4,
    )
    content = ft.Column(
        [
            ft.Container(head, padding=ft.Padding.only(left=8, right=8, top=6)),
            ft.Container(
                ft.Column(
                    [*parts, ft.Container(height=8)],
                    scroll=ft.ScrollMode.AUTO,
                    spacing=12,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
                padding=ft.Padding.only(left=EDGE, right=EDGE),
            ),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        width=720 if scene.wide else None,
    )
    over = draw_sheet(play, sheet) if sheet else None
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[
            ft.SafeArea(
                layers(ft.Container(content, alignment=ft.Alignment.TOP_CENTER), over), expand=True
            )
        ],
    )
