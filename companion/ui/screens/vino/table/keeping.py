"""Your copy of Vino, kept on the shelf: every game begins with what is known of it by now."""

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
    """What is known of this household's copy; what cannot be read is begun anew."""
    found = shelf.draft(KEPT)
    with suppress(BadGameFile, MalformedMove):
        if found is not None:
            return from_file(found)
    return Copy()


def keep(shelf: Shelf, copy: Copy) -> None:
    """Keep it; a copy that cannot be kept can still be played with."""
    with suppress(StorageError):
        shelf.keep_draft(KEPT, to_file(copy))


def entered(copy: Copy, move: object) -> Copy:
    """The copy with what a move enters, or :class:`MalformedMove` if no box could be like that."""
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
    """What a game was told of the components is known for the next one, too."""
    with suppress(MalformedMove):
        keep(shelf, entered(kept_copy(shelf), move))
