"""
An error boundary under every component.

An exception while a component is drawn again would silently freeze the whole page.
:func:`component` is ``ft.component`` with a net: a part that fails shows an error message and a
way home, and the rest of the page goes on.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any, ParamSpec

import flet as ft

from ..hooks import Ref, use_kept
from ..retained import retained
from ..scene import Scene, use_scene
from .back import use_guarded

P = ParamSpec("P")

logger = logging.getLogger("vendemmia.ui")


def component(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """Like ``ft.component``; an exception while drawing shows an error message instead."""

    @functools.wraps(draw)
    def safely(*args: P.args, **facts: P.kwargs) -> ft.Control:
        scene = use_scene()
        # The first of its hooks, so that it has its place whatever happens.
        before: Ref[ft.Control | None] = use_kept(lambda: None)
        try:
            drawn = draw(*args, **facts)
        except Exception:
            logger.exception("drawing %s", draw.__name__)
            drawn = broken(scene, draw.__name__)
        before.current = retained(before.current, drawn)
        return before.current

    return ft.component(safely)


def steady(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """
    Like :func:`component`, and drawn anew only when its arguments have changed.

    Pass values and bound methods, never closures: two closures are never equal.
    """
    memo: Any = ft.memo
    drawn: Callable[P, ft.Control] = memo(component(draw))
    return drawn


def keyed(part: Callable[P, ft.Control], key: str) -> Callable[P, ft.Control]:
    """
    Give a component a key: its state moves along with it in a list and starts anew under another
    key.
    """
    with_key: Any = part
    drawn: Callable[P, ft.Control] = functools.partial(with_key, key=key)
    return drawn


def view_component(draw: Callable[P, ft.View]) -> Callable[P, ft.View]:
    """Like :func:`component`, for a whole screen."""

    @functools.wraps(draw)
    def safely(*args: P.args, **facts: P.kwargs) -> ft.View:
        scene = use_scene()

        def drawn() -> ft.View:
            try:
                return draw(*args, **facts)
            except Exception:
                logger.exception("drawing %s", draw.__name__)
                return ft.View(controls=[ft.SafeArea(broken(scene, draw.__name__))])

        return use_guarded(drawn)

    return ft.component(safely)


def broken(scene: Scene | None, name: str) -> ft.Control:
    """Return the error message shown in place of a part that could not be drawn."""
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
                        scene.t("error.home"), on_click=lambda: scene.program.go("/")
                    ),
                ),
            ],
            tight=True,
        ),
    )
