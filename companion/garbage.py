"""The garbage collector, where very much is read or built that stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 2_000
"""So many things are taken out of the garbage collector's rounds."""


@contextmanager
def much_at_once() -> Iterator[None]:
    """
    Let the garbage collector wait while much is read that stays: what stays is not garbage, and
    going through it again and again takes longer than reading it.
    """
    going = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if going:
            gc.enable()


def stays(count: int) -> None:
    """Say that so many things are there which stay; many are not gone through again."""
    if count > MANY:
        gc.freeze()
