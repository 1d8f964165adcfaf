"""
What can be open over a play screen: a value for every sheet.

The sheets of this module come up in every game; each game has a union of its own beside them.
A sheet says what it is about and nothing else: the modules of :mod:`.screens.sheets`, and those of
the games, draw it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.errors import CompanionError, IllegalMove
from companion.storage import StorageError

Reason = CompanionError | StorageError
"""Why something did not work."""


@dataclass(frozen=True)
class Sheet:
    """What every sheet is: a frozen dataclass that names what it is about."""

    name: ClassVar[str]
    """What the identifiers on it begin with."""
    stays: ClassVar[bool] = False
    """A sheet stays open while its numbers are stepped, or its marks switched."""


@dataclass(frozen=True)
class RuleSheet(Sheet):
    """One entry of the rules."""

    rule: str
    back: Sheet | None = None
    """The sheet this one was opened from, and goes back to; so on every sheet with this field."""
    name: ClassVar[str] = "rule"


@dataclass(frozen=True)
class CardSheet(Sheet):
    """One card and what it does."""

    card: str
    back: Sheet | None = None
    name: ClassVar[str] = "card"


@dataclass(frozen=True)
class RulesSheet(Sheet):
    """What can be asked now: a field to search, and the entries about what is being done."""

    rules: tuple[str, ...] = ()
    """These, instead of those of the present part of the game."""
    wanted: str = ""
    """What was searched for before an entry was opened."""
    back: Sheet | None = None
    name: ClassVar[str] = "season"


@dataclass(frozen=True)
class IllegalSheet(Sheet):
    """Why the rules speak against a move, and the way to record it all the same."""

    move: object
    reason: IllegalMove
    back: Sheet | None = None
    after: Sheet | None = None
    """What comes up once the move is recorded."""
    name: ClassVar[str] = "illegal"


@dataclass(frozen=True)
class ProblemSheet(Sheet):
    """A tap that could not be written down."""

    reason: Reason
    back: Sheet | None = None
    name: ClassVar[str] = "problem"


Shared = RuleSheet | CardSheet | RulesSheet | IllegalSheet | ProblemSheet
"""The sheets of every game."""
