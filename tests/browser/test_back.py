"""Going back in Chromium: from sheet to sheet, from screen to screen, and out of the page."""

from __future__ import annotations

import pytest

from . import games
from .conftest import MakePhone
from .phone import OFTEN, Phone
from .server import Server


@pytest.fixture(scope="module")
def two(evening: Server) -> tuple[str, str]:
    """Two games nothing is changed in, the earlier one first."""
    return evening.prepare(games.summer), evening.prepare(games.summer)


@pytest.fixture(scope="module")
def server(evening: Server, two: tuple[str, str]) -> Server:
    """One for all."""
    return evening


def arrives(phone: Phone, route: str) -> None:
    """Wait until the address reads so."""
    phone.page.wait_for_function(
        "route => location.pathname + location.search === route", arg=route, polling=OFTEN
    )


def back(phone: Phone) -> None:
    phone.page.go_back()


def test_back_puts_sheets_away_one_by_one_then_leads_up_and_out(
    phones: MakePhone, two: tuple[str, str]
) -> None:
    game = f"/game/{two[-1]}"
    phone = phones()
    phone.page.goto("about:blank")
    phone.open(game)  # an address from elsewhere: home is put below it
    phone.tap("play.season")
    phone.wait_for("table.close")
    arrives(phone, f"{game}?over=1")
    phone.tap("table.help")
    phone.wait_for("season.close")
    arrives(phone, f"{game}?over=2")

    back(phone)
    phone.wait_for("table.close")
    phone.wait_gone("season.close")
    arrives(phone, f"{game}?over=1")
    back(phone)
    phone.wait_gone("table.close")
    arrives(phone, game)

    phone.tap("play.season")  # put away by its cross, it is not there to go back to
    phone.tap("table.close")
    arrives(phone, game)
    phone.tap("play.log")
    phone.tap("log.entry-2")
    phone.wait_for("back.here")
    arrives(phone, f"{game}/at/2")
    back(phone)
    phone.wait_gone("back.here")
    arrives(phone, game)
    back(phone)
    phone.wait_for("home.resume")
    arrives(phone, "/")
    phone.page.go_forward()
    phone.wait_for("play.log")
    arrives(phone, game)
    back(phone)
    phone.wait_for("home.resume")
    back(phone)
    phone.page.wait_for_url("about:blank")


def test_back_never_leads_into_another_game(phones: MakePhone, two: tuple[str, str]) -> None:
    earlier, latest = two
    phone = phones().open("/")
    for way, game in ((f"home.game.{earlier}", earlier), ("home.resume", latest)):
        phone.tap(way)
        arrives(phone, f"/game/{game}")
        phone.tap("play.log")
        phone.wait_for("log.back")
        back(phone)
        phone.wait_for("play.undo")
        arrives(phone, f"/game/{game}")
        back(phone)
        phone.wait_for("home.new")
        arrives(phone, "/")


def test_rules_lead_back_to_their_list_and_a_reload_stays(
    phones: MakePhone, two: tuple[str, str]
) -> None:
    game = f"/game/{two[-1]}"
    phone = phones().open(game)
    phone.tap("play.season")
    phone.wait_for("table.close")
    arrives(phone, f"{game}?over=1")
    phone.reload()  # the session goes on, and its sheet is still open
    phone.wait_for("table.close")
    phone.press("Escape")
    phone.wait_gone("table.close")
    arrives(phone, game)
    phone.press("Escape")
    phone.wait_for("tab.rules")
    phone.tap("tab.rules")
    phone.tap("tab.settings")
    phone.tap("tab.rules")
    phone.open("/rules/area/spring/WAKE-01")
    phone.wait_for("rule.back")
    for route in ("/rules/area/spring", "/rules", "/"):
        back(phone)
        arrives(phone, route)
    phone.wait_for("home.resume")
