"""Where the folders that are not code lie: beside us in a checkout, inside us when installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def folder(name: str) -> Path:
    """
    Return the folder ``name`` (``data``, ``locales``).

    The wheel carries both under ``companion/_shipped``; a checkout has them at its top level.
    """
    shipped = _HERE / "_shipped" / name
    return shipped if shipped.is_dir() else _HERE.parent / name
