"""
What is sent adds up to what is drawn, whatever changes its place: a client that was there all the
time shows the same as one that has just come.
"""

from __future__ import annotations

import random

import pytest

from companion.viticulture.box.seasons import Season
from tests.gallery.scenes import FEW, MANY, Room, at, began, in_season, summer

from .headless import DESKTOP, PHONE, Phone, phone, story, viewer
from .nursery import likely


async def as_a_newcomer_sees_it(room: Room, one: Phone, **facts: object) -> None:
    """Compare with a page that is opened just now."""
    async with phone(room.tables, route=one.route, preferences=viewer(**facts)) as other:
        assert one.texts() == other.texts()


@pytest.mark.parametrize("table_mode", [False, True])
@pytest.mark.parametrize("prepare", [summer, in_season(Season.FALL), in_season(Season.WINTER)])
@story
async def test_players_changing_places_are_shown_right(prepare: object, table_mode: bool) -> None:
    room = prepare()
    chance = random.Random(1)
    look = {"table_mode": table_mode}
    facts = {"route": f"/game/{room.table.id}", "preferences": viewer(**look)}
    async with phone(room.tables, **facts) as one:
        for _ in range(12):
            seat = chance.randrange(len(FEW))
            opener = f"play.order.seat-{seat + 1}"
            if not one.has(opener):
                opener = f"{at(room.table).season.value}.player.seat-{seat + 1}"
            await one.tap(opener)
            await one.tap(f"player.seat-{seat + 1}.row-{chance.randrange(1, 8)}")
            if at(room.table).season.has_turns and chance.random() < 0.5:
                await one.tap(f"player.seat-{seat + 1}.passed")
            await one.tap("player.close")
            if one.has("illegal.anyway"):
                await one.tap("illegal.anyway")
            await as_a_newcomer_sees_it(room, one, **look)


@pytest.mark.parametrize(
    ("names", "size", "seed"), [(FEW[:3], PHONE, 1), (FEW, DESKTOP, 2), (MANY, PHONE, 3)]
)
@story
async def test_tapping_about_at_random_shows_what_is_drawn(
    names: tuple[str, ...], size: tuple[int, int], seed: int
) -> None:
    room = began(names, lira=True)
    chance = random.Random(seed)
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, size=size, preferences=viewer()) as one:
        for n in range(50):
            await one.tap(likely(one, chance))  # every tap compares the trees
            if n % 10 == 9:
                await one.go(route)
    assert len(room.table.session.history) > 3
