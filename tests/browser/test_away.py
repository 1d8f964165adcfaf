"""The program is away, killed or hanging: our own page says so, and comes back by itself."""

from __future__ import annotations

import io
import os
import signal
import time
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import Browser, Route

from companion.cli.webpage import AWAY
from companion.i18n import LANGUAGES, language
from tests.long import LONG

from . import games
from .conftest import MakePhone
from .phone import SOON, Phone
from .server import Server

IN_TIME = 10.0
"""Seconds after which a silence has to be noticed."""
LOOKS = "document.getElementById('away')?.innerText || ''"


PLAIN = 50
"""A page that only waits has one or two colours, a screen hundreds."""


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: each test plays a game of its own."""
    evening.lay_ready(games.summer, 7)
    return evening


def colours(phone: Phone) -> int:
    """How many colours the picture under the notice has."""
    phone.page.evaluate(
        "document.getElementById('away')?.style.setProperty('visibility', 'hidden')"
    )
    picture = Image.open(io.BytesIO(phone.page.screenshot())).convert("RGB")
    phone.page.evaluate("document.getElementById('away')?.style.removeProperty('visibility')")
    return len(picture.getcolors(1 << 24) or ())


def is_drawn(phone: Phone) -> None:
    """Wait until there is a picture: its words are known to readers before they are painted."""
    end = time.monotonic() + SOON / 1000
    while colours(phone) <= PLAIN and time.monotonic() < end:
        phone.page.wait_for_timeout(100)


def knows_its_words(phone: Phone) -> None:
    """Wait until the page has learnt them, just after its first picture."""
    known = "count => Object.keys(facts.words).length === count"
    phone.page.wait_for_function(known, arg=len(LANGUAGES))


def notice(phone: Phone) -> float:
    """Wait for the notice, in this phone's language; returns how long it took."""
    begin = time.monotonic()
    phone.page.wait_for_selector("#away[role=alert]")
    took = time.monotonic() - begin
    for id in (AWAY["away"], AWAY["last"]):
        assert phone.say(id) in phone.page.evaluate(LOOKS)
    assert phone.page.evaluate("document.documentElement.lang") == phone.lang.code
    return took


def is_back(phone: Phone) -> None:
    phone.page.wait_for_selector("#away", state="detached")


def points(phone: Phone, vp: int) -> None:
    phone.says("summer.points.seat-1", phone.lang.many("score.has", vp, player="Anna"))


