"""Harvesting fields, by the action and by the yoke."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import MalformedMove
from companion.viticulture.actions.harvest import Crop, FieldsHarvested, Harvest
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, Structure
from companion.viticulture.game import more
from companion.viticulture.position.mat import Field
from companion.viticulture.solo.choices import Solo

from ..positions import ANNA
from ..vineyards import (
    HARVEST,
    MIDDLE,
    YOKE,
    after,
    at,
    blocking,
    events,
    mat,
    mat_of,
    pad,
    refused,
    table,
    winter,
)

ALL_FIELDS = {5: [Vine.MALVASIA], 6: [Vine.PINOT], 7: [Vine.TREBBIANO]}


@pytest.mark.parametrize(
    ("challenge", "fields", "rule"),
    [
        pytest.param(4, (5, 6, 7), None, id="CAMP-04 three fields"),
        pytest.param(4, (6,), None, id="CAMP-04 or one"),
        pytest.param(7, (5, 6), "BON-05", id="CAMP-04 elsewhere one"),
    ],
)
def test_challenge_4_harvests_up_to_three_fields(
    challenge: int, fields: tuple[int, ...], rule: str | None
) -> None:
    state = blocking(year=Season.WINTER, challenge=challenge, anna=mat(fields=ALL_FIELDS))
    move = Harvest(ANNA, at(HARVEST), fields)
    assert refused(state, move) == rule
    if rule is None:
        now = mat_of(after(state, move))
        assert tuple(n for n in FIELDS if now.field(n).harvested) == fields


@pytest.mark.parametrize("id", [pytest.param(None, id="VINE-05")])
def test_vines_stay_when_they_are_harvested(id: None) -> None:
    before = mat(fields={5: (Vine.MALVASIA,)})
    then = after(table(anna=before), Harvest(0, None, (5,)))
    assert mat_of(then).field(5).vines == (Vine.MALVASIA,)


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


def test_a_lost_crop_is_told_as_such() -> None:
    state = winter(anna=mat(fields={7: (PINOT,)}, red=(1,)))
    found = events(state, harvest(7))[0]
    assert isinstance(found, FieldsHarvested)
    assert found.crops == (Crop(7, None, 1),)
    assert CHAR.total == 4


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        pytest.param(Field((Vine.PINOT,)), None, id="HARV-04 with a vine"),
        pytest.param(Field((Vine.PINOT,), sold=True), "HARV-04", id="HARV-04 sold with a vine"),
    ],
)
def test_only_a_field_of_ones_own_is_harvested(field: Field, rule: str | None) -> None:
    state = winter(anna=mat(fields={5: field}))
    assert refused(state, Harvest(0, at(HARVEST), (5,))) == rule
