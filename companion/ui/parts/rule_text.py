"""A rule in our words, where it stands in the rulebooks, and where the printings differ."""

from __future__ import annotations

import flet as ft

from companion.rulebook import rules

from ..icons import icon
from ..scene import Scene
from .surface import card


def rule_text(scene: Scene, id: str, edition: str, *, open_title: bool = True) -> ft.Control:
    """The entry of a rule; the page is the one of the rulebook in the box."""
    look, c, t = scene.look, scene.c, scene.t
    rule = rules().get(id)
    parts: list[ft.Control] = []
    if open_title:
        parts.append(look.text(t(f"rule.{id}.title"), "title_medium"))
    parts.append(look.text(t(f"rule.{id}.text")))
    parts += [
        ft.Row(
            [
                icon("differ", c.on_tertiary_container),
                ft.Container(
                    look.text(t(f"differ.{differs}"), "body_medium", c.on_tertiary_container),
                    expand=True,
                ),
            ],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for differs in (rule.differs if rule else ())
    ]
    where = pages(scene, id, edition)
    if where:
        parts.append(
            ft.Row(
                [
                    icon("rules", c.on_surface_variant, 20),
                    ft.Container(
                        look.text(where, "label_medium", c.on_surface_variant), expand=True
                    ),
                ],
                spacing=8,
            )
        )
    parts.append(look.text(id, "label_medium", c.on_surface_variant))
    tinted = rule is not None and bool(rule.differs)
    return card(
        scene,
        ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=c.tertiary_container if tinted else c.surface_container_lowest,
        padding=6 if scene.large_text else 16,
    )


def pages(scene: Scene, id: str, edition: str) -> str:
    """Where a rule stands in the rulebook of an edition, or in the English one."""
    rule = rules().get(id)
    if rule is None:
        return ""
    for tried in (edition, "en"):
        found = rule.pages.get(tried)
        if found:
            numbers = scene.words.list([str(page) for page in found])
            book = scene.t(f"edition.{tried}")
            return scene.words.many("rule.pages", len(found), book=book, pages=numbers)
    return ""
