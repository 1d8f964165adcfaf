"""Old records become today's, one version at a time, when they are read.

Every stored record carries the version it was written in: ``{"v": 1, "tap": {…}}``. Reading takes
it through every step from there to `VERSION`; nothing on disk is rewritten, so one game may hold
taps of several versions. A record without ``v`` is of version 0, when records were stored bare.

To bring out version 2: raise `VERSION`, write the functions, and add the line
``1: {"tap": _the_function}`` to `STEPS`. Kinds a version did not change need no function. Then
put a save of version 1 beside the one of version 0 in ``tests/storage/saves``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from .errors import TooNew

Kind = Literal["header", "tap", "card", "settings", "players", "draft", "campaign"]
Step = Callable[[Any], Any]
Steps = Mapping[int, Mapping[Kind, Step]]

VERSION = 1


def _was_a_field(name: str) -> Step:
    """Version 0 stored rows bare; what is a record of its own now was one field among others."""
    return lambda row: row[name]


def _game_had_another_key(header: dict[str, Any]) -> dict[str, Any]:
    """Version 0 named the game under ``title``."""
    return {"game" if key == "title" else key: value for key, value in header.items()}


def _taps_were_called_moves(tap: dict[str, Any]) -> dict[str, Any]:
    """Version 0 wrote ``{"move": "plant", …}`` where version 1 writes ``{"op": "plant", …}``."""
    return {"op" if key == "move" else key: value for key, value in tap.items()}


STEPS: Steps = {
    0: {
        "header": _game_had_another_key,
        "tap": _taps_were_called_moves,
        "card": _was_a_field("card"),
        "players": _was_a_field("players"),
        "draft": _was_a_field("draft"),
    },
}
"""From version, kind of record, function of the record that gives the next version's."""


def wrapped(kind: Kind, value: Any, version: int | None = None) -> dict[str, Any]:
    """A record as it is stored: with its version."""
    return {"v": VERSION if version is None else version, kind: value}


def unwrapped(
    kind: Kind,
    stored: Mapping[str, Any],
    steps: Steps | None = None,
    version: int | None = None,
) -> Any:
    """Today's form of a stored record, or `TooNew`.

    ``steps`` and ``version`` stand in for today's in tests of a version to come.

    >>> unwrapped("tap", {"move": "plant", "vine": 3})
    {'op': 'plant', 'vine': 3}
    >>> unwrapped("tap", {"v": 1, "tap": {"op": "plant", "vine": 3}})
    {'op': 'plant', 'vine': 3}
    """
    steps = STEPS if steps is None else steps
    today = VERSION if version is None else version
    written = stored.get("v")
    if type(written) is int:
        value = stored.get(kind)
    else:
        written, value = 0, dict(stored)
    if written > today:
        raise TooNew(written)
    for number in range(written, today):
        step = steps[number].get(kind)
        value = value if step is None else step(value)
    return value


def refuse_newer(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
    """`TooNew` if any document of a file was written by a later version of the app."""
    written = (doc.get("v") for table in tables.values() for doc in table.values())
    newest = max((v for v in written if type(v) is int), default=0)
    if newest > VERSION:
        raise TooNew(newest)
