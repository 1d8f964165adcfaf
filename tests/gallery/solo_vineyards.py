"""Solo games in which the whole vineyard is followed, told by their moves."""

from __future__ import annotations

from typing import Any

from companion.table import Table
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Tracking
from companion.viticulture.position.spaces import workers_most
from companion.viticulture.solo.choices import Solo
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import PROPOSED, TakeParents, starting_vines
from companion.viticulture.year.fall import DrawVisitors, yet_to_draw
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.hand_limit import proposed_discards
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass
from companion.viticulture.year.year_end import CloseYear

from .scenes import DECK, Room, at, solo_season
from .vineyards import correct

PLAYING = {"lira": 9, "hand_vine": 3, "hand_summer": 2, "hand_winter": 2,
           "hand_order": 2, "structures": "trellis irrigation yoke medium-cellar",
           "field_5": "merlot", "field_6": "trebbiano", "grapes_red": "2 4",
           "grapes_white": "3", "wine_red": "3", "wine_blush": "5"}  # fmt: skip
"""What lies on the mat of somebody who has played for a while."""


def setup(**solo: Any) -> Room:
    """Nothing has happened yet; the table is being laid out."""
    room = Room()
    solo.setdefault("seed", DECK)
    room.sit_down(("Sofía",), solo=Solo(**solo), tracking=Tracking.VINEYARD)
    return room


def parents(**solo: Any) -> Room:
    """The first spring: papa, and a mama or three vines, are to be told."""
    room = setup(**solo)
    room.table.play(NameFirstPlayer(0))
    return room


def spring(year: int = 1, **solo: Any) -> Room:
    """The spring of a year."""
    room = parents(**solo)
    table = room.table
    if starting_vines(at(table)):
        table.play(TakeParents(0, None, 6, True, PROPOSED))
    else:
        table.play(TakeParents(0, 4, 6))
    for _ in range(1, year):
        on_to(table, Season.YEAR_END)
        if solo.get("aggressive"):
            table.play(Correct("vp", at(table).automa.marker + 1, 0))
        table.play(CloseYear(proposed_discards(at(table))))
    return room


def on_to(table: Table, season: Season) -> Table:
    """Play on to a season of this year, placing nobody."""
    if at(table).season is Season.SPRING:
        automa = at(table).automa
        table.play(TakeRow(0, automa.glass[len(automa.glass) // 2] if automa.glass else 3))
    while at(table).season is not season:
        solo_season(table)
        for seat in yet_to_draw(at(table)):
            table.play(DrawVisitors(seat, 1, 0))
        turn = at(table).turn
        table.play(NextSeason() if turn is None else Pass(turn))
    return table


def season(which: Season = Season.SUMMER, year: int = 2, **solo: Any) -> Room:
    """A season before the Automa's card, with a vineyard that has everything."""
    room = spring(year, **solo)
    on_to(room.table, which)
    correct(room.table, 0, **PLAYING)
    correct(room.table, 0, workers=workers_most(at(room.table)) if solo.get("challenge") else 4)
    return room


def board(which: Season = Season.SUMMER, year: int = 2, **solo: Any) -> Room:
    """The Automa's workers stand; the board is the player's."""
    room = season(which, year, **solo)
    solo_season(room.table)
    return room


def drawn(which: Season = Season.SUMMER, **solo: Any) -> Room:
    """The card lies there, one of its workers stands."""
    room = board(which, **solo)
    room.table.play(TickSpot(1, False))
    return room


def year_end(year: int = 2, **solo: Any) -> Room:
    """The end of a year, with something that ages."""
    room = season(Season.WINTER, year, **solo)
    on_to(room.table, Season.YEAR_END)
    return room


def fall() -> Room:
    """The player has a cottage and draws two."""
    room = season(Season.FALL)
    correct(room.table, 0, structures="cottage irrigation")
    return room


def blocked() -> Room:
    """The Automa stands on the tour, the grande worker is free."""
    room = board()
    room.table.play(Correct("blocked", "give-tour build-structure"))
    room.table.play(TickSpot())
    return room
