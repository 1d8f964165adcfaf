"""Entering what is printed on the components during a game."""

from __future__ import annotations

import flet as ft

from companion.vino.position.state import State

from ....play import Play
from ..table.enter import EntryForm
from ..table.entry import Entering
from ..table.keeping import learn
from . import EnterSheet


def enter_sheet(play: Play[State], open_: EnterSheet) -> ft.Control:
    """
    Enter what is printed and update the stored copy; then the move that lacked it is made again.
    """

    def enter(move: object) -> None:
        chosen = play.picked
        if not play.do(move):
            return
        play.taps.pick_again(chosen)  # what was asked in the midst of a sale goes on there
        learn(play.scene.program.tables.shelf, move)
        if open_.move is not None:
            play.do(open_.move)

    return EntryForm(Entering(open_.need, play.state.copy, enter, play.close))
