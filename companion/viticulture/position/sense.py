"""
Checks that a move or event makes sense at all: existing seats, existing fields, amounts in range.

A table can overrule the rules, but not these checks. Each kind of move and event names the ones it
needs; those that several share are here. They need only the setup, and raise
:class:`MalformedMove`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.kernel.errors import MalformedMove

from ..box.decks import CardType
from ..box.orders import Bottle
from ..box.vineyard import FIELDS, HIGHEST, Wine
from ..box.wake_up import WAKE_UP
from ..solo.choices import Solo
from .mat import Cellar
from .setup import Setup
from .workers import At, Space

LARGEST_STEP = 99
"""No card gives more; a larger step is a slip of the finger."""

LARGEST_COUNT = 9999
"""More than any table can count for a tie."""

MOST = 99
"""No card changes anything by more, nobody holds or pays more; more is a slip of the finger."""

_VALUES = frozenset(range(1, HIGHEST + 1))
_FIELDS = frozenset(FIELDS)


def check_seat(setup: Setup, seat: int) -> None:
    """Require a seat of this table."""
    if not 0 <= seat < len(setup.players):
        raise MalformedMove("move.seat")


def of_seat(setup: Setup, value: Any) -> None:
    """Check a move or event that has only a seat to check."""
    check_seat(setup, value.seat)


def of_worker(setup: Setup, value: Any) -> None:
    """Check a move or event that has only a seat and a placed worker to check."""
    check_seat(setup, value.seat)
    check_at(value.where)


def check_at(at: At | None) -> None:
    """Require an action of the board, or cart or yoke without one."""
    if at is None:
        return
    action = at.action
    elsewhere = at.space is Space.CART or at.space is Space.YOKE
    if (action is None) is not elsewhere or not (action is None or action.basic):
        raise MalformedMove("move.action")


def check_row(row: int) -> None:
    """Require a row of the wake-up chart."""
    if row not in WAKE_UP:
        raise MalformedMove("move.row", most=max(WAKE_UP))


def check_move_to_row(setup: Setup, move: Any) -> None:
    """Require a seat, a row of the chart, and a visitor of one of the two seasons."""
    check_seat(setup, move.seat)
    check_row(move.row)
    check_visitor(move.visitor)


def check_step(by: int, least: int = 0) -> None:
    """Require a number of spaces that a track can have, forwards or back."""
    if not least <= abs(by) <= LARGEST_STEP:
        raise MalformedMove("move.step", most=LARGEST_STEP)


def check_visitor(visitor: CardType | None) -> None:
    """Require a type of visitor that a row can bring: summer, winter or unspecified."""
    if visitor not in (None, CardType.SUMMER, CardType.WINTER):
        raise MalformedMove("move.cards")


def check_number(value: int, least: int, most: int) -> None:
    """Require a number within bounds."""
    if not least <= value <= most:
        raise MalformedMove("move.count")


def check_field(number: int) -> None:
    """Require one of the three fields."""
    if number not in _FIELDS:
        raise MalformedMove("move.field")


def check_values(*rows: tuple[int, ...]) -> None:
    """Require token values that have an icon."""
    for row in rows:
        if len(row) > MOST or not _VALUES.issuperset(row):
            raise MalformedMove("move.token")


def check_bottles(bottles: Iterable[Bottle]) -> None:
    """Require wines whose values have an icon."""
    for bottle in bottles:
        if bottle.value not in _VALUES:
            raise MalformedMove("move.token")


def check_cellar(cellar: Cellar) -> None:
    """
    Require rows of wine whose values have an icon.

    A wine the table insists on may be worth less than the lowest icon of its row, and ages there.
    """
    check_values(*(cellar.row(kind) for kind in Wine))


def check_solo(setup: Setup) -> Solo:
    """Require a game against the Automa."""
    if setup.solo is None:
        raise MalformedMove("move.no-automa")
    return setup.solo


def only_solo(setup: Setup, value: object) -> None:
    """Check a move or event that only needs a game against the Automa."""
    check_solo(setup)
