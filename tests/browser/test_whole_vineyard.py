"""
A game of four whole vineyards in Chromium, with every action of the board, to the podium.

In Spanish and Russian it is played without a client: ``tests/screens/test_whole_games.py``; here
with ``--long`` only. What needs a finger on a page is tried each time.
"""

from __future__ import annotations

import pytest

from tests.long import LONG
from tests.plays import vineyards

from . import games
from .conftest import MakePhone
from .phone import Phone
from .server import Server


def drag(phone: Phone, row: str, here: int, there: int) -> None:
    """Drag a token along its row with a finger."""
    box = phone.at(row).bounding_box()
    assert box is not None
    slot, y = (box["width"] - 30) / 9, box["y"] + box["height"] / 2
    start, end = (box["x"] + 30 + slot * (value - 0.5) for value in (here, there))
    finger = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: float) -> None:
        found = [{"x": x, "y": y} for x in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", start)
    for step in range(1, 11):
        touch("touchMove", start + (end - start) * step / 10)
    touch("touchEnd")


def drag_and_undo(phone: Phone) -> None:
    """A grape is dragged to where it does not lie, and back again by undo."""
    phone.rests("mat.row-grapes-red")
    drag(phone, "mat.row-grapes-red", 1, 6)
    phone.says("mat.row-grapes-red", "6")
    phone.tap("mat.close")
    phone.tap("play.undo")


def test_a_grape_is_dragged_along_its_row(phones: MakePhone, server: Server) -> None:
    id = server.prepare(games.vineyard_summer)
    phone = phones("es").open(f"/game/{id}")
    for tapped in ("summer.mat", "mat.row-grapes-red", "row.slot-1", "row.done"):
        phone.tap(tapped)
    drag_and_undo(phone)
    phone.tap("summer.mat")
    phone.says("mat.row-grapes-red", "1")


@pytest.mark.skipif(not LONG, reason="a whole game, played without a client, too; with --long")
def test_four_vineyards_play_a_whole_game_with_every_action_of_the_board(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.vineyards)
    phone = phones("ru").open(f"/game/{id}")

    def drags() -> None:
        phone.tap("winter.mat")
        drag_and_undo(phone)

    vineyards.play(phone, drags)
    assert phone.problems == []
    vineyards.check(server.game())