def test_killed_it_is_said_over_the_last_picture_until_it_is_back(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    table = [phones(code).open(f"/game/{id}") for code in ("es", "en")]  # ru and it: below
    table[0].tap("summer.points.seat-1.plus")
    for phone in table:
        points(phone, 2)
        knows_its_words(phone)
        is_drawn(phone)
    server.kill()
    for phone in table:
        assert notice(phone) < IN_TIME
    time.sleep(1)  # Flet's client would have drawn a page of its own by now
    for phone in table:
        assert colours(phone) > PLAIN
        target = phone.at("summer.points.seat-1.plus").bounding_box()
        assert target
        phone.page.mouse.click(target["x"] + 20, target["y"] + 20)  # it meets the notice
        phone.press("ArrowRight")
    server.start()
    for phone in table:
        is_back(phone)
        points(phone, 2)
        assert phone.route == f"/game/{id}"
    table[0].tap("summer.points.seat-1.plus")
    for phone in table:
        points(phone, 3)


def test_hanging_it_is_noticed_though_the_line_stands(phones: MakePhone, server: Server) -> None:
    id = server.prepare(games.summer)
    phone = phones("ru").open(f"/game/{id}")
    phone.tap("play.season")
    phone.wait_for("table.close")
    knows_its_words(phone)
    # What an earlier absence may have left on every node must not keep this one for ever.
    phone.page.evaluate(
        "document.querySelectorAll('[flt-semantics-identifier]')"
        ".forEach(node => node.setAttribute('data-before', ''))"
    )
    assert server._process
    pid = server._process.pid
    os.kill(pid, signal.SIGSTOP)
    try:
        assert notice(phone) < IN_TIME
    finally:
        os.kill(pid, signal.SIGCONT)
    is_back(phone)
    phone.tap("table.close")  # what was open still is
    phone.tap("summer.points.seat-1.plus")
    points(phone, 2)


def test_hanging_and_then_killed_the_next_start_is_found(phones: MakePhone, server: Server) -> None:
    id = server.prepare(games.summer)
    phone = phones("it").open(f"/game/{id}")
    phone.wait_for("play.undo")
    knows_its_words(phone)
    assert server._process
    os.kill(server._process.pid, signal.SIGSTOP)
    assert notice(phone) < IN_TIME
    server.kill()
    server.start()
    is_back(phone)
    phone.tap("summer.points.seat-1.plus")
    points(phone, 2)


@pytest.mark.parametrize("killed", [True, False] if LONG else [True])
def test_a_page_that_was_just_beginning_says_so_and_begins_once_the_program_is_back(
    phones: MakePhone, server: Server, killed: bool
) -> None:
    id = server.prepare(games.summer)
    phone = phones("ru").open(f"/game/{id}")
    phone.wait_for("play.undo")
    phone.page.wait_for_function("() => 'vendemmia.words' in localStorage")
    assert server._process
    process = server._process.pid

    def goes_away(route: Route) -> None:
        if killed:
            server.kill()
        else:
            os.kill(process, signal.SIGSTOP)
        route.continue_()

    phone.page.route("**/assets/FontManifest.json", goes_away)
    phone.page.reload(wait_until="commit")
    phone.page.wait_for_selector("#away[role=alert]")
    phone.page.unroute_all()
    said = phone.page.evaluate(LOOKS)
    assert phone.say(AWAY["away"]) in said
    assert phone.say(AWAY["last"]) not in said, "there is no picture"
    if killed:
        server.start()
    else:
        os.kill(process, signal.SIGCONT)
    phone.wait_for("play.undo")
    is_back(phone)
    phone.tap("summer.points.seat-1.plus")
    points(phone, 2)
    phone.problems.clear()  # of Flet's client, whose files did not come


def test_a_page_that_is_only_slow_says_so_and_what_it_can_do_without_keeps_nothing_back(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en")  # as the page begins, for who has never been here
    starts: list[object] = []
    held: list[Route] = []
    phone.page.on("domcontentloaded", lambda page: starts.append(page))
    phone.page.route("**/icons/app-icon.svg", lambda route: route.abort())
    phone.page.route("**/flutter_bootstrap.js", lambda route: held.append(route))
    phone.page.goto(f"{server.address}/game/{id}", wait_until="commit")
    phone.page.get_by_text(phone.say(AWAY["slow"])).wait_for()
    assert len(starts) == 1
    held.pop().continue_()
    phone.wait_for("play.undo")
    assert len(starts) == 1
    phone.problems.clear()  # of the picture that did not come


def test_a_page_that_can_never_begin_says_so_after_a_few_tries_and_is_loaded_anew_at_a_tap(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("es").open(f"/game/{id}")
    phone.wait_for("play.undo")
    phone.page.wait_for_function("() => 'vendemmia.words' in localStorage")
    phone.page.route("**/flutter_bootstrap.js", lambda route: route.abort())
    phone.page.reload(wait_until="commit")
    phone.page.get_by_text(phone.say(AWAY["failed"])).wait_for()
    phone.page.unroute_all()
    phone.page.get_by_role("button", name=phone.say(AWAY["again"])).click()
    phone.wait_for("play.undo")
    phone.problems.clear()  # of the files that did not come


def test_who_has_never_been_here_is_greeted_and_told_in_the_language_of_the_browser(
    browser: Browser, server: Server
) -> None:
    server.start()
    context = browser.new_context(locale="it-IT", viewport={"width": 320, "height": 640})
    try:
        new = Phone(context, server.address)
        new.lang = language("it")
        new.open("/")
        new.says("tab.settings", new.say("tab.settings"))
        knows_its_words(new)
        server.kill()
        notice(new)
    finally:
        context.close()


def test_nothing_of_flets_own_page_is_served(server: Server) -> None:
    server.start()

    def served(path: str) -> str:
        with urllib.request.urlopen(server.address + path) as answer:
            return str(answer.read().decode())

    for text in (served("/game/any"), served("/manifest.json")):
        assert "Vendemmia" in text
        assert "loading-animation" not in text
        assert "Flet application" not in text
    assert "launcher/icon-512.png" in served("/manifest.json")
