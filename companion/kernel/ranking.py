"""Final ranking: shared places, tie-breaks, and amounts that still have to be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")

Amount = Callable[[int], int | None]
"""A seat's amount of what breaks the tie, if it is known."""


@dataclass(frozen=True, slots=True)
class TieQuestion:
    """What has to be counted to break a tie, and for which seats."""

    what: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome(Generic[P]):
    """
    The end of a game: all places, the winners, what decided a tie and what has yet to be counted.
    """

    places: tuple[P, ...]
    winners: tuple[int, ...]
    decided_by: str | None
    """``None`` for a clear win, what broke the tie, or ``shared``."""
    question: TieQuestion | None


def ranked(seats: Iterable[int], worth: Callable[[int], int]) -> list[tuple[int, ...]]:
    """Group players of equal worth, the highest worth first."""
    groups: dict[int, list[int]] = {}
    for seat in seats:
        groups.setdefault(worth(seat), []).append(seat)
    return [tuple(groups[n]) for n in sorted(groups, reverse=True)]


def ranks(
    groups: Iterable[tuple[int, ...]], amounts: Sequence[Amount]
) -> Iterator[tuple[int, int]]:
    """Yield every seat with its rank; ties are broken by the amounts, as far as they are known."""
    rank = 1
    for tied in groups:
        for sharing in _broken(tied, amounts):
            yield from ((seat, rank) for seat in sharing)
            rank += len(sharing)


def _broken(tied: tuple[int, ...], amounts: Sequence[Amount]) -> list[tuple[int, ...]]:
    """Split tied seats into places, as far as the amounts are known."""
    if len(tied) == 1 or not amounts:
        return [tied]
    found = {seat: amounts[0](seat) for seat in tied}
    known = {seat: n for seat, n in found.items() if n is not None}
    if len(known) < len(tied):
        return [tied]
    groups = ranked(tied, known.__getitem__)
    return [sharing for group in groups for sharing in _broken(group, amounts[1:])]
