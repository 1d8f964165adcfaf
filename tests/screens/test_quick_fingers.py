"""
Two taps can come before the first is drawn: the second then builds on what the first chose.

What quick fingers see at the end is what slow ones see: every row of the table is played both ways.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.gallery import vineyards, vino_games
from tests.gallery.scenes import Room

from .headless import Phone, phone, story, viewer


def vino(build: Any, count: int = 4) -> Callable[[], Room]:
    """A house with a game of Vino in it."""

    def made() -> Room:
        room = Room()
        vino_games.sit_down(room, count)
        if build:
            build(room.table)
        return room

    return made


SALE = ("selling.variety-nebbiolo", "selling.quantity.minus", "selling.market")
TWO_MISSING = (*SALE, "selling.market.trebbiano.minus", "selling.market.trebbiano.minus")
"""The sale opens with all boxes spread; two of them are taken off again."""
SUMMER, WINTER = vineyards.summer, vineyards.winter
PLANT, BUILD = "summer.action-plant-vine", "summer.action-build-structure"
ORDER, WINE = "winter.action-fill-order", "winter.action-make-wine"
VISITOR, LIRA = "winter.action-play-winter-visitor", "act.by-lira.plus"
TABLE: list[tuple[Callable[[], Room], tuple[str, ...], tuple[str, ...]]] = [
    (vino(None), (), ("opening.marker-lazio", "opening.marker-toscana")),
    (
        vino(vino_games.choosing),
        ("choosing.seat-1",),
        ("choosing.region-lazio", "choosing.region-toscana"),
    ),
    (vino(vino_games.selling), SALE[:1], ("selling.quantity.minus", "selling.quantity.minus")),
    (
        vino(vino_games.selling),
        SALE,
        ("selling.market.trebbiano.minus", "selling.market.trebbiano.minus"),
    ),
    (
        vino(vino_games.selling),
        SALE,
        ("selling.market.barbera.plus", "selling.market.barbera.plus"),
    ),
    (
        vino(vino_games.selling),
        TWO_MISSING,
        ("selling.market.trebbiano.plus", "selling.market.trebbiano.plus"),
    ),
    (
        vino(vino_games.selling),
        TWO_MISSING,
        ("selling.market.barbera.plus", "selling.market.trebbiano.plus"),
    ),
    (SUMMER, (PLANT,), ("act.worker-grande", "act.space-middle")),
    (
        SUMMER,
        (PLANT, "act.vine-malvasia", "act.more", "act.vine-pinot"),
        ("act.field-6", "act.field-7"),
    ),
    (SUMMER, (PLANT, "act.vine-malvasia"), ("act.more", "act.vine-pinot")),
    (SUMMER, (BUILD,), ("act.structure-cottage", "act.worker-grande")),
    (WINTER, (WINE,), ("act.red-grapes-2", "act.white-grapes-3")),
    (WINTER, (ORDER, "act.other-order"), ("act.icon-red", "act.icon-blush")),
    (
        WINTER,
        (ORDER, "act.other-order", "act.icon-red"),
        ("act.by-points.plus", "act.by-points.plus"),
    ),
    (WINTER, (ORDER, "act.other-order", "act.icon-red"), ("act.asks-1.plus", "act.asks-1.plus")),
    (WINTER, ("winter.action-harvest-field.choose",), ("act.field-5", "act.field-7")),
    (SUMMER, ("summer.action-sell-grape-or-field",), ("act.field-5", "act.field-6")),
    (WINTER, (VISITOR, "act.visitor-politician"), ("act.option-1-2", "act.free")),
    (WINTER, (VISITOR, "act.visitor-untold", "act.free"), (LIRA, LIRA)),
    (WINTER, ("winter.mat", "mat.by-card"), (LIRA, LIRA)),
    (WINTER, ("winter.mat", "mat.by-card"), (LIRA, "effect.seat-1")),
]


@pytest.mark.parametrize(("house", "way", "taps"), TABLE, ids=["-".join(row[2]) for row in TABLE])
def test_quick_fingers_choose_what_slow_ones_choose(
    house: Callable[[], Room], way: tuple[str, ...], taps: tuple[str, ...]
) -> None:
    async def seen(quick: bool) -> Any:
        room = house()
        route = f"/game/{room.table.id}"
        async with phone(room.tables, route=route, preferences=viewer()) as one:
            for id in way:
                await one.tap(id)
            start = chosen(one)
            for id in taps:
                if quick:
                    one.press(id)
                else:
                    await one.tap(id)
            await one.settle()
            assert chosen(one) != start
            return chosen(one)

    @story
    async def both() -> None:
        assert await seen(quick=True) == await seen(quick=False)

    both()


@story
async def test_a_quick_second_tap_takes_a_vineyard_back_as_a_slow_one_does() -> None:
    room = vino(vino_games.buying)()
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        start = chosen(one)
        one.press("buying.place-10")
        one.press("buying.place-10")
        await one.settle()
        assert chosen(one) == start
        await one.tap("buying.place-10")
        assert chosen(one) != start


def chosen(one: Phone) -> tuple[list[str], list[str]]:
    """What is marked, and all that is said."""
    return [id for id in one.ids() if one.selected(id)], one.texts()
