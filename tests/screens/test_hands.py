"""Keys, quick fingers, the wake lock, and the way the page turns: what hands do to a screen."""

from __future__ import annotations

import pytest

from companion.ui.look import GUARD_MS
from companion.viticulture.box.seasons import Season
from tests.gallery import vineyards
from tests.gallery.scenes import FEW, Room, at, in_season, spring, summer

from .headless import Phone, phone, story, viewer


def opened(room: Room, path: str = "", **facts: object) -> object:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}{path}", **facts)


@pytest.mark.parametrize("plus", ["+", "Numpad Add"])
@story
async def test_keys_step_points_undo_redo_and_go_on(plus: str) -> None:
    room = summer()
    async with opened(room) as one:
        seat = at(room.table).acting
        before = at(room.table).estates[seat].vp
        await one.key(plus)
        await one.key(plus)
        await one.key("-")
        assert at(room.table).estates[seat].vp == before + 1
        await one.key("Z", ctrl=True)
        assert at(room.table).estates[seat].vp == before + 2
        await one.key("Z", ctrl=True, shift=True)
        assert at(room.table).estates[seat].vp == before + 1
        await one.key("Backspace")
        await one.key("Y", ctrl=True)
        assert at(room.table).estates[seat].vp == before + 1
        await one.key("Arrow Right")
        assert at(room.table).season is Season.FALL


@story
async def test_what_is_typed_into_a_sheet_is_not_taken_for_a_key_of_the_game() -> None:
    room = summer()
    async with opened(room) as one:
        before = room.table.session
        await one.tap("summer.points.seat-1")
        for key in ("-", "1", "Backspace", "Arrow Right", "+"):
            await one.key(key)
        await one.key("Z", ctrl=True)
        assert room.table.session is before
        await one.key("Escape")
        assert one.has("summer.next"), "the sheet is put away"


@pytest.mark.parametrize("way", ["/", "/rules", "/settings", "/new", "log"])
@story
async def test_a_key_does_nothing_on_any_other_screen(way: str) -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1.plus")
        before = room.table.session
        await one.go(way if way.startswith("/") else f"/game/{room.table.id}/{way}")
        for key in ("+", "-", "Backspace", "Arrow Right"):
            await one.key(key)
        assert room.table.session is before
        await one.go(f"/game/{room.table.id}")
        await one.key("+")
        assert room.table.session is not before, "back in the game it is heard again"


@story
async def test_keys_are_heard_again_after_looking_back() -> None:
    room = summer()
    async with opened(room, "/at/3") as one:
        before = room.table.session
        await one.key("+")
        assert room.table.session is before
        await one.tap("back.now")
        await one.key("+")
        assert room.table.session is not before


@story
async def test_the_screen_stays_awake_on_play_screens_only() -> None:
    room = summer()
    async with phone(room.tables, preferences=viewer()) as one:
        assert not one.awake
        game = f"/game/{room.table.id}"
        for route, awake in (
            (game, True),
            ("/settings", False),
            (game, True),
            (f"{game}/at/3", True),
            (game, True),
            (f"{game}/log", False),
            (game, True),
            ("/", False),
        ):
            await one.go(route)
            assert one.awake is awake, route


@story
async def test_the_screen_may_be_let_sleep() -> None:
    room = summer()
    async with opened(room) as one:
        assert one.awake
        await one.go("/settings")
        await one.tap("settings.awake")
        await one.go(f"/game/{room.table.id}")
        assert not one.awake
    async with opened(room, preferences=viewer(awake=False)) as one:
        assert not one.awake


@story
async def test_a_button_that_changed_its_meaning_changed_its_shape_and_waits_a_moment() -> None:
    room = spring()
    async with opened(room) as one:
        while at(room.table).season is Season.SPRING:
            free = [row for row in range(1, 8) if at(room.table).rooster_on(row) is None]
            one.clock.tick()
            before, one.clock.held = one.shape("spring.choose"), True
            await one.tap(f"spring.row-{free[0]}")
            one.clock.held = False
        assert at(room.table).season is Season.SUMMER
        assert one.shape("summer.next") != before
        one.clock.held = True
        one.clock.tick(GUARD_MS / 1000 - 0.01)
        await one.tap("summer.next")
        assert at(room.table).season is Season.SUMMER, "meant for what the button was before"
        one.clock.tick(0.02)
        await one.tap("summer.next")
        assert at(room.table).season is Season.FALL


@story
async def test_a_double_tap_goes_on_one_season_only() -> None:
    room = summer()
    async with opened(room) as one:
        one.clock.held = True
        one.clock.tick()
        one.press("summer.next")
        one.press("summer.next")
        await one.settle()
        assert at(room.table).season is Season.FALL
        await one.key("Arrow Right")
        assert at(room.table).season is Season.FALL
        one.clock.tick()
        await one.key("Arrow Right")
        assert at(room.table).season is Season.WINTER


@story
async def test_a_second_tap_on_pass_is_not_the_next_players() -> None:
    room = in_season(Season.WINTER)()
    async with opened(room) as one:
        one.press("winter.pass")
        one.press("winter.pass")
        await one.settle()
        passed = [estate.passed for estate in at(room.table).estates]
        assert passed.count(True) == 1
        assert one.has("illegal.leave"), "it is explained instead"


@story
async def test_turning_the_phone_and_the_dark_keep_what_was_chosen() -> None:
    room = vineyards.fall()
    async with opened(room, preferences=viewer(theme="system")) as one:
        await one.tap("fall.all-winter")
        (told, *_) = [id for id in one.ids() if id.startswith("fall.draws.") and one.selected(id)]
        light = one.view["bgcolor"]
        await one.darken()
        assert one.view["bgcolor"] != light
        await one.resize(844, 390)
        await one.resize(1280, 800)
        await one.resize(390, 844)
        await one.darken(False)
        assert one.view["bgcolor"] == light
        assert one.selected(told)


@story
async def test_in_table_mode_points_are_tapped_and_written_too() -> None:
    room = summer()
    async with opened(room, preferences=viewer(table_mode=True)) as one:
        before = [estate.vp for estate in at(room.table).estates]
        for seat in range(len(FEW)):
            await one.tap(f"summer.points.seat-{seat + 1}.plus")
        assert [estate.vp for estate in at(room.table).estates] == [vp + 1 for vp in before]
        await one.tap("summer.points.seat-1")
        assert one.has("number.vp.field")
        await one.tap("number.close")
        await one.tap("play.undo")
        await one.tap("play.season")
        await one.tap("table.table-mode")
        assert one.has("play.log"), "the usual screen again"


async def walk_about(one: Phone) -> None:
    """From tab to tab."""
    for tab in ("tab.rules", "tab.settings", "tab.play"):
        await one.tap(tab)


@story
async def test_rules_are_found_as_they_are_typed() -> None:
    async with phone(Room().tables, preferences=viewer(language="es")) as one:
        await walk_about(one)
        await one.tap("tab.rules")
        everything = len(one.ids())
        await one.type("rules.search", "gallo")
        found = len(one.ids())
        assert 3 < found < everything
        await one.type("rules.search", "zzzz")
        assert len(one.ids()) < found
        await one.type("rules.search", "wake-01")
        await one.tap("rules.WAKE-01")
        assert one.route == "/rules/WAKE-01"
        await one.tap("rule.back")
        assert one.route == "/rules"
