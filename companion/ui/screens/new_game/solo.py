"""Setting up a game against the Automa: level, aggressive variant, board, deck, a friend's code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.viticulture.box.board import Board
from companion.viticulture.solo.choices import Deck, Level, Solo, objections
from companion.viticulture.solo.friend_code import BadCode, friend_code, read_code

from ...hooks import use_value
from ...icons import icon
from ...look import PLAY_CONTROL
from ...parts.boundary import component
from ...parts.field import field
from ...parts.surface import card, dot, ring, row, rows, sheet
from ...parts.touch import Primary, at_least, tap
from ...scene import Scene, use_scene
from ..viticulture.solo.naming import said_of, spelled
from .draft import SOLO, ChangeDraft, Draft
from .players import how


def solo_page(
    scene: Scene, draft: Draft, change: ChangeDraft[Draft], ask_code: Callable[[], None]
) -> list[ft.Control]:
    """Every choice with an explanation."""
    t, look = scene.t, scene.look
    against = [
        card(
            scene,
            look.text(t(reason.message, **reason.facts), "body_large", scene.c.on_error_container),
            bgcolor=scene.c.error_container,
        )
        for reason in objections(draft.solo)
    ]
    parts: list[ft.Control] = [
        ft.Column(
            [look.text(t("new.level"), "headline_medium"), *how(scene, t("new.level.how"))],
            spacing=0,
        ),
        _one_of(scene, draft, change, "level", [level.value for level in Level]),
        rows(scene, [_aggressive(scene, draft, change)]),
        *against,
        look.text(t("new.deck"), "title_large"),
        _one_of(scene, draft, change, "deck", [deck.value for deck in Deck]),
    ]
    if draft.kind == SOLO:
        parts.append(_code(scene, draft, ask_code))
    parts += [
        look.text(t("new.board"), "title_large"),
        _one_of(scene, draft, change, "board", [board.value for board in Board]),
    ]
    return parts


def _one_of(
    scene: Scene, draft: Draft, change: ChangeDraft[Draft], field: str, values: list[str]
) -> ft.Control:
    """A list with one item selected, each with a line of explanation."""
    t = scene.t
    names = {
        "level": lambda value: (t(f"level.{value}"), t(f"level.{value}.about")),
        "deck": lambda value: (t(f"deck.{value}"), t(f"deck.{value}.about")),
        "board": lambda value: (t(f"board.{value}.name"), t(f"board.{value}.about")),
    }
    chosen = getattr(draft, field)

    def choose(value: str) -> None:
        chosen: dict[str, Any] = {field: value}
        change(lambda now: replace(now, **chosen))

    items = []
    for value in values:
        name, about = names[field](value)
        items.append(
            row(
                scene,
                f"new.{field}-{value}",
                name,
                partial(choose, value),
                below=about,
                ahead=ring(scene, chosen == value),
                more=False,
            )
        )
    return rows(scene, items)


def _aggressive(scene: Scene, draft: Draft, change: ChangeDraft[Draft]) -> ft.Control:
    t, look, c = scene.t, scene.look, scene.c
    words = ft.Column(
        [
            look.text(t("new.aggressive"), "title_medium"),
            look.text(t("new.aggressive.how"), "body_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    mark, here = icon("pace", c.primary, 30), dot(scene, draft.aggressive)
    if scene.large_text:
        inside: ft.Control = ft.Column([ft.Row([here]), words], spacing=4, tight=True)
    else:
        inside = ft.Row([mark, words, here], spacing=14)
    return tap(
        "new.aggressive",
        at_least(PLAY_CONTROL, inside),
        lambda: change(lambda now: replace(now, aggressive=not now.aggressive)),
        selected=draft.aggressive,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def _code(scene: Scene, draft: Draft, ask_code: Callable[[], None]) -> ft.Control:
    """The deck's code to send to a friend, and the way to enter one."""
    t, look, c = scene.t, scene.look, scene.c
    game = draft.solo
    shown: list[ft.Control] = []
    if game.seed is not None:
        shown = [
            ft.Semantics(
                label=t("new.code.is", code=spelled(game)),
                exclude_semantics=True,
                content=look.text(friend_code(game), "title_large", c.on_secondary_container),
            ),
            look.text(t("new.code.how"), "body_medium", c.on_secondary_container),
        ]
    return card(
        scene,
        ft.Column(
            [
                look.text(t("new.code"), "title_medium", c.on_secondary_container),
                *shown,
                Primary("new.code", t("new.code.enter"), ask_code, drawing="edit", tone="soft"),
            ],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.secondary_container,
    )


def _read(scene: Scene, typed: str) -> tuple[Solo | None, str | None]:
    """Return the choices of a code, or what is wrong with it."""
    if not typed.strip():
        return None, None
    try:
        return read_code(typed), None
    except BadCode as reason:
        return None, scene.t(reason.message, **reason.facts)


@component
def CodeSheet(use: Callable[[Solo], object], close: Callable[[], object]) -> ft.Control:
    """Entering a friend's code; what it stands for is shown before it is used."""
    scene = use_scene()
    t, look, c = scene.t, scene.look, scene.c
    typed, set_typed = use_value("")
    game, wrong = _read(scene, typed)
    content: list[ft.Control] = [
        look.text(t("code.how"), "body_medium", c.on_surface_variant),
        field(
            scene,
            "code.field",
            t("code.field"),
            typed,
            style="title_large",
            capitalization=ft.TextCapitalization.CHARACTERS,
            autofocus=True,
            max_length=12,
            on_change=lambda e: set_typed(e.control.value),
            on_submit=lambda _: use(game) if game else None,
        ),
    ]
    if game:
        said = look.text(said_of(scene, game), "title_medium")
        content.append(ft.Semantics(live_region=True, content=said))
    elif wrong:
        content.append(look.text(wrong, "body_medium", c.on_surface_variant))
    content.append(
        Primary(
            "code.use",
            t("code.use") if game else t("code.missing"),
            (lambda: use(game)) if game else None,
            drawing="check" if game else None,
        )
    )
    return sheet(scene, "code", t("code.title"), content, close)
