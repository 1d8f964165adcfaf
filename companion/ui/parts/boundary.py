"""
An error boundary under every component.

An exception while a component is drawn again would silently freeze the whole page. ``part`` is
``ft.component`` with a net: the broken part says so in words and offers the way home; all else
goes on.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any, ParamSpec

import flet as ft

from ..scene import Scene, use_scene

P = ParamSpec("P")

logger = logging.getLogger("vendemmia.ui")


def part(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """Make a component of a function that draws, with a net under it."""

    @functools.wraps(draw)
    def safely(*args: P.args, **facts: P.kwargs) -> ft.Control:
        scene = use_scene()  # first, so that it has its place among the hooks whatever happens
        try:
            return draw(*args, **facts)
        except Exception:
            logger.exception("drawing %s", draw.__name__)
            return broken(scene, draw.__name__)

    return ft.component(safely)


def steady(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """
    A part that is drawn anew only when what it is given has changed.

    Give it values and bound methods, never closures: two closures are never equal.
    """
    memo: Any = ft.memo
    drawn: Callable[P, ft.Control] = memo(part(draw))
    return drawn


def keyed(component: Callable[P, ft.Control], key: str) -> Callable[P, ft.Control]:
    """
    The component with a key of its own: what is kept in it goes along when it moves in a list, and
    begins anew under another key.
    """
    with_key: Any = component
    drawn: Callable[P, ft.Control] = functools.partial(with_key, key=key)
    return drawn


def view_part(draw: Callable[P, ft.View]) -> Callable[P, ft.View]:
    """The same for a whole screen."""

    @functools.wraps(draw)
    def safely(*args: P.args, **facts: P.kwargs) -> ft.View:
        scene = use_scene()
        try:
            return draw(*args, **facts)
        except Exception:
            logger.exception("drawing %s", draw.__name__)
            return ft.View(controls=[ft.SafeArea(broken(scene, draw.__name__))])

    return ft.component(safely)


def broken(scene: Scene | None, name: str) -> ft.Control:
    """What stands where a part could not be drawn."""
    if scene is None:
        return ft.Text(name)
    c = scene.c
    return ft.Container(
        bgcolor=c.error_container,
        border_radius=16,
        padding=16,
        content=ft.Column(
            [
                scene.look.text(scene.t("error.part"), "title_medium", c.on_error_container),
                scene.look.text(name, "label_medium", c.on_error_container),
                ft.Semantics(
                    identifier="error.home",
                    content=ft.OutlinedButton(
                        scene.t("error.home"), on_click=lambda: scene.house.go("/")
                    ),
                ),
            ],
            tight=True,
        ),
    )
