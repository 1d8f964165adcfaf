"""
Randomness: the only source the rules may use.

In play it is seeded anew for every entry of the history, so that undoing a draw and drawing again
gives the same card. Tests use scripted outcomes. Outcomes are stored in the events, so reading a
file never asks for randomness again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n - 1``, each as likely as the other."""


class Seeded:
    """
    Random numbers from a seed and the number of the entry they are for.

    Only ``random.random()`` is used: its sequence is promised to stay the same in every Python.

    >>> Seeded(7, 0).below(6) == Seeded(7, 0).below(6)
    True
    """

    def __init__(self, seed: int, entry: int = 0) -> None:
        self._random = random.Random(f"{seed}/{entry}")

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n - 1``."""
        return int(self._random.random() * n)


class Scripted:
    """
    Outcomes given in advance, for tests.

    >>> Scripted(2, 0).below(3)
    2
    """

    def __init__(self, *outcomes: int) -> None:
        self._left = list(outcomes)

    def below(self, n: int) -> int:
        """Return the next outcome of the script."""
        if not self._left:
            raise AssertionError("the script of chance is used up")
        outcome = self._left.pop(0)
        if not 0 <= outcome < n:
            raise AssertionError(f"the script says {outcome}, which is not below {n}")
        return outcome


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """Return ``things`` in random order (Fisher-Yates, from the last to the second)."""
    deck = list(things)
    for last in range(len(deck) - 1, 0, -1):
        other = chance.below(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
