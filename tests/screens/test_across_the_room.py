"""The screen across the room: large enough, without controls, and always as the table stands."""

from __future__ import annotations

import pytest

from companion.viticulture.table.tracks import ScorePoints
from tests.gallery.scenes import SCENES, company, summer

from .headless import phone, story, viewer

SCREENS = [scene for scene in SCENES if scene.address.startswith("/screen/")]
SIZES = ((1280.0, 800.0), (1920.0, 1080.0), (1024.0, 768.0), (800.0, 1280.0))
"""Tablets, lying and standing, and a television."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]:.0f}x{size[1]:.0f}")
@pytest.mark.parametrize("scene", SCREENS, ids=lambda scene: scene.name)
@story
async def test_every_score_has_a_twelfth_of_the_height_and_nothing_can_be_tapped(
    scene: object, size: tuple[float, float]
) -> None:
    room = scene.prepare()  # type: ignore[attr-defined]
    facts = {"preferences": viewer(language="ru"), "device": room.device, "size": size}
    async with phone(room.tables, route=scene.route(room), **facts) as one:  # type: ignore[attr-defined]
        assert not [id for id in one.ids() if one.tappable(id)]
        points = {str(abs(n)) for n in _scores(room)}
        sizes = [
            found.node["style"]["size"]
            for found in one.walk(one.find("screen.standings"))
            if found.node["_c"] == "Text" and found.node["value"].strip("−") in points
        ]
        assert len(sizes) >= len(points)
        assert min(sizes) >= size[1] / 12 - 0.5, (min(sizes), size)


def _scores(room: object) -> tuple[int, ...]:
    from companion.ui.screens.by_game import screens_of

    session = room.table.session  # type: ignore[attr-defined]
    return screens_of(session.game.NAME).scores(session.state)


@story
async def test_it_follows_by_itself_and_shows_the_code_while_people_are_let_in() -> None:
    from companion.companies import Device, companies_of
    from companion.company import CloseDoor

    room = company(summer, screen=True)()
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route=f"/screen/{room.table.id}", **facts) as one:
        roster = companies_of(room.tables).rosters()[room.table.id]
        assert one.sees(f"{roster.door.code[:3]} {roster.door.code[3:]}")
        room.table.play(ScorePoints(0, 11))
        await one.settle()
        assert one.sees("16"), one.texts()
        Device(companies_of(room.tables)).do(room.table.id, CloseDoor())
        await one.settle()
        assert not one.has("screen.join")
