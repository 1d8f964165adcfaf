"""Making wine: what grapes become, and what cannot be made."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Session, gamefile
from companion.viticulture.actions.wine import MakeWine, Making, Pressing, WinesMade, pressings
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.game import more
from companion.viticulture.position.mat import Cellar
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear

from ..positions import ANNA, players
from ..vineyards import (
    BOTH,
    MAKE,
    MEDIUM,
    MIDDLE,
    after,
    at,
    events,
    mat,
    mat_of,
    pad,
    refused,
    winter,
)

RED, WHITE, BLUSH, SPARKLING = Wine


def wine(kind: Wine, red: Any = (), white: Any = ()) -> Pressing:
    return Pressing(kind, tuple(red), tuple(white))


def make(*wines: Pressing, **card: Any) -> MakeWine:
    where = None if card else at(MAKE, MIDDLE) if len(wines) > 2 else at(MAKE)
    return MakeWine(0, where, wines, **card)


EVERY = tuple(range(1, 10))


@pytest.mark.parametrize(
    ("built", "cellar", "pressing", "value"),
    [
        pytest.param((), Cellar(), wine(RED, [2]), 2, id="WINE-03 red"),
        pytest.param((), Cellar(), wine(WHITE, (), [3]), 3, id="WINE-03 white"),
        pytest.param((MEDIUM,), Cellar(), wine(BLUSH, [1], [3]), 4, id="WINE-04 WINE-07"),
        pytest.param(BOTH, Cellar(), wine(SPARKLING, [1, 2], [4]), 7, id="WINE-05 WINE-08"),
        pytest.param((), Cellar(), wine(RED, [4]), 3, id="WINE-09 small"),
        pytest.param((MEDIUM,), Cellar(), wine(RED, [8]), 6, id="WINE-09 medium"),
        pytest.param(BOTH, Cellar(), wine(RED, [8]), 8, id="WINE-09 large"),
        pytest.param((), Cellar((3,)), wine(RED, [3]), 2, id="WINE-10"),
        pytest.param((), Cellar((2, 3)), wine(RED, [9]), 1, id="WINE-09 WINE-10"),
        pytest.param((MEDIUM,), Cellar(), wine(BLUSH, [4], [4]), 6, id="WINE-14"),
        pytest.param((MEDIUM,), Cellar(blush=(6,)), wine(BLUSH, [4], [4]), 5, id="WINE-14 lower"),
        pytest.param(BOTH, Cellar(), wine(BLUSH, [8], [7]), 9, id="WINE-16"),
        pytest.param(BOTH, Cellar(sparkling=(9,)), wine(SPARKLING, [8, 9], [9]), 8,
                     id="WINE-16 and then lower"),
    ],
)  # fmt: skip
def test_what_grapes_become(built: Any, cellar: Cellar, pressing: Pressing, value: int) -> None:
    state = winter(anna=mat(built=built, cellar=cellar, red=EVERY, white=EVERY))
    found = events(state, make(pressing))
    assert found == (
        WinesMade(0, at(MAKE), (Making(pressing.kind, value, pressing.red, pressing.white),)),
    )
    then = mat_of(after(state, make(pressing)))
    assert value in then.cellar.row(pressing.kind)
    assert set(EVERY) - set(then.red) == set(pressing.red)
    assert set(EVERY) - set(then.white) == set(pressing.white)


@pytest.mark.parametrize(
    ("built", "cellar", "pressing", "rule"),
    [
        pytest.param((), Cellar(), wine(RED, [1, 2]), "WINE-06", id="WINE-06 two reds"),
        pytest.param((), Cellar(), wine(WHITE, (), [1, 2]), "WINE-06", id="WINE-06 two whites"),
        pytest.param(BOTH, Cellar(), wine(SPARKLING, [7], [7]), "WINE-06",
                     id="WINE-05 two reds are needed"),
        pytest.param((MEDIUM,), Cellar(), wine(BLUSH, [1], [2]), "WINE-07",
                     id="WINE-07 too little"),
        pytest.param((), Cellar(), wine(BLUSH, [3], [3]), "WINE-07", id="WINE-07 no medium cellar"),
        pytest.param(BOTH, Cellar(), wine(SPARKLING, [1, 2], [3]), "WINE-08",
                     id="WINE-08 too little"),
        pytest.param((MEDIUM,), Cellar(), wine(SPARKLING, [3, 4], [5]), "WINE-08",
                     id="WINE-08 no large cellar"),
        pytest.param((), Cellar((1, 2, 3)), wine(RED, [5]), "WINE-11", id="WINE-11 red"),
        pytest.param((MEDIUM,), Cellar(blush=(4, 5)), wine(BLUSH, [2], [3]), "WINE-11",
                     id="WINE-11 blush"),
        pytest.param(BOTH, Cellar(sparkling=(7,)), wine(SPARKLING, [1, 2], [4]), "WINE-11",
                     id="WINE-11 sparkling"),
    ],
)  # fmt: skip
def test_what_cannot_be_made(built: Any, cellar: Cellar, pressing: Pressing, rule: str) -> None:
    state = winter(anna=mat(built=built, cellar=cellar, red=EVERY, white=EVERY))
    assert refused(state, make(pressing)) == rule
    assert pressing not in set(pressings(mat_of(state)))


@pytest.mark.parametrize(
    ("wines", "rule"),
    [
        pytest.param((), "WINE-01", id="WINE-01 none"),
        pytest.param((wine(RED, [1]),), None, id="WINE-01 one"),
        pytest.param((wine(RED, [1]), wine(RED, [2])), None, id="WINE-01 WINE-02 two of one kind"),
        pytest.param((wine(RED, [1]), wine(WHITE, (), [2])), None, id="WINE-02 of two kinds"),
        pytest.param(tuple(wine(RED, [n]) for n in (1, 2, 3)), None, id="WINE-01 three, bonus"),
        pytest.param(tuple(wine(RED, [n]) for n in (1, 2, 3, 4)), "WINE-01", id="WINE-01 four"),
        pytest.param((wine(RED, [1]), wine(RED, [1])), "WINE-12", id="WINE-12 no grape twice"),
    ],
)
def test_how_many_wines(wines: Any, rule: str | None) -> None:
    state = winter(3, anna=mat(built=BOTH, red=EVERY, white=EVERY))
    assert refused(state, make(*wines)) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="WINE-12")])
def test_all_grapes_of_a_sum_leave_the_pad(id: None) -> None:
    state = winter(anna=mat(built=BOTH, red=(2, 3), white=(4, 9)))
    assert pad(after(state, make(wine(SPARKLING, [2, 3], [4])))) == ((), (9,))


@pytest.mark.parametrize("id", [pytest.param(None, id="WINE-13")])
def test_wine_is_never_an_ingredient(id: None) -> None:
    assert list(pressings(mat(built=BOTH, cellar=Cellar((5, 6), (5, 6))))) == []


@pytest.mark.parametrize("id", [pytest.param(None, id="WINE-15")])
def test_nobody_chooses_a_lower_value(id: None) -> None:
    state = winter(anna=mat(built=BOTH, red=(5,)))
    then = after(state, make(wine(RED, [5])))
    assert mat_of(then).cellar.red == (5,)


@pytest.mark.parametrize(
    ("wines", "made"),
    [
        pytest.param(([2], [3]), (2, 3), id="WINE-17 the lower first"),
        pytest.param(([3], [2]), (3, 2), id="WINE-17 the higher first"),
        pytest.param(([4], [3]), (3, 2), id="WINE-17 the order matters"),
    ],
)
def test_two_wines_come_one_after_the_other(wines: Any, made: Any) -> None:
    state = winter(anna=mat(red=(2, 3, 4)))
    found = events(state, make(*(wine(RED, red) for red in wines)))[0]
    assert isinstance(found, WinesMade)
    assert tuple(making.value for making in found.wines) == made


@pytest.mark.parametrize(
    ("cellar", "pressing", "value"),
    [
        pytest.param(Cellar(), wine(RED, [8]), 8, id="WINE-18 red"),
        pytest.param(Cellar(), wine(BLUSH, [2], [3]), 5, id="WINE-18 blush"),
        pytest.param(Cellar(), wine(SPARKLING, [2, 3], [4]), 9, id="WINE-18 sparkling"),
        pytest.param(Cellar(), wine(RED, [3]), "WINE-19", id="WINE-19 below four"),
        pytest.param(Cellar((4, 5)), wine(RED, [5]), "WINE-19", id="WINE-19 devalued below four"),
        pytest.param(Cellar(), wine(BLUSH, [1], [2]), "WINE-07", id="WINE-20 blush"),
        pytest.param(Cellar(), wine(SPARKLING, [1, 2], [3]), "WINE-08", id="WINE-20 sparkling"),
    ],
)
def test_the_zymologist(cellar: Cellar, pressing: Pressing, value: int | str) -> None:
    state = winter(anna=mat(cellar=cellar, red=EVERY, white=EVERY))
    move = make(pressing, anywhere=True)
    if isinstance(value, str):
        assert refused(state, move) == value
        return
    assert refused(state, move) is None
    assert value in mat_of(after(state, move)).cellar.row(pressing.kind)


def test_what_is_offered_to_press_is_all_there_is() -> None:
    """Every combination of grapes, for every cellar: offered if and only if it is accepted."""
    for built in ((), (MEDIUM,), BOTH):
        before = mat(
            built=built, red=(1, 3, 6), white=(2, 5), cellar=Cellar((1,), (2,), (4,), (7,))
        )
        state = winter(anna=before)
        offered = set(pressings(before))
        for kind, reds, whites in product(Wine, _parts((1, 3, 6)), _parts((2, 5))):
            if not reds and not whites:
                continue
            pressing = Pressing(kind, reds, whites)
            assert (refused(state, make(pressing)) is None) is (pressing in offered), pressing


def _parts(row: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(v for n, v in enumerate(row) if bits >> n & 1) for bits in range(1 << len(row))]


def test_a_further_wine_is_offered_from_the_grapes_that_are_left() -> None:
    state = winter(3, anna=mat(red=(1, 2), white=(3,)))
    one = make(wine(RED, [1]))
    two = list(more(state, one))
    assert two == [make(wine(RED, [1]), wine(RED, [2])), make(wine(RED, [1]), wine(WHITE, (), [3]))]
    assert all(refused(state, move) is None for move in two)
    assert list(more(state, two[0])) == []


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
