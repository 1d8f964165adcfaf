"""Filling wine orders."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.order import FillOrder, best_wines, fillable, serves
from companion.viticulture.box.orders import ORDERS, Bottle
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.ready import ready
from companion.viticulture.cards.steps import why_not
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.solo.choices import Solo
from companion.viticulture.table.correct import Correct

from ..positions import ANNA
from ..vineyards import BOTH, FILL, MIDDLE, after, anna, at, blocking, mat, mat_of, refused, winter

ORDER = next(n for n, order in ORDERS.items() if len(order.wines) == 1)
SERVED = ORDERS[ORDER].wines


def _cellar(wines: tuple[Bottle, ...]) -> Cellar:
    return Cellar(**{wine.kind.value: (wine.value,) for wine in wines})


@pytest.mark.parametrize(
    ("challenge", "where", "rule"),
    [
        pytest.param(8, at(FILL), "CAMP-08", id="CAMP-08"),
        pytest.param(8, None, "CAMP-08", id="CAMP-08 nor by a visitor"),
        pytest.param(7, at(FILL), None, id="CAMP-08 only there"),
    ],
)
def test_challenge_8_fills_no_order(challenge: int, where: Any, rule: str | None) -> None:
    vineyard = mat(built=BOTH, cellar=_cellar(SERVED), hand=Hand(order=1, winter=1))
    state = blocking(year=Season.WINTER, challenge=challenge, anna=vineyard)
    move = FillOrder(ANNA, where, ORDER, SERVED)
    assert refused(state, move) == rule
    if where is not None:
        offered = [m for m in viticulture.legal_moves(state) if isinstance(m, FillOrder)]
        assert bool(offered) is (rule is None)


@pytest.mark.parametrize(
    ("card", "number"),
    [
        pytest.param(card.id, number, id=f"CAMP-08 {card.id}")
        for card in visitors().values()
        for number, option in enumerate(card.options)
        if "fill-order" in option.do
    ],
)
def test_in_challenge_8_a_visitor_that_fills_an_order_is_of_no_use(card: str, number: int) -> None:
    vineyard = mat(built=BOTH, cellar=_cellar(SERVED), hand=Hand(order=1, winter=1))
    found = {}
    for challenge in (7, 8):
        state = blocking(year=Season.WINTER, challenge=challenge, anna=vineyard)
        option = ready(state, ANNA, visitors()[card])[number]
        reason = why_not(state, ANNA, visitors()[card], option)
        found[challenge] = reason.rule if reason else None
    assert found == {7: None, 8: "VIS-02"}


RED, WHITE, BLUSH, SPARKLING = Wine


def bottles(*told: tuple[Wine, int]) -> tuple[Bottle, ...]:
    return tuple(Bottle(kind, value) for kind, value in told)


FOUR_THREE = ORDERS[11]  # two reds, 4 and 3


@pytest.mark.parametrize(
    ("order", "wines", "rule"),
    [
        pytest.param(11, bottles((RED, 4), (RED, 3)), None, id="ORD-01"),
        pytest.param(11, bottles((RED, 6), (RED, 4)), None, id="ORD-03 over-valued"),
        pytest.param(
            11,
            bottles(
                (RED, 4),
            ),
            "ORD-01",
            id="ORD-02 none serves two icons",
        ),
        pytest.param(11, bottles((RED, 3), (RED, 1)), "ORD-01", id="ORD-01 too low"),
        pytest.param(11, bottles((RED, 4), (WHITE, 5)), "ORD-01", id="ORD-01 another kind"),
        pytest.param(11, bottles((RED, 4), (RED, 4)), "ORD-02", id="ORD-02 a token twice"),
        pytest.param(11, bottles((RED, 9), (RED, 4)), "ORD-02", id="ORD-02 not there"),
        pytest.param(11, bottles((RED, 4), (RED, 3), (RED, 6)), "ORD-01", id="ORD-01 no more"),
        pytest.param(8, bottles((RED, 3), (WHITE, 5)), None, id="ORD-12"),
    ],
)
def test_filling_an_order(order: int, wines: Any, rule: str | None) -> None:
    before = mat(built=BOTH, cellar=Cellar((1, 3, 4, 6), (5,)), hand=Hand(order=2))
    assert refused(winter(anna=before), FillOrder(0, at(FILL), order, wines)) == rule


@pytest.mark.parametrize(
    ("residual", "expected"),
    [pytest.param(1, 2, id="ORD-04"), pytest.param(5, 5, id="ORD-05")],
)
def test_what_an_order_brings(residual: int, expected: int) -> None:
    before = mat(built=BOTH, cellar=Cellar((1, 3, 4, 6)), hand=Hand(order=2))
    state = winter(anna=before, residual=residual)
    then = after(state, FillOrder(0, at(FILL), 11, bottles((RED, 6), (RED, 3))))
    assert (anna(then).vp, anna(then).residual) == (FOUR_THREE.points, expected)
    assert mat_of(then).cellar == Cellar((1, 4))
    assert mat_of(then).hand == Hand(order=1)


@pytest.mark.parametrize("id", [pytest.param(None, id="ORD-09 PLACE-06")])
def test_without_an_order_nobody_stands_there(id: None) -> None:
    state = winter(anna=mat(cellar=Cellar((3,), (3,))))
    assert refused(state, FillOrder(0, at(FILL), 2, bottles((RED, 3), (WHITE, 3)))) == "ORD-09"
    assert not [m for m in viticulture.legal_moves(state) if isinstance(m, FillOrder)]


@pytest.mark.parametrize("id", [pytest.param(None, id="ORD-10")])
def test_the_bonus_of_filling_an_order_is_a_point(id: None) -> None:
    state = winter(3, anna=mat(cellar=Cellar((3,), (3,)), hand=Hand(order=1)))
    then = after(state, FillOrder(0, at(FILL, MIDDLE), 2, bottles((RED, 3), (WHITE, 3))))
    assert anna(then).vp == ORDERS[2].points + 1


@pytest.mark.parametrize("id", [pytest.param(None, id="ORD-11")])
def test_an_order_filled_by_a_card_is_judged_the_same(id: None) -> None:
    state = winter(anna=mat(cellar=Cellar((3,), (3,)), hand=Hand(order=1)))
    wines = bottles((RED, 3), (WHITE, 3))
    assert refused(state, FillOrder(0, None, 11, wines)) == "ORD-01"
    then = after(state, FillOrder(0, None, 2, wines))
    assert (then.turn, anna(then).vp, anna(then).stands) == (0, 2, ())


def test_an_order_can_be_told_by_what_is_printed_on_it() -> None:
    state = winter(anna=mat(cellar=Cellar((3,)), hand=Hand(order=1)))
    move = FillOrder(0, at(FILL), None, bottles((RED, 3)), bottles((RED, 2)), 3, 1)
    then = after(state, move)
    assert (anna(then).vp, anna(then).residual) == (3, 1)
    with pytest.raises(MalformedMove, match="wine-order"):
        refused(state, FillOrder(0, at(FILL), None, bottles((RED, 3))))


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-08 whole vineyard")])
def test_challenge_eight_fills_no_orders(id: None) -> None:
    before = mat(cellar=Cellar((3,), (3,)), hand=Hand(order=1))
    state = winter(1, anna=before, solo=Solo(challenge=8)).with_automa(cards=(1,))
    move = FillOrder(0, at(FILL), 2, bottles((RED, 3), (WHITE, 3)))
    assert refused(state, move) == "CAMP-08"
    assert not [m for m in viticulture.legal_moves(state) if isinstance(m, FillOrder)]


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-18 whole vineyard")])
def test_challenge_six_scores_nothing_for_an_order(id: None) -> None:
    before = mat(cellar=Cellar((3,), (3,)), hand=Hand(order=1))
    state = winter(1, anna=before, solo=Solo(challenge=6)).with_automa(cards=(1,))
    then = after(state, FillOrder(0, at(FILL), 2, bottles((RED, 3), (WHITE, 3))))
    assert (anna(then).vp, anna(then).residual) == (0, 1)


def test_the_wines_that_fit_best_are_proposed() -> None:
    cellar = Cellar((2, 4, 7), (5,))
    assert best_wines(cellar, FOUR_THREE.wines) == bottles((RED, 4), (RED, 7))
    assert best_wines(cellar, ORDERS[2].wines) == bottles((RED, 2), (WHITE, 5))
    assert best_wines(cellar, ORDERS[6].wines) is None


def test_every_order_that_can_be_filled_is_offered_and_no_other() -> None:
    """Against all ways to hand out tokens, for a few cellars."""
    for cellar in (Cellar((1, 4, 5), (3, 6)), Cellar((7, 8), (), (5, 6), (9,)), Cellar((1,))):
        held = mat(cellar=cellar, hand=Hand(order=1), built=BOTH)
        offered = dict(fillable(held))
        tokens = [Bottle(kind, value) for kind in Wine for value in cellar.row(kind)]
        for number, order in ORDERS.items():
            ways = [some for some in _some(tokens, len(order.wines)) if serves(order.wines, some)]
            assert (number in offered) is bool(ways), number
            if ways:
                least = min(sum(wine.value for wine in some) for some in ways)
                assert sum(wine.value for wine in offered[number]) == least


def _some(tokens: list[Bottle], count: int) -> Any:
    from itertools import combinations

    return combinations(tokens, count)


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
    ],
)
def test_an_order_beside_the_36_is_filled_by_its_icons(asks: Any, wines: Any) -> None:
    assert all(sorted_icons(card.wines) != sorted_icons(asks) for card in ORDERS.values())
    state = winter(anna=STOCKED)
    proposed = best_wines(mat_of(state).cellar, asks)
    assert proposed == wines
    move = FillOrder(0, at(FILL), None, wines or icons((RED, 5)), asks, 4, 2)
    if wines is None:
        assert refused(state, move) == "ORD-01"
        return
    assert refused(state, move) is None
    filled = anna(after(state, move))
    assert (filled.vp, filled.residual) == (4, 2)
    assert mat_of(after(state, move)).cellar.tokens == 6 - len(wines)


def sorted_icons(of: tuple[Bottle, ...]) -> list[tuple[str, int]]:
    return sorted((icon.kind.value, icon.value) for icon in of)


@pytest.mark.parametrize("number", sorted(ORDERS))
def test_a_card_by_its_icons_is_the_card_by_its_number(number: int) -> None:
    """ORD-12: whatever icon is told first."""
    card = ORDERS[number]
    asks = tuple(reversed(card.wines))
    full = Cellar(*(tuple(range(kind.lowest, 10)) for kind in Wine))
    state = winter(anna=mat(cellar=full, hand=Hand(order=1)))
    wines = best_wines(full, asks)
    assert wines is not None
    by_number = after(state, FillOrder(0, at(FILL), number, wines))
    by_icons = FillOrder(0, at(FILL), None, wines, asks, card.points, card.residual)
    assert after(state, by_icons) == by_number


A_RED_ORDER = FillOrder(0, at(FILL), None, (Bottle(Wine.RED, 3),), (Bottle(Wine.RED, 3),), 2, 2)
"""Two points and two steps for a red wine."""


@pytest.mark.parametrize(
    ("before", "then"),
    [
        pytest.param(1, 3, id="ORD-05 two steps"),
        pytest.param(4, 5, id="ORD-05 up to the end"),
        pytest.param(5, 5, id="ORD-05 at the end"),
        pytest.param(6, 6, id="ORD-05 beyond the end it stays"),
        pytest.param(9, 9, id="ORD-05 far beyond it stays"),
    ],
)
def test_an_order_never_pulls_the_bottle_back(before: int, then: int) -> None:
    state = winter(anna=mat(cellar=Cellar((3,)), hand=Hand(order=1)))
    state = after(state, Correct("residual", before, 0))
    assert anna(after(state, A_RED_ORDER)).residual == then
