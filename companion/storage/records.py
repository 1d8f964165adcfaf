"""What a shelf takes and gives: saved games, their cards on the home screen, and damage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import BadGameId

_ID = re.compile(r"[a-z0-9-]{1,64}")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as it was played."""

    id: str
    header: dict[str, Any]
    """What stands above the moves of a game file; like there, of the version it says itself."""
    taps: tuple[dict[str, Any], ...]
    """Every operation since the start, oldest first, as today's version would write it."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the list of games shows without opening one."""

    id: str
    finished: bool
    touched: int
    """When it was last touched, in milliseconds since the epoch."""
    card: dict[str, Any]
    """Opaque to storage, but for ``{"orphan": true}``: a game found without a card."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that could not be read as it should."""

    file: str
    """Relative to the data folder."""
    set_aside: str | None
    """The name the original bytes now have, beside the file; None if it was left in place."""
    kept: int
    """How many entries (taps, for a game) were saved."""
    reason: str
    """``"damaged"`` or ``"too-new"``."""


class Shelf(Protocol):
    """Where games, settings, players, drafts and campaigns are kept.

    What a caller hands in or is handed is his: changing it later changes nothing on the shelf.
    """

    @property
    def place(self) -> str:
        """The folder, as Settings shows it."""

    @property
    def damages(self) -> tuple[Damage, ...]:
        """What was found damaged or too new since this shelf was opened."""

    def games(self) -> tuple[GameCard, ...]:
        """All games, the last touched first."""

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        """Begin a game; `GameExists` if there is one of that id."""

    def open(self, id: str) -> GameRecord:
        """The whole game; `NoSuchGame`, or `TooNew`."""

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        """Add one operation; when this returns it is on disk. One durable write."""

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        """Renew what the list shows: when a game ends, is reopened or is left."""

    def remove(self, id: str) -> None:
        """Take a game off the shelf."""

    def settings(self) -> dict[str, Any]:
        """The settings last kept, or nothing."""

    def keep_settings(self, values: dict[str, Any]) -> None:
        """Keep these settings in place of the former ones."""

    def players(self) -> tuple[dict[str, Any], ...]:
        """Everyone who ever played, the latest first."""

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        """Put these, in this order, before the others; a known ``name`` is replaced."""

    def draft(self, name: str) -> dict[str, Any] | None:
        """A form left half filled in."""

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        """Keep a draft, or with None forget it."""

    def campaigns(self) -> dict[str, dict[str, Any]]:
        """All campaigns by their ids, in the order in which they were begun."""

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        """Keep a campaign as it stands now, or with None forget it. One durable write."""

    def close(self) -> None:
        """Let go of files and folder; nothing is left to be written."""


def proper_id(id: str) -> bool:
    """Whether an id may name a file: nothing that could lead out of the folder."""
    return _ID.fullmatch(id) is not None


def checked_id(id: str) -> str:
    """The id itself, or `BadGameId`."""
    if not proper_id(id):
        raise BadGameId(id)
    return id


def by_touch(cards: Sequence[GameCard]) -> tuple[GameCard, ...]:
    """The last touched first; among equals the id decides, so that lists do not flicker."""
    return tuple(sorted(cards, key=lambda card: (-card.touched, card.id)))


def players_after(
    known: Sequence[dict[str, Any]], latest: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The latest players in their order, then the others; one of a name, the last one said."""
    by_name = {player["name"]: player for player in latest}
    return [*by_name.values(), *(one for one in known if one["name"] not in by_name)]
