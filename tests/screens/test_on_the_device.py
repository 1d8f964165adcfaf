"""The program on the device itself: one shelf a process, saving, and what stops the start."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest

from companion import local
from companion.i18n import language
from companion.storage import SyncFailed, browser, open_shelf
from companion.storage.places import VARIABLE

from .headless import Phone, story, touch


class Database:
    """Stands for the browser's own database."""

    def __init__(self) -> None:
        self.syncs = 0
        self.full = False
        self.closed = False
        self.told: list[str] = []

    async def mount(self) -> None:
        """Fill the folder."""
        if self.closed:
            raise SyncFailed("private window")

    async def sync(self) -> None:
        """Take what was written."""
        self.syncs += 1
        if self.full:
            raise SyncFailed("full")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A device with nothing on it, and a program that has just begun."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    monkeypatch.setattr(local, "_opened", None)
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
async def test_what_is_not_saved_is_said_once_and_until_it_is(database: Database) -> None:
    one = await opened("es")
    database.full = True
    await one.tap("home.new")
    await one.tap("new.add")
    (bar,) = bars(one)
    assert bar["content"] == language("es").text("storage.sync-failed")
    database.full = False
    await one.tap("new.back")
    assert [bar for bar in bars(one) if bar.get("open")] == []


@story
async def test_what_is_not_saved_is_said_in_the_language_of_the_page_however_busy_the_device(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await opened("it")

    async def asked_too_late(_: ft.Page) -> None:
        raise TimeoutError

    monkeypatch.setattr(ft.Page, "get_device_info", asked_too_late)
    database.full = True
    await one.tap("home.new")
    (bar,) = bars(one)
    assert bar["content"] == language("it").text("storage.sync-failed")


def bars(one: Phone) -> list[dict[str, object]]:
    """The bars below the screen."""
    found = one.walk(one.mirror.page)
    return [f.node for f in found if f.node["_c"] == "SnackBar" and f.node.get("open")]


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
