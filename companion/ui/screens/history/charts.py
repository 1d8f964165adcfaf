"""The pictures of one finished game."""

from __future__ import annotations

import flet as ft

from companion.plays import Play

from ...scene import Scene


def charts(scene: Scene, play: Play) -> list[ft.Control]:
    """Return the pictures of a finished game, with their numbers."""
    return []
