"""Undo, redo, the log and looking back: on every screen, and in every language."""

from __future__ import annotations

import json

import pytest

from companion.i18n import LANGUAGES
from companion.storage import MemoryShelf
from companion.table import Tables
from companion.ui.app import PREFERENCES
from companion.viticulture.box.seasons import Season
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from tests.gallery import vineyards
from tests.gallery.scenes import Room, in_season, long_log, new_year, spring, summer, tie
from tests.gallery.vineyards import results

from .headless import DESKTOP, Phone, phone, story, viewer

SEASONS = {
    "spring": spring,
    "summer": summer,
    "fall": in_season(Season.FALL),
    "winter": in_season(Season.WINTER),
    "year-end": in_season(Season.YEAR_END),
    "over": tie(),
}


def opened(room: Room, path: str = "", **facts: object) -> object:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}{path}", **facts)


def place(one: Phone, id: str) -> tuple[str, ...]:
    """Where in the tree something stands: the kinds of everything it stands in."""
    found = one.identified()[id][0]
    return tuple(node["_c"] for node in found.within)


@pytest.mark.parametrize("season", SEASONS)
@story
async def test_undo_and_redo_stand_in_the_same_place_in_every_season(season: str) -> None:
    room = SEASONS[season]()
    reference = summer()
    async with opened(reference) as one:
        where = place(one, "play.undo")
    async with opened(room) as one:
        assert place(one, "play.undo") == where
        before, texts = room.table.session, one.texts()
        await one.tap("play.undo")
        assert room.table.session.history.next
        assert place(one, "play.undo") == where
        await one.tap("play.redo")
        assert room.table.session == before
        assert one.texts() == texts
        assert not one.has("play.redo")


@story
async def test_undo_names_what_it_takes_back_in_the_language_of_the_moment() -> None:
    room = summer()
    said = {}
    for language in LANGUAGES:
        async with opened(room, preferences=viewer(language=language)) as one:
            said[language] = one.said("play.undo")
            assert "Anna" in said[language]
            assert "2" in said[language]
    assert len(set(said.values())) == len(LANGUAGES)


@story
async def test_a_change_of_language_keeps_history_sheet_and_what_was_chosen() -> None:
    room = vineyards.fall()
    async with opened(room) as one:
        await one.tap("fall.all-winter")
        (told, *_) = [id for id in one.ids() if id.startswith("fall.draws.") and one.selected(id)]
        english = one.said("fall.next")
        await change(one, language="ru")
        assert one.selected(told)
        assert one.said("fall.next") != english
        await one.tap("play.season")
        await change(one, language="es")
        assert one.has("table.close"), "the sheet is still open"
        assert one.said("table.close") == "Cerrar"
        await one.tap("table.close")
        assert one.selected(told)
        await one.tap("fall.next")
        assert one.said("play.undo").startswith("Deshacer")


async def change(one: Phone, **wish: object) -> None:
    """Change how this page is seen, as its settings do, without leaving the screen."""
    one.call(one.scene().program.change, **wish)
    await one.settle()
    one.clock.tick()


@story
async def test_settings_change_language_theme_and_text_size_and_are_kept_on_the_device() -> None:
    room = summer()
    async with phone(room.tables, route="/settings", preferences=viewer()) as one:
        await one.tap("settings.language-it")
        await one.tap("settings.theme-cellar")
        await one.tap("settings.text-160")
        assert one.sees("Lingua")
        assert one.selected("settings.language-it")
        kept = dict(one.preferences)
        await one.tap("tab.play")
        assert one.route == "/"
    async with phone(room.tables, route="/settings") as one:
        assert one.selected("settings.language-it"), "a new device begins as the last one was"
    again = viewer(**json.loads(kept[PREFERENCES]))
    async with phone(Tables(MemoryShelf(), {}), route="/settings", preferences=again) as one:
        for id in ("settings.language-it", "settings.theme-cellar", "settings.text-160"):
            assert one.selected(id), id


@pytest.mark.parametrize(("code", "rules"), [("ca", "Reglas"), ("es", "Reglas"), ("fr", "Rules")])
@story
async def test_the_language_of_the_device_is_taken_where_nothing_was_chosen(
    code: str, rules: str
) -> None:
    async with phone(Tables(MemoryShelf(), {}), languages=(code,)) as one:
        assert one.said("tab.rules") == rules


