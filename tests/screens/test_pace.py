"""Where many tables are played at, a page is not drawn for all that happens at the others."""

from __future__ import annotations

import asyncio
import contextvars

import pytest

from companion.table import SavedGames, Table, Tables
from companion.ui import pace
from companion.ui.pace import Pace
from companion.viticulture.table.tracks import ScorePoints
from tests.gallery.scenes import company, summer

from .headless import Phone, phone, story, viewer

MANY = 6
SOON, NEVER = 0.02, 1000.0


async def scored(page: Phone, table: Table) -> None:
    """Somebody scores, on no page of this process."""
    contextvars.Context().run(table.play, ScorePoints(0, 1))
    await page.settle()


@story
async def test_a_list_is_drawn_for_the_first_tap_at_any_table_and_not_for_each_that_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "EVERY", NEVER)
    room = summer()
    async with phone(room.tables, route="/", preferences=viewer()) as games:
        drawn, listed = list[Tables](), Tables.games

        def counted(tables: Tables, most: int | None = None) -> SavedGames:
            drawn.append(tables)
            return listed(tables, most)

        monkeypatch.setattr(Tables, "games", counted)
        for _ in range(MANY):
            await scored(games, room.table)
        assert len(drawn) == 1


@story
async def test_what_is_asked_for_meanwhile_is_done_once_when_it_is_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "EVERY", SOON)
    done = list[int]()
    act = Pace(lambda: done.append(1))
    for _ in range(MANY):
        act()
    assert len(done) == 1
    async with asyncio.timeout(20):
        while len(done) < 2:
            await asyncio.sleep(SOON)
    await asyncio.sleep(3 * SOON)
    assert len(done) == 2
    act()
    act()
    act.stop()
    await asyncio.sleep(3 * SOON)
    assert len(done) == 3


@story
async def test_a_visitor_s_phone_at_its_table_hears_of_no_other() -> None:
    room = company(summer, 1)()
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer(), device=room.device) as one:
        assert one.has("play.undo")
        assert len(room.tables._listeners) == 0
