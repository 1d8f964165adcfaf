"""The search field: it keeps the focus and its text while results come in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.lookup import is_ready, warm

from ..hooks import Setter
from ..icons import icon
from ..scene import Scene
from .boundary import steady
from .field import field
from .touch import icon_button

STEPS, PAUSE = 8, 0.002
"""So many documents are taken into the index at a time, and so many seconds are left in between."""


@dataclass(eq=False)
class Looking:
    """The state of a search; the same object as long as the screen is shown."""

    name: str
    set_wanted: Setter[str]
    set_turn: Setter[int]
    now: str = ""
    """What stands in the field: at first, and when it has to be drawn anew, for a turned phone."""

    def typed(self, event: Any) -> None:
        """Search for the current text of the field."""
        self.now = event.control.value or ""
        self.set_wanted(self.now)

    def clear(self) -> None:
        """Empty the field."""
        self.now = ""
        self.set_wanted("")
        self.set_turn(lambda turn: turn + 1)


def use_warm_index() -> None:
    """Build the index step by step while the page is shown."""
    page = ft.context.page

    async def build() -> None:
        while not warm(STEPS):
            await asyncio.sleep(PAUSE)

    def begin() -> None:
        if not is_ready():
            page.run_task(build)

    ft.on_mounted(begin)


def search_bar(scene: Scene, looking: Looking, turn: int, label: str, wanted: str) -> ft.Control:
    """The search field, with a cross to empty it."""
    name = looking.name
    if scene.large_text:
        label = scene.t("search")  # a longer one does not fit beside the drawing
    parts: list[ft.Control] = [
        ft.Container(SearchField(scene, looking, turn, f"{name}.search", label), expand=True)
    ]
    if wanted:
        parts.append(
            icon_button(scene, f"{name}.clear", "close", scene.t("rules.clear"), looking.clear)
        )
    return ft.Row(parts, spacing=4)


@steady
def SearchField(scene: Scene, looking: Looking, turn: int, id: str, label: str) -> ft.Control:
    """The field itself. It is drawn once, or a late answer would overwrite what was typed since."""
    return field(
        scene,
        id,
        label,
        looking.now,
        on_change=looking.typed,
        key=f"{id}-{turn}",
        autofocus=turn > 0,
        border=ft.OutlineInputBorder(border_radius=28),
        prefix_icon=ft.Container(
            icon("search", scene.c.primary), width=48, alignment=ft.Alignment.CENTER
        ),
    )
