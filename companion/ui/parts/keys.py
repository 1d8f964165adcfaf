"""The keys of a screen: undo, redo, next, plus and minus, and one-letter questions."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from ..hooks import use_kept
from ..keyboard import Handler
from ..scene import use_scene


def use_keys(actions: Mapping[str, Handler] | None) -> None:
    """Listen to the keyboard while this component is shown; ``None`` does not."""
    keys = use_scene().program.keys
    current = use_kept(lambda: actions)
    current.current = actions
    mine = use_kept(lambda: lambda: current.current or {})

    def start() -> None:
        if current.current is not None:
            keys.screen = mine.current

    def end() -> None:
        """Stop listening, unless another screen has taken over already."""
        if keys.screen is mine.current:
            keys.screen = None

    ft.use_effect(start, dependencies=[actions is not None], cleanup=end)
