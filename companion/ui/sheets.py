"""
The sheets that can be open over a play screen, as values.

Those of this module exist in every game; each game has a union of its own beside them. A sheet only
names its subject; :mod:`.screens.sheets` and the games' modules draw it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.kernel.errors import CompanionError, IllegalMove
from companion.meaning import Overtaken
from companion.storage import StorageError

Reason = CompanionError | StorageError
"""Why something did not work."""


@dataclass(frozen=True)
class Sheet:
    """Base of all sheets: a frozen dataclass that names its subject."""

    name: ClassVar[str]
    """The prefix of the identifiers on it."""
    stays: ClassVar[bool] = False
    """A sheet stays open while its numbers are stepped, or its marks switched."""
    kept: ClassVar[bool] = True
    """It is open again when one comes back from the rules or the settings."""


@dataclass(frozen=True)
class RuleSheet(Sheet):
    """One entry of the rules."""

    rule: str
    back: Sheet | None = None
    """The sheet this one was opened from, and goes back to; so on every sheet with this field."""
    name: ClassVar[str] = "rule"


@dataclass(frozen=True)
class CardSheet(Sheet):
    """One card."""

    card: str
    back: Sheet | None = None
    name: ClassVar[str] = "card"


@dataclass(frozen=True)
class RulesSheet(Sheet):
    """The rules of the present part of the game, and a search field."""

    rules: tuple[str, ...] = ()
    """These, instead of those of the present part of the game."""
    wanted: str = ""
    """The search text before an entry was opened."""
    back: Sheet | None = None
    name: ClassVar[str] = "season"


@dataclass(frozen=True)
class IllegalSheet(Sheet):
    """Why a move is not allowed, with a button to record it all the same."""

    move: object
    reason: IllegalMove
    back: Sheet | None = None
    after: Sheet | None = None
    """The sheet to open once the move is recorded."""
    name: ClassVar[str] = "illegal"


@dataclass(frozen=True)
class ProblemSheet(Sheet):
    """A tap that could not be written to disk."""

    reason: Reason
    back: Sheet | None = None
    name: ClassVar[str] = "problem"


@dataclass(frozen=True)
class OvertakenSheet(Sheet):
    """A tap that came after somebody else's and would have meant something else."""

    reason: Overtaken
    back: Sheet | None = None
    after: Sheet | None = None
    """The sheet to open if it is made all the same."""
    name: ClassVar[str] = "overtaken"
    kept: ClassVar[bool] = False


@dataclass(frozen=True)
class MenuSheet(Sheet):
    """The ways out of a game, where the sheet of the table does not have them."""

    name: ClassVar[str] = "menu"
    kept: ClassVar[bool] = False


@dataclass(frozen=True)
class PeopleSheet(Sheet):
    """The players, who can be renamed, recoloured and re-seated."""

    seat: int | None = None
    """The one who is being changed."""
    back: Sheet | None = None
    name: ClassVar[str] = "people"
    stays: ClassVar[bool] = True


@dataclass(frozen=True)
class KeysSheet(Sheet):
    """What the keys of a keyboard do."""

    name: ClassVar[str] = "keys"


Shared = (
    RuleSheet
    | CardSheet
    | RulesSheet
    | IllegalSheet
    | ProblemSheet
    | OvertakenSheet
    | MenuSheet
    | PeopleSheet
    | KeysSheet
)
"""The sheets of every game."""
