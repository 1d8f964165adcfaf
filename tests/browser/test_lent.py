"""A page that was lent before is as good as new; one something happened to is lent nobody again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route

from .lent import ISOLATED, Lent, Pages

HERE, ELSEWHERE = "http://127.0.0.1:9", "http://127.0.0.1:13"
"""Nobody answers there: what is shown is made up."""
REMEMBER = """async () => {
    localStorage.setItem('settings', '1');
    sessionStorage.setItem('session', '1');
    document.cookie = 'token=1';
    window.name = 'named';
    await caches.open('drawer');
    await new Promise(done => { indexedDB.open('games').onsuccess = done; });
    setInterval(() => localStorage.setItem('late', '1'), 1);
    history.pushState(null, '', '/further');
}"""
REMEMBERS = """async () => [
    ...Object.keys(localStorage), ...Object.keys(sessionStorage),
    document.cookie, window.name, window.told, ...await caches.keys(),
    ...(await indexedDB.databases()).map(one => one.name), history.length,
]"""


@pytest.fixture
def pages(browser: Browser) -> Iterator[Pages]:
    found = Pages(browser, HERE)
    yield found
    found.close()


def shows(lent: Lent, address: str) -> None:
    """Lead a page to an address where there is nothing but a page."""

    def answer(route: Route) -> None:
        route.fulfill(status=200, headers=ISOLATED, body="<!DOCTYPE html>")

    lent.page.route(f"{address}/*", answer)
    lent.page.goto(f"{address}/game")


def test_a_page_that_is_lent_again_remembers_nothing(pages: Pages) -> None:
    lent = pages.lend(390, 844)
    shows(lent, HERE)
    new = lent.page.evaluate(REMEMBERS)
    lent.begin_with("window.told = 'script'")
    shows(lent, HERE)
    lent.page.evaluate(REMEMBER)
    assert len(lent.page.evaluate(REMEMBERS)) > len(new)
    pages.take_back(lent, sound=True)

    again = pages.lend(320, 640)
    assert again.page is lent.page
    assert again.page.viewport_size == {"width": 320, "height": 640}
    shows(again, HERE)
    assert again.page.evaluate(REMEMBERS) == new
    pages.take_back(again, sound=True)


def test_a_page_that_failed_went_elsewhere_or_opened_another_is_given_away(pages: Pages) -> None:
    for unusual in ("failed", "elsewhere", "another", "closed"):
        lent = pages.lend(390, 844)
        shows(lent, ELSEWHERE if unusual == "elsewhere" else HERE)
        if unusual == "another":
            lent.page.context.new_page()
        if unusual == "closed":
            lent.page.close()
        pages.take_back(lent, sound=unusual != "failed")
        assert lent.page.is_closed()
        assert pages.resting == 0, unusual
