"""Draws the open sheet of this game."""

from __future__ import annotations

from typing import assert_never

import flet as ft

from companion.viticulture.position.state import State

from ...parts.boundary import keyed
from ...parts.surface import layers
from ...play import Play
from .actions.acting import Acting
from .cards.effect import effect_sheet
from .sheets import (
    ActSheet,
    AheadSheet,
    AutomaSheet,
    EffectSheet,
    MatSheet,
    NumberSheet,
    OrganizerSheet,
    ParentsSheet,
    PlayerSheet,
    RowSheet,
    StandsSheet,
    TableSheet,
    TokenSheet,
    ViticultureSheet,
    WhySheet,
)
from .solo.sheets import (
    ahead_sheet,
    automa_sheet,
    organizer_sheet,
    token_sheet,
    why_sheet,
)
from .solo.vineyard import stands_sheet
from .table.mat import WholeMat
from .table.number import Number
from .table.parents import parents_sheet
from .table.player import player_sheet
from .table.row import PartOfMat
from .table.shared import table_sheet


def draw_sheet(play: Play[State], open_: ViticultureSheet) -> ft.Control:
    """Draw the open sheet."""
    match open_:
        case PlayerSheet(back=MatSheet() as mat):
            return layers(WholeMat(play, mat), player_sheet(play, open_))
        case PlayerSheet():
            return player_sheet(play, open_)
        case NumberSheet():
            return Number(play, open_)
        case ParentsSheet():
            return parents_sheet(play)
        case TableSheet():
            return table_sheet(play, open_)
        case MatSheet():
            return layers(WholeMat(play, open_), None)
        case RowSheet(back=MatSheet() as mat):  # the mat stays below, scrolled as it was
            return layers(WholeMat(play, mat), PartOfMat(play, open_))
        case RowSheet():
            return PartOfMat(play, open_)
        case ActSheet():
            key = f"act-{open_.seat}-{open_.action}-{open_.card}"
            return keyed(Acting, key)(play, open_)
        case EffectSheet():
            return effect_sheet(play, open_)
        case WhySheet():
            return why_sheet(play, open_.spot)
        case StandsSheet():
            return stands_sheet(play)
        case TokenSheet():
            return token_sheet(play)
        case AheadSheet():
            return ahead_sheet(play)
        case OrganizerSheet():
            return organizer_sheet(play)
        case AutomaSheet():
            return automa_sheet(play)
        case _:
            assert_never(open_)
