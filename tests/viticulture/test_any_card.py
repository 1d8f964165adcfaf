"""Orders by their icons, cards that are not named, and how often a step was done."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.kernel.history import History
from companion.viticulture import (
    AddToken,
    AgeWine,
    Book,
    Bottle,
    Cellar,
    Change,
    Counter,
    Hand,
    Plant,
    Planting,
    PlayVisitors,
    RemoveToken,
    Row,
    ScorePoints,
    Structure,
    SwapVines,
    Vine,
    Wine,
)
from companion.viticulture.any_card import (
    any_swap,
    any_token,
    moves_since,
    order_by_icons,
    order_icons,
    same_icons,
    times_done,
)
from companion.viticulture.ready import Step, follow, option_ready
from companion.viticulture.visitors import visitors

from .vineyards import FILL, PLANT, after, anna, at, mat, refused, table, winter

RED, WHITE, BLUSH, SPARKLING = Wine.RED, Wine.WHITE, Wine.BLUSH, Wine.SPARKLING


def icons(*told: tuple[Wine, int]) -> tuple[Bottle, ...]:
    return tuple(Bottle(kind, value) for kind, value in told)


STOCKED = mat(
    cellar=Cellar((2, 5), (3, 6), (4,), (8,)),
    hand=Hand(order=1),
    built=(Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR),
)


@pytest.mark.parametrize(
    ("asks", "wines"),
    [
        pytest.param(icons((RED, 4), (RED, 1)), icons((RED, 2), (RED, 5)), id="ORD-01 two reds"),
        pytest.param(
            icons((SPARKLING, 7), (BLUSH, 4)), icons((BLUSH, 4), (SPARKLING, 8)), id="ORD-03 over"
        ),
        pytest.param(icons((RED, 3), (RED, 3)), None, id="ORD-02 one token for one icon"),
        pytest.param(icons((WHITE, 7)), None, id="ORD-01 too young"),
        pytest.param((), None, id="ORD-09 nothing asked"),
    ],
)
def test_an_order_beside_the_36_is_filled_by_its_icons(asks: Any, wines: Any) -> None:
    state = winter(anna=STOCKED)
    move = order_by_icons(state, 0, at(FILL), asks, 4, 2)
    if wines is None:
        assert move is None
        return
    assert move is not None
    assert same_icons(asks) == ()
    assert move.wines == wines
    assert refused(state, move) is None
    filled = anna(after(state, move))
    assert (filled.vp, filled.residual) == (4, 2)
    assert filled.mat is not None
    assert filled.mat.cellar.tokens == 6 - len(wines)


@pytest.mark.parametrize("number", sorted(viticulture.ORDERS))
def test_icons_of_a_card_find_the_card(number: int) -> None:
    """ORD-12: whoever taps the icons of one of the 36 is led to it, whatever comes first."""
    assert number in same_icons(tuple(reversed(viticulture.ORDERS[number].wines)))


def test_every_icon_an_order_can_show() -> None:
    """WINE-11: red and white from 1, blush from 4, sparkling from 7."""
    found = order_icons()
    assert [sum(icon.kind is kind for icon in found) for kind in Wine] == [9, 9, 6, 3]
    assert {icon for card in viticulture.ORDERS.values() for icon in card.wines} <= set(found)


def test_vines_change_places_by_a_card_that_is_not_named() -> None:
    """VINE-01: Chardonnay does not fit where Malvasia stood: 2 + 4 on the field of 5."""
    fields = {
        5: (Vine.PINOT, Vine.MALVASIA),
        6: (Vine.MERLOT,),
        7: (Vine.SYRAH, Vine.CHARDONNAY),
    }
    state = table(anna=mat(fields=fields))
    told = {(m.one.vine, m.one.field, m.other.vine, m.other.field) for m in any_swap(state, 0)}
    assert told == {
        (Vine.PINOT, 5, Vine.MERLOT, 6),
        (Vine.MALVASIA, 5, Vine.MERLOT, 6),
        (Vine.PINOT, 5, Vine.SYRAH, 7),
        (Vine.PINOT, 5, Vine.CHARDONNAY, 7),
        (Vine.MALVASIA, 5, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.CHARDONNAY, 7),
    }
    for move in any_swap(state, 0):
        assert refused(state, move) is None
    swap = SwapVines(0, Planting(Vine.MALVASIA, 5), Planting(Vine.CHARDONNAY, 7))
    assert refused(state, swap) == "VINE-01"


def test_tokens_come_go_and_age_by_a_card_that_is_not_named() -> None:
    """HARV-11: only a free icon is filled; AGE-04: a 3 does not pass the small cellar's end."""
    state = table(anna=mat(red=(1,), cellar=Cellar(red=(1, 3))))
    grapes = list(any_token(state, 0, Row.RED_GRAPES))
    assert grapes == [
        RemoveToken(0, Row.RED_GRAPES, 1),
        *(AddToken(0, Row.RED_GRAPES, value) for value in range(2, 10)),
    ]
    red = list(any_token(state, 0, Row.RED))
    assert [m for m in red if isinstance(m, AgeWine)] == [AgeWine(0, 1, RED, 1)]
    assert [m.value for m in any_token(state, 0, Row.SPARKLING)] == [7, 8, 9]
    for row in Row:
        assert all(refused(state, move) is None for move in any_token(state, 0, row))


