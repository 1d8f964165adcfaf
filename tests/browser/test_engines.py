"""
The web app in every engine Debian has: the same evening, the browser killed in the middle of it.

Half a year is played while the host is there. Then browser and host are gone, the browser is started
on what it has kept, and the game is finished without anybody else.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.local import START
from companion.viticulture import outcome
from companion.viticulture.box.seasons import Season

from .engines import ENGINES, Browser
from .engines.page import Page
from .server import Server
from .web_app import FOLDER, TAPS, Host

FILES = """async () => {
    const asked = request => new Promise((yes, no) => {
        request.onsuccess = () => yes(request.result);
        request.onerror = no;
    });
    const database = await asked(indexedDB.open('/persist'));
    try {
        const store = database.transaction('FILE_DATA').objectStore('FILE_DATA');
        const [names, files] = await Promise.all([
            asked(store.getAllKeys()), asked(store.getAll()),
        ]);
        return names.map((name, n) => [name, files[n].contents])
            .filter(([name, contents]) => contents && name.startsWith('/persist/vendemmia/'))
            .map(([name, contents]) => [name, btoa(String.fromCharCode(...contents))]);
    } finally {
        database.close();
    }
}"""
"""The files the browser keeps, by their names."""
KEPT = "/persist/vendemmia"
DRAWS = {
    "chromium-skwasm": "skwasm.wasm",
    "chromium-canvaskit": "chromium/canvaskit.wasm",
    "firefox": "canvaskit.wasm",
    "webkit": "canvaskit.wasm",
}
"""What of Flet's client each draws with."""


@pytest.fixture(params=ENGINES)
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """A browser that was never started. Where it cannot be had the test fails."""
    found = ENGINES[request.param](tmp_path / request.param)
    yield found
    found.kill()


def sit_down(page: Page) -> None:
    """Write the names of two players and begin."""
    page.tap("home.new")
    for seat, name in ((1, "Anna"), (2, "Marco")):
        page.tap("new.add")
        page.write(f"new.seat-{seat}.name", name)
        page.tap(f"new.seat-{seat}.done")
        page.wait_gone(f"new.seat-{seat}.done")
    for button in ("new.next", "new.start", "first.draw"):
        page.tap_new(button)


def half_a_year(page: Page) -> None:
    """Spring, summer with a point, fall."""
    for row in (2, 3):
        page.tap_new(f"spring.row-{row}")
    page.wait_for("summer.next")
    page.tap("summer.points.seat-1.plus")
    has(page, "summer", 1)
    page.tap_new("summer.next")
    page.tap_new("fall.next")
    page.wait_for("winter.next")


def has(page: Page, season: str, vp: int) -> None:
    """Wait until Anna has so many points."""
    page.says(f"{season}.points.seat-1", page.lang.many("score.has", vp, player="Anna"))


def finish(page: Page) -> None:
    """A point in winter, and this year was the last one."""
    page.tap("winter.points.seat-1.plus")
    has(page, "winter", 2)
    page.tap("play.season")
    page.tap("table.last-year")
    page.tap("table.close")
    page.tap_new("winter.next")
    page.tap_new("year-end.close")
    page.wait_for("over.home")


def test_an_evening_goes_on_where_the_browser_was_killed(
    browser: Browser, request: pytest.FixtureRequest, host: Host, tmp_path: Path
) -> None:
    page = Page(browser)
    address = f"http://127.0.0.1:{host.port}/{FOLDER}/"
    page.open(address)
    asked = browser.ask("() => performance.getEntriesByType('resource').map(x => x.name)")
    assert any(url.endswith(DRAWS[request.node.callspec.params["browser"]]) for url in asked)
    sit_down(page)
    half_a_year(page)
    page.wait(f"async taps => await ({TAPS})() === taps", 6)
    page.wait("() => document.documentElement.dataset.kept === 'whole'")
    assert page.problems() == []

    browser.kill()
    host.stop()
    page.open(address + START)
    has(page, "winter", 1)
    finish(page)
    page.wait(f"async taps => await ({TAPS})() === taps", 10)
    assert page.problems() == []
    state = Server(kept(page, tmp_path / "kept")).game().state
    assert state.season is Season.OVER
    assert outcome(state).winners == (0,)


def kept(page: Page, folder: Path) -> Path:
    """Write what the browser keeps into a folder."""
    for name, contents in browser_files(page):
        path = folder / Path(name).relative_to(KEPT)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(contents))
    return folder


def browser_files(page: Page) -> list[tuple[str, str]]:
    """The names and contents of the files in the browser's own database."""
    found: list[tuple[str, str]] = page.browser.ask(FILES)
    return found
