"""A shelf for many pages: who writes waits for the disk aside, and nobody else does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from .aside import aside
from .beside import Files
from .records import Damage, GameCard, GameRecord, Shelf


class WaitingShelf:
    """
    A `Shelf` around another one, which several threads may use; all long writes go `aside`.

    Whoever reads something, changes it, and writes it back, has to mind that others may have been
    there between: a `Lane` keeps them out. Rosters and campaigns, which are seldom written, do not
    go aside for that reason.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    @property
    def place(self) -> str:
        return self._shelf.place

    @property
    def damages(self) -> tuple[Damage, ...]:
        return self._shelf.damages

    @property
    def files(self) -> Files:
        return _WaitingFiles(self._shelf.files)

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
        aside(partial(self._shelf.start, id, header, card, touched))

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        put = partial(self._shelf.put, record, finished=finished, card=card, touched=touched)
        aside(put)

    def open(self, id: str) -> GameRecord:
        return self._shelf.open(id)

    def told(self, id: str) -> str:
        return self._shelf.told(id)

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        aside(partial(self._shelf.append, stream, n, event))

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        return self._shelf.follow(stream, start)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        aside(partial(self._shelf.add_tap, id, tap))

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        aside(partial(self._shelf.file_card, id, finished=finished, card=card, touched=touched))

    def remove(self, id: str) -> None:
        aside(partial(self._shelf.remove, id))

    def settings(self) -> dict[str, Any]:
        return self._shelf.settings()

    def keep_settings(self, values: dict[str, Any]) -> None:
        aside(partial(self._shelf.keep_settings, values))

    def keep_setting(self, name: str, value: Any) -> None:
        aside(partial(self._shelf.keep_setting, name, value))

    def players(self) -> tuple[dict[str, Any], ...]:
        return self._shelf.players()

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        aside(partial(self._shelf.remember_players, players))

    def draft(self, name: str) -> dict[str, Any] | None:
        return self._shelf.draft(name)

    def draft_names(self) -> tuple[str, ...]:
        return self._shelf.draft_names()

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        aside(partial(self._shelf.keep_draft, name, draft))

    def campaigns(self) -> dict[str, dict[str, Any]]:
        return self._shelf.campaigns()

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        self._shelf.keep_campaign(id, campaign)

    def roster(self, id: str) -> dict[str, Any] | None:
        return self._shelf.roster(id)

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        self._shelf.keep_roster(id, roster)

    def close(self) -> None:
        self._shelf.close()


class _WaitingFiles:
    """Files whose writes go aside."""

    def __init__(self, files: Files) -> None:
        self._files = files

    def names(self, beginning: str = "") -> tuple[str, ...]:
        return self._files.names(beginning)

    def read(self, name: str) -> bytes | None:
        return self._files.read(name)

    def keep(self, name: str, data: bytes | None) -> None:
        aside(partial(self._files.keep, name, data))

    def add(self, name: str, data: bytes) -> None:
        aside(partial(self._files.add, name, data))
