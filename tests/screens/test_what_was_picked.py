"""What is picked on a screen is for one decision: the next one begins with nothing picked."""

from __future__ import annotations

from contextlib import AsyncExitStack

from tests.gallery import vineyards
from tests.gallery.scenes import at

from .headless import phone, story, viewer


@story
async def test_what_was_picked_for_an_earlier_decision_is_not_there_beside_a_new_pick() -> None:
    room = vineyards.spring()
    route = f"/game/{room.table.id}"
    async with AsyncExitStack() as stack:
        wishes = {"route": route, "preferences": viewer()}
        here = await stack.enter_async_context(phone(room.tables, **wishes))
        there = await stack.enter_async_context(phone(room.tables, **wishes))
        first = at(room.table).acting
        await there.tap("spring.row-5")
        await there.tap("spring.visitor-winter")
        assert there.selected("spring.visitor-winter")
        await here.tap("spring.row-2")
        await here.tap("spring.book")
        await there.settle()
        assert at(room.table).acting != first
        assert not there.selected("spring.row-5")
        await there.tap("spring.row-5")
        assert there.selected("spring.row-5")
        assert not there.selected("spring.visitor-winter"), "it was picked for somebody else"
