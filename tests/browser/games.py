"""Saved games that tests begin with, made by the core."""

from __future__ import annotations

from companion import viticulture
from companion.table import Table, Tables
from companion.viticulture import (
    Colour,
    Correct,
    NameFirstPlayer,
    Player,
    Setup,
    TakeParents,
    TakeRow,
    Tracking,
)

NAMES = ("Anna", "Marco", "Sofía")
COLOURS = (Colour.BLUE, Colour.GREEN, Colour.YELLOW)
SEED = 7


def spring(tables: Tables) -> Table:
    """Three players, the first has taken row 6; Marco is to choose."""
    players = tuple(Player(n, c, "en") for n, c in zip(NAMES, COLOURS, strict=True))
    table = tables.new(viticulture, Setup(players), seed=SEED)
    table.play(NameFirstPlayer(0))
    table.play(TakeRow(0, 6))
    return table


def summer(tables: Tables) -> Table:
    """The first summer; Marco begins, Anna has 1 point."""
    table = spring(tables)
    table.play(TakeRow(1, 2))
    table.play(TakeRow(2, 7))
    return table


def vineyards(tables: Tables) -> Table:
    """
    Four whole vineyards in their first spring; the last player has still to take mama and papa.

    What the others have on their mats is set so that every action can be carried out; Anna is one
    step before the end of the track.
    """
    names = (*NAMES, "Илья")
    players = tuple(
        Player(name, colour) for name, colour in zip(names, (*COLOURS, Colour.ORANGE), strict=True)
    )
    table = tables.new(viticulture, Setup(players, tracking=Tracking.VINEYARD), seed=SEED)
    table.play(NameFirstPlayer(0))
    for seat in range(3):
        table.play(TakeParents(seat, seat + 1, seat + 3, True))
    ready: dict[str, int | str] = {"lira": 9, "workers": 4, "hand-summer": 2, "hand-winter": 2}
    for seat in range(3):
        for what, value in ready.items():
            table.play(Correct(what, value, seat))
    for what, value, seat in (
        ("vp", 19, 0),
        ("grapes-red", "4", 0),
        ("field-5", "malvasia", 1),
        ("wine-white", "2 5", 1),
        ("wine-red", "4", 1),
        ("hand-order", 2, 1),
        ("structures", "trellis irrigation yoke medium-cellar", 2),
        ("field-6", "syrah", 2),
        ("grapes-white", "2 3", 2),
        ("hand-vine", 2, 3),
    ):
        table.play(Correct(what, value, seat))
    return table
