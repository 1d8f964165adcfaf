"""A wine the rules do not know is recorded all the same, ages, and its game opens again."""

from __future__ import annotations

import json

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Session, gamefile
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear

from .positions import ANNA, players


@pytest.mark.parametrize(
    ("kind", "by"),
    [
        pytest.param(Wine.SPARKLING, "card", id="WINE-08 sparkling of one grape, aged by a card"),
        pytest.param(Wine.BLUSH, "card", id="WINE-07 blush of one grape, aged by a card"),
        pytest.param(Wine.BLUSH, "year", id="WINE-07 AGE-01 blush of one grape, aged by the year"),
    ],
)
def test_a_wine_below_its_lowest_icon_ages_and_the_game_opens_again(kind: Wine, by: str) -> None:
    setup = Setup(players(2), tracking=Tracking.VINEYARD)
    game = Session.start(viticulture, setup, seed=1).play(NameFirstPlayer(ANNA))
    game = game.play(MakeWine(ANNA, None, (Pressing(kind, (1,)),)), anyway=True)
    if by == "card":
        game = game.play(AgeWine(ANNA))
    else:
        while game.state.year == 1:
            closing = game.state.season.value == "year-end"
            game = game.play(CloseYear() if closing else NextSeason(), anyway=True)
    mat = game.state.estates[ANNA].mat
    assert mat is not None
    assert mat.cellar.row(kind) == (2,)
    again = gamefile.load(json.dumps(gamefile.dump(game)), GAMES)
    assert again.state == game.state
