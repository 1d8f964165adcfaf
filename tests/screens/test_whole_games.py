"""Whole games in every language, found by the words of its catalog; a phone without a client each."""

from __future__ import annotations

import pytest

from companion.games import GAMES
from companion.i18n import LANGUAGES
from companion.storage import MemoryShelf
from companion.table import Tables
from tests.plays import two_years

from .reader import Readers


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_of_two_years_to_the_podium(code: str) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    with Readers() as readers:
        chose = two_years.play(readers.open(tables, code), code)
    (card,) = tables.shelf.games()
    two_years.check(tables.at(card.id).session, code, chose)
