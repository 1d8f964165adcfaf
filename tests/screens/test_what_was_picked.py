"""What is picked on a screen is for one decision: the next one begins with nothing picked."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.gallery import vineyards, vino_games
from tests.gallery.scenes import Room, at

from .headless import phone, story, viewer


@story
async def test_what_was_picked_for_an_earlier_decision_is_not_there_beside_a_new_pick() -> None:
    room = vineyards.parents()
    route = f"/game/{room.table.id}"
    async with AsyncExitStack() as stack:
        wishes = {"route": route, "preferences": viewer()}
        here = await stack.enter_async_context(phone(room.tables, **wishes))
        there = await stack.enter_async_context(phone(room.tables, **wishes))
        await there.tap("parents.mama-7")
        assert there.selected("parents.mama-7")
        taken = len(at(room.table).unsettled)
        for tap in ("parents.mama-2", "parents.papa-4", "parents.lira"):
            await here.tap(tap)
        assert len(at(room.table).unsettled) == taken - 1
        await there.settle()
        assert not there.selected("parents.mama-7")
        await there.tap("parents.papa-8")
        assert there.selected("parents.papa-8")
        assert not there.selected("parents.mama-7"), "it was picked for somebody else"


@story
async def test_a_vineyard_of_vino_that_is_tapped_again_is_let_go_of() -> None:
    room = Room()
    vino_games.buying(vino_games.sit_down(room))
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        await one.tap("buying.place-10")
        assert one.selected("buying.place-10")
        assert one.has("buying.buy")
        await one.tap("buying.place-10")
        assert not one.selected("buying.place-10")
        assert not one.has("buying.buy")
        assert one.has("buying.pass")
