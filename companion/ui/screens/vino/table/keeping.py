"""The stored copy of Vino; every game begins with it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from companion.kernel.errors import BadGameFile, MalformedMove
from companion.storage import Shelf, StorageError
from companion.vino.box.copies import Copy
from companion.vino.box.problems import check_copy
from companion.vino.table.enter_copy import EnterCopy
from companion.vino.table.enter_map import EnterOrder, EnterPrice, EnterRegion
from companion.vino.table.enter_prices import EnterColumn, EnterStep, EnterTable
from companion.vino.table.sharing import from_file, to_file

KEPT = "vino-copy"


def kept_copy(shelf: Shelf) -> Copy:
    """Return the stored copy; an unreadable one is replaced by an empty one."""
    found = shelf.draft(KEPT)
    with suppress(BadGameFile, MalformedMove):
        if found is not None:
            return from_file(found)
    return Copy()


def keep(shelf: Shelf, copy: Copy) -> None:
    """Store a copy; if that fails the game goes on without."""
    with suppress(StorageError):
        shelf.keep_draft(KEPT, to_file(copy))


def entered(copy: Copy, move: object) -> Copy:
    """
    Return the copy after a move that enters something, or raise :class:`MalformedMove` if it is
    impossible.
    """
    match move:
        case EnterStep(step):
            copy = replace(copy, step=step)
        case EnterColumn(column):
            copy = copy.with_column(column)
        case EnterTable(columns, complete):
            copy = replace(copy, table=columns, complete=complete)
        case EnterRegion(land):
            copy = copy.with_land(replace(land, number=copy.land(land.region).number))
        case EnterPrice(region, place, price):
            copy = copy.with_price(region, place, price)
        case EnterOrder(regions):
            copy = copy.with_order(regions)
        case EnterCopy(other):
            copy = other
    check_copy(copy)
    return copy


def learn(shelf: Shelf, move: object) -> None:
    """Add what was entered in a game to the stored copy."""
    with suppress(MalformedMove):
        keep(shelf, entered(kept_copy(shelf), move))
