"""
The web app in every engine Debian has: the same evening, the browser killed in the middle of it.

Half a year is played while the host is there. Then browser and host are gone, the browser is
started anew on what it has kept, and the game goes on without anybody else: to its end in Chromium
and, with ``--long``, in all of them.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.local import START
from companion.viticulture import outcome
from companion.viticulture.box.seasons import Season
from tests.long import LONG

from .conftest import FAILED
from .engines import ENGINES, Browser, NoEngine
from .engines.chromium import Skwasm
from .engines.page import Page
from .engines.webkit import WebKit
from .server import Server
from .web_app import FOLDER, STORE, TAPS, Forgotten, Host

KEPT = "/persist/vendemmia/"
FILES = f"""folder => ({STORE})(async (store, asked) => {{
    const [names, files] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
    return names.map((name, n) => [name, files[n].contents])
        .filter(([name, contents]) => contents && name.startsWith(folder))
        .map(([name, contents]) => [
            name.slice(folder.length), btoa(String.fromCharCode(...contents)),
        ]);
}})"""
"""The program's files, as the browser keeps them: names and contents."""
DRAWS = {
    "chromium-skwasm": "/canvaskit/skwasm.wasm",
    "chromium-canvaskit": "/canvaskit/chromium/canvaskit.wasm",
    "firefox": "/canvaskit/canvaskit.wasm",
    "webkit": "/canvaskit/canvaskit.wasm",
}
"""What each draws with, of all that Flet's client has."""


RARE = "chromium-canvaskit"
"""So Chromium draws where pages are not isolated; Firefox draws with the same in the suite."""


@pytest.fixture(params=[name for name in ENGINES if LONG or name != RARE])
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Browser]:
    """A browser that was never started; where it cannot be had its test fails."""
    found = ENGINES[request.param](tmp_path / request.param)
    yield found
    with suppress(Exception):  # it may not have come so far
        if request.node.stash.get(FAILED, True):
            (tmp_path / "seen.png").write_bytes(found.picture())
            print("what was seen:", tmp_path)
    found.kill()


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    """A host of which a browser keeps nothing by itself: what it starts from later is our copy."""
    found = Host(built, Forgotten)
    yield found
    found.stop()


def sit_down(page: Page) -> None:
    """Write the names of two players and begin."""
    page.tap("home.new")
    for seat, name in ((1, "Anna"), (2, "Marco")):
        page.tap_new("new.add")
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


def saved(page: Page, taps: int) -> None:
    """Wait until the browser's own database has so many taps."""
    page.wait(f"async taps => await ({TAPS})() === taps", taps)


def files_of(page: Page, folder: Path) -> Path:
    """Write what the browser keeps of the program's files into a folder."""
    for name, contents in page.browser.ask(FILES, KEPT):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(contents))
    return folder


STUMBLES = "Out of bounds memory access"
"""WebKitGTK does over compiled Python, once in fifteen evenings; what was played is to be there."""


def problems(page: Page) -> list[str]:
    """What went wrong on a page, and is not the engine's own."""
    own = isinstance(page.browser, WebKit)
    return [said for said in page.problems() if not (own and STUMBLES in said)]


@pytest.fixture
def half_played(browser: Browser, request: pytest.FixtureRequest, host: Host) -> tuple[Page, str]:
    """A page with half a year played and saved, its image made, and what became of that."""
    page = Page(browser)
    page.open(f"http://127.0.0.1:{host.port}/{FOLDER}/")
    engine = request.node.callspec.params["browser"]
    assert [url for url in page.asked() if url.endswith(DRAWS[engine])]
    sit_down(page)
    half_a_year(page)
    saved(page, 6)  # who begins, two rows, a point, two seasons
    image: str = page.wait("() => document.documentElement.dataset.image")  # the copy is whole
    assert image == ("none" if engine == "webkit" else "kept")
    assert page.browser.ask("() => localStorage.getItem('vendemmia.games')") == "yes"
    assert problems(page) == []
    return page, image


def test_an_evening_goes_on_where_the_browser_was_killed(
    half_played: tuple[Page, str], host: Host, tmp_path: Path
) -> None:
    page, image = half_played
    address = f"http://127.0.0.1:{host.port}/{FOLDER}/"
    page.browser.kill()
    host.stop()
    page.open(address + START)
    has(page, "winter", 1)
    if image == "kept":
        assert page.browser.ask("() => document.documentElement.dataset.image") == "used"
    assert page.browser.ask("() => crossOriginIsolated")  # Flutter draws in a thread of its own
    is_finished = LONG or isinstance(page.browser, Skwasm)
    if is_finished:
        finish(page)
        saved(page, 10)  # a point, the last year, two seasons
    else:
        page.tap("winter.points.seat-1.plus")
        has(page, "winter", 2)
        saved(page, 7)
    assert problems(page) == []
    state = Server(files_of(page, tmp_path / "kept")).game().state
    assert state.season is (Season.OVER if is_finished else Season.WINTER)
    assert [estate.vp for estate in state.estates] == [2, 0]
    if is_finished:
        assert outcome(state).winners == (0,)


def test_an_engine_that_cannot_be_had_is_a_failure_that_names_its_package(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoEngine, match=f"apt-get install {browser.package}"):
        browser.start("")
