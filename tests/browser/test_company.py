"""
Phones of their own at one table, in Chromium: a host at home, guests who join by a link, seats, a
screen across the room, somebody who looks on; everybody in their own language.

Six of them play a year of Viticulture and a round of Vino with ``--long``.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion import vino
from companion.companies import Device, companies_of
from companion.kernel.people import Colour, Player
from companion.table import Table, Tables
from companion.vino.box.board import Region
from companion.vino.position.setup import Setup
from companion.vino.table.correct import Correct
from tests.long import LONG
from tests.vino.positions import BOX

from . import games
from .conftest import MakePhone
from .elsewhere import Elsewhere
from .phone import Phone
from .server import Server


class House:
    """A server with a game people were invited to, and the way guests come."""

    def __init__(self, server: Server, phones: MakePhone) -> None:
        self._server, self._phones = server, phones
        self._ways: list[Elsewhere] = []
        self.key = ""

    def invite(self, game: object) -> str:
        """Make a game and let people in; returns its id."""

        def begin(tables: Tables) -> Table:
            table: Table = game(tables)  # type: ignore[operator]
            door = Device(companies_of(tables)).invite(table.id, "Host").door
            assert door is not None
            self.key = door.key
            return table

        return self._server.prepare(begin)

    def guest(self, language: str, **size: int) -> Phone:
        """A phone of a guest, that has just followed the link."""
        phone = self._phones(language, **size)
        self._ways.append(Elsewhere(self._server.port))
        phone.address = self._ways[-1].address
        return phone.open(f"/join/{self.key}")

    def seated(self, language: str, *seats: int) -> Phone:
        """A guest who takes seats; without any they look on."""
        phone = self.guest(language)
        for seat in seats:
            phone.tap(f"join.seat-{seat + 1}")
        phone.wait_for("join.book")
        phone.tap_new("join.book")
        phone.wait_for("play.season")
        return phone

    def screen(self, language: str) -> Phone:
        """A television."""
        phone = self.guest(language, width=1280, height=720)
        phone.tap("join.screen")
        phone.wait_for("screen.standings")
        return phone

    def close(self) -> None:
        """Nobody comes any more."""
        for way in self._ways:
            way.close()


@pytest.fixture
def house(server: Server, phones: MakePhone) -> Iterator[House]:
    """A house with an open door."""
    found = House(server, phones)
    yield found
    found.close()


def test_a_guest_a_screen_and_the_host_see_one_table_each_their_own_way(
    house: House, phones: MakePhone, server: Server
) -> None:
    id = house.invite(games.spring)
    host = phones("en").open(f"/game/{id}")
    marco, screen = house.seated("ru", 1), house.screen("it")

    # It is Marco's turn: his own phone asks him.
    marco.tap("spring.row-3")
    marco.wait_for("waiting.for-others")
    host.says("play.undo", "Marco")
    host.looks().tap("spring.row-1")
    marco.wait_for("summer.points.seat-2.plus")
    screen.shows(screen.say("score.turn", player="Sofía"))

    # His own points are at hand while others are to act; acting for them is a tap more, and said.
    marco.looks().tap("summer.points.seat-2.plus")
    screen.shows("Marco: 1")
    marco.tap_new("waiting.for-others")
    marco.tap("summer.points.seat-3.plus")
    host.says("play.undo", "(Marco)")
    screen.shows("Sofía: 1")
    host.looks().tap("play.undo")
    screen.shows("Sofía: 0")

    # Nothing of the house is a guest's; by whatever address, is seen without a client.
    marco.open("/copy")
    marco.tap_new("missing.home")
    marco.wait_for(f"home.game.{id}")
    assert marco.problems == screen.problems == host.problems == []
    assert [tap.get("who") for tap in server.journal()[-3:]] == [None, "Marco", None]


def regions(tables: Tables) -> Table:
    """Four players of Vino, who mark their regions."""
    names = ("Anna", "Marco", "Sofía", "Илья")
    people = tuple(Player(n, c) for n, c in zip(names, Colour, strict=False))
    table = tables.new(vino, Setup(people, copy=BOX), seed=7)
    table.play(Correct("phase", "choosing"))
    return table


@pytest.mark.skipif(not LONG, reason="six pages; with --long")
def test_six_pages_play_a_round_of_vino_with_secrets_on_their_own_phones(
    house: House, phones: MakePhone, server: Server
) -> None:
    id = house.invite(regions)
    players = [house.seated(code, seat) for seat, code in enumerate(("es", "it", "ru", "en"))]
    looker, screen = house.seated("ru"), house.screen("es")
    for seat, phone in enumerate(players):
        phone.looks()
        for region in (Region.LAZIO, Region.VENETO):
            phone.tap(f"choosing.region-{region.value}")
        phone.tap_new("choosing.book")
        if seat < 3:
            phone.wait_gone("choosing.book")
            phone.shows(phone.say("region.veneto"))
            for other in (*players[seat + 1 :], looker, screen):
                other.wait_answered()
    for phone in (*players, looker, screen):
        phone.shows(phone.say("vino.phase.buying"))
    for _ in range(8):  # everybody passes in the two regions
        buyer = next((one for one in players if one.at("buying.pass").count()), None)
        if buyer is None:
            break
        buyer.looks().tap_new("buying.pass")
        buyer.wait_gone("buying.pass")
        for phone in players:
            phone.looks()
    looker.wait_gone("play.undo")
    game = server.game()
    assert game.state.phase.value != "choosing"
    assert game.history.last is not None
    assert {phone.game_id() for phone in players} == {id}


@pytest.mark.skipif(not LONG, reason="six pages; with --long")
def test_six_pages_play_a_year_of_viticulture(house: House, server: Server) -> None:
    house.invite(games.spring)
    anna, marco, sofia = (house.seated(code, n) for n, code in enumerate(("es", "it", "ru")))
    looker, screen, other = house.seated("en"), house.screen("it"), house.screen("ru")
    marco.tap("spring.row-3")
    sofia.wait_for("spring.choose")
    sofia.looks().tap("spring.row-1")
    for seat, phone in enumerate((anna, marco, sofia)):
        phone.wait_for(f"summer.points.seat-{seat + 1}.plus")
        phone.looks().tap(f"summer.points.seat-{seat + 1}.plus")
    for name, points in (("Anna", 2), ("Marco", 1), ("Sofía", 1)):
        for page in (screen, other):
            page.shows(f"{name}: {points}")
    sofia.looks().tap_new("summer.next")  # the hour was hers, so the turn is
    for phone in (anna, marco, sofia, looker):
        phone.shows(phone.say("season.fall"))
    sofia.tap_new("fall.next")
    sofia.tap_new("winter.next")
    anna.wait_for("year-end.close")
    anna.looks().tap_new("year-end.close")
    for page in (screen, other, looker):
        page.shows(page.say("season.spring"))
    assert server.game().state.year == 2
