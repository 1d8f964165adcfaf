"""Four whole vineyards through a year with every action of the board, to the podium."""

from __future__ import annotations

import pytest

from companion.viticulture import (
    BoardAction,
    Build,
    DrawVisitors,
    FillOrder,
    Harvest,
    MakeWine,
    Pass,
    Plant,
    Season,
    SellGrapes,
    Space,
    TakeParents,
    Train,
    outcome,
)
from companion.viticulture.automa import Board, actions_of

from . import games
from .conftest import MakePhone
from .phone import Phone
from .server import Server

SUMMER = (
    ("action-draw-vine",),
    ("action-give-tour",),
    ("action-build-structure", "act.structure-cottage"),
    ("action-plant-vine", "act.vine-malvasia"),
    ("action-sell-grape-or-field", "act.red-grapes-4"),
    ("action-play-summer-visitor", "act.visitor-untold"),
    ("yoke",),
    ("cart",),
)
"""What each of the four does in turn: the action, then what it asks for."""
WINTER = (
    ("action-draw-order",),
    ("action-harvest-field",),
    ("action-make-wine", "act.white-grapes-3"),
    ("action-train-worker",),
    ("action-play-winter-visitor", "act.visitor-untold"),
    ("action-fill-order", "act.order-17"),
)


def place(phone: Phone, season: str, what: str, *choices: str) -> None:
    """A worker is placed, and the table goes on."""
    phone.tap(f"{season}.{what}")
    for choice in choices:
        phone.tap(choice)
    phone.tap_new("act.book")
    phone.wait_gone("act")


@pytest.mark.parametrize("code", ["es", "ru"])
def test_four_vineyards_use_every_action_of_the_board(
    code: str, phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.vineyards)
    phone = phones(code).open(f"/game/{id}")
    names = (*games.NAMES, "Илья")

    # Mama and papa of the last player, then the chart.
    phone.shows(phone.say("parents.question", player=names[3]))
    for choice in ("parents.mama-7", "parents.papa-9"):
        phone.tap(choice)
    phone.tap_new("parents.book")
    for row, name in enumerate(names, 1):
        phone.shows(phone.say("spring.question", player=name))
        phone.tap(f"spring.row-{row}")
        phone.tap_new("spring.book")

    for n, told in enumerate(SUMMER):
        phone.shows(phone.say("score.turn", player=names[n % 4]))
        place(phone, "summer", *told)
    phone.shows(phone.say("last-year"))
    phone.tap_new("summer.pass")
    phone.tap("summer.all-done")

    phone.shows(phone.say("fall.title"))
    for name in names:
        phone.shows(phone.say("fall.who-draws", player=name))
        phone.tap("fall.draw-0-1")
    phone.wait_gone("fall.draw-0-1")
    phone.tap_new("fall.next")

    for n, told in enumerate(WINTER):
        phone.shows(phone.say("score.turn", player=names[n % 4]))
        place(phone, "winter", *told)
    phone.tap("winter.all-done")

    # The year's end ages Sofía's wine before the eyes of all.
    phone.shows(phone.say("year-end.age"))
    phone.tap_new("year-end.close")
    phone.wait_for("over.home")

    game = server.game()
    state, moves = game.state, [entry.move for entry in game.history.done]
    stood = {getattr(getattr(move, "where", None), "action", None) for move in moves}
    assert {*actions_of(Board.BASE, Season.SUMMER), *actions_of(Board.BASE, Season.WINTER)} <= stood
    spaces = {move.where.space for move in moves if getattr(move, "where", None)}
    assert {Space.CART, Space.YOKE} <= spaces
    kinds = {type(move) for move in moves}
    assert {TakeParents, Build, Plant, SellGrapes, Harvest, MakeWine, FillOrder, Train} <= kinds
    assert {DrawVisitors, Pass} <= kinds
    assert BoardAction.GIVE_TOUR in stood
    assert not any(entry.overruled for entry in game.history.done)
    assert state.season is Season.OVER
    assert outcome(state).winners == (0,)
    assert phone.problems == []
