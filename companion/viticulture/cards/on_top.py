"""What a card gives besides, once its steps are done."""

from __future__ import annotations

from ..actions.plant import Planting
from ..box.vineyard import FIELDS, Wine
from ..box.visitors import Extra, Option
from ..position.mat import Mat
from ..position.spaces import mat_of
from ..position.state import State
from .booking import Change
from .conditions import SIX
from .ready import _COUNTERS, DRAWN_FREELY, CardStep


def on_top(
    before: State, after: State, seat: int, option: Option, others: int = 0
) -> tuple[Change, ...]:
    """
    Return what an option gives besides, once its steps are done; ``others`` is how many opponents
    did it.

    Where the type of a card can be chosen, see :func:`drawn_on_top`.
    """
    found: list[Change] = []
    for more in option.more:
        times = _times(before, after, seat, more, others)
        for what, count in (*more.gain.items(), *more.draw.items()):
            if times * count and what in _COUNTERS:
                found.append(Change(_COUNTERS[what], times * count, seat))
    return tuple(found)


def drawn_on_top(
    before: State, after: State, seat: int, option: Option, others: int = 0
) -> tuple[CardStep, ...]:
    """Return how many cards an option gives besides, where their type can be chosen."""
    found: list[CardStep] = []
    for more in option.more:
        times = _times(before, after, seat, more, others)
        for what, count in more.draw.items():
            if times * count and what in DRAWN_FREELY:
                found.append(CardStep(what, times * count, times * count, option))
    return tuple(found)


def _times(before: State, after: State, seat: int, more: Extra, others: int) -> int:
    was, now = mat_of(before, seat), mat_of(after, seat)
    if more.per == "opponent-who-did":
        return others
    wines = {kind: len(now.cellar.row(kind)) - len(was.cellar.row(kind)) for kind in Wine}
    if more.per == "sparkling-made":
        return max(0, wines[Wine.SPARKLING])
    if more.per == "type-made":
        return sum(count > 0 for count in wines.values())
    return int(_is_so(before, after, seat, more.when))


def _is_so(before: State, after: State, seat: int, when: str) -> bool:
    was, now = mat_of(before, seat), mat_of(after, seat)
    match when:
        case "built-cost-5-or-6":
            return any(s.cost in (5, 6) for s in now.built if s not in was.built)
        case "planted-value-4":
            return any(planting.vine.total == 4 for planting in _new(was, now))
        case "six-vines":
            return now.planted >= SIX
        case "three-kinds-on-field":
            return any(len(set(now.field(p.field).vines)) >= 3 for p in _new(was, now))
        case "three-harvested":
            harvested = zip(was.fields, now.fields, strict=True)
            return sum(b.harvested and not a.harvested for a, b in harvested) >= 3
        case "six-structures":
            return len(now.built) >= SIX
        case "most-valuable":
            return _most_valuable(before, after, seat)
    return False


def _new(was: Mat, now: Mat) -> list[Planting]:
    """Return the vines that are planted now and were not before."""
    found = []
    for number in FIELDS:
        had = list(was.field(number).vines)
        for vine in now.field(number).vines:
            if vine in had:
                had.remove(vine)
            else:
                found.append(Planting(vine, number))
    return found


def _most_valuable(before: State, after: State, seat: int) -> bool:
    """Return whether the wine that was given away was the only most valuable one of all cellars."""
    all_wines = [
        value
        for estate in before.estates
        if estate.mat is not None
        for kind in Wine
        for value in estate.mat.cellar.row(kind)
    ]
    was, now = mat_of(before, seat).cellar, mat_of(after, seat).cellar
    gone = [v for kind in Wine for v in was.row(kind) if v not in now.row(kind)]
    return bool(gone) and gone[0] == max(all_wines) and all_wines.count(gone[0]) == 1
