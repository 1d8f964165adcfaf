"""What an address leads to, and what is tapped there, found as somebody finds it who reads it."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.storage import MemoryShelf
from companion.table import Tables
from companion.viticulture.year.spring import TakeRow
from tests.browser import games

from .reader import Reader, Readers

ADDRESSES = {
    "/": "home.resume",
    "/new": "new.add",
    "/game/{id}": "summer.next",
    "/game/{id}/log": "log.entry-4",
    "/game/{id}/at/2": "back.here",
    "/rules": "rules.search",
    "/rules/WAKE-01": "rule.back",
    "/settings": "settings.language-ru",
    "/nowhere": "missing.home",
    "/rules/NO-99": "missing.home",
    "/game/viticulture-0-0": "missing.home",
    "/game/..%2f..%2fetc": "missing.home",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_can_be_opened_directly(address: str) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    id = games.summer(tables).id
    with Readers() as readers:
        phone = readers.open(tables, "ru", address.format(id=id))
        phone.wait_for(ADDRESSES[address])


def test_a_move_against_the_rules_is_explained_and_recorded_all_the_same() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table = games.spring(tables)
    with Readers() as readers:
        phone = readers.open(tables, "en", f"/game/{table.id}")
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
        phone.shows(phone.say("log.overruled", rules=f"“{phone.say('rule.WAKE-02.title')}”"))

    entry = table.session.history.done[-1]
    assert entry.move == TakeRow(1, 6)
    assert entry.overruled == ("WAKE-02",)


PLUS, MINUS = "summer.points.seat-1.plus", "summer.points.seat-1.minus"


def has(phone: Reader, vp: int) -> None:
    """Wait until Anna has so many points."""
    phone.says("summer.points.seat-1", phone.lang.many("score.has", vp, player="Anna"))


def test_undo_redo_and_the_log_lead_to_any_moment_and_name_it() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table = games.summer(tables)
    with Readers() as readers:
        phone = readers.open(tables, "en", f"/game/{table.id}")
        for n in (2, 3, 4):
            phone.tap(PLUS)
            has(phone, n)
        phone.tap(MINUS)
        has(phone, 3)
        for tap, said, left in (
            ("play.undo", "−1", 4),
            ("play.undo", "+1", 3),
            ("play.redo", "+1", 4),
            ("play.redo", "−1", 3),
        ):
            phone.says(tap, said)
            phone.tap(tap)
            has(phone, left)
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
        phone.wait_for("spring.choose")
        phone.shows(phone.say("spring.question", player="Marco"))
        for _ in range(6):
            phone.tap("play.redo")
        has(phone, 3)
    taps = [str(tap["tap"]) for tap in tables.shelf.open(table.id).taps]
    expected = ["play"] * 4 + ["undo"] * 2 + ["redo"] * 2 + ["jump"] + ["redo"] * 6
    assert taps[-15:] == expected


def test_the_year_end_goes_on_with_three_taps_at_most() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table = games.summer(tables)
    with Readers() as readers:
        phone = readers.open(tables, "en", f"/game/{table.id}")
        for season in ("summer.next", "fall.next", "winter.next", "year-end.close"):
            phone.tap(season)
        phone.shows(phone.say("spring.question", player="Sofía"))
        phone.tap("play.undo")
        phone.wait_for("year-end.close")
        phone.tap("play.redo")
        phone.shows(phone.say("spring.question", player="Sofía"))
