"""Two pages of one server: the same game on both at once, and nothing overwritten."""

from __future__ import annotations

import contextvars
import gc
import weakref
from contextlib import AsyncExitStack
from typing import Any

from companion.storage import MemoryShelf
from companion.table import Tables, retell
from companion.viticulture.box.seasons import Season
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.fall import yet_to_draw
from tests.gallery import vineyards
from tests.gallery.scenes import GAMES, Room, at, home, new_year, summer

from .headless import DESKTOP, NotTappable, Phone, phone, story, viewer

ON_A_PHONE = 2
"""What of a page listens to its game: what draws it, and what says its news aloud."""
ON_A_DESKTOP = 3
"""The same, and the log beside it."""


def announced(one: Phone) -> list[str]:
    """Return what a page has said aloud."""
    return list(one.spoken)


async def pages(stack: AsyncExitStack, room: Room, *facts: dict[str, Any]) -> list[Phone]:
    """The room's game on several pages."""
    route = f"/game/{room.table.id}"
    wishes = [{"route": route, "preferences": viewer(), **fact} for fact in facts]
    return [await stack.enter_async_context(phone(room.tables, **wish)) for wish in wishes]


@story
async def test_what_one_page_taps_is_sent_to_the_other_by_itself() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {}, {"preferences": viewer(language="ru")})
        before = at(room.table).estates[0].vp
        messages = there.messages
        await here.tap("summer.points.seat-1.plus")
        await there.settle()
        assert there.messages > messages
        assert str(before + 1) in there.said("summer.points.seat-1")
        assert there.said("play.undo") != here.said("play.undo"), "each in its own language"
        await there.tap("play.undo")
        await here.settle()
        assert str(before) in here.said("summer.points.seat-1")
        assert here.has("play.redo")


@story
async def test_what_another_process_has_written_is_shown_and_said_on_all_pages() -> None:
    """Nobody has tapped here: the change comes from no page."""
    room = summer()
    async with AsyncExitStack() as stack:
        both = await pages(stack, room, {}, {})
        before = at(room.table).estates[0].vp
        elsewhere = Tables(room.shelf, GAMES).at(room.table.id)
        elsewhere.play(ScorePoints(0, 1))
        number = elsewhere.mark.taps
        (tap,) = room.shelf.follow(room.table.id, number)
        contextvars.Context().run(room.table.hear, number, tap)
        for page in both:
            await page.settle()
            assert str(before + 1) in page.said("summer.points.seat-1")
            assert announced(page)


@story
async def test_each_page_keeps_what_it_has_open_and_chosen() -> None:
    room = vineyards.fall()
    told = f"fall.draws.seat-{yet_to_draw(at(room.table))[0] + 1}.winter"
    async with AsyncExitStack() as stack:
        here, there, wide = await pages(stack, room, {}, {}, {"size": DESKTOP})
        await there.tap(told)
        await wide.tap("play.season")
        await here.tap("play.order.seat-1")
        await here.tap("player.seat-1.points.plus")
        for page in (there, wide):
            await page.settle()
        assert there.selected(told)
        assert wide.has("table.close")
        await here.tap("player.close")
        assert not here.selected(told)
        await here.tap("fall.next")
        await there.settle()
        assert there.has("winter.pass"), "it is no longer fall"
        await wide.tap("table.close")
        await there.tap("play.undo")
        assert not there.selected(told), "what was chosen was for another moment"


@story
async def test_the_same_row_tapped_on_both_pages_is_taken_once_and_nobody_is_asked() -> None:
    room = new_year()
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {}, {})
        here.press("spring.row-5")
        there.press("spring.row-5")
        await here.settle()
        await there.settle()
        rows = [estate.row for estate in at(room.table).estates]
        assert rows.count(5) == 1
        assert there.texts() == here.texts()


@story
async def test_fifty_quick_taps_on_each_of_two_pages_are_all_counted() -> None:
    room = summer()
    before = [estate.vp for estate in at(room.table).estates]
    taps = len(room.shelf.open(room.table.id).taps)
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {}, {})
        for n in range(50):
            here.press("summer.points.seat-1.plus")
            there.press(f"summer.points.seat-{2 if n % 2 else 1}.plus")
            if n % 7 == 0:
                await here.settle()
        await here.settle()
        await there.settle()
        after = [estate.vp for estate in at(room.table).estates]
        assert [now - was for now, was in zip(after, before, strict=True)] == [75, 25, 0, 0]
        assert here.texts() == there.texts()
        assert str(after[0]) in there.said("summer.points.seat-1")
    record = room.shelf.open(room.table.id)
    assert len(record.taps) == taps + 100
    again = retell(record.header, record.taps, GAMES)
    assert again == room.table.session


@story
async def test_a_page_that_was_away_shows_the_present_when_it_is_back() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {}, {})
        await there.disconnect()
        heard = there.messages
        for _ in range(3):
            await here.tap("summer.points.seat-1.plus")
        await here.tap("summer.next")
        assert there.messages == heard
        await there.reconnect()
        assert there.texts() == here.texts()
        assert at(room.table).season is Season.FALL
        await here.tap("fall.next")
        await there.settle()
        assert there.has("winter.next"), "and goes on listening"
        await there.tap("winter.points.seat-1.plus")
        await here.settle()
        assert here.texts() == there.texts()


@story
async def test_a_page_away_again_and_again_hears_everything_once() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {}, {})
        for _ in range(5):
            await there.disconnect()
            await here.tap("summer.points.seat-2.plus")
            await there.reconnect()
        assert len(room.table._listeners) == 2 * ON_A_PHONE
        assert there.texts() == here.texts()
        said = len(announced(there))
        await here.tap("summer.points.seat-2.plus")
        await there.settle()
        assert len(announced(there)) == said + 1


