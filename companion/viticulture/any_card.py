"""
What no card of the data says: orders by their icons, cards that are not named, steps already done.

The moves are those of every other card (``FillOrder`` with ``asks``, ``SwapVines``, ``AddToken``,
``RemoveToken``, ``AgeWine``); here they are listed for whoever cannot or will not name the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.kernel.history import History

from .ageing import one_aged
from .by_card import lowest, tokens
from .components import HIGHEST, ORDERS, Bottle, Wine
from .mat import At
from .moves import Move
from .orders import best
from .placing import mat_of
from .planting import swaps
from .ready import Step
from .state import State
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    Counter,
    FillOrder,
    Harvest,
    MakeWine,
    Plant,
    PlayVisitors,
    RemoveToken,
    Retrieve,
    Row,
    SwapVines,
    Train,
    Uproot,
)

GRAPES = (Row.RED_GRAPES, Row.WHITE_GRAPES)
_CARDS = (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER, Counter.VISITOR)


def order_icons() -> tuple[Bottle, ...]:
    """Every icon an order could ask for."""
    return tuple(Bottle(kind, value) for kind in Wine for value in range(kind.lowest, HIGHEST + 1))


def same_icons(asks: tuple[Bottle, ...]) -> tuple[int, ...]:
    """The cards among the 36 that ask for exactly these wines, in whatever order."""
    wanted = _sorted(asks)
    return tuple(number for number, card in ORDERS.items() if _sorted(card.wines) == wanted)


def _sorted(icons: tuple[Bottle, ...]) -> list[tuple[str, int]]:
    return sorted((icon.kind.value, icon.value) for icon in icons)


def order_by_icons(
    state: State, seat: int, where: At | None, asks: tuple[Bottle, ...], points: int, residual: int
) -> FillOrder | None:
    """An order by what is printed on it, with the wines that fit best; none: they are not there."""
    wines = best(mat_of(state, seat).cellar, asks) if asks else None
    return None if wines is None else FillOrder(seat, where, None, wines, asks, points, residual)


def any_swap(state: State, seat: int) -> Iterator[SwapVines]:
    """Every two vines of two fields that can change places (VINE-01)."""
    return swaps(seat, mat_of(state, seat))


def any_token(state: State, seat: int, row: Row) -> Iterator[AddToken | RemoveToken | AgeWine]:
    """What a card can do with a row: a free icon filled, a token taken away, a wine aged once."""
    mat = mat_of(state, seat)
    there = tokens(mat, row)
    for value in range(lowest(row), HIGHEST + 1):
        yield RemoveToken(seat, row, value) if value in there else AddToken(seat, row, value)
    if row not in GRAPES:
        kind = Wine(row.value)
        for value in there:
            if one_aged(mat, kind, value) != mat.cellar:
                yield AgeWine(seat, 1, kind, value)


def moves_since(history: History[Any], card: str) -> tuple[Move, ...] | None:
    """What was done since a card was played last, oldest first; none: it was not played."""
    found: list[Move] = []
    step = history.last
    while step is not None:
        move = step.entry.move
        if isinstance(move, PlayVisitors) and card in move.cards:
            return tuple(reversed(found))
        found.append(move)
        step = step.earlier
    return None


def times_done(step: Step, seat: int, moves: tuple[Move, ...]) -> int:
    """How often somebody has carried out a step of a card, in moves without a worker."""
    return sum(_times(step, move) for move in moves if _whose(move) == seat)


def _whose(move: Move) -> int | None:
    """Who does something by a card; ``None`` for a turn with a worker and for anything else."""
    if isinstance(move, Book):
        seats = {change.seat for change in move.changes}
        return seats.pop() if len(seats) == 1 else None
    if getattr(move, "where", None) is not None:
        return None
    seat = getattr(move, "seat", None)
    return seat if isinstance(seat, int) else None


def _times(step: Step, move: Move) -> int:
    """How often a step is done by one move: two vines planted at once are two."""
    match step.do, move:
        case (("build" | "upgrade-cellar"), Build()):
            return 1
        case "plant", Plant(vines=vines):
            return len(vines)
        case "harvest", Harvest(fields=fields):
            return len(fields)
        case "make-wine", MakeWine(wines=wines):
            return len(wines)
        case ("fill-order", FillOrder()) | ("train", Train()) | ("vine", Uproot()):
            return 1
        case (("age-one" | "age-all"), AgeWine(kind=kind)):
            return int((step.do == "age-one") is (kind is not None))
        case "swap-vines", SwapVines():
            return 1
        case "retrieve", Retrieve(workers=workers):
            return len(workers)
        case "grape", RemoveToken(row=row):
            return int(row in GRAPES)
        case "wine", RemoveToken(row=row):
            return int(row not in GRAPES)
        case (("place-red" | "place-white" | "place-either"), AddToken(row=row)):
            return int(step.do == "place-either" or row.value.startswith(step.do[6:]))
        case (("card" | "visitor"), Book(changes=changes)):
            counters = _CARDS if step.do == "card" else _CARDS[2:]
            return -sum(c.by for c in changes if c.what in counters and c.by < 0)
        case (("any" | "vine-or-summer"), Book(changes=changes)):
            return sum(_drawn(step, change) for change in changes)
    return 0


def _drawn(step: Step, change: Change) -> int:
    kinds = (Counter.VINE, Counter.SUMMER) if step.do == "vine-or-summer" else _CARDS
    return change.by if change.what in kinds and change.by > 0 else 0
