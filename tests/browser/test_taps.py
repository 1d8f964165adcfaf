"""What one tap, key or word does: undo, the log, rules that speak against it, numbers, keys."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import expect

from companion.ui.look import GUARD_MS
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.spring import TakeRow

from . import games
from .conftest import MakePhone
from .phone import Phone
from .server import Server

PLUS, MINUS = "summer.points.seat-1.plus", "summer.points.seat-1.minus"


def has(phone: Phone, vp: int) -> None:
    """Wait until Anna has so many points."""
    phone.says("summer.points.seat-1", phone.lang.many("score.has", vp, player="Anna"))


def at_summer(phones: MakePhone, server: Server, **how: object) -> Phone:
    """A phone at the first summer of a game."""
    id = server.prepare(games.summer)
    phone = phones(**how).open(f"/game/{id}")
    phone.wait_for("summer.next")
    return phone


def test_a_move_against_the_rules_is_explained_and_recorded_all_the_same(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.spring)
    phone = phones().open(f"/game/{id}")
    phone.tap("spring.row-6")
    phone.shows(phone.say("illegal.title"))
    phone.shows(phone.say("rule.WAKE-02.title"))
    phone.tap_words("illegal.leave")
    phone.wait_gone("illegal")
    phone.says("play.undo", "6")  # Anna's row is still the last that happened

    phone.tap("spring.row-6")
    phone.tap_words("illegal.anyway")
    phone.wait_gone("illegal")
    phone.shows(phone.say("spring.question", player="Sofía"))
    phone.tap("play.log")
    phone.shows(phone.say("log.overruled", rules="WAKE-02"))

    entry = server.game().history.done[-1]
    assert entry.move == TakeRow(1, 6)
    assert entry.overruled == ("WAKE-02",)


def test_undo_redo_and_the_log_lead_to_any_moment_and_name_it(
    phones: MakePhone, server: Server
) -> None:
    phone = at_summer(phones, server)
    for n in (2, 3, 4):
        phone.tap(PLUS)
        has(phone, n)
    phone.tap(MINUS)
    has(phone, 3)
    phone.says("play.undo", "−1")
    phone.tap("play.undo")
    has(phone, 4)
    phone.says("play.undo", "+1")
    phone.tap("play.undo")
    has(phone, 3)
    phone.says("play.redo", "+1")
    phone.tap("play.redo")
    has(phone, 4)
    phone.tap("play.redo")
    has(phone, 3)
    phone.wait_gone("play.redo")

    phone.tap("play.log")
    phone.tap("log.entry-2")  # Anna took row 6; nobody else had chosen
    phone.wait_for("back.here")
    phone.shows(phone.say("spring.question", player="Marco"))
    phone.tap_words("back.now")
    has(phone, 3)
    phone.tap("play.log")
    phone.tap("log.entry-2")
    phone.tap_words("back.here")
    phone.wait_for("spring.book")
    phone.shows(phone.say("spring.question", player="Marco"))
    for _ in range(6):
        phone.tap("play.redo")
        phone.page.wait_for_timeout(100)
    has(phone, 3)
    taps = ["play"] * 4 + ["undo"] * 2 + ["redo"] * 2 + ["jump"] + ["redo"] * 6
    assert server.taps()[-15:] == taps


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
    written = [entry.move for entry in server.game().history.done[4:]]
    assert written == [ScorePoints(0, 6), Correct("vp", 4, 0, why="Windmill")]


def test_keys_of_a_keyboard(phones: MakePhone, server: Server) -> None:
    phone = at_summer(phones, server)
    for keys, vp in (("+", 2), ("+", 3), ("-", 2), ("Control+z", 3), ("Control+Shift+z", 2)):
        # Marco begins; keys are his
        phone.press(keys)
        said = phone.lang.many("score.has", vp - 1, player="Marco")
        phone.says("summer.points.seat-2", said)
    phone.tap("play.help")
    phone.wait_for("season")
    phone.press("Escape")
    phone.wait_gone("season")
    phone.page.wait_for_timeout(400)
    phone.press("ArrowRight")
    phone.wait_for("fall.next")
    assert server.game().state.estates[1].vp == 1


def test_keys_belong_to_the_field_one_writes_in(phones: MakePhone, server: Server) -> None:
    phone = at_summer(phones, server)
    phone.tap("summer.points.seat-1")
    phone.write("number.vp.field", "12")
    for keys in ("Backspace", "Backspace", "-", "+", "ArrowRight", "Control+z"):
        phone.press(keys)
        phone.page.wait_for_timeout(60)
    assert phone.at("number").count()
    assert len(server.taps()) == 4, "a key meant for the field changed the game"


def test_a_second_tap_does_not_do_what_the_button_has_become(
    phones: MakePhone, server: Server
) -> None:
    phone = at_summer(phones, server)
    box = phone.at("summer.next").bounding_box()
    assert box
    phone.page.wait_for_timeout(350)
    for _ in range(4):  # closer together they are one double click to Flutter
        phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(60)
    phone.wait_gone("summer.next")
    phone.page.wait_for_timeout(400)
    at = [tap["at"] for tap in server.journal()[4:]]
    assert at
    # A slow browser hands the second click on when the guard is over: that is a tap of its own.
    assert [b - a for a, b in pairwise(at) if b - a < GUARD_MS - 20] == []


def test_the_year_end_goes_on_with_three_taps_at_most(phones: MakePhone, server: Server) -> None:
    phone = at_summer(phones, server)
    phone.tap_new("summer.next")
    phone.tap_new("fall.next")
    phone.tap_new("winter.next")
    phone.tap_new("year-end.close")
    phone.shows(phone.say("spring.question", player="Sofía"))
    phone.tap("play.undo")
    phone.wait_for("year-end.close")
    expect(phone.at("year-end.close")).to_have_count(1)
    phone.tap("play.redo")
    phone.shows(phone.say("spring.question", player="Sofía"))
