"""What can be done with the result of one finished game outside of the app."""

from __future__ import annotations

import flet as ft

from companion.plays import Play

from ...scene import Scene


def share_rows(scene: Scene, play: Play) -> list[ft.Control]:
    """Return what stands below a finished game."""
    return []
