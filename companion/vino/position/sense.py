"""
What makes sense at a table at all: seats somebody sits on, vineyards a region may have, amounts
within reach.

The table may set the rules aside, but not this. Moves are looked at before they are decided, whole
entries when they are read from a file; both need nothing but the setup. Every check raises
:class:`MalformedMove`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from companion.kernel.errors import MalformedMove

from ..box.board import COUNTS, Plot, Region
from .setup import Setup

MOST_MONEY = 99_999
"""More than the bank of any box holds."""

MOST_CHANGE = 2 * COUNTS.demand_most
"""A marker cannot move farther: from one end of the market to the other."""

LAST_ROUND = 999
"""No table plays longer."""

WHY_LENGTH = 200
"""Characters of the reason somebody gives for a correction."""


class Seated(Protocol):
    """A move or an event of one player."""

    @property
    def seat(self) -> int:
        """Who it is."""


def of_seat(setup: Setup, asked: Seated) -> None:
    """Somebody sits where this move or event is from."""
    check_seat(setup, asked.seat)


def check_seat(setup: Setup, seat: int) -> None:
    """Somebody sits there."""
    if seat not in setup.seats:
        raise MalformedMove("move.seat")


def check_seats(setup: Setup, seats: tuple[int, ...]) -> None:
    """Somebody sits there, and nobody twice."""
    for seat in seats:
        check_seat(setup, seat)
    if len(set(seats)) != len(seats):
        raise MalformedMove("move.order")


def check_order(setup: Setup, order: tuple[int, ...]) -> None:
    """Everybody has one place in the order."""
    if sorted(order) != list(setup.seats):
        raise MalformedMove("move.order")


def check_places(places: Iterable[int]) -> None:
    """A region may have these vineyards, and none is named twice."""
    found = list(places)
    within = all(1 <= place <= COUNTS.size_most for place in found)
    if not within or len(set(found)) != len(found):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def check_plots(plots: tuple[Plot, ...]) -> None:
    """Regions may have these vineyards, and none is named twice."""
    for plot in plots:
        check_places((plot.place,))
    if len(set(plots)) != len(plots):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def check_marked(regions: tuple[Region, ...]) -> None:
    """Somebody could mark these: at least one, and none twice."""
    if not regions or len(set(regions)) != len(regions):
        raise MalformedMove("move.regions")


def check_money(amount: int, least: int = 0) -> None:
    """So much money can be paid or had."""
    if not least <= amount <= MOST_MONEY:
        raise MalformedMove("move.amount", most=MOST_MONEY)


def check_money_is_followed(setup: Setup) -> None:
    """The money of this table is followed."""
    if not setup.money:
        raise MalformedMove("move.money-not-followed")


def check_reason(setup: Setup, by: int | None, why: str) -> None:
    """Who corrects something sits at the table, and says why in few words."""
    if by is not None:
        check_seat(setup, by)
    if len(why) > WHY_LENGTH:
        raise MalformedMove("move.why", most=WHY_LENGTH)
