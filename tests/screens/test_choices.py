"""What is chosen on a screen and not booked yet, and what can be open over it, are values."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any, get_args

import pytest

from companion.ui import sheets as shared
from companion.ui.play import NOTHING_PICKED, Picked, Play, Taps
from companion.ui.scene import Scene
from companion.ui.screens import vino
from companion.ui.screens.vino import sheets as of_vino
from companion.ui.screens.vino.round.purchase import Purchase
from companion.ui.screens.vino.round.sale import Selling
from companion.ui.screens.viticulture import sheets as of_viticulture
from companion.ui.sheets import RuleSheet, Sheet
from companion.vino.box.board import Variety
from companion.vino.position.state import State
from companion.vino.round.selling import SellNothing
from tests.gallery import vino_games
from tests.gallery.scenes import Room

NEBBIOLO = Variety.NEBBIOLO


class Page:
    """A page of a game in which wine is sold, without a screen."""

    def __init__(self) -> None:
        room = Room()
        vino_games.sit_down(room, 4)
        assert room.table
        vino_games.selling(room.table)
        self.table = room.table
        self.picked = NOTHING_PICKED
        self.sheet: Sheet | None = None
        self.taps = Taps(self.table, vino, False, self.show, self.pick, room.device)

    def show(self, sheet: Any) -> None:
        self.sheet = sheet(self.sheet) if callable(sheet) else sheet

    def pick(self, change: Callable[[Picked], Picked]) -> None:
        self.picked = change(self.picked)

    @property
    def play(self) -> Play[State]:
        state = vino.seen(self.table.session.state)
        return Play(Scene(None), state, self.taps, self.picked.valid(vino.decision(state)))


def test_a_tap_before_the_next_drawing_builds_on_the_one_before() -> None:
    page = Page()
    drawn = page.play
    drawn.pick(Selling, lambda now: replace(now, variety=NEBBIOLO))
    drawn.pick(Selling, lambda now: replace(now, quantity=2))
    assert drawn.choice(Selling) == Selling(), "what was drawn does not change"
    assert page.play.choice(Selling) == Selling(NEBBIOLO, 2)


def test_what_was_chosen_for_one_decision_is_not_chosen_for_the_next() -> None:
    page = Page()
    seat = page.play.state.acting
    page.play.pick(Selling, lambda now: replace(now, variety=NEBBIOLO, quantity=2))
    page.table.play(SellNothing(seat))  # from another page: this one is not told to forget
    assert page.play.state.acting != seat
    assert page.play.choice(Selling) == Selling()
    page.play.pick(Selling, lambda now: replace(now, quantity=3))
    assert page.play.choice(Selling) == Selling(quantity=3), "the variety was the one before's"


def test_a_move_lets_go_of_what_was_chosen_and_it_can_be_chosen_again() -> None:
    page = Page()
    page.play.pick(Selling, lambda now: replace(now, variety=NEBBIOLO))
    page.play.pick(Purchase, lambda now: replace(now, place=3))
    kept = page.play.picked
    assert page.play.do(SellNothing(page.play.state.acting))
    assert page.picked == NOTHING_PICKED
    page.taps.pick_again(kept)
    assert page.play.choice(Selling) == Selling(NEBBIOLO)
    assert page.play.choice(Purchase) == Purchase(place=3)


def test_choices_of_two_kinds_do_not_disturb_each_other() -> None:
    page = Page()
    page.play.pick(Selling, lambda now: replace(now, variety=NEBBIOLO))
    page.play.pick(Purchase, lambda now: replace(now, place=3))
    page.play.pick(Selling, lambda now: replace(now, quantity=1))
    assert page.play.choice(Selling) == Selling(NEBBIOLO, 1)
    assert page.play.choice(Purchase) == Purchase(place=3)


def test_a_sheet_that_stays_is_there_after_a_move_and_another_is_not() -> None:
    page = Page()
    stays, goes = of_vino.TableSheet(), RuleSheet("VN-SELL-01")
    for sheet, after in ((stays, stays), (goes, None)):
        page.taps.show(sheet)
        assert page.play.do(SellNothing(page.play.state.acting))
        assert page.sheet == after


@pytest.mark.parametrize(
    ("module", "union"),
    [
        (shared, shared.Shared),
        (of_vino, of_vino.VinoSheet),
        (of_viticulture, of_viticulture.ViticultureSheet),
    ],
    ids=["shared", "vino", "viticulture"],
)
def test_every_sheet_is_one_of_those_that_are_drawn(module: ModuleType, union: Any) -> None:
    """Only what is in the union is asked of the match that draws it."""
    made = {
        one
        for _, one in inspect.getmembers(module, inspect.isclass)
        if issubclass(one, Sheet) and one is not Sheet and one.__module__ == module.__name__
    }
    assert made == set(get_args(union))
