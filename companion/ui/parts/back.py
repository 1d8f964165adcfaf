"""What a screen tells of itself so that going back leads up: :mod:`companion.ui.ways`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft

from ..hooks import Ref, use_kept, use_value
from ..scene import use_scene
from ..ways import Cover

S = TypeVar("S")


def use_back(sheets: int, back: Callable[[], object]) -> None:
    """Tell how many sheets lie over this screen, and what puts the topmost away."""
    way = use_scene().program.way
    path = ft.use_view_path()
    latest = use_kept(lambda: back)
    latest.current = back
    cover: Ref[Cover | None] = use_kept(lambda: None)

    def start() -> None:
        cover.current = Cover(sheets, lambda: latest.current())
        way.lies_over(path, cover.current)

    def end() -> None:
        if cover.current:
            way.lies_no_more(path, cover.current)

    ft.use_effect(start, dependencies=[path, sheets], cleanup=end)


def levels(sheet: object | None) -> int:
    """Return how many sheets lie over each other: one may have been opened from another."""
    return 1 + levels(below(sheet)) if sheet else 0


def below(sheet: Any) -> Any:
    """Return the sheet a sheet was opened from."""
    return getattr(sheet, "back", None)


def use_guarded(draw: Callable[[], ft.View]) -> ft.View:
    """Draw a screen; while a sheet lies over it, the device's way back puts only that away."""
    way = use_scene().program.way
    path = ft.use_view_path()
    covered, set_covered = use_value(False)
    ft.use_effect(lambda: way.guard(path, set_covered), dependencies=[path])
    view = draw()

    async def stay(_: Any) -> None:
        way.back()
        await view.confirm_pop(False)

    if covered:
        view.can_pop, view.on_confirm_pop = False, stay
    return view
