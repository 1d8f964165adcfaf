"""The main action of a screen, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from .touch import Primary


@dataclass(frozen=True)
class Action:
    """
    The label and effect of the primary button; without ``on_tap`` the label says what is missing.
    """

    id: str
    label: str
    on_tap: Callable[[], object] | None = None
    kind: str = "book"
    drawing: str | None = None

    def button(self, room: float | None = None) -> ft.Control:
        """Return the button, in a footer where it has so much ``room``."""
        return Primary(
            self.id, self.label, self.on_tap, kind=self.kind, drawing=self.drawing, room=room
        )
