"""
A game of two years by three players in Chromium, from the empty house to the podium, in Russian.

Everything is found by role and by the words of the language's catalog, as somebody finds it who
reads the screen or has it read out. What the phone shows is compared with the game's file. The
same game in every language is played in ``tests/screens/test_whole_games.py``, and a shorter one in
every engine in ``test_engines.py``: this one is for ``--long``.
"""

from __future__ import annotations

import pytest

from tests.long import LONG
from tests.plays import two_years

from .conftest import MakePhone
from .server import Server


@pytest.mark.skipif(not LONG, reason="a whole game without dialogues; with --long")
def test_a_game_of_two_years_to_the_podium(phones: MakePhone, server: Server) -> None:
    phone = phones("ru").open()
    chose = two_years.play(phone, "ru")
    assert phone.problems == []
    two_years.check(server.game(), "ru", chose)
