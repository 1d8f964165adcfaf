"""What the screens of the lookup share: their frame, the way back, copying, drawings."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from companion.rulebook import Rule, entry_of, game_of

from ...icons import icon
from ...parts.surface import row
from ...parts.touch import chip, icon_button
from ...scene import Scene
from ..rail import main_frame

logger = logging.getLogger("vendemmia.ui")

HOME = "/rules"

DRAWINGS = {
    "SET": "card",
    "VP": "cork",
    "WAKE": "rooster",
    "TURN": "pass",
    "PLACE": "worker",
    "WORK": "grande",
    "BON": "gift",
    "SUM": "summer",
    "VINE": "plant",
    "STR": "build",
    "HARV": "harvest",
    "WINE": "make-wine",
    "AGE": "age",
    "ORD": "fill-order",
    "VIS": "summer-visitor",
    "DECK": "draw-vine",
    "YEAR": "year-end",
    "END": "trophy",
    "FRI": "people",
    "AUT": "automa",
    "DIFF": "pace",
    "AGG": "flag",
    "CAMP": "trophy",
    "VN-SET": "region",
    "VN-PRE": "dice",
    "VN-VAR": "grape-red",
    "VN-BUY": "vineyard",
    "VN-GIFT": "government-bottle",
    "VN-SELL": "sell",
    "VN-MKT": "market",
    "VN-END": "compass-rose",
}
"""The drawing of every area."""

FALLBACK = "rules"


def drawing_of(rule: Rule) -> str:
    """The drawing of what an entry is about."""
    return DRAWINGS.get(rule.area, FALLBACK)


def edition_of(scene: Scene, rule: Rule | None = None) -> str:
    """The rulebook in the language the app is read in, where there is one."""
    if rule and game_of(rule.id) == "vino":
        return "it"
    return {"es": "es", "ru": "ru"}.get(scene.viewer.language, "en")


def brief(scene: Scene, rule: Rule) -> str:
    """The short answer, or the first sentence of the rule."""
    if "short" in rule.extras:
        return scene.t(f"rule.{rule.id}.short")
    return first_sentence(scene.t(f"rule.{rule.id}.text"))


def first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    return text.partition(". ")[0].rstrip(".") + "."


def capital(text: str) -> str:
    """A term as a title: rulebooks print it within a sentence."""
    return text[:1].upper() + text[1:]


def parent_of(path: str) -> str:
    """Where the way back leads: from an area’s entry to the area, from everything else home."""
    steps = path.strip("/").split("/")
    return "/" + "/".join(steps[:-1]) if len(steps) > 3 or steps[1:2] == ["terms"] else HOME


def use_back(scene: Scene) -> tuple[str, Callable[[], None]]:
    """The address of this page, and the way back from it."""
    path = ft.use_view_path()
    return path, lambda: scene.house.go(parent_of(path))


def link(scene: Scene, path: str, id: str) -> None:
    """Open another entry beside this one, so that the way back stays the same."""
    parent = parent_of(path)
    scene.house.go(f"{HOME if parent.startswith('/rules/terms') else parent}/{id}")


def page(
    scene: Scene,
    path: str,
    title: str,
    content: Sequence[ft.Control],
    *,
    name: str,
    on_back: Callable[[], Any],
    above: str = "",
    drawing: str | None = None,
    buttons: Sequence[ft.Control] = (),
) -> ft.View:
    """A page of the lookup: the way back and what can be done with it, a title, the content."""
    c = scene.c
    top = ft.Row(
        [
            icon_button(scene, f"{name}.back", "back", scene.t("back"), on_back),
            ft.Container(
                scene.look.text(above, "label_large", c.on_surface_variant) if above else None,
                expand=True,
            ),
            *buttons,
        ],
        spacing=4,
    )
    words = ft.Semantics(
        heading_level=1, expand=True, content=scene.look.text(title, "headline_medium")
    )
    head: ft.Control = words
    if drawing and not scene.large_text:
        head = ft.Row([icon(drawing, c.primary, 44), words], spacing=14)
    elif drawing:
        head = ft.Row([words])
    content = ft.ListView(
        [top, head, *content],
        spacing=14,
        expand=True,
        padding=ft.Padding.only(top=8, bottom=24),
    )
    return main_frame(scene, HOME, content, [], route=path)


def entry_row(
    scene: Scene, rule: Rule, name: str, on_open: Callable[[str], Any], *, picture: bool = True
) -> ft.Control:
    """A row that leads to an entry."""
    return row(
        scene,
        f"{name}.{rule.id}",
        scene.t(f"rule.{rule.id}.title"),
        lambda: on_open(rule.id),
        below=brief(scene, rule),
        drawing=drawing_of(rule) if picture else None,
    )


def statement_row(
    scene: Scene, statement: str, name: str, on_open: Callable[[str], Any]
) -> list[ft.Control]:
    """The row of the entry that answers a statement, if there is one."""
    rule = entry_of(statement)
    return [entry_row(scene, rule, name, on_open)] if rule else []


def use_copying(scene: Scene, text: Callable[[], str], name: str) -> tuple[ft.Control, Any, bool]:
    """
    A button that copies; what there is to say afterwards; whether the texts have to be selected
    by hand because the browser lets nobody copy.
    """
    page = ft.context.page
    state, set_state = ft.use_state("")

    async def copy() -> None:
        try:
            await ft.Clipboard().set(text())
        except Exception:  # a page without HTTPS has no clipboard
            logger.info("nothing could be copied", exc_info=True)
            set_state("failed")
        else:
            set_state("copied")

    button = icon_button(
        scene, f"{name}.copy", "share", scene.t("rules.copy"), lambda: page.run_task(copy)
    )
    told: list[ft.Control] = []
    if state:
        message = "rules.copied" if state == "copied" else "rules.copy-failed"
        words = scene.look.text(scene.t(message), "body_medium", scene.c.on_surface_variant)
        told.append(ft.Semantics(live_region=True, content=words))
    return button, told, state == "failed"


def choices(
    scene: Scene, name: str, labels: Mapping[str, Any], chosen: str, on_choose: Callable[[str], Any]
) -> ft.Control:
    """Chips of which one is chosen."""
    chips = [
        chip(
            scene,
            f"{name}-{key}",
            label,
            lambda key=key: on_choose(key),
            selected=key == chosen,
        )
        for key, label in labels.items()
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)
