"""The shelf protocol, and its records: saved games, their cards on the home screen, and damage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import BadGameId

_ID = re.compile(r"[a-z0-9-]{1,64}")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One saved game: its header and its taps."""

    id: str
    header: dict[str, Any]
    """The header of a game file; it names its own version."""
    taps: tuple[dict[str, Any], ...]
    """Every operation since the start, oldest first, as today's version would write it."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """What the list of games shows of a game without opening it."""

    id: str
    finished: bool
    touched: int
    """When it was last touched, in milliseconds since the epoch."""
    card: dict[str, Any]
    """Opaque to storage, but for ``{"orphan": true}``: a game found without a card."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A file that could not be read completely."""

    file: str
    """Relative to the data folder."""
    set_aside: str | None
    """The name the original bytes now have, beside the file; None if it was left in place."""
    kept: int
    """How many entries (taps, for a game) were saved."""
    reason: str
    """``"damaged"`` or ``"too-new"``."""


class Shelf(Protocol):
    """
    Where games, settings, players, drafts and campaigns are stored.

    What a caller hands in or is handed is his: changing it later changes nothing on the shelf.
    """

    @property
    def place(self) -> str:
        """The folder's path, as Settings shows it."""

    @property
    def damages(self) -> tuple[Damage, ...]:
        """Files found damaged or too new since this shelf was opened."""

    def games(self) -> tuple[GameCard, ...]:
        """Return the cards of all games, the most recently played first."""

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        """Add a new game; `GameExists` if there is one with that id."""

    def open(self, id: str) -> GameRecord:
        """Return the whole game, or raise `NoSuchGame` or `TooNew`."""

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        """Append one tap to a game; it is on disk when this returns. One durable write."""

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        """Update the card of a game: when it ends, is reopened or is left."""

    def remove(self, id: str) -> None:
        """Remove a game from the list."""

    def settings(self) -> dict[str, Any]:
        """Return the stored settings; empty at first."""

    def keep_settings(self, values: dict[str, Any]) -> None:
        """Store settings in place of the former ones."""

    def players(self) -> tuple[dict[str, Any], ...]:
        """Return everyone who ever played, the most recent first."""

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        """Put these players, in this order, before the others; a known ``name`` is replaced."""

    def draft(self, name: str) -> dict[str, Any] | None:
        """Return a stored draft, such as a half-filled form."""

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        """Store a draft; None deletes it."""

    def campaigns(self) -> dict[str, dict[str, Any]]:
        """Return all campaigns by their ids, oldest first."""

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        """Store a campaign; None deletes it. One durable write."""

    def close(self) -> None:
        """Close all files and release the folder; there is nothing left to write."""


def proper_id(id: str) -> bool:
    """Return whether an id may name a file: nothing that could lead out of the folder."""
    return _ID.fullmatch(id) is not None


def checked_id(id: str) -> str:
    """Return the id, or raise `BadGameId`."""
    if not proper_id(id):
        raise BadGameId(id)
    return id


def by_touch(cards: Sequence[GameCard]) -> tuple[GameCard, ...]:
    """
    Return cards, the most recently played first; among equals by id, so that the order is stable.
    """
    return tuple(sorted(cards, key=lambda card: (-card.touched, card.id)))


def players_after(
    known: Sequence[dict[str, Any]], latest: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Merge players: the latest first, in their order, then the others; the last of a name wins."""
    by_name = {player["name"]: player for player in latest}
    return [*by_name.values(), *(one for one in known if one["name"] not in by_name)]
