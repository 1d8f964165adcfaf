"""
A game of two years by three players, from the empty house to the podium, in every language.

Everything is found by role and by the words of the language's catalog, as somebody finds it who
reads the screen or has it read out. What the phone shows is compared with the game's file.
"""

from __future__ import annotations

import pytest

from companion.i18n import LANGUAGES
from companion.viticulture import outcome
from companion.viticulture.box.pieces import Colour
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.ending.ties import CountForTie

from .conftest import MakePhone
from .phone import Phone
from .server import Server

NAMES = {
    "es": ("Anna", "Íñigo", "Sofía"),
    "it": ("Anna", "Niccolò", "Sofia"),
    "ru": ("Анна", "Пётр", "София"),
    "en": ("Anna", "Marco", "Jo"),
}


def sit_down(phone: Phone, names: tuple[str, ...]) -> None:
    """Write everybody's name into the seats of a new game and begin."""
    phone.tap_words("home.new")
    for n, name in enumerate(names):
        phone.tap_words("new.add")
        phone.write(f"new.seat-{n + 1}.name", name)
        phone.says(f"new.seat-{n + 1}", name)
        phone.tap_words("new.done")
    phone.tap_words("new.next")
    phone.tap_words("new.start")
    phone.wait_for("first.draw")


def wake_up(phone: Phone, names: tuple[str, ...], rows: tuple[int, ...]) -> tuple[str, ...]:
    """Everybody takes a row; returns the names in the order in which they chose."""
    chose = []
    for row in rows:
        asked = {name: phone.say("spring.question", player=name) for name in names}
        phone.page.wait_for_function(
            "questions => questions.some(q => document.body.innerText.includes(q))",
            arg=[text for name, text in asked.items() if name not in chose],
        )
        (chooser,) = [name for name, text in asked.items() if text in phone.page.inner_text("body")]
        bonus = phone.say(f"wake.{WAKE_UP[row].value}")
        phone.tap_role(phone.say("spring.row", hour=row, bonus=bonus))
        phone.tap_words(f"spring.book.{WAKE_UP[row].value}", hour=row)
        chose.append(chooser)
    phone.wait_for("summer.next")
    return tuple(chose)


def score(phone: Phone, name: str, seat: int, by: int) -> None:
    """Tap plus (or minus) as often as that, and see the number follow."""
    before = points(phone, seat)
    words = phone.say("score.plus" if by > 0 else "score.minus", player=name)
    for step in range(1, abs(by) + 1):
        phone.page.get_by_role("button", name=words, exact=True).click()
        now = before + (step if by > 0 else -step)
        phone.says(f"{season(phone)}.points.seat-{seat + 1}", has(phone, name, now))


def has(phone: Phone, name: str, vp: int) -> str:
    """How a screen reader is told somebody's points."""
    return phone.lang.many("score.has", vp, player=name)


def season(phone: Phone) -> str:
    """Summer or winter."""
    return "summer" if phone.at("summer.next").count() else "winter"


def points(phone: Phone, seat: int) -> int:
    """Somebody's points, as the phone says them."""
    said = phone.text_of(f"{season(phone)}.points.seat-{seat + 1}")
    digits = "".join(c for c in said.replace("−", "-") if c.isdigit() or c == "-")
    return int(digits)


def write_points(phone: Phone, name: str, seat: int, total: int) -> None:
    """Write a total instead of tapping there."""
    now = points(phone, seat)
    phone.tap(f"{season(phone)}.points.seat-{seat + 1}")
    phone.write("number.vp.field", str(total))
    phone.tap_role(phone.say("number.book.vp", by=phone.lang.signed(total - now)))
    phone.wait_gone("number")
    phone.says(f"{season(phone)}.points.seat-{seat + 1}", has(phone, name, total))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_of_two_years_to_the_podium(code: str, phones: MakePhone, server: Server) -> None:
    phone = phones(code).open()
    names = NAMES[code]
    sit_down(phone, names)

    phone.tap_words("first.draw")
    chose = wake_up(phone, names, (6, 3, 7))
    order = [chose[1], chose[0], chose[2]]  # rows 3, 6, 7

    # Summer: points, a worker placed, a pass, and the rest pass with the season.
    seats = {name: n for n, name in enumerate(names)}
    phone.shows(phone.say("score.turn", player=order[0]))
    score(phone, names[0], 0, 2)
    score(phone, names[1], 1, -1)
    phone.tap_words("score.placed", player=order[1])
    phone.shows(phone.say("score.turn", player=order[1]))
    phone.tap_words("score.pass.label", player=order[1])
    phone.shows(phone.say("score.turn", player=order[2]))
    phone.tap_words("next.fall")
    phone.shows(phone.say("fall.title"))
    phone.tap_words("next.winter")
    phone.wait_for("winter.next")
    phone.tap_words("next.year-end")
    phone.tap_words("year-end.close", year=1)

    # The second year: two reach twenty with the same points.
    second = wake_up(phone, names, (1, 2, 4))
    assert second[0] == names[(seats[chose[0]] - 1) % 3], "the first player moved to the right"
    write_points(phone, names[0], 0, 20)
    phone.shows(phone.say("last-year"))
    phone.tap_words("next.fall")
    phone.tap_words("next.winter")
    write_points(phone, names[2], 2, 20)
    phone.tap_words("next.year-end")
    phone.tap_words("year-end.finish")

    # The tie: lira decide.
    phone.shows(phone.say("over.tie"))
    phone.shows(phone.say("over.ask.lira"))
    plus = phone.say("stepper.plus", what=names[2])
    for _ in range(3):
        phone.page.get_by_role("button", name=plus, exact=True).click()
    phone.says("over.tie.seat-3", "") if phone.at("over.tie.seat-3").count() else None
    phone.tap_words("over.count.lira")
    phone.shows(phone.lang.many("over.wins", 1, players=names[2]))
    phone.shows(phone.say("over.decided.lira"))
    phone.tap_words("over.home")
    phone.shows(phone.say("home.finished"))

    game = server.game()
    state = game.state
    assert [player.name for player in state.setup.players] == list(names)
    assert [player.language for player in state.setup.players] == [code] * 3
    assert {player.colour for player in state.setup.players} == set(list(Colour)[:3])
    assert state.season is Season.OVER
    assert (state.year, len(state.years)) == (2, 2)
    assert [estate.vp for estate in state.estates][::2] == [20, 20]
    first_year = [2, -1, 0]
    first_year[seats[chose[0]]] += 1  # row 6
    assert list(state.years[0]) == first_year
    assert outcome(state).winners == (2,)
    assert outcome(state).decided_by == "lira"
    assert game.history.done[-1].move == CountForTie("lira", (0, 2), (0, 3))
    assert not any(entry.overruled for entry in game.history.done)
    assert phone.problems == []
