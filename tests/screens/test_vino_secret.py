"""
Regions are marked in secret: what somebody marks never leaves the server before the reveal.

Everything that goes to a page is read off the wire, byte by byte.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from companion.ui.screens.vino import seen
from companion.vino.box.board import REGIONS, Region
from companion.vino.position.phase import Phase
from tests.gallery import vino_games as games
from tests.gallery.scenes import Room
from tests.gallery.vino_games import SARDEGNA, TRENTINO, at

from .headless import DESKTOP, Phone, phone, story, viewer

NAMES = {region: region.value.capitalize().encode() for region in REGIONS}


def choosing(done: int = 0) -> Room:
    """The beginning of a round; what happened before names no region."""
    room = Room()
    games.sit_down(room)
    room.table.play(games.Correct("phase", "choosing"))
    for seat in range(done):
        room.table.play(games.ChooseRegions(seat, (SARDEGNA, TRENTINO)))
    return room


def told(one: Phone) -> tuple[Any, ...]:
    """All of what a page shows and says, and where it can be tapped."""
    return one.texts(), one.labels(), one.ids()


def named(messages: list[bytes]) -> set[Region]:
    """The regions whose names, or ids, are in these messages."""
    raw = b"".join(messages)
    return {r for r, name in NAMES.items() if name in raw or r.value.encode() in raw}


async def mark(one: Phone, seat: int, *regions: Region) -> None:
    """Somebody marks these on their own page."""
    if one.has(f"choosing.seat-{seat + 1}"):
        await one.tap(f"choosing.seat-{seat + 1}")
    for region in regions:
        await one.tap(f"choosing.region-{region.value}")
    await one.tap("choosing.book")


async def told_to_others(*marks: Region) -> list[list[set[Region]]]:
    """
    Anna marks these on her phone, undoes it and does it again: the regions named in every message
    to the pages of the others.
    """
    room = choosing()
    route = f"/game/{room.table.id}"
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        own = await enter(phone(room.tables, route=route, preferences=viewer()))
        other = await enter(phone(room.tables, route=route, preferences=viewer()))
        wide = await enter(phone(room.tables, route=route, size=DESKTOP, preferences=viewer()))
        log = await enter(phone(room.tables, route=f"{route}/log", preferences=viewer()))
        home = await enter(phone(room.tables, route="/", preferences=viewer()))
        others = (other, wide, log, home)
        for page in (other, wide):
            await page.tap("choosing.hide")
        begun = {page: (len(page.taken), page.messages) for page in others}
        await mark(own, 0, *marks)
        await own.tap("play.undo")
        await own.tap("play.redo")
        await own.tap("choosing.region-lazio")
        assert own.selected("choosing.region-lazio"), "Marco is next on the same phone"
        for page in others:
            await page.settle()
        for page in (other, wide, log):
            assert page.messages > begun[page][1], f"{page.route} was told that somebody has chosen"
        assert at(room.table).estates[0].chosen == marks
        await own.tap("choosing.hide")
        since = len(own.taken)
        await own.go(f"{route}/log")
        await own.go(route)
        kept = {region for message in own.taken[since:] for region in named([message])}
        assert kept in (set(), set(REGIONS)), "not even the page it was marked on keeps it"
        return [[named([message]) for message in page.taken[begun[page][0] :]] for page in others]


@story
async def test_no_message_to_another_page_names_what_was_marked() -> None:
    for told_of in await told_to_others(SARDEGNA, TRENTINO):
        assert all(regions == set() for regions in told_of)


def test_no_screen_is_given_what_was_marked() -> None:
    state = seen(at(choosing(done=3).table))
    assert [estate.chosen for estate in state.estates] == [(), (), (), None]


@story
async def test_whatever_was_marked_everybody_else_sees_the_same() -> None:
    seen = []
    for marks in ((SARDEGNA, TRENTINO), (Region.LAZIO, Region.VENETO)):
        room = choosing()
        room.table.play(games.ChooseRegions(0, marks))
        route = f"/game/{room.table.id}"
        shown = []
        for place in (route, f"{route}/log", f"{route}/at/2", "/"):
            async with phone(room.tables, route=place, preferences=viewer()) as one:
                shown.append(told(one)[:2])
                if place == route:
                    for id in ("play.order.seat-1", "player.close", "play.map", "map.close"):
                        await one.tap(id)
                        shown.append(told(one))
                    await one.tap("choosing.seat-3")
                    shown.append(told(one))
        seen.append(shown)
    assert seen[0] == seen[1]


@story
async def test_a_page_that_shows_the_regions_marks_nobodys_but_what_is_tapped_there() -> None:
    room = choosing(done=1)
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        await one.tap("choosing.seat-1")
        assert not any(one.selected(f"choosing.region-{r.value}") for r in REGIONS)
        assert not one.tappable("choosing.book")


@story
async def test_the_reveal_shows_all_at_once_and_undoing_it_hides_them_again() -> None:
    room = choosing(done=3)
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        await one.tap("choosing.hide")
        assert not one.tappable("choosing.reveal"), "one is still to choose"
        await one.tap("choosing.seat-4")
        for region in (SARDEGNA, Region.LAZIO):
            await one.tap(f"choosing.region-{region.value}")
        assert one.said("choosing.book") == "Lock in and reveal: Sardinia and Lazio"
        await one.tap("choosing.book")
        assert at(room.table).phase is Phase.BUYING, "with the last choice all are revealed"
        assert at(room.table).barrel is Region.LAZIO
        assert one.sees("Lazio")
        await one.tap("play.undo")
        assert one.has("choosing.reveal")
        assert not one.sees("Lazio")
        await one.tap("choosing.reveal")
        assert at(room.table).phase is Phase.BUYING


@story
async def test_a_phone_that_is_passed_round_asks_one_after_the_other_in_three_taps_each() -> None:
    room = choosing()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        for seat in at(room.table).order:
            assert one.sees(f"{at(room.table).name(seat)} marks two regions")
            assert not any(one.selected(f"choosing.region-{r.value}") for r in REGIONS)
            for region in (SARDEGNA, TRENTINO):
                await one.tap(f"choosing.region-{region.value}")
            await one.tap("choosing.book")
        assert at(room.table).phase is Phase.BUYING


@story
async def test_only_one_region_is_explained_and_recorded_all_the_same() -> None:
    room = choosing()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        await one.tap("choosing.seat-2")
        await one.tap("choosing.region-toscana")
        await one.tap("choosing.only")
        await one.tap("illegal.rule")
        assert one.sees("VN-BUY-02")
        await one.tap("illegal.anyway")
        assert at(room.table).estates[1].chosen == (Region.TOSCANA,)
        assert not any(one.selected(f"choosing.region-{r.value}") for r in REGIONS)
