"""Taking a game that was handed over: what it is, and one tap that adds it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

import flet as ft

from companion.games import PLAYED
from companion.handover import Unreadable
from companion.history.backup.planning import BESIDE, FURTHER
from companion.history.handing import Taken, added, let_go, take
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import StorageError

from ...hooks import Setter, use_maybe, use_value
from ...parts.boundary import component, keyed, view_component
from ...parts.field import field
from ...parts.page import filled, foot
from ...parts.surface import card
from ...parts.touch import Primary, chip
from ...scene import Scene, use_scene
from ..by_game import screens_of
from ..company.invite import head_of
from ..missing import missing_view

LONGEST = 8_000_000
"""Bytes of a file that are looked at."""

logger = logging.getLogger("vendemmia.ui")


@view_component
def TakeView() -> ft.View:
    """A field for a link, where no camera has opened it."""
    scene = use_scene()
    if not scene.program.device.at_home:
        return missing_view(scene, N_("take.guest"))
    return _view(scene, keyed(Asking, "take")())


@view_component
def TakeLinkView() -> ft.View:
    """What the link in the address holds."""
    scene = use_scene()
    packet = ft.use_route_params().get("packet", "")
    if not scene.program.device.at_home:
        return missing_view(scene, N_("take.guest"))
    return _view(scene, keyed(Taking, f"take-{hash(packet)}")(packet))


def _view(scene: Scene, content: ft.Control) -> ft.View:
    return ft.View(padding=0, bgcolor=scene.c.surface, controls=[content])


@component
def Asking() -> ft.Control:
    """The field."""
    scene = use_scene()
    t, page = scene.t, ft.context.page
    written, set_written = use_value("")
    given, set_given = use_value("")
    if given:
        return keyed(Taking, f"take-{hash(given)}")(given)
    ready = bool(written.strip())

    def look() -> None:
        if ready:
            set_given(written)

    async def pick() -> None:
        with suppress(Exception):  # nothing was picked, or the device has no files
            for file in (await ft.FilePicker().pick_files(with_data=True) or [])[:1]:
                set_given(bytes(file.bytes or b"")[:LONGEST].decode("utf-8-sig", "replace") or "?")

    body: list[ft.Control] = [
        scene.look.text(t("take.how"), "body_large", scene.c.on_surface_variant),
        field(
            scene, "take.link", t("take.link"), written, autocorrect=False,
            enable_suggestions=False, on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: look(),
        ),
        ft.Row(
            [chip(scene, "take.file", t("take.file"), lambda: page.run_task(pick))], wrap=True
        ),
    ]  # fmt: skip
    label = t("take.look") if ready else t("take.look.missing")
    button = Primary("take.look", label, look if ready else None, drawing="search")
    return filled(scene, _head(scene), body, foot(scene, [button], [1]), None)


@component
def Taking(written: str) -> ft.Control:
    """What it is, and what becomes of it here."""
    scene = use_scene()
    t, look = scene.t, scene.look
    page, tables = ft.context.page, scene.program.device.companies.tables
    taken, set_taken = use_maybe(Taken)
    wrong, set_wrong = use_value("")

    async def opening() -> None:
        try:
            await asyncio.sleep(0)  # the page stands first
            set_taken(take(tables, written))
        except Unreadable as reason:
            set_wrong(t(reason.message))
        except (CompanionError, StorageError) as reason:
            logger.info("a game could not be taken", exc_info=True)
            set_wrong(_reason(scene, reason))

    ft.on_mounted(lambda: page.run_task(opening))
    home = partial(scene.program.go, "/")
    body: list[ft.Control] = []
    button = Primary("take.home", t("error.home"), home, drawing="home")
    if wrong:
        body.append(_said(scene, "take.wrong", wrong))
    elif taken is None:
        body.append(look.text(t("take.opening"), "body_large", scene.c.on_surface_variant))
    elif taken.session is None:
        left = taken.needed - taken.there
        body.append(_said(scene, "take.codes", _codes_said(scene, taken.there, taken.needed)))
        body.append(look.text(scene.words.many("take.codes.left", left), "body_large"))
    else:
        body.append(_game(scene, taken))
        body.append(_said(scene, "take.plan", _plan_said(scene, taken)))
        button = _button(scene, taken, written, set_wrong)
    return filled(scene, _head(scene), body, foot(scene, [button], [1]), None)


def _reason(scene: Scene, reason: CompanionError | StorageError) -> str:
    """Return what was in the way."""
    if isinstance(reason, StorageError):
        return scene.t(reason.message_id, **reason.facts)
    return scene.t(reason.message, **reason.facts)


def _head(scene: Scene) -> ft.Control:
    return head_of(scene, "take", scene.t("take.title"), partial(scene.program.go, "/"))


def _said(scene: Scene, id: str, words: str) -> ft.Control:
    said = scene.look.text(words, "body_large")
    return ft.Semantics(live_region=True, identifier=id, content=card(scene, said))


def _codes_said(scene: Scene, there: int, needed: int) -> str:
    return scene.t("take.codes", there=there, needed=needed)


def _game(scene: Scene, taken: Taken) -> ft.Control:
    """Who plays, and how it stands."""
    session = taken.session
    assert session is not None
    screens, state, look = screens_of(session.game.NAME), session.state, scene.look
    points = screens.scores(state)
    standing = [
        f"{state.setup.players[seat].name} {scene.words.number(points[seat])}"
        for seat in sorted(state.seats, key=lambda seat: (-points[seat], seat))
    ]
    lines = [
        look.text(screens.players_said(scene, state), "title_large"),
        look.text(screens.stands(scene, state), "body_large", scene.c.on_surface_variant),
        look.text(scene.words.list(standing), "body_large"),
    ]
    return card(scene, ft.Column(lines, spacing=4))


def _plan_said(scene: Scene, taken: Taken) -> str:
    """Return what a tap would do, or why there is nothing to do."""
    game = taken.arriving
    if game is None:
        return scene.t("take.known")
    if game.how == FURTHER:
        return scene.words.many("take.further", len(game.tail))
    return scene.t("take.beside" if game.how == BESIDE else "take.new")


def _button(
    scene: Scene, taken: Taken, written: str, set_wrong: Setter[str]
) -> ft.Control:  # fmt: skip
    """Add it and go there; or only go there."""
    tables, t = scene.program.device.companies.tables, scene.t
    session = taken.session
    assert session is not None
    over = session.game.is_over(session.state) or session.game.NAME not in PLAYED
    there = f"/history/game/{taken.id}" if over else f"/game/{taken.id}"

    def go() -> None:
        try:
            if taken.arriving is not None and taken.arriving.how != FURTHER:
                scene.program.device.begins()
            if taken.arriving is not None and not added(tables, taken):
                set_wrong(t("take.later"))
                return
            let_go(tables.shelf, written)
        except (CompanionError, StorageError) as reason:
            set_wrong(_reason(scene, reason))
            return
        scene.program.go(there)

    if taken.arriving is None:
        return Primary("take.go", t("take.go"), go, drawing="arrow-right")
    label = t("take.go-on" if taken.arriving.how == FURTHER else "take.add")
    return Primary("take.add", label, go, drawing="check")
