"""
Against the Automa in Chromium: a campaign killed between two games; with ``--long`` a year at hard.

A whole game with a phone in each of four languages at the table, and a campaign of three
challenges, are played without a client: ``tests/screens/test_whole_games.py``.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.campaigns import campaigns_of
from companion.games import GAMES
from companion.storage import open_shelf
from companion.table import Tables
from tests.long import LONG
from tests.plays import solo
from tests.plays.solo import Together, near_the_end

from .conftest import MakePhone
from .server import Server


@pytest.mark.skipif(not LONG, reason="a whole game at hard is played without a client; with --long")
def test_a_year_at_hard(phones: MakePhone, server: Server) -> None:
    phone = phones("it").open()
    _, told = solo.play_years(phone, lambda route: {}, 1)
    phone.shows(phone.say("season.spring"))
    assert phone.problems == []
    here, there = server.game().state, told.state
    assert (here.year, here.season, here.estates) == (2, there.season, there.estates)
    assert here.automa.glass == there.automa.glass
    assert here.automa.used == there.automa.used


def test_a_campaign_outlives_the_server_between_its_games(
    phones: MakePhone, server: Server
) -> None:
    losses = 0
    phone = None
    for result in ("loss", "win"):
        if phone:
            phone.page.goto(phone.address + "/manifest.json")  # nobody looks while it is killed
        server.kill()  # whatever was booked outlives it
        server.prepare(near_the_end(result))
        id = the_campaign(server).id
        if phone:
            server.start()
        else:
            phone = phones("es")
        phone.open(f"/campaign/{id}")
        losses = solo.to_the_end(Together({"es": phone}), 1, result, losses)
        assert phone.problems == []
    server.kill()
    campaign = the_campaign(server)
    ends = [(game.challenge, game.result) for game in campaign.campaign.played]
    assert ends == [(1, "loss"), (1, "win")]
    assert campaign.campaign.challenge == 2
    assert campaign.current is not None, "the second challenge lies on the table"


def the_campaign(server: Server) -> Any:
    """The only one, as it is kept."""
    shelf = open_shelf(server.folder)
    try:
        (found,) = campaigns_of(Tables(shelf, GAMES)).all()
        return found
    finally:
        shelf.close()