@story
async def test_the_log_is_grouped_by_year_and_earlier_years_are_folded() -> None:
    room = new_year()
    async with opened(room, "/log") as one:
        latest = room.table.session.history.last.before.year
        assert one.selected(f"log.year-{latest}")
        entries = [id for id in one.ids() if id.startswith("log.entry-")]
        await one.tap("log.year-1")
        others = [id for id in one.ids() if id.startswith("log.entry-")]
        assert others != entries
        await one.tap("log.year-1")
        assert [id for id in one.ids() if id.startswith("log.entry-")] == entries


@story
async def test_the_log_says_what_came_of_an_entry_and_broken_rules_by_their_titles() -> None:
    room = results()
    last = len(room.table.session.history)
    async with opened(room, "/log") as one:
        order, giving, field, broker = (one.said(f"log.entry-{last - n}") for n in range(4))
        assert "plays: Broker" in broker
        assert "−2 VP and +6 lira" in broker
        assert "sells field 7: +7 lira" in field
        assert "+1 VP" in field
        assert "+1 vine card; " in giving
        assert "Anna: +2 lira" in giving
        assert "fills an order without wine: +3 VP" in order
        assert "Played against the rules: “Filling a wine order”" in order
        assert "ORD-01" not in order


@story
async def test_a_year_that_was_corrected_is_a_heading_of_its_own_in_the_log() -> None:
    room = new_year()
    for year in (1, 2):
        room.table.play(Correct("year", year))
        room.table.play(ScorePoints(0, 1))
    async with opened(room, "/log") as one:
        headings = [id for id in one.identified() if id.startswith("log.year-")]
        assert {"log.year-1", "log.year-1.2", "log.year-2", "log.year-2.2"} <= set(headings)
        assert all(len(one.identified()[id]) == 1 for id in headings), "no two of a name"
        await one.tap("log.year-2")
        assert not one.has(f"log.entry-{len(room.table.session.history)}")


@story
async def test_looking_back_shows_the_table_as_it_was_and_takes_no_moves() -> None:
    room = long_log()
    before = room.table.session
    async with opened(room, "/log") as one:
        entry = next(id for id in one.ids() if id.startswith("log.entry-"))
        await one.tap(entry)
        assert one.route.endswith(f"/at/{entry.rpartition('-')[2]}")
        reachable = [id for id in one.tappables() if not id.startswith(("back.", "play."))]
        for id in reachable:
            if one.has(id):
                await one.tap(id)
                for close in [other for other in one.ids() if other.endswith(".close")]:
                    await one.tap(close)
        for key in ("+", "-", "Arrow Right", "Backspace"):
            await one.key(key)
        await one.key("Z", ctrl=True)
        assert room.table.session is before
        await one.tap("back.now")
        assert one.route == f"/game/{room.table.id}"


@story
async def test_going_back_to_a_moment_keeps_everything_to_be_done_again() -> None:
    room = long_log()
    whole = len(room.table.session.history) + len(room.table.session.history.undone)
    async with opened(room, "/at/7") as one:
        await one.tap("back.here")
        assert one.route == f"/game/{room.table.id}"
        assert len(room.table.session.history) == 7
        while one.has("play.redo"):
            await one.tap("play.redo")
        assert len(room.table.session.history) == whole


@pytest.mark.parametrize("number", ["0", "99999", "²", "-1", "x"])
@story
async def test_an_address_with_a_number_that_makes_no_sense_is_a_screen_all_the_same(
    number: str,
) -> None:
    room = summer()
    async with opened(room, f"/at/{number}") as one:
        assert one.has("back.now") or one.has("missing.home")


@story
async def test_beside_the_game_a_wide_page_shows_its_log() -> None:
    room = summer()
    async with opened(room, size=DESKTOP) as one:
        before = len(room.table.session.history)
        assert one.has(f"log.entry-{before}")
        await one.tap("summer.points.seat-1.plus")
        assert one.has(f"log.entry-{before + 1}")
        await one.resize(390, 844)
        assert not one.has(f"log.entry-{before}")
        assert one.has("play.log")


@story
async def test_back_never_loses_anything() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1.plus")
        after = room.table.session
        await one.tap("play.log")
        await one.back()
        assert one.route == f"/game/{room.table.id}"
        await one.back()
        assert one.route == "/"
        await one.tap("home.resume")
        assert room.table.session is after
        assert isinstance(after.history.last.entry.move, ScorePoints)
        assert one.said("play.undo") == "Undo: Anna +1 VP"
