"""A shelf in memory, for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .errors import GameExists, NoSuchGame
from .lines import encode_payload, parse
from .records import Damage, GameCard, GameRecord, by_touch, checked_id, players_after
from .values import copied


class MemoryShelf:
    """`Shelf` on plain dictionaries, as strict about what can be stored as the one on disk."""

    def __init__(self) -> None:
        self._headers: dict[str, dict[str, Any]] = {}
        self._taps: dict[str, list[dict[str, Any]]] = {}
        self._cards: dict[str, GameCard] = {}
        self._settings: dict[str, Any] = {}
        self._players: list[dict[str, Any]] = []
        self._drafts: dict[str, dict[str, Any]] = {}
        self._campaigns: dict[str, dict[str, Any]] = {}

    @property
    def place(self) -> str:
        return ""

    @property
    def damages(self) -> tuple[Damage, ...]:
        return ()

    def games(self) -> tuple[GameCard, ...]:
        return by_touch(
            [
                GameCard(card.id, card.finished, card.touched, copied(card.card))
                for card in self._cards.values()
            ]
        )

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        if checked_id(id) in self._headers:
            raise GameExists(id)
        as_stored, shown = _stored(header), _stored(card)
        self._headers[id] = as_stored
        self._taps[id] = []
        self._cards[id] = GameCard(id, False, touched, shown)

    def open(self, id: str) -> GameRecord:
        self._check(id)
        return GameRecord(id, copied(self._headers[id]), tuple(map(copied, self._taps[id])))

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        self._check(id)
        self._taps[id].append(_stored(tap))

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        self._check(id)
        self._cards[id] = GameCard(id, finished, touched, _stored(card))

    def remove(self, id: str) -> None:
        self._check(id)
        del self._headers[id], self._taps[id], self._cards[id]

    def settings(self) -> dict[str, Any]:
        return dict(copied(self._settings))

    def keep_settings(self, values: dict[str, Any]) -> None:
        self._settings = _stored(values)

    def players(self) -> tuple[dict[str, Any], ...]:
        return tuple(map(copied, self._players))

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        self._players = players_after(self._players, [_stored(player) for player in players])

    def draft(self, name: str) -> dict[str, Any] | None:
        draft = self._drafts.get(name)
        return None if draft is None else dict(copied(draft))

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        if draft is None:
            self._drafts.pop(name, None)
        else:
            self._drafts[name] = _stored(draft)

    def campaigns(self) -> dict[str, dict[str, Any]]:
        return dict(copied(self._campaigns))

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        if campaign is None:
            self._campaigns.pop(id, None)
        else:
            self._campaigns[checked_id(id)] = _stored(campaign)

    def close(self) -> None:
        """Do nothing: there are no files."""

    def _check(self, id: str) -> None:
        if id not in self._headers:
            raise NoSuchGame(id)


def _stored(value: dict[str, Any]) -> dict[str, Any]:
    """Return the value as it would come back from a file, or raise `NotStorable`."""
    return dict(parse(encode_payload(value)))
