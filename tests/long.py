"""
Proofs that grow with the number of games: the suite has a part of them.

All of them are run by ``python3 tests/run.py --long``, as often as somebody has changed the rules.
"""

from __future__ import annotations

import os

VARIABLE = "VENDEMMIA_LONG"
LONG = os.environ.get(VARIABLE) == "1"


def so_many(altogether: int, in_the_suite: int) -> int:
    """How many games are played: all of them, or the suite's part."""
    return altogether if LONG else in_the_suite
