"""In Chromium without looking: the tree is there at once, news is announced, a switch is felt."""

from __future__ import annotations

import pytest

from . import games
from .conftest import MakePhone
from .phone import OFTEN, Phone
from .server import Server

LISTEN = """() => {
    window.said = [];
    const note = node => { if (node.textContent) window.said.push(node.textContent); };
    new MutationObserver(changes => changes.forEach(change => {
        const place = change.target.closest?.('flt-announcement-host, [aria-live]') ||
            change.target.parentElement?.closest('flt-announcement-host, [aria-live]');
        if (place) note(change.target);
    })).observe(document.documentElement,
        {childList: true, characterData: true, subtree: true});
}"""
FEEL = """() => {
    window.felt = [];
    Object.defineProperty(Navigator.prototype, 'vibrate', {configurable: true, value: duration => {
        window.felt.push(duration);
        return true;
    }});
}"""
SOUNDS = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        window.tones += 1;
        start.apply(this, when);
    };
}"""


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: each test plays a game of its own."""
    evening.lay_ready(games.summer, 2)
    return evening


def hears(phone: Phone, words: str) -> None:
    """Wait until this is announced."""
    phone.page.wait_for_function(
        "words => window.said.some(text => text.includes(words))", arg=words, polling=OFTEN
    )


def test_the_tree_is_there_without_a_button_and_one_can_write_with_it(
    phones: MakePhone, server: Server
) -> None:
    phone = phones("it")
    phone.page.goto(phone.address + "/rules")  # nothing is pressed
    phone.wait_for("rules.search")
    assert phone.page.locator("flt-semantics-placeholder").count() == 0
    phone.page.get_by_role("heading", level=1).wait_for(state="attached")
    phone.write("rules.search", "gallo")
    phone.tap("rules.WAKE-01")
    phone.shows(phone.say("rule.WAKE-01.text"))


def test_news_is_announced_once_on_both_phones_and_felt_where_it_is_wished(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    one, other = phones("es", haptics=True, sound=True), phones("ru")
    for phone in (one, other):
        phone.begin_with(f"({FEEL})(); ({SOUNDS})()")
        phone.open(f"/game/{id}")
        phone.wait_for("play.undo")
        phone.page.evaluate(LISTEN)
    one.tap("summer.points.seat-1.plus")
    for phone in (one, other):
        hears(phone, phone.say("log.points", player="Anna", by=1))
    one.page.wait_for_function("() => window.felt.length === 1", polling=OFTEN)
    one.tap("summer.turn")
    for phone in (one, other):
        hears(phone, phone.say("score.turn", player="Anna"))
    one.page.wait_for_function("() => window.felt.length === 2", polling=OFTEN)
    short, long = one.page.evaluate("window.felt")
    assert short < long
    assert one.page.evaluate("window.tones") == 3  # one, then two
    assert other.page.evaluate("[window.felt.length, window.tones]") == [0, 0]
    for phone in (one, other):
        words = phone.say("log.points", player="Anna", by=1)
        said = phone.page.evaluate("window.said")
        assert len([text for text in said if words in text]) == 1


def test_a_letter_asks_and_is_no_question_in_a_field(phones: MakePhone, server: Server) -> None:
    id = server.prepare(games.summer)
    phone = phones("en").open(f"/game/{id}")
    phone.wait_for("play.undo")
    phone.page.evaluate(LISTEN)
    phone.page.locator("flutter-view").focus()
    phone.press("s")
    hears(phone, phone.lang.many("answer.points", 1, player="Anna"))
    phone.press("?")
    phone.wait_for("keys.close")
    phone.press("Escape")
    phone.wait_gone("keys.close")
