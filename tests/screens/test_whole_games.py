"""
Whole games in every language, found by the words of its catalog, on phones without a client.

``tests/browser/`` plays one of each kind in Chromium: the plays are the same (``tests/plays/``).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from companion.campaigns import campaigns_of
from companion.games import GAMES
from companion.i18n import LANGUAGES
from companion.storage import MemoryShelf, open_shelf
from companion.table import Tables
from companion.ui.look import PLAY_CONTROL
from companion.ui.screens.vino import pictures
from companion.vino.table.sharing import code as code_of
from tests.browser import games
from tests.plays import solo, two_years, vineyards, vino
from tests.plays.solo import Together, near_the_end

from .reader import Reader, Readers


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_game_of_two_years_to_the_podium(code: str) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    with Readers() as readers:
        chose = two_years.play(readers.open(tables, code), code)
    (card,) = tables.shelf.games()
    two_years.check(tables.at(card.id).session, code, chose)


def test_a_solo_game_at_hard_with_a_phone_in_each_language_at_the_table() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    with Readers() as readers:
        others = [code for code in LANGUAGES if code != "en"]
        table, told = solo.play(
            readers.open(tables, "en"),
            lambda route: {code: readers.open(tables, code, route) for code in others},
        )
    for id, codes in table.tapped.items():
        often = id not in ("solo-setup.begin", "year-end.finish")
        assert codes == set(LANGUAGES) or not often, f"{id} was tapped in {sorted(codes)} only"
    (card,) = tables.shelf.games()
    solo.check(tables.at(card.id).session, told)


def test_a_campaign_of_three_challenges_with_a_phone_in_each_language(tmp_path: Path) -> None:
    """Between two games the program ends and begins anew on what lies on the disk."""
    played = [(1, "loss"), (1, "win"), (2, "win"), (3, "win")]
    table = Together({})
    losses = 0
    for challenge, result in played:
        shelf = open_shelf(tmp_path)
        try:
            tables = Tables(shelf, GAMES)
            near_the_end(result)(tables)
            (saga,) = campaigns_of(tables).all()
            with Readers() as readers:
                route = f"/campaign/{saga.id}"
                table.phones = {code: readers.open(tables, code, route) for code in LANGUAGES}
                losses = solo.to_the_end(table, challenge, result, losses)
        finally:
            shelf.close()
    assert table.tapped["campaign.go-on"] == set(LANGUAGES)
    shelf = open_shelf(tmp_path)
    (saga,) = campaigns_of(Tables(shelf, GAMES)).all()
    shelf.close()
    assert [(game.challenge, game.result) for game in saga.campaign.played] == played
    assert saga.campaign.challenge == 4
    assert saga.current is not None, "the fourth challenge lies on the table"


def pull(phone: Reader, track: str, here: int, there: int) -> None:
    """Pull a demand along its track, as wide as the screen leaves it."""
    wide = pictures.pane_width(phone.one.scene()) - 60 - 2 * (PLAY_CONTROL + 8)
    low, per = pictures.END, (wide - 2 * pictures.END) / 1000
    phone.slide(track, *(low + (demand + 500) * per for demand in (here, there)))


def test_a_whole_game_of_vino_of_five_in_italian() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    with Readers() as readers:
        phone = readers.open(tables, "it", "/copy")
        phone.tap("copy.take")
        phone.write("take.field", code_of(vino.SMALL))
        phone.tap("take.book")
        phone.tap("copy.back")
        told = vino.play(phone, 5, partial(pull, phone))
    (card,) = tables.shelf.games()
    vino.same(tables.at(card.id).session, told)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_round_of_vino(code: str) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table = vino.at_the_first_choice(tables)
    with Readers() as readers:
        phone = readers.open(tables, code, f"/game/{table.id}")
        told = vino.play_a_round(phone, table.session, partial(pull, phone))
    vino.same(table.session, told)


@pytest.mark.parametrize("code", ["es", "ru"])
def test_four_vineyards_play_a_whole_game_with_every_action_of_the_board(code: str) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table = games.vineyards(tables)
    with Readers() as readers:
        phone = readers.open(tables, code, f"/game/{table.id}")
        vineyards.play(phone, lambda: None)
    vineyards.check(table.session)
