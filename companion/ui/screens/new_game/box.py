"""The second page of a new game: what is followed, and the edition of the rulebook."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.viticulture.position.setup import Edition

from ...icons import icon
from ...look import PLAY_CONTROL
from ...parts.surface import card, dot, ring, row, rows
from ...parts.touch import at_least, tap
from ...scene import Scene
from .draft import ChangeDraft, D, Draft
from .players import how


def box(scene: Scene, draft: Draft, change: ChangeDraft[Draft]) -> list[ft.Control]:
    """What is followed, the edition, and a note for solo games."""
    t, look, c = scene.t, scene.look, scene.c

    def choose(edition: str) -> None:
        """Choose an edition; the lookup cites it from now on, too."""
        change(lambda now: replace(now, edition=edition))
        scene.program.change(rulebook=edition)

    editions = rows(
        scene,
        [
            row(
                scene,
                f"new.edition-{edition.value}",
                t(f"edition.{edition.value}"),
                partial(choose, edition.value),
                below=t(f"edition.{edition.value}.about"),
                ahead=ring(scene, draft.edition == edition.value),
                more=False,
            )
            for edition in Edition
        ],
    )

    def switch(name: str, drawing: str) -> ft.Control:
        return _switch(scene, draft, change, name, drawing)

    counted = [switch("whole", "vineyard")] if draft.can_be_whole else []
    if draft.follows_whole and draft.is_alone:  # lira belong to the vineyard
        counted.append(switch("cottage", "cottage"))
    elif draft.follows_whole:
        counted += [switch("advanced", "people"), switch("friendly", "plus")]
        counted.append(switch("cottage", "cottage"))
    else:
        counted.append(switch("lira", "lira"))
    parts: list[ft.Control] = [
        look.text(t("new.counted"), "headline_medium"),
        rows(scene, counted),
        ft.Column(
            [
                look.text(t("new.box"), "title_large"),
                *how(scene, t("new.box.how")),
            ],
            spacing=0,
        ),
        editions,  # that of the language is chosen already
    ]
    if len(draft.seats) == 1 and not draft.is_alone:
        parts.append(
            card(
                scene,
                look.text(t("new.solo"), "body_large", c.on_tertiary_container),
                bgcolor=c.tertiary_container,
            )
        )
    return parts


def teaching(scene: Scene, draft: D, change: ChangeDraft[D], *, alone: bool = False) -> ft.Control:
    """Whether cards lead through the first year; ``alone`` speaks to one person."""
    words = (N_("new.teach-alone"), N_("new.teach.how-alone")) if alone else None
    return rows(scene, [_switch(scene, draft, change, "teach", "help", words)])


def _switch(
    scene: Scene,
    draft: D,
    change: ChangeDraft[D],
    name: str,
    drawing: str,
    said: tuple[str, str] | None = None,
) -> ft.Control:
    """An option that can be on or off, with an explanation."""
    title, below = scene.t(f"new.{name}"), scene.t(f"new.{name}.how")
    if said is not None:
        title, below = (scene.t(one) for one in said)
    look, c = scene.look, scene.c
    on: bool = getattr(draft, name)
    large = scene.large_text
    words: list[ft.Control] = [
        look.text(title, "label_large" if large else "title_medium"),
        look.text(below, "body_medium", c.on_surface_variant),
    ]
    mark, tick = icon(drawing, c.primary, 30), dot(scene, on)
    if large:  # long words need the whole width
        above = ft.Row([mark, tick], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        inside: ft.Control = ft.Column([above, *words], spacing=4, tight=True)
    else:
        beside = ft.Column(words, spacing=0, tight=True, expand=True)
        inside = ft.Row([mark, beside, tick], spacing=14)

    def switched(now: D) -> D:
        other: dict[str, Any] = {name: not getattr(now, name)}
        return replace(now, **other)

    return tap(
        f"new.{name}",
        at_least(PLAY_CONTROL, inside),
        lambda: change(switched),
        selected=on,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