GROWN = mat(
    fields={6: (Vine.MERLOT,), 7: (Vine.SYRAH, Vine.MALVASIA)},
    built=(Structure.TRELLIS, Structure.IRRIGATION, Structure.MEDIUM_CELLAR),
    red=(2, 3), white=(2,), cellar=Cellar((3, 4)), hand=Hand(3, 1, 3, 3),
)  # fmt: skip


@pytest.mark.parametrize(
    ("id", "number", "steps"),
    [
        pytest.param("landscaper", 0, 1, id="VIS-04 landscaper plants"),
        pytest.param("landscaper", 1, 1, id="VIS-04 landscaper swaps"),
        pytest.param("entertainer", 1, 1, id="VIS-05 entertainer gives a wine"),
        pytest.param("crusher", 0, 2, id="VIS-04 crusher makes two wines"),
        pytest.param("master-vintner", 0, 2, id="VIS-04 master vintner"),
    ],
)
def test_how_often_a_step_was_done_is_counted(id: str, number: int, steps: int) -> None:
    """From nothing upwards, one more with every move the step itself lists."""
    card = visitors()[id]
    state = table(2, card.season, anna=GROWN)
    game = Session(viticulture, state.setup, 1, History(), state)
    assert moves_since(game.history, card.id) is None
    for step in option_ready(state, 0, card.options[number]).steps:
        game = Session(viticulture, state.setup, 1, History(), state)
        game = game.play(PlayVisitors(0, None, (card.id,)))
        for count in range(min(steps, step.most)):
            done = moves_since(game.history, card.id)
            assert done is not None
            assert times_done(step, 0, done) == count
            assert times_done(step, 1, done) == 0
            game = game.play(next(follow(game.state, 0, step)))
        assert times_done(step, 0, moves_since(game.history, card.id) or ()) == count + 1
        game = game.play(ScorePoints(0, 1))
        assert times_done(step, 0, moves_since(game.history, card.id) or ()) == count + 1


def test_two_at_once_are_two_and_a_turn_with_a_worker_is_none() -> None:
    """VIS-01: what a worker on the board does is no part of a card."""
    plant = Step("plant", 1, 2, visitors()["planter"].options[0])
    vines = (Planting(Vine.MALVASIA, 5), Planting(Vine.SANGIOVESE, 5))
    assert times_done(plant, 0, (Plant(0, None, vines),)) == 2
    assert times_done(plant, 0, (Plant(0, at(PLANT), vines[:1]),)) == 0
    cards = Step("card", 2, 2, visitors()["planter"].options[0])
    paid = Book((Change(Counter.VINE, -1, 0), Change(Counter.ORDER, -1, 0)))
    assert times_done(cards, 0, (paid,)) == 2
    assert times_done(cards, 1, (paid,)) == 0
