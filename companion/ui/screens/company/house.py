"""A phone of the household: it scanned the code in the terminal, and sees all games as at home."""

from __future__ import annotations

import flet as ft

from companion.i18n import N_

from ...parts.boundary import view_component
from ...scene import use_scene
from ..missing import missing_view


@view_component
def HouseView() -> ft.View:
    """Let the phone in, and go home; an old key leads nowhere."""
    scene = use_scene()
    program = scene.program
    key = ft.use_route_params().get("key", "")
    right = program.device.companies.is_house_key(key)

    def enter() -> None:
        if right and program.device.come_home(key):
            program.go("/")

    ft.use_effect(enter, dependencies=[key])
    if right:
        return ft.View(bgcolor=scene.c.surface, controls=[])
    return missing_view(scene, N_("house.old"))
