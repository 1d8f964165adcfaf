"""A game of four whole vineyards with every action of the board, to the podium."""

from __future__ import annotations

import pytest

from companion.viticulture import outcome
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.plant import Plant
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.automa_cards import actions_of
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.parents import PAPAS
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.workers import Space
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.fall import DrawVisitors
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import Pass
from tests.whole_game import ENDS_A_TURN, NAMES, TURNS, taps_from_the_last_parents

from . import games
from .conftest import MakePhone
from .phone import Phone
from .server import Server

GUARDED = (".book", ".next", ".pass", "year-end.close")
"""Large buttons, which take no taps for a moment after their meaning has changed."""


def ready(phone: Phone, id: str, chosen: list[str]) -> None:
    """The large button says what was chosen before it."""
    if id == "act.book":
        phone.says(id, phone.say("act.book"))
    elif id == "spring.book":
        phone.says(id, chosen[-1].rpartition("-")[2])
    elif id == "number.vp.book":
        phone.says(id, "15")
    elif id == "parents.book":
        papa = next(tap for tap in reversed(chosen) if tap.startswith("parents.papa-"))
        phone.says(id, PAPAS[int(papa.rpartition("-")[2])].name)


def follow(phone: Phone, id: str, done: list[str]) -> None:
    """One tap of the game, and what is to be seen before and after it."""
    ready(phone, id, done)
    if id == "year-end.close":
        phone.shows(phone.say("year-end.age"))
    elif id.startswith("fall.draw"):  # in wake-up order, which is that of their seats
        drawn = len([tap for tap in done if tap == id]) % len(NAMES)
        phone.shows(phone.say("fall.who-draws", player=NAMES[drawn]))
    elif id == "fall.next":
        phone.wait_gone("fall.draw-0-1")
    (phone.tap_new if id.endswith(GUARDED) else phone.tap)(id)
    if id in ("act.book", "number.vp.book"):
        phone.wait_gone(id)
    elif id == "act.more" and done[-1].startswith("act.red-grapes"):
        phone.wait_for("act.made-1")  # the other grapes have moved up


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


@pytest.mark.parametrize("code", ["es", "ru"])
def test_four_vineyards_play_a_whole_game_with_every_action_of_the_board(
    code: str, phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.vineyards)
    phone = phones(code).open(f"/game/{id}")
    phone.shows(phone.say("parents.question", player=NAMES[-1]))
    choosers = iter((*NAMES[1:], None, NAMES[0], NAMES[1], NAMES[2], None))
    turns = iter(TURNS)
    done: list[str] = []
    for tap in taps_from_the_last_parents():
        if tap == "winter.action-make-wine":
            # A grape is dragged to where it does not lie, and back again by undo.
            phone.tap("winter.mat")
            phone.wait_for("mat.row-grapes-red")
            drag(phone, "mat.row-grapes-red", 1, 6)
            phone.says("mat.row-grapes-red", "6")
            phone.tap("mat.close")
            phone.tap("play.undo")
        follow(phone, tap, done)
        done.append(tap)
        if tap == "parents.book":
            phone.shows(phone.say("spring.question", player=NAMES[0]))
        elif tap == "spring.book" and (name := next(choosers)):
            phone.shows(phone.say("spring.question", player=name))
        elif tap in ENDS_A_TURN and (seat := next(turns)) is not None:
            phone.shows(phone.say("score.turn", player=NAMES[seat]))
    phone.wait_for("over.home")

    game = server.game()
    state, moves = game.state, [entry.move for entry in game.history.done]
    stood = {getattr(getattr(move, "where", None), "action", None) for move in moves}
    assert {*actions_of(Board.BASE, Season.SUMMER), *actions_of(Board.BASE, Season.WINTER)} <= stood
    spaces = {move.where.space for move in moves if getattr(move, "where", None)}
    assert {Space.CART, Space.YOKE} <= spaces
    kinds = {type(move) for move in moves}
    assert {NameFirstPlayer, TakeParents, Build, Plant, TradeField, Harvest} <= kinds
    assert {MakeWine, FillOrder, Train, PlayVisitors, DrawVisitors, Pass} <= kinds
    assert BoardAction.GIVE_TOUR in stood
    assert Correct not in kinds, "nothing was set by hand"
    assert not any(entry.overruled for entry in game.history.done)
    assert (state.season, state.year) == (Season.OVER, 2)
    assert outcome(state).winners == (3,)
    assert phone.problems == []
