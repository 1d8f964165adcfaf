"""
How phone and table notice that the other one is silent. All times in seconds.

Nobody waits for a connection to say that it is dead: a phone that slept, or whose network changed,
would wait for minutes.

>>> silent(now=20.0, heard=10.5)
True
"""

from __future__ import annotations

BEAT = 2.5
"""A phone says that it is alive so often, and the table answers."""
SILENT = 8.0
"""Nothing heard for so long: the phone says so, and dials again."""
AGAIN = 2.5
"""A tap that is not settled is sent again so often."""
SOON, LATER = 0.3, 3.0
"""Before the second dial, and at most between two; each wait is twice the one before."""
GIVEN_UP = 40.0
"""The table hangs up a connection that was silent for so long."""


def silent(now: float, heard: float) -> bool:
    """Return whether nothing has been heard for too long."""
    return now - heard >= SILENT


def next_wait(wait: float) -> float:
    """Return how long to wait before dialling once more."""
    return min(wait * 2, LATER)
