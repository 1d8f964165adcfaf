"""*Your copy*: what the rulebook says of it, and slips that are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.kernel import MalformedMove
from companion.vino.box.board import REGIONS
from companion.vino.box.copies import Column, Copy, Land, NotEntered, from_rulebook, table_from_rows
from companion.vino.box.problems import check_copy, problems

from ..positions import (
    BOX,
    LAZIO,
    LIGURIA,
    MONTEPULCIANO,
    NEBBIOLO,
    PINOT,
    TABLE,
    TOSCANA,
    TREBBIANO,
)


def test_the_rulebook_fills_in_what_it_says_and_no_more() -> None:
    copy = Copy()
    assert [copy.land(region).number for region in REGIONS] == list(range(1, 10))
    assert copy.land(LIGURIA) == Land(LIGURIA, 1, "???", (NEBBIOLO, PINOT), True)
    assert copy.land(TOSCANA) == Land(TOSCANA, 7, "", (MONTEPULCIANO,), False)
    assert (copy.step, copy.table, copy.complete) == (None, (), False)
    assert problems(copy) == ()
    assert from_rulebook(copy, LIGURIA) == {"number", "vineyards", "varieties"}
    assert from_rulebook(copy, TOSCANA) == {"number", "varieties"}
    assert from_rulebook(BOX, TOSCANA) == {"number"}


def land(region: Any = TOSCANA, **changes: Any) -> Copy:
    return BOX.with_land(replace(BOX.land(region), **changes))


def column(*figures: int) -> Copy:
    return BOX.with_column(Column(*figures))


@pytest.mark.parametrize(
    ("copy", "message", "hard"),
    [
        (replace(BOX, step=30), "copy.step", True),
        (replace(BOX, step=0), "copy.step", True),
        (replace(BOX, step=-100), "copy.step", True),
        (replace(BOX, table=TABLE[::-1]), "copy.sold-rising", True),
        (replace(BOX, table=TABLE[:1] * 2), "copy.sold-rising", True),
        (column(0, 10, 0, 1), "copy.sold", True),
        (column(50, 2000, 6, 9), "copy.sold", True),
        (column(3, -10, 1, 1), "copy.income", True),
        (column(3, 360, 4, 1), "copy.lost", True),
        (column(3, 360, -1, 1), "copy.lost", True),
        (column(3, 360, 1, 101), "copy.boxes", True),
        (column(3, 200, 1, 3), "copy.income-falls", False),
        (column(3, 360, 3, 3), "copy.lost-falls", False),
        (column(3, 360, 1, 7), "copy.boxes-fall", False),
        (column(3, 365, 1, 3), "copy.tens", False),
        (replace(BOX, lands=BOX.lands[:8]), "copy.regions", True),
        (replace(BOX, lands=BOX.lands[::-1]), "copy.regions", True),
        (land(number=3), "copy.numbers", True),
        (land(number=10), "copy.numbers", True),
        (land(vineyards="PG", prices=()), "copy.size", True),
        (land(vineyards="P" * 22, prices=()), "copy.size", True),
        (land(vineyards="PXG", prices=()), "copy.letters", True),
        (land(vineyards="PG?", prices=()), "copy.letters", True),
        (land(varieties=(NEBBIOLO, NEBBIOLO, MONTEPULCIANO)), "copy.variety-twice", True),
        (land(varieties=(NEBBIOLO, TREBBIANO)), "copy.marker", True),
        (land(varieties=(MONTEPULCIANO,)), "copy.varieties-few", False),
        (land(varieties=(NEBBIOLO, TREBBIANO, MONTEPULCIANO)), "copy.slots", False),
        (land(prices=(40, 50)), "copy.prices-count", True),
        (land(prices=(0, *range(50, 180, 10))), "copy.price", True),
        (land(prices=(200, *range(50, 180, 10))), "copy.prices-fall", False),
        (land(prices=(45, *range(50, 180, 10))), "copy.tens", False),
        (land(vineyards="GGG", prices=()), "copy.no-private", False),
        (land(vineyards="PPP", prices=()), "copy.bottles", False),
        (land(LAZIO, vineyards="PPPG"), "copy.bottles", False),
        (land(LIGURIA, vineyards="PPPP", prices=()), "copy.other-than-rulebook", False),
        (land(LIGURIA, varieties=(NEBBIOLO, TREBBIANO)), "copy.other-than-rulebook", False),
        (land(LIGURIA, vineyards="PPPP", prices=()), "copy.extremes", False),
    ],
)
def test_a_slip_is_found_and_named(copy: Copy, message: str, hard: bool) -> None:
    found = {problem.says.id: problem.hard for problem in problems(copy)}
    assert found.get(message) is hard
    if hard:
        with pytest.raises(MalformedMove):
            check_copy(copy)
    elif True not in found.values():
        check_copy(copy)


def test_a_box_without_slips_has_none() -> None:
    assert problems(BOX) == ()


def test_rows_are_entered_as_they_are_printed() -> None:
    rows = ((1, 2, 3), (160, 260, 360), (1, 1, 1), (1, 2, 3))
    assert table_from_rows(*rows) == TABLE[:3]
    in_vino = (*rows[:3], (100, 200, 300))
    assert table_from_rows(*in_vino, step=100) == TABLE[:3]
    with pytest.raises(NotEntered):
        table_from_rows(*in_vino)
    with pytest.raises(MalformedMove, match=r"copy\.rows"):
        table_from_rows((1, 2), (160,), (1, 1), (1, 1))
