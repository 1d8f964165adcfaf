"""Handing a game over: a code the other device's camera scans, a link, a file."""

from __future__ import annotations

import logging
import sys
from functools import partial

import flet as ft

from companion.games import GAMES
from companion.handover import frames, pack
from companion.handover.packets import file_of
from companion.handover.text import WAY
from companion.history.handing import about
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import StorageError

from ...hooks import use_maybe, use_value
from ...parts.boundary import component, keyed, view_component
from ...parts.giving import JSON, give, off
from ...parts.page import filled, foot
from ...parts.sharing import ShareRow
from ...parts.surface import card, row, rows
from ...parts.touch import Primary
from ...scene import Scene, use_scene
from ..company.invite import head_of
from ..company.links import address_here
from ..finding import use_found_table
from ..missing import missing_view
from .codes import Codes, code, link

logger = logging.getLogger("vendemmia.ui")

APP = "vendemmia://app"
"""What opens the app where it is installed."""


def base_of(scene: Scene) -> str:
    """
    Return the beginning of the links to games: this page's own address where others can open it,
    else that of the installed app.
    """
    page = ft.context.page
    if page.web and sys.platform == "emscripten":  # without a server: a host knows one page only
        return f"{(page.url or '').partition('#')[0].partition('?')[0]}#{WAY}"
    return f"{address_here(scene) or APP}{WAY}"


@view_component
def HandView() -> ft.View:
    """The game with the id in the address, to be handed over."""
    scene = use_scene()
    id = ft.use_route_params().get("id", "")
    found = use_found_table(scene, id)
    if isinstance(found, str):
        return missing_view(scene, found)
    if not scene.program.device.at_home:
        return missing_view(scene, N_("hand.guest"))
    shown = keyed(Handing, f"hand-{id}-{found.mark.taps}")(id)
    return ft.View(padding=0, bgcolor=scene.c.surface, controls=[shown])


@component
def Handing(id: str) -> ft.Control:
    """The page, once the game has been packed."""
    scene = use_scene()
    t, look, c = scene.t, scene.look, scene.c
    page, tables = ft.context.page, scene.program.device.companies.tables
    packet, set_packet = use_maybe(bytes)
    note, set_note = use_value("")

    async def packing() -> None:
        try:
            session, said = tables.at(id).session, about(tables, id)
            set_packet(await off(lambda: pack(session, said, GAMES)))
        except (CompanionError, StorageError):  # the game has been deleted meanwhile
            logger.info("a game could not be packed", exc_info=True)
            set_note(N_("share.failed"))

    ft.on_mounted(lambda: page.run_task(packing))

    async def file() -> None:
        try:
            data = file_of(tables.at(id).session, about(tables, id)).encode()
        except (CompanionError, StorageError):
            set_note(N_("share.failed"))
            return
        set_note(await give(page, f"{id}.json", data, JSON))

    base = base_of(scene)
    body: list[ft.Control] = []  # the code first: it is what is held out
    if packet is None:
        working = look.text(t("hand.working"), "body_large", c.on_surface_variant)
        body.append(card(scene, working))
    else:
        url = link(base, packet)
        picture = (
            code(scene, base, packet, t("hand.code"))
            if frames.fits(base, packet)
            else keyed(Codes, f"codes-{id}")(packet, base)
        )
        sharing = keyed(ShareRow, f"link-{len(url)}")(t("hand.title"), partial(str, url), "hand")
        parts: list[ft.Control] = [picture, sharing]
        body.append(
            card(
                scene,
                ft.Column(
                    parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
                ),
            )
        )  # fmt: skip
        body.append(look.text(t("hand.how"), "body_large"))
        body.append(look.text(_where(scene, base), "body_medium", c.on_surface_variant))
    body.append(
        rows(
            scene,
            [
                row(
                    scene, "hand.file", t("hand.file"), lambda: page.run_task(file),
                    below=t("hand.file.about"), drawing="note", more=False,
                )
            ],
        )
    )  # fmt: skip
    if note:
        said = look.text(t(note), "body_medium", c.on_surface_variant)
        body.append(ft.Semantics(live_region=True, identifier="hand.note", content=said))
    body.append(look.text(t("hand.secrets"), "body_medium", c.on_surface_variant))
    back = partial(scene.program.go, f"/game/{id}")
    head = head_of(scene, "hand", t("hand.title"), back)
    done = Primary("hand.done", t("invite.done"), back, drawing="check")
    return filled(scene, head, body, foot(scene, [done], [1]), None)


def _where(scene: Scene, base: str) -> str:
    """Return what opens such a link, and what else there is."""
    if base.startswith(APP):
        return scene.t("hand.app", command="vendemmia --lan")
    return scene.t("hand.link", address=base.partition("//")[2].removesuffix(WAY).rstrip("/#"))
