"""What is open on one page stays whole, whatever another page does to the game meanwhile."""

from __future__ import annotations

import random
from functools import partial

import pytest

from tests.gallery.scenes import SCENES, Scene
from tests.long import LONG

from .headless import Phone, phone, story, viewer
from .test_every_screen import show

OPENED = [scene for scene in SCENES if "{id}" in scene.address and (scene.taps or scene.then)]
"""Scenes of a game on which something has been opened or chosen."""
ENDS = list({scene.expect: scene for scene in OPENED}.values())
"""One for each thing such a scene ends in: every other in the suite."""
PART = OPENED if LONG else ENDS[::2]
ON = 60 if LONG else 6
"""Moves that others make while it stands open."""
DISK_IS_FULL = "sheet-problem"
"""Nothing can be played there."""


@pytest.mark.parametrize("scene", PART, ids=lambda scene: scene.name)
@story
async def test_it_is_drawn_at_earlier_moments_at_its_own_again_and_later_on(scene: Scene) -> None:
    room = scene.prepare()
    table = room.table
    assert table
    done = len(table.session.history)
    async with phone(
        room.tables,
        route=scene.route(room),
        preferences=viewer(table_mode=scene.table_mode),
        device=room.device,
    ) as one:
        await show(scene, one)
        for number in (done - 1, done // 2, 0, done):
            one.call(table.jump, number=max(0, number))
            await whole(one, f"at {number} of {done} entries")
        play = table.session.game
        chance = random.Random(scene.name)
        for number in range(0 if scene.name == DISK_IS_FULL else ON):
            moves = list(play.legal_moves(table.session.state))
            if not moves:
                break
            one.call(partial(table.play, chance.choice(moves)))
            await whole(one, f"{number + 1} moves later")
        assert not one.crashes


async def whole(one: Phone, when: str) -> None:
    """Assert that no part of the screen is broken."""
    await one.settle()
    broken = [id for id in one.ids() if id.startswith("error.")]
    assert not broken, f"{when}: {one.texts()}"
