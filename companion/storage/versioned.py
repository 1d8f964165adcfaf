"""
Records with a version: how they are stored, and how older ones are read.

What each version changed, and how to bring out the next one, is told in
`companion.kernel.versions`: game files go through the same list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.kernel import versions

from .errors import TooNew
from .values import copied

Kind = Literal["header", "tap", "card", "settings", "players", "draft", "campaign", "roster"]


def wrapped(kind: Kind, value: Any) -> dict[str, Any]:
    """Return a record with its version, as it is stored."""
    return {"v": versions.VERSION, kind: value}


def unwrapped(kind: Kind, stored: Mapping[str, Any], of: str = "") -> Any:
    """
    Return a stored record in today's form; ``of`` is as for `versions.Rewrite`.

    A header comes as it is: like that of a game file it says its version itself. Of the taps only
    those that play hold an entry, and what undoes or jumps is the same in all versions.

    >>> unwrapped("tap", {"v": 1, "tap": {"tap": "undo"}})
    {'tap': 'undo'}
    """
    value, version = copied(stored[kind]), stored["v"]
    if kind == "header":
        return value
    if kind == "tap":
        played = value.get("tap") == "play"
        return versions.up_to_date("entry", value, version, of) if played else value
    return versions.up_to_date(kind, value, version, of)


def refuse_newer(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
    """Raise `TooNew` if any document of a file was written by a later version of Vendemmia."""
    written = (doc.get("v") for table in tables.values() for doc in table.values())
    newest = max((v for v in written if type(v) is int), default=0)
    if newest > versions.VERSION:
        raise TooNew(newest)
