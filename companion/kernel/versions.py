"""
Versions of what is written: records of older versions are brought up to date while they are read.

Everything that is kept says in which version it was written: a game file in its header
(``"version": 1``), a record of the data folder beside what it holds (``{"v": 1, "tap": {…}}``).
Nothing on disk is rewritten for a new version, so one journal may hold taps of several.

To bring out version 2, add one upgrade to `UPGRADES`: a function for each kind of record whose form
changes. It gets the record as version 1 wrote it and returns it as version 2 does:

>>> def pass_became_leave(entry, game):
...     mine = game == "viticulture" and entry["move"] == "pass"
...     return {**entry, "move": "leave"} if mine else entry
>>> step = {"entry": pass_became_leave}
>>> step["entry"]({"move": "pass", "seat": 0, "events": []}, "viticulture")
{'move': 'leave', 'seat': 0, 'events': []}

The same function is used for the entries of a game file and for the taps of a journal. In a file
written by hand an entry may come without ``events``. `VERSION` follows from the list. A save of
each version is kept in ``tests/storage/saves``; that folder's README says how to add one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from .errors import BadGameFile
from .wire import shown

Kind = Literal["header", "entry", "card", "settings", "players", "draft", "campaign", "roster"]
"""
The kinds of record whose form a version can change.

``header``
    what stands above the moves, with the setup, in a game file and in a game's journal; that of a
    file comes with its moves, which are left to ``entry``
``entry``
    a move with its events, in a game file and in a game's journal
``card``, ``settings``, ``players``, ``draft``, ``campaign``, ``roster``
    the other records of the data folder; of a deleted campaign ``{"forgotten": true}`` is kept
"""

Rewrite = Callable[[Any, str], Any]
"""
From a record of one version to the same of the next; the old one is left as it is.

The text says what the record belongs to: for an entry the name of the game, for a card the id of
the game, for a draft its name, for a campaign its id, for a roster the id of its table. For any
other it is empty.
"""

Upgrade = Mapping[Kind, Rewrite]
"""The records whose form one version changes, each with its function."""

UPGRADES: tuple[Upgrade, ...] = ()
"""The first leads from version 1 to version 2, and so on. There is no version 2 yet."""

VERSION = 1 + len(UPGRADES)
"""The version written today. Every version ever written can be read."""


def up_to_date(kind: Kind, record: Any, version: int, of: str = "") -> Any:
    """Return a record written in ``version`` in today's form."""
    for step in UPGRADES[version - 1 :]:
        if kind in step:
            try:
                record = step[kind](record, of)
            except Exception as error:  # it is not what that version wrote
                raise BadGameFile("file.not-understood", record, what=shown(record)) from error
    return record
