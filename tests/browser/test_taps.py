"""What one tap, key or word does: undo, the log, rules that speak against it, numbers, keys."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.ui.look import GUARD_MS
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints

from . import games
from .conftest import MakePhone
from .phone import Phone
from .server import Server

PLUS, MINUS = "summer.points.seat-1.plus", "summer.points.seat-1.minus"
STRANGERS = """() => {
    const found = [];
    const buttons = [...document.querySelectorAll('flt-semantics[flt-tappable]')];
    for (const button of buttons) {
        const {left, top, right, bottom} = button.getBoundingClientRect();
        const takes = ([x, y]) => document.elementFromPoint(x, y) === button;
        const middle = [(left + right) / 2, (top + bottom) / 2];
        const beside = [12, 24, 48].flatMap(far => [
            [right + far, middle[1]], [right + far, bottom + far], [middle[0], bottom + far],
            [left - far, middle[1]], [middle[0], top - far],
        ]);
        if (beside.some(takes)) found.push(button.getAttribute('flt-semantics-identifier'));
    }
    return {buttons: buttons.length, found};
}"""
"""Buttons that take taps where they are not."""
COUNT_FRAMES = """
    const ask = window.requestAnimationFrame;
    window.drawn = 0;
    window.requestAnimationFrame = draw => ask(now => { window.drawn += 1; draw(now); });
"""
DRAWN_SOON = "() => new Promise(settle => setTimeout(() => settle(window.drawn), 500))"


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: each test plays a game of its own."""
    evening.lay_ready(games.summer, 6)
    evening.lay_ready(games.vineyard_summer)
    return evening


def has(phone: Phone, vp: int) -> None:
    """Wait until Anna has so many points."""
    phone.says("summer.points.seat-1", phone.lang.many("score.has", vp, player="Anna"))


def at_summer(phones: MakePhone, server: Server, **how: object) -> Phone:
    """A phone at the first summer of a game."""
    id = server.prepare(games.summer)
    phone = phones(**how).open(f"/game/{id}")
    phone.wait_for("summer.next")
    return phone


def test_a_quick_tap_is_answered_by_its_picture_not_by_a_ripple(
    phones: MakePhone, server: Server
) -> None:
    phone = phones()
    phone.page.emulate_media(reduced_motion="no-preference")
    try:
        phone.begin_with(COUNT_FRAMES).open(f"/game/{server.prepare(games.summer)}")
        phone.tap_new(PLUS)
        has(phone, 2)
        before = phone.page.evaluate(DRAWN_SOON)
        phone.tap(PLUS)
        has(phone, 3)
        assert phone.page.evaluate(DRAWN_SOON) <= before + 6, "something moves after a tap"
    finally:
        phone.page.emulate_media(reduced_motion="reduce")


def test_a_number_is_written_corrected_with_its_reason_and_never_nonsense(
    phones: MakePhone, server: Server
) -> None:
    phone = at_summer(phones, server)
    phone.tap("summer.points.seat-1")
    for nonsense in ("x", "9999", "--1", "1.5"):
        phone.write("number.vp.field", nonsense)
        phone.says("number.vp.book", phone.say("number.missing"))
    phone.write("number.vp.field", "7")
    phone.tap_role(phone.say("number.book.vp", by="+6"))
    has(phone, 7)

    phone.tap("summer.points.seat-1")
    phone.write("number.vp.field", "4")
    phone.write("number.vp.why", "Windmill")
    phone.tap_role(phone.say("number.correct", value="4"))
    has(phone, 4)
    phone.tap("play.log")
    phone.shows("Windmill")
    written = [entry.move for entry in server.game(phone.game_id()).history.done[4:]]
    assert written == [ScorePoints(0, 6), Correct("vp", 4, 0, why="Windmill")]


def test_keys_of_a_keyboard(phones: MakePhone, server: Server) -> None:
    phone = at_summer(phones, server).looks()  # the client hears of keys just after its picture
    for keys, vp in (("+", 2), ("+", 3), ("-", 2), ("Control+z", 3), ("Control+Shift+z", 2)):
        # Marco begins; keys are his
        phone.press(keys)
        said = phone.lang.many("score.has", vp - 1, player="Marco")
        phone.says("summer.points.seat-2", said)
    phone.tap("play.help")
    phone.wait_for("season")
    phone.press("Escape")
    phone.wait_gone("season")
    phone.wait_answered()
    phone.press("ArrowRight")
    phone.wait_for("fall.next")
    assert server.game(phone.game_id()).state.estates[1].vp == 1


def test_keys_belong_to_the_field_one_writes_in(phones: MakePhone, server: Server) -> None:
    phone = at_summer(phones, server)
    phone.tap("summer.points.seat-1")
    phone.write("number.vp.field", "12")
    for keys in ("Backspace", "Backspace", "-", "+", "ArrowRight", "Control+z"):
        phone.press(keys)
        phone.page.wait_for_timeout(60)
    phone.write("number.vp.field", "13")
    phone.says("number.vp.book", phone.say("number.book.vp", by="+12"))  # all keys have arrived
    assert len(server.taps(phone.game_id())) == 4, "a key meant for the field changed the game"


def test_a_second_tap_does_not_do_what_the_button_has_become(
    phones: MakePhone, server: Server
) -> None:
    phone = at_summer(phones, server)
    box = phone.at("summer.next").bounding_box()
    assert box
    phone.wait_answered()
    for _ in range(4):  # closer together they are one double click to Flutter
        phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(60)
    phone.wait_gone("summer.next")
    phone.wait_answered()
    at = [tap["at"] for tap in server.journal(phone.game_id())[4:]]
    assert at
    # A slow browser hands the second click on when the guard is over: that is a tap of its own.
    assert [b - a for a, b in pairwise(at) if b - a < GUARD_MS - 20] == []


def test_a_name_longer_than_its_button_takes_no_taps_beside_it(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.vineyard_summer)
    phone = phones("ru").open(f"/game/{id}")
    phone.wait_for("summer.action-draw-vine.choose")
    seen = phone.page.evaluate(STRANGERS)
    assert seen["found"] == []
    assert seen["buttons"] > 20
    tile = phone.wait_for("summer.action-draw-vine").bounding_box()
    assert tile
    phone.wait_answered()
    phone.page.mouse.click(tile["x"] + 40, tile["y"] + tile["height"] - 12)
    phone.says("play.undo", "Anna")
    assert isinstance(server.game(phone.game_id()).history.done[-1].move, PlaceWorker)


LISTS = "() => [...document.querySelectorAll('flt-semantics')].map(list => list.scrollTop)"


def test_a_list_that_was_scrolled_and_now_fits_is_tapped_where_it_is_seen(
    phones: MakePhone, server: Server
) -> None:
    phone = at_summer(phones, server)
    page, wide = phone.page, 390
    page.set_viewport_size({"width": wide, "height": 420})
    phone.rests(PLUS)
    page.mouse.move(wide / 2, 260)
    page.mouse.wheel(0, 90)
    page.wait_for_function(f"() => Math.max(...({LISTS})()) > 40")
    phone.rests(PLUS)
    page.set_viewport_size({"width": wide, "height": 1200})
    phone.rests(PLUS)
    tops = {id: phone.top_of(id) for id in (PLUS, "summer.next", "summer.points.seat-2.plus")}
    phone.reload()
    phone.rests(PLUS)
    assert tops == {id: phone.top_of(id) for id in tops}
