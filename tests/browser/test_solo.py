"""
Against the Automa in Chromium: a whole game at hard, and a campaign of three challenges.

Four phones, each in its own language, lie at the one table and take turns: every year of the game,
and every game of the campaign, is tapped in another language, by the words a player reads.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.campaigns import campaigns_of
from companion.i18n import LANGUAGES
from companion.table import Table, Tables
from companion.viticulture import (
    WAKE_UP,
    Colour,
    Correct,
    DrawAutomaCard,
    Level,
    NameFirstPlayer,
    Player,
    Season,
    Setup,
    Solo,
    friend_code,
    solo_result,
    years,
)
from tests.gallery.scenes import at, solo_on_to, solo_year

from .conftest import MakePhone
from .phone import Phone
from .server import Server

LEA = "Lea"
CODES = tuple(sorted(LANGUAGES))


def sit_down(phone: Phone) -> None:
    """From home to the first spring: solo, at hard."""
    phone.tap_words("home.new")
    phone.tap("new.kind-solo")
    phone.tap_words("new.add")
    phone.write("new.seat-1.name", LEA)
    phone.tap_words("new.done")
    phone.tap_words("new.next.level")
    phone.tap("new.level-hard")
    phone.tap_words("new.next")
    phone.tap_words("new.start")
    phone.tap("setup.glass")
    phone.tap_words("solo-setup.begin")
    phone.wait_for("spring.row-1")


def season(phone: Phone) -> None:
    """The Automa's cards with two taps; what a screen reader is told names what is shown."""
    phone.tap_words("solo.draw")
    phone.wait_for("automa.spot-1")
    phone.tap_words("solo.all-placed")


def year(phone: Phone, number: int, points: int) -> None:
    """A whole year on one phone; returns when the next spring (or the end) is there."""
    row = number
    bonus = phone.say(f"wake.{WAKE_UP[row].value}")
    phone.tap_role(phone.say("spring.row-glass", hour=row, bonus=bonus))
    phone.tap_words(f"spring.book.{WAKE_UP[row].value}", hour=row)
    season(phone)
    plus = phone.page.get_by_role("button", name=phone.say("score.plus", player=LEA), exact=True)
    for _ in range(points):
        plus.click()
    phone.tap_words("next.fall")
    phone.tap_words("next.winter")
    season(phone)
    phone.tap_words("next.year-end")
    if number < 7:
        phone.tap_words("year-end.close", year=number)
    else:
        phone.shows(phone.say("solo.last-year-end"))
        phone.tap_words("year-end.finish")


def test_a_whole_game_at_hard_in_four_languages(phones: MakePhone, server: Server) -> None:
    first = phones("en").open()
    sit_down(first)
    table = {"en": first}
    for number in range(1, 8):
        code = CODES[number % len(CODES)]
        if code not in table:
            table[code] = phones(code).open(first.route)
        year(table[code], number, points=3)
    for phone in table.values():
        phone.shows(phone.say("over.solo.win"))
        assert phone.problems == []
    assert set(table) == set(CODES)

    game = server.game()
    state = game.state
    assert (state.setup.solo.level, state.setup.players[0].name) == (Level.HARD, LEA)
    assert (state.season, solo_result(state)) == (Season.OVER, "win")
    assert state.estates[0].vp == 22, "three a year, and one for row 6"
    assert (state.automa.glass, state.automa.tokens) == ((), 7)
    drawn = [entry for entry in game.history.done if isinstance(entry.move, DrawAutomaCard)]
    assert len(drawn) == 14
    assert any(len(entry.events) > 4 for entry in drawn), "a season with more than one card"
    assert not any(entry.overruled for entry in game.history.done)
    assert friend_code(state.setup.solo)


def near_the_end(result: str) -> Callable[[Tables], Table]:
    """The campaign's next game, played by the core up to the last year's end."""

    def play(tables: Tables) -> Table:
        books = campaigns_of(tables)
        (saga,) = books.all() or (books.new(Setup((Player(LEA, Colour.BLUE),)), Solo()),)
        table = books.play(saga.id)
        if at(table).season is Season.FIRST_PLAYER:
            table.play(NameFirstPlayer(0))
        while at(table).year < years(at(table)):
            solo_year(table, by=0)
        solo_on_to(table, Season.YEAR_END)
        table.play(Correct("vp", 20 + {"win": 1, "loss": -1}[result], 0))
        return table

    return play


def test_a_campaign_of_three_challenges_in_four_languages(
    phones: MakePhone, server: Server
) -> None:
    played = [("es", 1, "win"), ("it", 2, "loss"), ("ru", 2, "win"), ("en", 3, "win")]
    for code, challenge, result in played:
        server.kill()  # whatever was booked outlives it
        server.prepare(near_the_end(result))
        phone = phones(code).open()
        title = phone.say(f"challenge.{challenge}.title")
        phone.tap_role(phone.say("campaign.of", player=LEA), exact=False)
        phone.shows(title)
        phone.tap_words("campaign.go-on")
        phone.tap_words("year-end.finish")
        phone.shows(phone.say(f"over.solo.{result}"))
        phone.tap_words("over.campaign")
        following = challenge + (result == "win")
        phone.shows(phone.say("campaign.play", n=following))
        phone.tap_words("campaign.play", n=following)
        phone.wait_for("setup.begin")
        assert phone.problems == []
        phone.context.close()

    server.kill()
    from companion.games import GAMES
    from companion.storage import open_shelf

    shelf = open_shelf(server.folder)
    try:
        (saga,) = campaigns_of(Tables(shelf, GAMES)).all()
        ends = [(game.challenge, game.result) for game in saga.campaign.played]
        assert ends == [(challenge, result) for _, challenge, result in played]
        assert saga.campaign.challenge == 4
        assert saga.current is not None, "the fourth challenge lies on the table"
    finally:
        shelf.close()
