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
    await one.tap(f"choosing.seat-{seat + 1}")
    for region in regions:
        await one.tap(f"choosing.region-{region.value}")
    await one.tap("choosing.book")


@story
async def test_no_message_to_another_page_names_what_was_marked() -> None:
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
        told_of = {page: page.messages for page in others}
        await mark(own, 0, SARDEGNA, TRENTINO)
        await own.tap("play.undo")
        await own.tap("play.redo")
        await own.tap("choosing.seat-1")
        await own.tap("choosing.region-lazio")
        assert named(own.taken) == set(REGIONS), "what a page is told of regions can be read here"
        for page in others:
            await page.settle()
            assert named(page.taken) == set(), page.route
        for page in (other, wide, log):
            assert page.messages > told_of[page], f"{page.route} was told that somebody has chosen"
        assert at(room.table).estates[0].chosen == (SARDEGNA, TRENTINO)
        await own.tap("choosing.hide")
        since = len(own.taken)
        await own.go(f"{route}/log")
        await own.go(route)
        assert named(own.taken[since:]) == set(), "not even the page it was marked on keeps it"


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
                    await one.tap("choosing.seat-2")
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
        assert not one.tappable("choosing.reveal"), "one is still to choose"
        await mark(one, 3, SARDEGNA, Region.LAZIO)
        await one.tap("choosing.reveal")
        assert at(room.table).phase is Phase.BUYING
        assert at(room.table).barrel is Region.LAZIO
        assert one.sees("Lazio")
        await one.tap("play.undo")
        assert one.has("choosing.reveal")
        assert not one.sees("Lazio")


@story
async def test_only_one_region_is_explained_and_recorded_all_the_same() -> None:
    room = choosing()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        await one.tap("choosing.seat-2")
        await one.tap("choosing.region-toscana")
        await one.tap("choosing.only")
        assert one.sees("VN-BUY-02")
        await one.tap("illegal.anyway")
        assert at(room.table).estates[1].chosen == (Region.TOSCANA,)
        assert not one.sees("Tuscany")
