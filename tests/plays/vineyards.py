"""A game of four whole vineyards with every action of the board, to the podium."""

from __future__ import annotations

from collections.abc import Callable

from companion.kernel import Session
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
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import NextSeason, Pass
from tests.whole_game import AT_ONCE, NAMES, TURNS, ends_a_turn, taps_from_the_last_parents

from . import Hand

PAPAS_CHOICE = ("parents.gift", "parents.lira")
GUARDED = (".book", ".next", ".pass", "year-end.close", *AT_ONCE)
"""Buttons that take no taps for a moment after their meaning has changed."""


def ready(phone: Hand, id: str, chosen: list[str]) -> None:
    """The large button says what was chosen before it."""
    if id == "act.book":
        phone.says(id, phone.say("act.book").partition(" ")[0])
    elif id == "number.vp.book":
        phone.says(id, "15")
    elif id in PAPAS_CHOICE:
        papa = next(tap for tap in reversed(chosen) if tap.startswith("parents.papa-"))
        phone.shows(PAPAS[int(papa.rpartition("-")[2])].name)


def follow(phone: Hand, id: str, done: list[str]) -> None:
    """One tap of the game, and what is to be seen before and after it."""
    ready(phone, id, done)
    if id == "year-end.close":
        phone.shows(phone.say("year-end.age"))
    elif id == "fall.next":
        for name in NAMES:
            winter = phone.say("visitor-of.winter")
            phone.shows(phone.say("fall.tells", player=name, visitor=winter, count=1))
    guarded = id.endswith((*GUARDED, *PAPAS_CHOICE)) or ".action-" in id or id.startswith("spring.")
    (phone.tap_new if guarded else phone.tap)(id)
    if id in ("act.book", "number.vp.book"):
        phone.wait_gone(id)
    elif id == "act.more" and done[-1].startswith("act.red-grapes"):
        phone.wait_for("act.made-1")  # the other grapes have moved up


def play(phone: Hand, before_the_wine: Callable[[], None]) -> None:
    """Play it from the last player's mama and papa on."""
    phone.shows(phone.say("parents.question", player=NAMES[-1]))
    choosers = iter((*NAMES[1:], None, NAMES[0], NAMES[1], NAMES[2], None))
    turns = iter(TURNS)
    done: list[str] = []
    for tap in taps_from_the_last_parents():
        if tap == "winter.action-make-wine":
            before_the_wine()
        follow(phone, tap, done)
        done.append(tap)
        if tap in PAPAS_CHOICE:
            phone.shows(phone.say("spring.question", player=NAMES[0]))
        elif tap.startswith("spring.") and (name := next(choosers)):
            phone.shows(phone.say("spring.question", player=name))
        elif ends_a_turn(tap) and (seat := next(turns)) is not None:
            phone.shows(phone.say("score.turn", player=NAMES[seat]))
    phone.wait_for("over.home")


def check(game: Session) -> None:
    """Every action was used, nothing was set by hand, and no rule was overruled."""
    state, moves = game.state, [entry.move for entry in game.history.done]
    stood = {getattr(getattr(move, "where", None), "action", None) for move in moves}
    assert {*actions_of(Board.BASE, Season.SUMMER), *actions_of(Board.BASE, Season.WINTER)} <= stood
    spaces = {move.where.space for move in moves if getattr(move, "where", None)}
    assert {Space.CART, Space.YOKE} <= spaces
    kinds = {type(move) for move in moves}
    assert {NameFirstPlayer, TakeParents, Build, Plant, TradeField, Harvest} <= kinds
    assert {MakeWine, FillOrder, Train, PlayVisitors, Pass} <= kinds
    drawn = [draw for move in moves if isinstance(move, NextSeason) for draw in move.draws]
    assert [draw.seat for draw in drawn if draw.winter] == [0, 1, 2, 3] * 2
    assert BoardAction.GIVE_TOUR in stood
    assert Correct not in kinds, "nothing was set by hand"
    assert not any(entry.overruled for entry in game.history.done)
    assert (state.season, state.year) == (Season.OVER, 2)
    assert outcome(state).winners == (3,)
