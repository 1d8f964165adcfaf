"""Summer's actions: tour, building, selling, planting, uprooting (SUM, VINE, STR)."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import MalformedMove
from companion.viticulture.actions.build import Build, buildable, next_cellar
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.plant import Plant, Planting, plantings
from companion.viticulture.actions.sell import SellGrapes, TradeField, price
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.box.orders import ORDERS
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.game import more
from companion.viticulture.position.mat import Cellar, Field, Hand
from companion.viticulture.position.workers import At, Space

from .vineyards import (
    BUILD,
    DRAW_VINE,
    LARGE,
    LEFT,
    MEDIUM,
    MIDDLE,
    PLANT,
    SELL,
    TOUR,
    YOKE,
    after,
    anna,
    at,
    mat,
    mat_of,
    refused,
    table,
    winter,
)

TRELLIS, IRRIGATION, WINDMILL = Structure.TRELLIS, Structure.IRRIGATION, Structure.WINDMILL
TASTING = Structure.TASTING_ROOM
VINES = Hand(vine=9)


def plant(vine: Vine, field: int, *more_vines: Planting, **card: Any) -> Plant:
    where = None if card else at(PLANT, MIDDLE if more_vines else LEFT)
    return Plant(0, where, (Planting(vine, field), *more_vines), **card)


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-01")])
def test_drawing_a_vine(id: None) -> None:
    assert mat_of(after(table(), PlaceWorker(0, at(DRAW_VINE)))).hand == Hand(vine=1)


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-02")])
def test_a_tour(id: None) -> None:
    assert anna(after(table(lira=1), PlaceWorker(0, at(TOUR)))).lira == 3


@pytest.mark.parametrize(
    ("structure", "built", "lira", "rule"),
    [
        pytest.param(TRELLIS, (), 2, None, id="SUM-03 STR-01 trellis 2"),
        pytest.param(IRRIGATION, (), 3, None, id="STR-01 irrigation 3"),
        pytest.param(Structure.YOKE, (), 2, None, id="STR-01 yoke 2"),
        pytest.param(WINDMILL, (), 5, None, id="STR-01 windmill 5"),
        pytest.param(Structure.COTTAGE, (), 4, None, id="STR-01 cottage 4"),
        pytest.param(TASTING, (), 6, None, id="STR-01 tasting room 6"),
        pytest.param(MEDIUM, (), 4, None, id="STR-01 STR-18 medium cellar 4"),
        pytest.param(LARGE, (MEDIUM,), 6, None, id="STR-01 large cellar 6"),
        pytest.param(LARGE, (), 6, "STR-02", id="STR-02"),
        pytest.param(TRELLIS, (TRELLIS,), 9, "SUM-04", id="SUM-04"),
        pytest.param(WINDMILL, (), 4, "SUM-05", id="SUM-05"),
    ],
)
def test_building(structure: Structure, built: Any, lira: int, rule: str | None) -> None:
    state = table(anna=mat(built=built), lira=lira)
    move = Build(0, at(BUILD), structure)
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert (mat_of(then).built, anna(then).lira) == ((*built, structure), 0)


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-16")])
def test_the_next_cellar(id: None) -> None:
    assert next_cellar(mat()) is MEDIUM
    assert next_cellar(mat(built=(MEDIUM,))) is LARGE
    assert next_cellar(mat(built=(MEDIUM, LARGE))) is None
    assert LARGE not in buildable(mat())


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-17")])
def test_structures_of_an_exact_cost(id: None) -> None:
    of_five_or_six = {s for s in Structure if s.cost in (5, 6)}
    assert of_five_or_six == {WINDMILL, TASTING, LARGE}


def test_a_card_can_name_another_price() -> None:
    state = table(lira=1)
    assert refused(state, Build(0, None, TRELLIS)) == "SUM-05"
    assert anna(after(state, Build(0, None, TRELLIS, paid=0))).lira == 1


@pytest.mark.parametrize(
    ("red", "white", "lira"),
    [
        pytest.param((1,), (), 1, id="SUM-07 one"),
        pytest.param((1, 3), (2,), 3, id="SUM-07 SUM-08 1 to 3 are worth 1"),
        pytest.param((4,), (6,), 4, id="SUM-08 4 to 6 are worth 2"),
        pytest.param((7, 9), (), 6, id="SUM-08 7 to 9 are worth 3"),
    ],
)
def test_selling_grapes(red: Any, white: Any, lira: int) -> None:
    state = table(anna=mat(red=(1, 3, 4, 7, 9), white=(2, 6)), lira=0)
    then = after(state, SellGrapes(0, at(SELL), red, white))
    assert anna(then).lira == lira == price(red, white)
    assert set(mat_of(then).red) == {1, 3, 4, 7, 9} - set(red)
    assert set(mat_of(then).white) == {2, 6} - set(white)


@pytest.mark.parametrize(
    ("red", "white"),
    [
        pytest.param((), (), id="SUM-07 at least one"),
        pytest.param((2,), (), id="SUM-07 only what is there"),
        pytest.param((1, 1), (), id="SUM-07 nothing twice"),
    ],
)
def test_grapes_that_cannot_be_sold(red: Any, white: Any) -> None:
    assert refused(table(anna=mat(red=(1,))), SellGrapes(0, at(SELL), red, white)) == "SUM-07"


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-09")])
def test_wine_is_not_for_sale(id: None) -> None:
    state = table(anna=mat(cellar=Cellar((1, 2), (3,)), built=(MEDIUM,)))
    assert not [m for m in viticulture.legal_moves(state) if isinstance(m, SellGrapes)]
    assert refused(state, SellGrapes(0, at(SELL), (1,))) == "SUM-07"


@pytest.mark.parametrize(
    ("field", "number", "buy", "lira", "rule"),
    [
        pytest.param(Field(), 5, False, 0, None, id="SUM-11 five"),
        pytest.param(Field(), 6, False, 0, None, id="SUM-11 six"),
        pytest.param(Field(), 7, False, 0, None, id="SUM-11 SET-03 seven"),
        pytest.param(Field((Vine.MALVASIA,)), 5, False, 0, "SUM-12", id="SUM-12"),
        pytest.param(Field(sold=True), 5, False, 0, "SUM-13", id="SUM-13 sold already"),
        pytest.param(Field(sold=True), 6, True, 6, None, id="SUM-14"),
        pytest.param(Field(sold=True), 6, True, 5, "SUM-05", id="SUM-14 SUM-05"),
        pytest.param(Field(), 6, True, 9, "SUM-14", id="SUM-14 only what was sold"),
    ],
)
def test_trading_a_field(field: Field, number: int, buy: bool, lira: int, rule: str | None) -> None:
    state = table(anna=mat(fields={number: field}), lira=lira)
    move = TradeField(0, at(SELL), number, buy)
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert anna(then).lira == lira + (-number if buy else number)
        assert mat_of(then).field(number).sold is not buy


@pytest.mark.parametrize("id", [pytest.param(None, id="SUM-10 SUM-15")])
def test_selling_is_one_thing_an_action(id: None) -> None:
    state = table(anna=mat(red=(1,)), lira=20)
    sold = []
    for move in viticulture.legal_moves(state):
        if getattr(move, "where", None) == at(SELL):
            then = after(state, move)
            fields = sum(field.sold for field in mat_of(then).fields)
            sold.append((fields, 1 - len(mat_of(then).red)))
            assert then.turn == 1
    assert set(sold) == {(0, 1), (1, 0)}


@pytest.mark.parametrize(
    ("move", "anna_s", "rule"),
    [
        pytest.param(plant(Vine.MALVASIA, 5), mat(hand=VINES), None, id="SUM-17"),
        pytest.param(plant(Vine.MALVASIA, 5), mat(), "SUM-17", id="SUM-17 no vine in hand"),
        pytest.param(plant(Vine.MALVASIA, 5), mat(hand=VINES, fields={5: Field(sold=True)}),
                     "SUM-13", id="SUM-13"),
        pytest.param(plant(Vine.PINOT, 5), mat(hand=VINES), "VINE-04", id="VINE-04 trellis"),
        pytest.param(plant(Vine.MERLOT, 5), mat(hand=VINES, built=(TRELLIS,)), "VINE-04",
                     id="VINE-04 irrigation"),
        pytest.param(plant(Vine.CHARDONNAY, 5), mat(hand=VINES, built=(IRRIGATION,)), "VINE-04",
                     id="VINE-04 both"),
        pytest.param(plant(Vine.CHARDONNAY, 5), mat(hand=VINES, built=(IRRIGATION, TRELLIS)), None,
                     id="VINE-04 built"),
        pytest.param(plant(Vine.SYRAH, 5),
                     mat(hand=VINES, built=(TRELLIS,), fields={5: (Vine.CHARDONNAY,)}), "VINE-01",
                     id="VINE-01"),
        pytest.param(plant(Vine.SANGIOVESE, 5),
                     mat(hand=VINES, fields={5: (Vine.PINOT, Vine.PINOT)}), None, id="VINE-02"),
        pytest.param(plant(Vine.PINOT, 5),
                     mat(hand=VINES, built=(TRELLIS,), fields={5: (Vine.PINOT, Vine.PINOT)}),
                     "VINE-01", id="VINE-02 counts two"),
        pytest.param(plant(Vine.MALVASIA, 7), mat(hand=VINES, fields={7: (Vine.MALVASIA,) * 6}),
                     None, id="VINE-03"),
        pytest.param(Plant(0, None, (Planting(Vine.SANGIOVESE, 5),) * 2),
                     mat(hand=VINES, fields={5: (Vine.CHARDONNAY,)}), "VINE-01",
                     id="VINE-01 two at once"),
        pytest.param(plant(Vine.CHARDONNAY, 5, over=True),
                     mat(hand=VINES, built=(IRRIGATION, TRELLIS), fields={5: (Vine.SYRAH,)}), None,
                     id="VINE-09 over the maximum"),
        pytest.param(plant(Vine.CHARDONNAY, 5, over=True), mat(hand=VINES), "VINE-04",
                     id="VINE-09 structures are still asked for"),
        pytest.param(plant(Vine.CHARDONNAY, 5, bare=True), mat(hand=VINES), None, id="VINE-10"),
        pytest.param(plant(Vine.CHARDONNAY, 5, bare=True),
                     mat(hand=VINES, fields={5: (Vine.SYRAH,)}), "VINE-01",
                     id="VINE-10 but not over the maximum"),
    ],
)  # fmt: skip
def test_planting(move: Plant, anna_s: Any, rule: str | None) -> None:
    assert refused(table(anna=anna_s), move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-09 once")])
def test_after_the_cultivator_a_field_is_judged_as_ever(id: None) -> None:
    over = mat(hand=VINES, fields={5: (Vine.CHARDONNAY, Vine.SYRAH)})
    assert refused(table(anna=over), plant(Vine.MALVASIA, 5)) == "VINE-01"
    then = after(table(anna=over), Uproot(0, None, 5, Vine.SYRAH))
    assert refused(then, plant(Vine.MALVASIA, 5)) is None


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-05")])
def test_vines_stay_when_they_are_harvested(id: None) -> None:
    before = mat(fields={5: (Vine.MALVASIA,)})
    then = after(table(anna=before), Harvest(0, None, (5,)))
    assert mat_of(then).field(5).vines == (Vine.MALVASIA,)


@pytest.mark.parametrize(
    "where", [pytest.param(YOKE, id="VINE-06 VINE-07 STR-12 STR-15 yoke"),
              pytest.param(None, id="VINE-06 VINE-07 a card")]
)  # fmt: skip
def test_uprooting(where: At | None) -> None:
    before = mat(fields={6: (Vine.MALVASIA, Vine.MERLOT)}, built=(Structure.YOKE,))
    then = after(table(anna=before), Uproot(0, where, 6, Vine.MERLOT))
    assert mat_of(then).field(6).vines == (Vine.MALVASIA,)
    assert mat_of(then).hand == Hand(vine=1)
    assert then.turn == (1 if where else 0)


def test_a_vine_that_is_not_there_is_no_vine_to_uproot() -> None:
    with pytest.raises(MalformedMove, match="no-vine"):
        refused(table(anna=mat(built=(Structure.YOKE,))), Uproot(0, YOKE, 6, Vine.MERLOT))
    with pytest.raises(MalformedMove, match="action"):
        refused(table(), Uproot(0, at(PLANT), 6, Vine.MERLOT))


def test_an_uprooted_vine_can_be_discarded() -> None:
    before = mat(fields={6: (Vine.MERLOT,)})
    then = after(table(anna=before), Uproot(0, None, 6, Vine.MERLOT, discarded=True))
    assert mat_of(then).hand == Hand()


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-08")])
def test_an_emptied_field_can_be_sold(id: None) -> None:
    state = table(anna=mat(fields={6: (Vine.MERLOT,)}))
    assert refused(state, TradeField(0, at(SELL), 6)) == "SUM-12"
    assert (
        refused(after(state, Uproot(0, None, 6, Vine.MERLOT)), TradeField(0, at(SELL), 6)) is None
    )


def test_vines_change_fields() -> None:
    state = table(anna=mat(fields={5: (Vine.CHARDONNAY,), 7: (Vine.MERLOT, Vine.MERLOT)}))
    swap = SwapVines(0, Planting(Vine.CHARDONNAY, 5), Planting(Vine.MERLOT, 7))
    then = mat_of(after(state, swap))
    assert then.field(5).vines == (Vine.MERLOT,)
    assert then.field(7).vines == (Vine.CHARDONNAY, Vine.MERLOT)
    tight = table(anna=mat(fields={5: (Vine.CHARDONNAY, Vine.MALVASIA), 7: (Vine.MERLOT,) * 2}))
    swap = SwapVines(0, Planting(Vine.MALVASIA, 5), Planting(Vine.MERLOT, 7))
    assert refused(tight, swap) == "VINE-01"


@pytest.mark.parametrize(
    ("built", "paid", "move", "points"),
    [
        pytest.param((WINDMILL,), (), plant(Vine.MALVASIA, 5), 1, id="STR-03"),
        pytest.param((), (), plant(Vine.MALVASIA, 5), 0, id="STR-03 only once it is built"),
        pytest.param((WINDMILL,), (WINDMILL,), plant(Vine.MALVASIA, 5), 0, id="STR-03 once a year"),
        pytest.param((WINDMILL,), (), plant(Vine.MALVASIA, 5, Planting(Vine.MALVASIA, 6)), 1,
                     id="STR-04"),
        pytest.param((WINDMILL,), (), Plant(0, None, (Planting(Vine.MALVASIA, 5),)), 1,
                     id="STR-05"),
    ],
)  # fmt: skip
def test_the_windmill(built: Any, paid: Any, move: Plant, points: int) -> None:
    state = table(3, anna=mat(hand=VINES, built=built, paid=paid))
    then = after(state, move)
    assert anna(then).vp == points
    assert (WINDMILL in mat_of(then).paid) is bool(points or paid)
    assert mat_of(then).hand.vine == 9 - len(move.vines)


@pytest.mark.parametrize(
    ("cellar", "red", "paid", "where", "points"),
    [
        pytest.param(Cellar((1,)), (), (), at(TOUR), 1, id="STR-06"),
        pytest.param(Cellar(), (), (), at(TOUR), 0, id="STR-07"),
        pytest.param(Cellar(), (4,), (), at(TOUR), 0, id="STR-07 grapes do not count"),
        pytest.param(Cellar((1,)), (), (TASTING,), at(TOUR), 0, id="STR-06 once a year"),
    ],
)
def test_the_tasting_room(cellar: Cellar, red: Any, paid: Any, where: At, points: int) -> None:
    state = table(anna=mat(built=(TASTING,), cellar=cellar, red=red, paid=paid))
    assert anna(after(state, PlaceWorker(0, where))).vp == points


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-08")])
def test_a_tour_by_a_card_gives_no_point(id: None) -> None:
    """By the Manager nobody is placed: its two lira are booked, and nothing comes on top."""
    from companion.viticulture.cards.booking import Book, Change, Counter

    state = table(anna=mat(built=(TASTING,), cellar=Cellar((1,))), lira=0)
    then = after(state, Book((Change(Counter.LIRA, 2, 0),)))
    assert (anna(then).lira, anna(then).vp, mat_of(then).paid) == (2, 0, ())


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(table(anna=mat(fields={5: (Vine.MALVASIA,)}, built=(Structure.YOKE,))),
                     Harvest(0, YOKE, (5,)), None, id="STR-12 summer"),
        pytest.param(winter(anna=mat(fields={5: (Vine.MALVASIA,)}, built=(Structure.YOKE,))),
                     Harvest(0, YOKE, (5,)), None, id="STR-12 winter"),
        pytest.param(table(anna=mat(fields={5: (Vine.MALVASIA,), 6: (Vine.MALVASIA,)},
                                    built=(Structure.YOKE,))),
                     Harvest(0, YOKE, (5, 6)), "STR-12", id="STR-12 one field"),
        pytest.param(table(anna=mat(fields={5: (Vine.MALVASIA,)}, built=(Structure.YOKE,)),
                           stands=(YOKE,)), Harvest(0, YOKE, (5,)), "STR-13", id="STR-13"),
        pytest.param(table(anna=mat(fields={5: Field((Vine.MALVASIA,), harvested=True)},
                                    built=(Structure.YOKE,))),
                     Harvest(0, YOKE, (5,)), "HARV-03", id="STR-14"),
    ],
)  # fmt: skip
def test_the_yoke(state: Any, move: Harvest, rule: str | None) -> None:
    assert refused(state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-15")])
def test_the_yoke_has_no_bonus(id: None) -> None:
    state = table(3, anna=mat(fields={5: (Vine.MALVASIA,), 6: (Vine.MERLOT,)},
                              built=(Structure.YOKE,)))  # fmt: skip
    move = Harvest(0, YOKE, (5,))
    assert list(more(state, move)) == []
    assert after(state, move).turn == 1


@pytest.mark.parametrize("id", [pytest.param(None, id="STR-18")])
def test_a_cellar_opens_its_values(id: None) -> None:
    assert [mat(built=built).reach for built in ((), (MEDIUM,), (MEDIUM, LARGE))] == [3, 6, 9]
    assert (Wine.BLUSH.lowest, Wine.SPARKLING.lowest) == (4, 7)


def test_every_vine_that_fits_is_offered_on_every_field() -> None:
    assert len(set(plantings(mat(hand=VINES)))) == 6
    everything = mat(hand=VINES, built=(TRELLIS, IRRIGATION))
    assert len(set(plantings(everything))) == 27
    assert list(plantings(mat(built=(TRELLIS, IRRIGATION)))) == []
    assert len(ORDERS) == 36
    assert Space.LEFT is LEFT
