"""Every order of a deck comes from one script of chance, and from one only."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from companion.kernel import Scripted
from companion.kernel.chance import shuffled


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_order_is_as_likely_as_any_other(count: int) -> None:
    deck = tuple(range(count))
    scripts = product(*(range(asked) for asked in range(count, 1, -1)))
    orders = [shuffled(deck, Scripted(*script)) for script in scripts]
    assert sorted(orders) == sorted(permutations(deck))
