"""
The kinds of game that can be set up. Each has its pages, and a function that begins the game.

To add a kind, write its pages and its beginning in a module of their own, or a screen with a route
of its own that shows :func:`kinds`, and add a line to :data:`KINDS`; its words are
``new.kind.<name>`` and ``new.kind.<name>.how``.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion import viticulture
from companion.campaigns import campaigns_of
from companion.i18n import N_
from companion.storage import StorageError
from companion.table import Tables
from companion.taught import teach
from companion.viticulture.solo.choices import SEED_BITS

from ...icons import icon
from ...parts.touch import chip
from ...scene import Scene
from . import solo
from .box import box, teaching
from .draft import CAMPAIGN, DRAFT, SOLO, TABLE, ChangeDraft, Draft, read
from .players import players


@dataclass(frozen=True)
class Desk:
    """What a page of a new game is given."""

    scene: Scene
    draft: Draft
    change: ChangeDraft[Draft]
    opened: int
    set_opened: Callable[[int], None]
    known: tuple[dict[str, Any], ...]
    own: str
    """The viewer's language."""
    ask_code: Callable[[], None]
    """Open the sheet for a friend's code."""


NEW = "/new"

Page = Callable[[Desk], list[ft.Control]]


@dataclass(frozen=True)
class GameKind:
    """A kind of game that can be set up."""

    name: str
    drawing: str
    pages: tuple[tuple[str, Page], ...] = ()
    """The contents of each, and the message on the button that leads there."""
    begin: Callable[[Tables, Draft], str] = lambda _, __: "/"
    """Begin the game; return the address to go to."""
    route: str = NEW
    """Where it is prepared: here, or on a screen of its own, which has no pages here."""


def _who(desk: Desk) -> list[ft.Control]:
    """The kind of game and its players."""
    own = players(
        desk.scene, desk.draft, desk.change, desk.opened, desk.set_opened, desk.known, desk.own
    )
    return [_choice(desk), *own]


def _box(desk: Desk) -> list[ft.Control]:
    return box(desk.scene, desk.draft, desk.change)


def _taught(desk: Desk) -> list[ft.Control]:
    """Whether the first year is led, then the box."""
    return [teaching(desk.scene, desk.draft, desk.change), *_box(desk)]


def _level(desk: Desk) -> list[ft.Control]:
    """The Automa's level and deck, then the box: one page, so that little is tapped."""
    against = solo.solo_page(desk.scene, desk.draft, desk.change, desk.ask_code)
    led = teaching(desk.scene, desk.draft, desk.change, alone=True)
    return [*([] if desk.draft.kind == CAMPAIGN else [led]), *against, *_box(desk)]


def _choice(desk: Desk) -> ft.Control:
    """A chip for each kind, and a line about the selected one."""

    def choose(kind: GameKind) -> None:
        desk.set_opened(-1)
        seed, player = secrets.randbits(SEED_BITS), next(iter(desk.known), None)

        def chosen(now: Draft) -> Draft:
            if now.kind == kind.name:
                return now
            new = now.as_kind(kind.name, seed)
            if new.seats or not new.is_alone or player is None:
                return new
            language = player.get("language") or desk.own  # who played last most likely plays again
            return new.with_player(player["name"], language, player["colour"])

        desk.change(chosen)

    return kinds(desk.scene, desk.draft.kind, choose)


def kinds(scene: Scene, here: str, choose: Callable[[GameKind], None] | None = None) -> ft.Control:
    """
    A chip for each kind, and a line about the one being set up.

    A screen of its own need not say what ``choose`` does: the others are prepared on theirs.
    """
    c = scene.c

    def go_to(kind: GameKind) -> Callable[[], None]:
        def go() -> None:
            if kind.route == NEW and choose:
                choose(kind)
                return
            if kind.route == NEW:
                _prepare(scene, kind)
            scene.program.go(kind.route)

        return go

    chips: list[ft.Control] = []
    for kind in KINDS.values():
        chosen = kind.name == here
        ink = c.on_primary_container if chosen else c.on_surface
        words = scene.look.text(scene.t(f"new.kind.{kind.name}"), "label_large", ink)
        inside = [words] if scene.large_text else [icon(kind.drawing, ink), words]
        chips.append(chip(scene, f"new.kind-{kind.name}", inside, go_to(kind), selected=chosen))
    about = scene.t(f"new.kind.{here}.how")
    return ft.Column(
        [
            ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
            scene.look.text(about, "body_medium", c.on_surface_variant),
        ],
        spacing=8,
    )


def _prepare(scene: Scene, kind: GameKind) -> None:
    """Switch to a kind that is set up on another screen."""
    shelf = scene.program.tables.shelf
    draft = read(shelf.draft(DRAFT), Draft(edition=scene.viewer.edition))
    with suppress(StorageError):
        now = draft.as_kind(kind.name, secrets.randbits(SEED_BITS))
        shelf.keep_draft(DRAFT, now.as_dict())


def _table(tables: Tables, draft: Draft) -> str:
    id = tables.new(viticulture, draft.setup()).id
    if draft.teach:
        teach(tables.shelf, id)
    return f"/game/{id}"


def _campaign(tables: Tables, draft: Draft) -> str:
    return f"/campaign/{campaigns_of(tables).new(draft.setup(), draft.solo).id}"


WHO, BOX, LEVEL = (N_("new.who"), _who), (N_("new.next"), _taught), (N_("new.next.level"), _level)

KINDS: dict[str, GameKind] = {
    kind.name: kind
    for kind in (
        GameKind(TABLE, "people", (WHO, BOX), _table),
        GameKind(SOLO, "automa", (WHO, LEVEL), _table),
        GameKind(CAMPAIGN, "flag", (WHO, LEVEL), _campaign),
        GameKind("vino", "vineyard", route="/new/vino"),
    )
}
