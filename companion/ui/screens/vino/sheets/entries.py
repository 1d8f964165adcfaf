"""What is printed on the components, entered in the midst of a game."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.vino import (
    REGIONS,
    Need,
    Region,
)

from ...sheets.sheet import Sheet, closing
from ..enter import Entering, EnterSheet
from ..keeping import learn


def enter_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Enter what is printed; the kept copy learns it, and the move that lacked it is made again."""
    what = open_.kind.removeprefix("enter-")
    need = open_.reason or Need(what, Region(open_.what) if open_.what else REGIONS[0])

    def enter(move: Any) -> None:
        chosen = {name: value for name, value in play.picked.items() if name != "at"}
        if not play.do(move):
            return
        play.pick(**chosen)  # what was asked in the midst of a sale goes on there
        learn(play.scene.house.tables.shelf, move)
        if open_.move is not None:
            play.do(open_.move)

    return EnterSheet(Entering(need, play.state.copy, enter, closing(play)))
