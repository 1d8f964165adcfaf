"""Going back without a client: what the browser, the device and Escape ask for, and what comes."""

from __future__ import annotations

import pytest

from companion.ui.ways import Cover, Way, address_of, over, parent_of, path_of
from tests.gallery.scenes import summer

from .headless import Phone, phone, story, viewer

PARENTS = {
    "/game/g-1": "/",
    "/game/g-1/log": "/game/g-1",
    "/game/g-1/at/12": "/game/g-1",
    "/rules": "/",
    "/rules/WAKE-01": "/rules",
    "/rules/area/spring": "/rules",
    "/rules/area/spring/WAKE-01": "/rules/area/spring",
    "/rules/cards/summer/S31": "/rules/cards/summer",
    "/rules/card/S31": "/rules",
    "/rules/terms": "/rules",
    "/rules/terms/bank": "/rules/terms",
    "/rules/glance/vino": "/rules",
    "/rules/glance/vino/VN-BUY-01": "/rules/glance/vino",
    "/campaign/c-1": "/",
    "/new": "/",
    "/new/vino": "/",
    "/copy": "/new/vino",
    "/history": "/",
    "/history/numbers": "/history",
    "/history/people": "/history",
    "/history/people/p1": "/history/people",
    "/history/records": "/history",
    "/history/game/g-1": "/history",
    "/history/game/g-1/replay": "/history/game/g-1",
    "/settings": "/",
    "/nowhere/at/all": "/",
}


@pytest.mark.parametrize("path", PARENTS)
def test_every_screen_leads_to_the_one_it_belongs_to(path: str) -> None:
    assert parent_of(path) == PARENTS[path]


def test_an_address_says_how_many_sheets_lie_over_its_screen() -> None:
    for sheets in (0, 1, 12):
        address = address_of("/game/g-1", sheets)
        assert (path_of(address), over(address)) == ("/game/g-1", sheets)
    assert over("/rules?over=much") == 0


class Opened:
    """A phone with a game of whole summers on it."""

    def __init__(self, path: str = "", **facts: object) -> None:
        self.room = summer()
        self.game = f"/game/{self.room.table.id}"
        self.phone = phone(self.room.tables, route=self.game + path, preferences=viewer(), **facts)


async def a_sheet_over_a_sheet(one: Phone) -> None:
    await one.tap("play.season")
    await one.tap("table.help")
    assert one.has("season.close")
    assert not one.has("table.close")


@story
async def test_the_browser_puts_the_topmost_sheet_away_and_keeps_the_game() -> None:
    opened = Opened()
    async with opened.phone as one:
        await a_sheet_over_a_sheet(one)
        assert one.route == f"{opened.game}?over=2"
        await one.go(f"{opened.game}?over=1")
        assert one.has("table.close")
        assert one.route == f"{opened.game}?over=1"
        await one.go(opened.game)
        assert not one.has("table.close")
        assert one.has("play.season")
        await one.go("/")
        assert one.has("home.resume")


@story
async def test_two_ways_back_at_once_put_two_sheets_away() -> None:
    opened = Opened()
    async with opened.phone as one:
        await a_sheet_over_a_sheet(one)
        one._told_route(f"{opened.game}?over=1")
        await one.go(opened.game)
        assert not one.has("table.close")
        assert not one.has("season.close")
        assert one.route == opened.game


@story
async def test_a_sheet_put_away_by_its_cross_is_not_in_the_address() -> None:
    opened = Opened()
    async with opened.phone as one:
        await one.tap("play.season")
        await one.tap("table.close")
        assert one.route == opened.game
        await one.go(f"{opened.game}?over=1")  # forward: there is nothing any more
        assert one.route == opened.game
        assert one.has("play.season")


@story
async def test_a_sheet_stays_open_below_the_log_and_counts_again() -> None:
    opened = Opened()
    async with opened.phone as one:
        await one.tap("play.season")
        one.call(one.scene().program.go, address=f"{opened.game}/log")
        await one.settle()
        assert one.route == f"{opened.game}/log"
        await one.go(opened.game)
        assert one.has("table.close")
        assert one.route == f"{opened.game}?over=1"


@story
async def test_an_address_of_a_sheet_that_is_gone_is_put_right() -> None:
    opened = Opened("?over=3")
    async with opened.phone as one:
        assert one.has("play.season")
        assert one.route == opened.game


@story
async def test_escape_goes_the_same_way() -> None:
    opened = Opened("/log")
    async with opened.phone as one:
        await one.tap("log.help")
        for there in ("log.back", "play.season", "home.resume"):
            await one.key("Escape")
            assert one.has(there)
        await one.key("Escape")  # at home it leads nowhere
        assert one.has("home.resume")


@story
async def test_the_pages_of_a_new_game_lead_back_one_by_one() -> None:
    opened = Opened()
    async with opened.phone as one:
        await one.go("/new")
        for n, name in ((1, "Anna"), (2, "Marco")):
            await one.tap("new.add")
            await one.type(f"new.seat-{n}.name", name)
            await one.tap(f"new.seat-{n}.done")
        await one.tap("new.next")
        assert one.route == "/new?over=1"
        await one.go("/new")
        assert one.has("new.add")
        await one.go("/")
        assert one.has("home.new")


@story
async def test_the_device_puts_a_sheet_away_before_it_leaves_a_screen() -> None:
    opened = Opened("/log", web=False)
    async with opened.phone as one:
        assert one.view.get("can_pop") is not False
        await one.tap("log.help")
        assert one.view["can_pop"] is False
        one._event(one.view["_i"], "confirm_pop")
        await one.settle()
        assert not one.has("season.close")
        assert one.view.get("can_pop") is not False
        assert ("confirm_pop", {"should_pop": False}) in one.calls
        for there in ("play.season", "home.resume"):
            await one.back()
            assert one.has(there)
        assert one.route == "/"


@story
async def test_the_app_opens_where_going_back_has_led() -> None:
    opened = Opened("/log")
    async with opened.phone as one:
        await one.go(opened.game)
        assert opened.room.tables.shelf.settings()["route"] == opened.game


class Browser:
    """A page that answers when it is told to."""

    web = True

    def __init__(self, route: str) -> None:
        self.route = route
        self.on_route_change = None
        self.asked: list[str] = []

    def navigate(self, route: str) -> None:
        self.asked.append(route)


class Told:
    def __init__(self, route: str) -> None:
        self.route = route


def test_a_late_answer_of_the_browser_is_not_taken_for_going_back() -> None:
    page = Browser("/game/g")
    page.on_route_change = lambda _: None
    way = Way(page)
    way.guard("/game/g", lambda _: None)
    away: list[int] = []
    for sheets in (1, 2):
        way.lies_over("/game/g", Cover(sheets, lambda: away.append(1)))
    assert page.asked == ["/game/g?over=1", "/game/g?over=2"]
    for route in page.asked[:]:
        page.on_route_change(Told(route))
    assert away == []
    page.on_route_change(Told("/game/g?over=1"))
    assert away == [1]


def test_a_sheet_that_closes_on_the_way_elsewhere_does_not_call_back() -> None:
    page = Browser("/game/g?over=1")
    way = Way(page)
    way.lies_over("/game/g", Cover(1, lambda: None))
    way.go("/")
    way.lies_over("/game/g", Cover(0, lambda: None))
    assert page.asked == ["/"]
