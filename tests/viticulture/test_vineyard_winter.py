"""Winter's actions: harvesting, making wine, filling orders (HARV, WINE, ORD)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.harvest import Crop, FieldsHarvested, Harvest
from companion.viticulture.actions.order import FillOrder, best_wines, fillable, serves
from companion.viticulture.actions.wine import MakeWine, Making, Pressing, WinesMade, pressings
from companion.viticulture.box.orders import ORDERS, Bottle
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.tokens import AddToken, RemoveToken
from companion.viticulture.game import more
from companion.viticulture.position.mat import Cellar, Field, Hand, Row
from companion.viticulture.solo.choices import Solo

from .vineyards import (
    BOTH,
    FILL,
    HARVEST,
    MAKE,
    MEDIUM,
    MIDDLE,
    YOKE,
    after,
    anna,
    at,
    events,
    mat,
    mat_of,
    pad,
    refused,
    winter,
)

RED, WHITE, BLUSH, SPARKLING = Wine


def harvest(*fields: int, by_card: bool = False) -> Harvest:
    where = None if by_card else at(HARVEST, MIDDLE) if len(fields) > 1 else at(HARVEST)
    return Harvest(0, where, fields)


CAB, CHAR, PINOT = Vine.CABERNET_SAUVIGNON, Vine.CHARDONNAY, Vine.PINOT


@pytest.mark.parametrize(
    ("vines", "red", "white", "expected"),
    [
        pytest.param((Vine.SANGIOVESE, PINOT, Vine.TREBBIANO), (), (), ((2,), (3,)), id="HARV-01"),
        pytest.param((Vine.MERLOT,), (), (), ((3,), ()), id="HARV-02 no white"),
        pytest.param((Vine.MALVASIA,), (), (), ((), (1,)), id="HARV-02 no red"),
        pytest.param((Vine.MERLOT,), (3,), (), ((2, 3), ()), id="HARV-05"),
        pytest.param((Vine.MERLOT,), (2, 3), (), ((1, 2, 3), ()), id="HARV-05 two lower"),
        pytest.param((Vine.MERLOT,), (1, 2, 3), (), ((1, 2, 3), ()), id="HARV-06 lost"),
        pytest.param((PINOT,), (1,), (), ((1,), (1,)), id="HARV-06 each colour by itself"),
        pytest.param((Vine.MERLOT,), (1, 4), (3,), ((1, 3, 4), (3,)), id="HARV-07"),
        pytest.param((CAB, CAB, CAB), (), (), ((9,), ()), id="HARV-08"),
        pytest.param((CAB, CAB, CAB), (9, 8), (), ((7, 8, 9), ()), id="HARV-08 and then lower"),
    ],
)
def test_what_a_field_gives(vines: Any, red: Any, white: Any, expected: Any) -> None:
    state = winter(anna=mat(fields={7: vines}, red=tuple(sorted(red)), white=white))
    then = after(state, harvest(7))
    assert pad(then) == expected
    assert mat_of(then).field(7).harvested


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        pytest.param(Field((PINOT,), harvested=True), "HARV-03", id="HARV-03"),
        pytest.param(Field(), "HARV-04", id="HARV-04 empty"),
        pytest.param(Field(sold=True), "HARV-04", id="HARV-04 sold"),
    ],
)
def test_a_field_that_cannot_be_harvested(field: Field, rule: str) -> None:
    state = winter(anna=mat(fields={5: field}, built=(Structure.YOKE,)))
    for move in (harvest(5), harvest(5, by_card=True), Harvest(0, YOKE, (5,))):
        assert refused(state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="HARV-03 across actions")])
def test_a_field_is_harvested_once_a_year_whoever_asks(id: None) -> None:
    state = winter(anna=mat(fields={5: (PINOT,)}, built=(Structure.YOKE,)))
    then = after(state, Harvest(0, YOKE, (5,)))
    assert refused(then, harvest(5, by_card=True)) == "HARV-03"


@pytest.mark.parametrize(
    ("order", "expected"),
    [pytest.param((5, 6), (4, 3), id="HARV-09 five first"),
     pytest.param((6, 5), (4, 3), id="HARV-09 six first")],
)  # fmt: skip
def test_two_fields_one_after_the_other(order: Any, expected: Any) -> None:
    state = winter(3, anna=mat(fields={5: (CAB,), 6: (CAB,)}))
    found = events(state, harvest(*order))[0]
    assert isinstance(found, FieldsHarvested)
    assert tuple(crop.red for crop in found.crops) == expected
    assert tuple(crop.field for crop in found.crops) == order
    assert refused(state, harvest(*order)) is None


def test_a_field_does_not_stand_twice_in_one_harvest() -> None:
    with pytest.raises(MalformedMove):
        refused(winter(3, anna=mat(fields={5: (CAB,)})), harvest(5, 5))


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-04 whole vineyard")])
def test_challenge_four_harvests_three_fields(id: None) -> None:
    fields = {5: (PINOT,), 6: (PINOT,), 7: (PINOT,)}
    state = winter(1, anna=mat(fields=fields), solo=Solo(challenge=4)).with_automa(cards=(1,))
    assert refused(state, Harvest(0, at(HARVEST), (5, 6, 7))) is None
    plain = winter(1, anna=mat(fields=fields), solo=Solo()).with_automa(cards=(1,))
    assert refused(plain, Harvest(0, at(HARVEST), (5, 6, 7))) == "BON-05"


@pytest.mark.parametrize(
    ("red", "value", "rule"),
    [pytest.param((), 1, None, id="HARV-11"), pytest.param((1,), 1, "HARV-11", id="HARV-11 taken")],
)
def test_a_grape_placed_by_a_card_comes_to_its_own_icon(
    red: Any, value: int, rule: str | None
) -> None:
    state = winter(anna=mat(red=red))
    assert refused(state, AddToken(0, Row.RED_GRAPES, value)) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="HARV-12")])
def test_placing_is_no_harvest(id: None) -> None:
    state = winter(anna=mat(fields={5: (Vine.SANGIOVESE,)}))
    then = after(state, AddToken(0, Row.RED_GRAPES, 1))
    assert not mat_of(then).field(5).harvested
    assert mat_of(then).red == (1,)
    assert mat_of(after(then, RemoveToken(0, Row.RED_GRAPES, 1))).red == ()
    with pytest.raises(MalformedMove, match="token"):
        after(state, RemoveToken(0, Row.RED_GRAPES, 1))


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


def test_a_lost_crop_is_told_as_such() -> None:
    state = winter(anna=mat(fields={7: (PINOT,)}, red=(1,)))
    found = events(state, harvest(7))[0]
    assert isinstance(found, FieldsHarvested)
    assert found.crops == (Crop(7, None, 1),)
    assert CHAR.total == 4
