"""The shelf protocol, and its records: saved games, their cards on the home screen, and damage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .beside import Files
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


@dataclass(frozen=True, slots=True, eq=False)
class GameCard:
    """What the list of games shows of a game without opening it."""

    id: str
    finished: bool
    touched: int
    """When it was last touched, in milliseconds since the epoch."""
    card: dict[str, Any]
    """Opaque to storage, but for ``{"orphan": true}``: a game found without a card."""
    stale: bool = False
    """Whether the game has been played on since the card was filed."""

    def may_say(self, text: str) -> bool:
        """Whether this text may stand on the card as JSON; if not, the card need not be read."""
        return True

    def __eq__(self, other: object) -> bool:
        """Compare what two cards say, whatever they were made of."""
        if not isinstance(other, GameCard):
            return NotImplemented
        mine, theirs = (
            (one.id, one.finished, one.touched, one.card) for one in (self, other)
        )  # fmt: skip
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]


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
    """
    ``"damaged"``; ``"too-new"``; ``"restored"``: changed by somebody else while it was open, and
    written again from memory; ``"zeros"``: it ends in empty bytes, which do not count;
    ``"taken-back"``: a shelf elsewhere has lost taps that were shown.
    """


class Streams(Protocol):
    """
    Where tables live: streams of numbered events, and two verbs.

    A stream is a table's story. Event 0 is how it began (its header), event 1 the first tap, and so
    on without a gap. An event is never changed. Whoever appends says which number the event has, so
    of two who were at the same point, one is refused and learns what the other did by following.
    Nobody needs to lock anything, and the two need not be in one process, nor on one machine.
    """

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        """
        Add event ``n``; it is durable when this returns. One durable write.

        `NumberTaken` if there is an event ``n``, `NumberAhead` if there is no event ``n - 1``,
        `NoSuchGame` if the stream has not begun: then nothing was written. Any other
        `StorageError` means that it was not written as far as anybody can tell.
        """

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        """
        Return the events from ``start`` on that there are by now; none if it has not come so far.

        `NoSuchGame` if the stream has not begun.
        """


class Shelf(Streams, Protocol):
    """
    Where games, settings, players, drafts, campaigns and rosters are stored.

    What a caller hands in or is handed is his: changing it later changes nothing on the shelf.
    """

    @property
    def place(self) -> str:
        """The folder's path, as Settings shows it."""

    @property
    def damages(self) -> tuple[Damage, ...]:
        """Files found damaged or too new since this shelf was opened."""

    @property
    def files(self) -> Files:
        """Files beside the games."""

    @property
    def revision(self) -> int:
        """A number that is another one as soon as the list of games is another one."""

    def stamp(self, id: str) -> int:
        """Return a number for a game that is another one after anything was written; else −1."""

    def stamps(self) -> dict[str, int]:
        """Return the stamps of all games by their ids."""

    def games(self) -> tuple[GameCard, ...]:
        """
        Return the cards of all games, the most recently played first: the times of unfinished
        ones are those of their last taps.
        """

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        """Add a new game; `GameExists` if there is one with that id."""

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        """Add a whole game from elsewhere at once; `GameExists` if there is one with that id."""

    def open(self, id: str) -> GameRecord:
        """Return the whole game, or raise `NoSuchGame` or `TooNew`."""

    def told(self, id: str) -> str:
        """Return the same as JSON, an object with ``header`` and ``taps``; quicker, if it can."""

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        """Append one tap after the last of a game, whatever its number."""

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        """Update the card of a game: when it ends, is reopened or is left."""

    def remove(self, id: str) -> None:
        """Remove a game from the list."""

    def settings(self) -> dict[str, Any]:
        """Return the stored settings; empty at first."""

    def keep_settings(self, values: dict[str, Any]) -> None:
        """Store settings in place of the former ones."""

    def keep_setting(self, name: str, value: Any) -> None:
        """Store one setting beside the others; nothing is written if it has this value."""

    def players(self) -> tuple[dict[str, Any], ...]:
        """Return everyone who ever played, the most recent first."""

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        """Put these players, in this order, before the others; a known ``name`` is replaced."""

    def draft(self, name: str) -> dict[str, Any] | None:
        """Return a stored draft, such as a half-filled form."""

    def draft_names(self) -> tuple[str, ...]:
        """Return the names of all drafts."""

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        """Store a draft; None deletes it."""

    def campaigns(self) -> dict[str, dict[str, Any]]:
        """Return all campaigns by their ids, oldest first."""

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        """Store a campaign; None deletes it. One durable write."""

    def roster(self, id: str) -> dict[str, Any] | None:
        """Return who sits at a table, as it was last kept; None if nothing was."""

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        """Store who sits at a table; None forgets it. One durable write."""

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


_LAST = re.compile(r'"tap":"[a-z]+","at":(\d{1,15})[,}]')


def last_touch(text: str) -> int | None:
    """
    Return when the last tap in a text of JSON was made; ``None`` if there is none that says so.

    >>> last_touch('{"tap":{"tap":"undo","at":7}} {"tap":{"tap":"play","at":8,"move":{}}}')
    8
    """
    found = _LAST.findall(text)
    return int(found[-1]) if found else None


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
