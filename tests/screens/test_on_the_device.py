"""The program on the device itself: one shelf a process, saving, and what stops the start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import flet as ft
import pytest

from companion import local
from companion.history.backup import arriving
from companion.i18n import language
from companion.storage import SyncFailed, browser, open_shelf
from companion.storage.places import VARIABLE
from tests.browser.games import summer

from .headless import Phone, story, touch


class Database:
    """Stands for the browser's own database."""

    def __init__(self) -> None:
        self.syncs = 0
        self.full = False
        self.closed = False
        self.told: list[str] = []
        self.ways: list[str] = []
        self.given: list[tuple[str, str]] = []
        self.promised = True
        self.ask: Callable[[str, str], object] = lambda word, text: None

    async def mount(self) -> None:
        """Fill the folder."""
        if self.closed:
            raise SyncFailed("private window")

    async def sync(self) -> None:
        """Take what was written."""
        self.syncs += 1
        if self.full:
            raise SyncFailed("QuotaExceededError")

    async def lasts(self) -> bool:
        """Say whether it keeps the files."""
        return self.promised

    def hear(self, asked: Callable[[str, str], object]) -> None:
        """Let the page ask the program."""
        self.ask = asked

    def give(self, name: str, text: str) -> None:
        """Take a file for the viewer."""
        self.given.append((name, text))


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A device with nothing on it, and a program that has just begun."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(local, "_opened", None)
    monkeypatch.setattr(local, "_warming", None)
    monkeypatch.setattr(arriving, "_looking", [])
    monkeypatch.setattr(local, "saving", local.Saving())
    monkeypatch.setattr(touch, "clock", lambda: 0.0)
    yield tmp_path / "data"
    if local._opened:
        local._opened.shelf.close()


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch) -> Database:
    """A browser around the program."""
    found = Database()
    monkeypatch.setattr(browser, "mount", found.mount)
    monkeypatch.setattr(browser, "sync", found.sync)
    monkeypatch.setattr(browser, "in_browser", lambda: True)
    monkeypatch.setattr(browser, "tell_page", found.told.append)
    monkeypatch.setattr(browser, "lasts", found.lasts)
    monkeypatch.setattr(browser, "hear_page", found.hear)
    monkeypatch.setattr(browser, "give_page", found.give)
    monkeypatch.setattr(browser, "writing", lambda: found.ways.append("writing"))
    monkeypatch.setattr(browser, "written", found.ways.append)
    return found


async def opened(*languages: str, route: str = "/") -> Phone:
    one = Phone(local.main, languages=languages or ("en",), route=route)
    one.watchful = False
    await one.open()
    return one


@story
async def test_pages_of_one_process_share_its_shelf(folder: Path) -> None:
    one, other = await opened(), await opened()
    assert one.has("home.new")
    assert other.has("home.new")
    settings = await opened(route="/settings")
    assert settings.said("settings.place") == str(folder)


@pytest.mark.parametrize("code", ["es", "ru"])
def test_a_folder_that_takes_nothing_is_explained(
    code: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.write_text("in the way")
    caplog.set_level(logging.CRITICAL, "vendemmia.local")

    @story
    async def start() -> None:
        one = await opened(code)
        said = one.said("start.problem")
        assert said == language(code).text("storage.unwritable-folder", folder=str(folder))
        assert one.sees(language(code).text("start.failed"))

    start()


def test_a_folder_of_another_program_is_explained(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    other = open_shelf(folder)
    caplog.set_level(logging.CRITICAL, "vendemmia.local")

    @story
    async def start() -> None:
        one = await opened("it")
        said = one.said("start.problem")
        assert said == language("it").text("storage.folder-in-use", folder=str(folder))

    try:
        start()
    finally:
        other.close()


@story
async def test_a_browser_that_keeps_nothing_is_explained(database: Database) -> None:
    database.closed = True
    one = await opened("it")
    assert one.said("start.problem") == language("it").text("start.browser-keeps-nothing")
    assert database.syncs == 0  # what could not be read is never written over
    assert database.told == ["shown"]


@story
async def test_in_a_browser_everything_written_is_saved(database: Database) -> None:
    one = await opened()
    before = database.syncs
    assert before > 0
    await one.tap("home.new")
    assert database.syncs > before
    settings = await opened("ru", route="/settings")
    assert settings.said("settings.place") == language("ru").text("settings.place.browser")


@story
async def test_what_is_drawn_waits_for_what_is_written(database: Database) -> None:
    one = await opened("es")
    database.ways.clear()
    await one.tap("home.new")
    assert database.ways[0] == "writing"
    assert database.ways[-1] == "saved"


@story
async def test_the_page_knows_whether_there_are_games_to_lose(database: Database) -> None:
    await opened()
    assert sorted(database.told) == ["gameless", "shown"]
    assert local._opened
    made = summer(local._opened)
    await asyncio.sleep(0.01)
    assert database.told[2:] == ["games"]
    local._opened.remove(made.id)
    await asyncio.sleep(0.01)
    assert database.told[3:] == ["gameless"]


def test_what_is_not_saved_is_said_until_it_is_and_tried_again(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR, "vendemmia.local")
    monkeypatch.setattr(local, "SAVE_AGAIN", 0.02)

    @story
    async def evening() -> None:
        one = await opened("es")
        database.full = True
        await one.tap("home.new")
        await one.tap("new.add")
        assert database.ways[-1] == "full"  # not only that it failed, but that there is no room
        database.full = False
        await asyncio.sleep(0.1)
        assert database.ways[-1] == "saved"  # nobody has tapped
        before = database.syncs
        await asyncio.sleep(0.1)
        assert database.syncs == before  # and then it is let be

    evening()


@story
async def test_the_page_can_ask_for_a_backup_and_when_all_is_saved(database: Database) -> None:
    await opened("it")
    database.ask("backup", "")
    database.told.clear()
    database.ask("sync", "")
    await asyncio.sleep(0.1)
    ((name, text),) = database.given
    assert name.startswith("vendemmia-")
    assert text.startswith("{")
    assert database.told == ["synced"]


@pytest.mark.parametrize("early", [True, False])
def test_a_file_that_was_opened_with_the_app_is_looked_at(database: Database, early: bool) -> None:
    @story
    async def evening() -> None:
        one = await opened("it")
        database.ask("backup", "")
        await asyncio.sleep(0.1)
        ((_, text),) = database.given
        if early:  # before the screen is there that tells what is in it
            database.ask("file", text)
            one = await opened("it", route="/history")
        else:
            one = await opened("it", route="/history")
            database.ask("file", text)
        await asyncio.sleep(0.3)
        assert one.sees(language("it").text("keeping.plan.nothing"))

    evening()


@pytest.mark.parametrize("promised", [True, False])
def test_the_settings_say_what_the_browser_has_promised(database: Database, promised: bool) -> None:
    database.promised = promised

    @story
    async def look() -> None:
        one = await opened("ru", route="/settings")
        await asyncio.sleep(0.05)
        wanted = "settings.place.lasting" if promised else "settings.place.fleeting"
        assert one.said("settings.place.promised") == language("ru").text(wanted)

    look()


@pytest.mark.parametrize(
    ("address", "title"),
    [("http://host/?start#/", "settings.language"), ("http://host/#/", "home.welcome")],
)
def test_from_the_home_screen_it_goes_on_where_it_was(
    address: str, title: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ft.Page, "url", property(lambda _: address))

    @story
    async def start() -> None:
        await (await opened()).tap("tab.settings")
        assert (await opened()).sees(language("en").text(title))

    start()
