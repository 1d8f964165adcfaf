"""
A game of four whole vineyards in Chromium, with every action of the board, to the podium.

The other languages play it without a client: ``tests/screens/test_whole_games.py``.
"""

from __future__ import annotations

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


def test_four_vineyards_play_a_whole_game_with_every_action_of_the_board(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.vineyards)
    phone = phones("ru").open(f"/game/{id}")

    def drag_and_undo() -> None:
        """A grape is dragged to where it does not lie, and back again by undo."""
        phone.tap("winter.mat")
        phone.rests("mat.row-grapes-red")
        drag(phone, "mat.row-grapes-red", 1, 6)
        phone.says("mat.row-grapes-red", "6")
        phone.tap("mat.close")
        phone.tap("play.undo")

    vineyards.play(phone, drag_and_undo)
    assert phone.problems == []
    vineyards.check(server.game())
