"""The tests' quicker walk through a screen sends what Flet's own sends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gallery.scenes import SCENES, Room, Scene

from . import quicker
from .headless import phone, story, viewer


@pytest.mark.parametrize("scene", SCENES[::12], ids=lambda scene: scene.name)
@story
async def test_what_is_sent_is_what_flet_sends(scene: Scene) -> None:
    room, sent = scene.prepare(), []
    for walk in (quicker.own, quicker.configure):
        quicker.install(walk)
        try:
            sent.append(await shown(scene, room))
        finally:
            quicker.install()
    assert sent[0] == sent[1]


async def shown(scene: Scene, room: Room) -> Any:
    """The scene as the client has it, without the numbers that Flet counts on and on."""
    route = scene.route(room)
    async with phone(room.tables, route=route, preferences=viewer(text=1.0)) as one:
        return without_numbers(one.mirror.page["views"])


def without_numbers(value: Any) -> Any:
    """A tree without the numbers of its controls."""
    if isinstance(value, dict):
        return {key: without_numbers(v) for key, v in value.items() if key != "_i"}
    return [without_numbers(v) for v in value] if isinstance(value, list) else value
