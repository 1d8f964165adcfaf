"""What the history's first page offers for all games together: to be kept, and taken elsewhere."""

from __future__ import annotations

import flet as ft

from ...scene import Scene


def keeping_rows(scene: Scene) -> list[ft.Control]:
    """Return what stands below the list of games."""
    return []
