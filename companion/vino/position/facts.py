"""What came of an entry: everything that is different between two states."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.people import as_seated, people_differ
from companion.kernel.phrase import Fact, Phrase, differs

from ..box.board import REGIONS, VARIETIES
from .ground import Ground
from .state import State


def came_of(before: State, after: State) -> tuple[Fact, ...]:
    """
    Return money, income, vineyards, varieties, bottles, market and play order as far as they are
    different.
    """
    return (*people_differ(before, after), *_facts(as_seated(before, after), after))


def _facts(before: State, after: State) -> Iterator[Fact]:
    for seat in before.seats:
        old, new = before.estates[seat], after.estates[seat]
        yield from differs("money", old.money, new.money, seat)
        yield from differs("income", old.income, new.income, seat)
        for region, was, now in zip(REGIONS, before.grounds, after.grounds, strict=True):
            if was is not now:
                places = _places(was, seat), _places(now, seat)
                yield from differs("vineyards", *places, seat, region.value)
                kinds = _variety(was, seat), _variety(now, seat)
                yield from differs("variety", *kinds, seat, region.value)
    for region, was, now in zip(REGIONS, before.grounds, after.grounds, strict=True):
        yield from differs("bottle", int(was.bottle), int(now.bottle), None, region.value)
    for variety, demand, moved in zip(VARIETIES, before.market, after.market, strict=True):
        yield from differs("demand", demand, moved, None, variety.value)
    yield from differs("order", before.order, after.order)


def _variety(ground: Ground, seat: int) -> str | None:
    """Return the variety a player produces in a region."""
    grown = ground.grows[seat]
    return grown.value if grown is not None else None


def _places(ground: Ground, seat: int) -> tuple[int, ...]:
    """Return the places of a player's vineyards in a region, from the cheapest, from 1."""
    return tuple(place for place, owner in enumerate(ground.owners, 1) if owner == seat)


def tell_fact(state: State, fact: Fact) -> Phrase | None:
    """Return nothing: the sentences of the log say it."""
    return None
