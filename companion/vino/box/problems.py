"""Checks of a copy: likely slips, and what is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.phrase import Phrase

from .board import COUNTS, GOVERNMENT, MARKERS, PRIVATE, REGIONS, UNKNOWN, region_name, variety_name
from .copies import RULEBOOK, Column, Copy, Land

MOST_INCOME = 9990
MOST_BOXES = 100
MOST_PRICE = 990
LIKELY_STEPS = tuple(n for n in range(5, COUNTS.demand_most + 1) if COUNTS.demand_most % n == 0)
"""Steps of the market with which 0 and both ends have a box."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a copy; a ``hard`` one is impossible in any box."""

    says: Phrase
    hard: bool = False


def problems(copy: Copy) -> tuple[Problem, ...]:
    """Return everything that is impossible or looks like a slip; the impossible first."""
    found = (*_step(copy), *_table(copy), *_lands(copy))
    return tuple(sorted(found, key=lambda problem: not problem.hard))


def check_copy(copy: Copy) -> None:
    """Raise :class:`MalformedMove` if the copy is impossible."""
    _refuse_hard(problems(copy))


def _step(copy: Copy) -> Iterator[Problem]:
    if copy.step is not None and copy.step not in LIKELY_STEPS:
        yield Problem(Phrase("copy.step", {"most": COUNTS.demand_most}), hard=True)


def _table(copy: Copy) -> Iterator[Problem]:
    sold = [column.sold for column in copy.table]
    if sold != sorted(set(sold)):
        yield Problem(Phrase("copy.sold-rising"), hard=True)
    for column in copy.table:
        yield from column_problems(column)
    for row, id in (
        ("income", Phrase("copy.income-falls")),
        ("lost", Phrase("copy.lost-falls")),
        ("boxes", Phrase("copy.boxes-fall")),
    ):
        figures = [getattr(column, row) for column in copy.table]
        if figures != sorted(figures):
            yield Problem(id)


def column_problems(column: Column) -> Iterator[Problem]:
    """Yield the problems of one column."""
    facts = {"sold": column.sold}
    if not 1 <= column.sold <= COUNTS.cellar_most:
        yield Problem(Phrase("copy.sold", {"most": COUNTS.cellar_most}), hard=True)
    if not 0 <= column.income <= MOST_INCOME:
        yield Problem(Phrase("copy.income", {**facts, "most": MOST_INCOME}), hard=True)
    if not 0 <= column.lost <= column.sold:
        yield Problem(Phrase("copy.lost", {**facts, "lost": column.lost}), hard=True)
    if not 0 <= column.boxes <= MOST_BOXES:
        yield Problem(Phrase("copy.boxes", {**facts, "most": MOST_BOXES}), hard=True)
    if column.income % 10:
        yield Problem(Phrase("copy.tens", {"amount": column.income}))


def _lands(copy: Copy) -> Iterator[Problem]:
    if [land.region for land in copy.lands] != list(REGIONS):
        yield Problem(Phrase("copy.regions"), hard=True)
        return
    if sorted(land.number for land in copy.lands) != list(range(1, len(REGIONS) + 1)):
        yield Problem(Phrase("copy.numbers", {"most": len(REGIONS)}), hard=True)
    for land in copy.lands:
        yield from land_problems(land)
    slots = sum(len(land.varieties) for land in copy.lands)
    all_named = all(land.complete for land in copy.lands)
    if slots > COUNTS.variety_markers or (all_named and slots != COUNTS.variety_markers):
        yield Problem(Phrase("copy.slots", {"slots": slots, "right": COUNTS.variety_markers}))
    bottles = sum(GOVERNMENT in land.vineyards for land in copy.lands)
    all_known = all(land.known for land in copy.lands)
    if bottles > COUNTS.bottles or (all_known and bottles != COUNTS.bottles):
        yield Problem(Phrase("copy.bottles", {"bottles": bottles, "right": COUNTS.bottles}))
    if all_known:
        sizes = {land.size for land in copy.lands}
        if not {COUNTS.size_least, COUNTS.size_most} <= sizes:
            least, most = COUNTS.size_least, COUNTS.size_most
            yield Problem(Phrase("copy.extremes", {"least": least, "most": most}))


def land_problems(land: Land) -> Iterator[Problem]:
    """Yield the problems of one region."""
    facts = {"region": region_name(land.region)}
    if land.size and not COUNTS.size_least <= land.size <= COUNTS.size_most:
        limits = {"least": COUNTS.size_least, "most": COUNTS.size_most}
        yield Problem(Phrase("copy.size", {**facts, "size": land.size, **limits}), hard=True)
    kinds = set(land.vineyards)
    if not (kinds <= {PRIVATE, GOVERNMENT} or kinds == {UNKNOWN}):
        yield Problem(Phrase("copy.letters", facts), hard=True)
    if len(set(land.varieties)) != len(land.varieties):
        yield Problem(Phrase("copy.variety-twice", facts), hard=True)
    marker = MARKERS[land.region]
    if land.complete and marker not in land.varieties:
        variety = variety_name(marker)
        yield Problem(Phrase("copy.marker", {**facts, "variety": variety}), hard=True)
    if land.complete and len(land.varieties) < COUNTS.varieties_least:
        yield Problem(Phrase("copy.varieties-few", {**facts, "least": COUNTS.varieties_least}))
    if land.prices and len(land.prices) != land.size:
        counts = {"prices": len(land.prices), "size": land.size}
        yield Problem(Phrase("copy.prices-count", {**facts, **counts}), hard=True)
    known = [price for price in land.prices if price is not None]
    if any(not 1 <= price <= MOST_PRICE for price in known):
        yield Problem(Phrase("copy.price", {**facts, "most": MOST_PRICE}), hard=True)
    if known != sorted(known):
        yield Problem(Phrase("copy.prices-fall", facts))
    for price in known:
        if price % 10:
            yield Problem(Phrase("copy.tens", {"amount": price}))
    if kinds == {GOVERNMENT}:
        yield Problem(Phrase("copy.no-private", facts))
    printed = RULEBOOK[land.region.at]
    other_size = printed.size and land.size and land.size != printed.size
    if other_size or (printed.complete and land.complete and not _same(land, printed)):
        yield Problem(Phrase("copy.other-than-rulebook", facts))


def _same(land: Land, printed: Land) -> bool:
    return set(land.varieties) == set(printed.varieties)


def check_column(column: Column) -> None:
    """Raise :class:`MalformedMove` if the column is impossible."""
    _refuse_hard(column_problems(column))


def check_land(land: Land) -> None:
    """Raise :class:`MalformedMove` if the region is impossible."""
    if not 1 <= land.number <= len(REGIONS):
        raise MalformedMove("copy.numbers", most=len(REGIONS))
    _refuse_hard(land_problems(land))


def _refuse_hard(found: Iterable[Problem]) -> None:
    for problem in found:
        if problem.hard:
            raise MalformedMove(problem.says.id, **problem.says.facts)
