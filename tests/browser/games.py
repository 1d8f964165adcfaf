"""Saved games that tests begin with, made by the core."""

from __future__ import annotations

from companion import viticulture
from companion.kernel.people import Colour, Player
from companion.table import Table, Tables
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from tests import whole_game

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


def vineyard_summer(tables: Tables) -> Table:
    """The first summer of two whole vineyards; Anna begins."""
    players = tuple(Player(n, c) for n, c in zip(NAMES[:2], COLOURS[:2], strict=True))
    table = tables.new(viticulture, Setup(players, tracking=Tracking.VINEYARD), seed=SEED)
    table.play(NameFirstPlayer(0))
    for seat, (mama, papa, choice) in enumerate(whole_game.PARENTS[:2]):
        table.play(TakeParents(seat, mama, papa, choice == "gift"))
    table.play(TakeRow(0, 1))
    table.play(TakeRow(1, 4))
    return table


def vineyards(tables: Tables) -> Table:
    """Four whole vineyards; the last player has still to take mama and papa."""
    colours = (*COLOURS, Colour.ORANGE)
    players = tuple(Player(n, c) for n, c in zip(whole_game.NAMES, colours, strict=True))
    table = tables.new(viticulture, Setup(players, tracking=Tracking.VINEYARD), seed=SEED)
    table.play(NameFirstPlayer(0))
    for seat, (mama, papa, choice) in enumerate(whole_game.PARENTS[:-1]):
        table.play(TakeParents(seat, mama, papa, choice == "gift"))
    return table