@story
async def test_leaving_a_game_stops_listening_to_it() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        (here,) = await pages(stack, room, {"size": DESKTOP})
        assert len(room.table._listeners) == ON_A_DESKTOP
        for route in ("/", f"/game/{room.table.id}", f"/game/{room.table.id}/at/4", "/settings"):
            await here.go(route)
        assert len(room.table._listeners) == 0


@story
async def test_pages_given_up_leave_nothing_behind() -> None:
    room = summer()
    sessions = []
    async with AsyncExitStack() as stack:
        for size in (DESKTOP, (390, 844)) * 2:
            (page,) = await pages(stack, room, {"size": size})
            sessions.append(weakref.ref(page.session))
            await page.go(f"/game/{room.table.id}/log")
            await page.go(f"/game/{room.table.id}")
        assert len(room.table._listeners) == 2 * (ON_A_DESKTOP + ON_A_PHONE)
        await page.disconnect()  # the last one goes without a word, as phones do
    assert len(room.table._listeners) == 0
    del page
    gc.collect()
    assert [session() for session in sessions].count(None) >= len(sessions) - 1


@story
async def test_a_closed_page_does_not_stop_the_other() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        (here,) = await pages(stack, room, {})
        async with AsyncExitStack() as inner:
            (there,) = await pages(inner, room, {})
            await there.disconnect()
        await here.tap("summer.points.seat-1.plus")
        assert isinstance(room.table.session.history.last.entry.move, ScorePoints)
        assert here.said("play.undo") == "Undo: Anna +1 VP"


@story
async def test_one_page_deletes_what_the_other_plays() -> None:
    room = home()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(phone(room.tables, preferences=viewer()))
        (there,) = await pages(stack, room, {})
        await here.tap("home.delete")
        await here.tap("delete.yes")
        try:
            await there.tap("summer.points.seat-1.plus")
        except NotTappable:
            return
        assert there.has("problem.close") or there.has("missing.home")


@story
async def test_twenty_pages_see_one_tap() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        many = await pages(stack, room, *[{}] * 20)
        await many[0].tap("summer.points.seat-3.plus")
        for page in many:
            await page.settle()
            assert page.texts() == many[0].texts()


def test_a_game_is_one_table_however_often_it_is_asked_for() -> None:
    shelf = MemoryShelf()
    tables = Tables(shelf, GAMES)
    room = summer()
    table = tables.new(room.table.session.game, at(room.table).setup, seed=1)
    assert tables.at(table.id) is table
    assert Tables(shelf, GAMES).at(table.id).session == table.session


@story
async def test_home_shows_the_points_another_page_has_just_scored() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        here, there = await pages(stack, room, {"route": "/"}, {})
        before = here.texts()
        await there.tap("summer.points.seat-1.plus")
        await here.settle()
        assert here.texts() != before


async def tapped_together(stack: AsyncExitStack, room: Room, *ids: str) -> list[Phone]:
    """Pages that show the same, each tapped before any tap of another is drawn."""
    some = await pages(stack, room, *({} for _ in ids))
    for page in some:
        page.clock.held = True
    for page, id in zip(some, ids, strict=True):
        page.press(id)
    for page in some:
        await page.settle()
    for page in some:
        page.clock.held = False
        page.clock.tick()
    return some


@story
async def test_two_pages_that_undo_the_same_point_undo_it_once() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        (first,) = await pages(stack, room, {})
        await first.tap("summer.points.seat-1.plus")
        await first.tap("summer.points.seat-1.plus")
        before = at(room.table).estates[0].vp
        _, other = await tapped_together(stack, room, "play.undo", "play.undo")
        assert at(room.table).estates[0].vp == before - 1
        assert not other.has("overtaken.leave"), "nothing is left to be asked"
        await other.tap("play.undo")
        assert at(room.table).estates[0].vp == before - 2


@story
async def test_an_undo_that_comes_after_another_point_is_asked_about_and_offered_again() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        (first,) = await pages(stack, room, {})
        await first.tap("summer.points.seat-1.plus")
        one, other = await tapped_together(stack, room, "summer.points.seat-2.plus", "play.undo")
        vp = [estate.vp for estate in at(room.table).estates]
        assert other.has("overtaken.leave")
        assert not one.has("overtaken.leave")
        assert any("Meanwhile: Marco" in text for text in other.texts())
        assert any("Undo: Anna" in text for text in other.texts()), "what was not recorded"
        await other.tap("overtaken.leave")
        assert [estate.vp for estate in at(room.table).estates] == vp
        await other.tap("play.undo")
        assert at(room.table).estates[1].vp == vp[1] - 1


@story
async def test_the_tap_that_is_offered_again_does_what_its_button_says() -> None:
    room = summer()
    async with AsyncExitStack() as stack:
        (first,) = await pages(stack, room, {})
        await first.tap("summer.points.seat-1.plus")
        _, other = await tapped_together(stack, room, "summer.points.seat-2.plus", "play.undo")
        vp = at(room.table).estates[1].vp
        assert "Marco" in other.said("overtaken.again")
        await other.tap("overtaken.again")
        assert not other.has("overtaken.leave")
        assert at(room.table).estates[1].vp == vp - 1


@story
async def test_a_worker_placed_on_two_pages_is_placed_once_and_nobody_is_skipped() -> None:
    room = summer()
    following = at(room.table).next_after(at(room.table).turn)
    async with AsyncExitStack() as stack:
        await tapped_together(stack, room, "summer.turn", "summer.turn", "summer.turn")
        assert at(room.table).turn == following
