"""
Checks that a move or event makes sense at all: existing seats, possible vineyards, amounts in
range.

A table can overrule the rules, but not these checks. Moves are checked before they are decided,
entries when they are read from a file. They need only the setup, and raise :class:`MalformedMove`.
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
"""The length limit of the reason for a correction."""


class Seated(Protocol):
    """A move or an event of one player."""

    @property
    def seat(self) -> int:
        """The player's seat."""


def of_seat(setup: Setup, asked: Seated) -> None:
    """Require a move or event of a seat of this table."""
    check_seat(setup, asked.seat)


def check_seat(setup: Setup, seat: int) -> None:
    """Require a seat of this table."""
    if seat not in setup.seats:
        raise MalformedMove("move.seat")


def check_seats(setup: Setup, seats: tuple[int, ...]) -> None:
    """Require seats of this table, none twice."""
    for seat in seats:
        check_seat(setup, seat)
    if len(set(seats)) != len(seats):
        raise MalformedMove("move.order")


def check_order(setup: Setup, order: tuple[int, ...]) -> None:
    """Require every seat exactly once."""
    if sorted(order) != list(setup.seats):
        raise MalformedMove("move.order")


def check_places(places: Iterable[int]) -> None:
    """Require vineyards a region can have, none twice."""
    found = list(places)
    within = all(1 <= place <= COUNTS.size_most for place in found)
    if not within or len(set(found)) != len(found):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def check_plots(plots: tuple[Plot, ...]) -> None:
    """Require vineyards that regions can have, none twice."""
    for plot in plots:
        check_places((plot.place,))
    if len(set(plots)) != len(plots):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def check_marked(regions: tuple[Region, ...]) -> None:
    """Require regions a player can mark: at least one, none twice."""
    if not regions or len(set(regions)) != len(regions):
        raise MalformedMove("move.regions")


def check_money(amount: int, least: int = 0) -> None:
    """Require an amount that can be paid or owned."""
    if not least <= amount <= MOST_MONEY:
        raise MalformedMove("move.amount", most=MOST_MONEY)


def check_money_is_followed(setup: Setup) -> None:
    """Require a table at which money is followed."""
    if not setup.money:
        raise MalformedMove("move.money-not-followed")


def check_reason(setup: Setup, by: int | None, why: str) -> None:
    """Require a seat of this table and a short reason."""
    if by is not None:
        check_seat(setup, by)
    if len(why) > WHY_LENGTH:
        raise MalformedMove("move.why", most=WHY_LENGTH)
