"""Phones, pages and the server: two at a table, killed at any moment, back, addresses, settings."""

from __future__ import annotations

import urllib.request

import pytest
from playwright.sync_api import expect

from companion.i18n import language
from companion.viticulture.table.tracks import ScorePoints
from tests.long import LONG

from . import games
from .conftest import MakePhone
from .phone import SOON, STORED, Phone
from .server import Server

QUICK = 4
"""So many taps on each of two pages, as quick as they go; fifty without a client."""


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: each test plays a game of its own."""
    evening.lay_ready(games.summer, 5)
    return evening


def has(phone: Phone, seat: int, vp: int) -> None:
    """Wait until somebody has so many points."""
    said = phone.lang.many("score.has", vp, player=games.NAMES[seat])
    phone.says(f"summer.points.seat-{seat + 1}", said)


def undo_says(phone: Phone, *, by: int, seat: int = 0) -> None:
    """Wait until undo names points of somebody."""
    phone.says("play.undo", phone.lang.signed(by))
    phone.says("play.undo", games.NAMES[seat])


@pytest.mark.skipif(not LONG, reason="test_meeting has two pages each time; with --long")
def test_two_pages_show_the_same_game_at_once(phones: MakePhone, server: Server) -> None:
    id = server.prepare(games.summer)
    one, other = phones("en").open(f"/game/{id}"), phones("ru").open(f"/game/{id}")
    one.tap("summer.points.seat-1.plus")
    has(one, 0, 2)
    has(other, 0, 2)
    other.tap("summer.points.seat-2.plus")
    has(other, 1, 1)
    has(one, 1, 1)
    undo_says(one, by=1, seat=1)
    undo_says(other, by=1, seat=1)
    one.looks().tap("play.undo")
    has(other, 1, 0)

    # A sheet that is open stays open when the other phone taps.
    one.tap("summer.player.seat-1")
    one.wait_for("player.seat-1.points.plus")
    other.tap("summer.points.seat-1.plus")
    has(other, 0, 3)
    one.wait_for("player.close")
    one.tap("player.seat-1.points.plus")
    has(other, 0, 4)
    one.tap("player.close")
    has(one, 0, 4)

    # Quick taps on both are all counted.
    plus = [phone.wait_for("summer.points.seat-3.plus") for phone in (one, other)]
    for phone in (one, other):
        phone.wait_answered()
    for _ in range(QUICK):
        for button in plus:
            button.click(no_wait_after=True)
    for phone in (one, other):
        has(phone, 2, 2 * QUICK)
    game = server.game(id)
    assert game.state.estates[2].vp == 2 * QUICK
    assert [e.move for e in game.history.done[-2 * QUICK :]] == [ScorePoints(2, 1)] * 2 * QUICK


@pytest.mark.skipif(not LONG, reason="test_away and test_back try each of it; with --long")
def test_killed_in_the_middle_the_game_goes_on_where_it_was(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("ru").open(f"/game/{id}")
    for n in (2, 3, 4):
        phone.tap("summer.points.seat-1.plus")
        has(phone, 0, n)
    phone.tap("play.undo")
    has(phone, 0, 3)
    server.kill()
    server.start()
    phone.reload()
    has(phone, 0, 3)
    assert phone.route == f"/game/{id}"
    undo_says(phone, by=1)
    phone.tap("play.redo")
    has(phone, 0, 4)

    # A page that is not loaded anew comes back by itself.
    def start_again() -> None:
        server.kill()
        server.start()

    phone.wait_connected(start_again)
    phone.tap("summer.player.seat-1")
    phone.tap("player.seat-1.points.minus")
    phone.tap("player.close")
    has(phone, 0, 3)
    for n in (4, 3):
        phone.tap("play.undo")
        has(phone, 0, n)

    # Back and forth in the browser lose nothing.
    phone.tap("play.log")
    phone.wait_for("log.entry-5")
    phone.page.go_back()
    has(phone, 0, 3)
    phone.tap("summer.points.seat-1.plus")
    has(phone, 0, 4)
    phone.page.go_back()
    phone.wait_for("home.resume")
    phone.page.go_forward()
    has(phone, 0, 4)
    undo_says(phone, by=1)
    assert phone.route == f"/game/{id}"
    taps = ["undo", "redo", "play", "undo", "undo", "play"]
    assert server.taps(id)[4:] == ["play"] * 3 + taps


ADDRESSES = {
    "/rules/WAKE-01": "rule.back",
    "/game/..%2f..%2fetc": "missing.home",
    "/take/" + "7" * 2300: "take.wrong",
}
"""
What each leads to is seen without a client: the server gives every address the same page. The last
is as long as that of the largest code.
"""


def test_addresses_can_be_opened_directly_and_ask_nothing_of_elsewhere(
    phones: MakePhone, server: Server
) -> None:
    server.prepare(games.summer)
    phone = phones("ru")
    for address, identifier in ADDRESSES.items():
        phone.open(address)
        phone.wait_for(identifier)
    phone.tap_new("take.home")
    phone.wait_for("home.resume")
    elsewhere = {url for url in phone.asked if not url.startswith(phone.address)}
    assert {url for url in elsewhere if not url.startswith(("data:", "blob:"))} == set()
    assert phone.blocked == []
    assert phone.problems == []


def test_every_address_is_given_the_same_page(server: Server) -> None:
    server.start()
    pages = set()
    for address in ("/", "/new", "/game/any", "/game/any/log", "/rules", "/rules/NO-99", "/x"):
        with urllib.request.urlopen(server.address + address) as answer:
            pages.add(answer.read())
    assert len(pages) == 1


def test_the_language_changes_at_once_and_everything_stays_where_it_is(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en", width=320, height=500).open(f"/game/{id}")
    phone.tap("summer.points.seat-1.plus")
    has(phone, 0, 2)
    phone.open("/settings")
    phone.wait_for("settings.theme-paper")
    top = phone.top_of("settings.language-es")
    phone.page.mouse.move(160, 250)
    phone.page.mouse.wheel(0, 15)  # of which the client makes four times as much
    phone.page.wait_for_function(
        """([id, top]) => document.querySelector(`[flt-semantics-identifier="${id}"]`)
            .getBoundingClientRect().top < top - 20""",
        arg=["settings.language-es", top],
    )
    phone.rests("settings.language-es")
    before = phone.top_of("settings.language-es")
    assert before > 0, "what is tapped is still on the page"
    for code in ("ru", "es", "it", "en", "ru"):
        phone.at(f"settings.language-{code}").click()
        expect(phone.at("tab.settings")).to_contain_text(
            language(code).text("tab.settings"), timeout=SOON
        )
        assert phone.top_of("settings.language-es") == pytest.approx(before, abs=2)
        assert phone.route == "/settings"
    phone.lang = language("ru")
    phone.open(f"/game/{id}")
    has(phone, 0, 2)
    undo_says(phone, by=1)
    phone.tap("play.undo")
    has(phone, 0, 1)
    phone.tap("play.redo")
    has(phone, 0, 2)
    assert phone.viewer()["language"] == "ru"


def test_settings_outlive_a_reload_and_greet_new_devices(phones: MakePhone, server: Server) -> None:
    phone = phones("en").open("/settings")
    for identifier in ("language-it", "theme-cellar", "text-130", "awake"):
        phone.tap(f"settings.{identifier}")
    phone.lang = language("it")
    phone.says("tab.settings", phone.say("tab.settings"))
    kept_awake = "key => JSON.parse(JSON.parse(localStorage.getItem(key))).awake"
    phone.page.wait_for_function(kept_awake, arg=STORED)
    phone.reload()
    phone.shows(phone.say("settings.language"))
    kept = phone.viewer()
    assert (kept["theme"], kept["text"], kept["language"]) == ("cellar", 1.3, "it")
    assert kept["awake"] is True  # it was off on this phone
    server.kill()
    server.start()
    new = phones("").open("/settings")
    new.shows(phone.say("settings.language"))
