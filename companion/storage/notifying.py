"""A shelf that calls a function after every write, for example to sync files in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .beside import Files
from .records import Damage, GameCard, GameRecord, Shelf


class NotifyingShelf:
    """
    A `Shelf` around another one; calls ``written`` after everything that may have changed a file.

    Opening a game counts: damage is set aside then, and long journals are made short.
    """

    def __init__(self, shelf: Shelf, written: Callable[[], None]) -> None:
        self._shelf = shelf
        self._written = written

    @property
    def place(self) -> str:
        return self._shelf.place

    @property
    def damages(self) -> tuple[Damage, ...]:
        return self._shelf.damages

    @property
    def files(self) -> Files:
        return _NotifyingFiles(self._shelf.files, self._written)

    @property
    def revision(self) -> int:
        return self._shelf.revision

    def stamp(self, id: str) -> int:
        return self._shelf.stamp(id)

    def stamps(self) -> dict[str, int]:
        return self._shelf.stamps()

    def games(self) -> tuple[GameCard, ...]:
        return self._shelf.games()

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        self._shelf.start(id, header, card, touched)
        self._written()

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        self._shelf.put(record, finished=finished, card=card, touched=touched)
        self._written()

    def open(self, id: str) -> GameRecord:
        record = self._shelf.open(id)
        self._written()
        return record

    def told(self, id: str) -> str:
        known = len(self._shelf.damages)
        text = self._shelf.told(id)
        if len(self._shelf.damages) > known:  # it was written anew
            self._written()
        return text

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        self._shelf.append(stream, n, event)
        self._written()

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        return self._shelf.follow(stream, start)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        self._shelf.add_tap(id, tap)
        self._written()

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        self._shelf.file_card(id, finished=finished, card=card, touched=touched)
        self._written()

    def remove(self, id: str) -> None:
        self._shelf.remove(id)
        self._written()

    def settings(self) -> dict[str, Any]:
        return self._shelf.settings()

    def keep_settings(self, values: dict[str, Any]) -> None:
        self._shelf.keep_settings(values)
        self._written()

    def keep_setting(self, name: str, value: Any) -> None:
        self._shelf.keep_setting(name, value)
        self._written()

    def players(self) -> tuple[dict[str, Any], ...]:
        return self._shelf.players()

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        self._shelf.remember_players(players)
        self._written()

    def draft(self, name: str) -> dict[str, Any] | None:
        return self._shelf.draft(name)

    def draft_names(self) -> tuple[str, ...]:
        return self._shelf.draft_names()

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        self._shelf.keep_draft(name, draft)
        self._written()

    def campaigns(self) -> dict[str, dict[str, Any]]:
        return self._shelf.campaigns()

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        self._shelf.keep_campaign(id, campaign)
        self._written()

    def roster(self, id: str) -> dict[str, Any] | None:
        return self._shelf.roster(id)

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        self._shelf.keep_roster(id, roster)
        self._written()

    def close(self) -> None:
        self._shelf.close()


class _NotifyingFiles:
    """Files that are watched."""

    def __init__(self, files: Files, written: Callable[[], None]) -> None:
        self._files = files
        self._written = written

    def names(self, beginning: str = "") -> tuple[str, ...]:
        return self._files.names(beginning)

    def read(self, name: str) -> bytes | None:
        return self._files.read(name)

    def keep(self, name: str, data: bytes | None) -> None:
        self._files.keep(name, data)
        self._written()

    def add(self, name: str, data: bytes) -> None:
        self._files.add(name, data)
        self._written()
