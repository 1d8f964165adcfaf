"""Draws the open sheet of this game."""

from __future__ import annotations

from typing import assert_never

import flet as ft

from companion.vino.position.state import State

from ....play import Play
from . import (
    AmountSheet,
    CorrectMarketSheet,
    EnterSheet,
    MapSheet,
    MarkedSheet,
    MarketSheet,
    OrderSheet,
    PlayerSheet,
    RegionSheet,
    TableSheet,
    VinoSheet,
    WhatIfSheet,
)
from .entries import enter_sheet
from .market import PutMarketRight, market_sheet
from .people import PutAmountRight, PutMarkedRight, player_sheet
from .places import WholeRegion, map_sheet
from .what_if import WhatIf
from .whole_table import PutOrderRight, table_sheet


def draw_sheet(play: Play[State], open_: VinoSheet) -> ft.Control:
    """Draw the open sheet."""
    match open_:
        case MarketSheet():
            return market_sheet(play, open_)
        case CorrectMarketSheet():
            return PutMarketRight(play)
        case WhatIfSheet():
            return WhatIf(play, open_)
        case MapSheet():
            return map_sheet(play)
        case RegionSheet():
            return WholeRegion(play, open_.region)
        case PlayerSheet():
            return player_sheet(play, open_.seat)
        case AmountSheet():
            return PutAmountRight(play, open_.seat, open_.what)
        case MarkedSheet():
            return PutMarkedRight(play, open_.seat)
        case TableSheet():
            return table_sheet(play)
        case OrderSheet():
            return PutOrderRight(play)
        case EnterSheet():
            return enter_sheet(play, open_)
        case _:
            assert_never(open_)
