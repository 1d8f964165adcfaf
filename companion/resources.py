"""The folders that are not code: at the top of a checkout, inside the installed package."""

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
