"""A shelf in memory, for tests and for trying things out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from .beside import Files, MemoryFiles
from .errors import GameExists, NoSuchGame, NumberAhead, NumberTaken
from .lines import encode_payload, parse
from .records import Damage, GameCard, GameRecord, by_touch, checked_id, players_after
from .telling import told_of
from .values import copied


class MemoryShelf:
    """`Shelf` on plain dictionaries, as strict about what can be stored as the one on disk."""

    def __init__(self) -> None:
        self._step = threading.Lock()
        self._headers: dict[str, dict[str, Any]] = {}
        self._taps: dict[str, list[dict[str, Any]]] = {}
        self._cards: dict[str, GameCard] = {}
        self._settings: dict[str, Any] = {}
        self._players: list[dict[str, Any]] = []
        self._drafts: dict[str, dict[str, Any]] = {}
        self._campaigns: dict[str, dict[str, Any]] = {}
        self._rosters: dict[str, dict[str, Any]] = {}
        self._files = MemoryFiles()
        self._revision = 0

    @property
    def place(self) -> str:
        return ""

    @property
    def damages(self) -> tuple[Damage, ...]:
        return ()

    @property
    def files(self) -> Files:
        return self._files

    @property
    def revision(self) -> int:
        return self._revision

    def stamp(self, id: str) -> int:
        return len(self._taps[id]) if id in self._taps else -1

    def stamps(self) -> dict[str, int]:
        return {id: len(taps) for id, taps in self._taps.items()}

    def games(self) -> tuple[GameCard, ...]:
        return by_touch(
            [
                GameCard(
                    card.id,
                    card.finished,
                    max(card.touched, last),
                    copied(card.card),
                    card.touched <= last,
                )
                for card in self._cards.values()
                for last in [0 if card.finished else self._last(card.id)]
            ]
        )

    def _last(self, id: str) -> int:
        at = self._taps[id][-1].get("at") if self._taps[id] else 0
        return at if type(at) is int else 0

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        if checked_id(id) in self._headers:
            raise GameExists(id)
        as_stored, shown = _stored(header), _stored(card)
        self._headers[id] = as_stored
        self._taps[id] = []
        self._cards[id] = GameCard(id, False, touched, shown)
        self._revision += 1

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        taps = [_stored(tap) for tap in record.taps]
        self.start(record.id, record.header, card, touched)
        self._taps[record.id] = taps
        self._cards[record.id] = GameCard(record.id, finished, touched, _stored(card))

    def open(self, id: str) -> GameRecord:
        self._check(id)
        return GameRecord(id, copied(self._headers[id]), tuple(map(copied, self._taps[id])))

    def told(self, id: str) -> str:
        return told_of(self.open(id))

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        if n == 0:
            created = event.get("created")
            try:
                self.start(stream, event, {"orphan": True}, created if type(created) is int else 0)
            except GameExists as problem:
                raise NumberTaken(stream, 0) from problem
            return
        as_stored = _stored(event)
        with self._step:
            self._check(stream)
            following = len(self._taps[stream]) + 1
            if n != following:
                raise (NumberTaken if n < following else NumberAhead)(stream, n)
            self._taps[stream].append(as_stored)

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        self._check(stream)
        return tuple(map(copied, [self._headers[stream], *self._taps[stream]][max(start, 0) :]))

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        self._check(id)
        self._taps[id].append(_stored(tap))

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        self._check(id)
        self._cards[id] = GameCard(id, finished, touched, _stored(card))
        self._revision += 1

    def remove(self, id: str) -> None:
        self._check(id)
        del self._headers[id], self._taps[id], self._cards[id]
        self._revision += 1

    def settings(self) -> dict[str, Any]:
        return dict(copied(self._settings))

    def keep_settings(self, values: dict[str, Any]) -> None:
        self._settings = _stored(values)

    def keep_setting(self, name: str, value: Any) -> None:
        self.keep_settings({**self._settings, name: value})

    def players(self) -> tuple[dict[str, Any], ...]:
        return tuple(map(copied, self._players))

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        self._players = players_after(self._players, [_stored(player) for player in players])

    def draft(self, name: str) -> dict[str, Any] | None:
        draft = self._drafts.get(name)
        return None if draft is None else dict(copied(draft))

    def draft_names(self) -> tuple[str, ...]:
        return tuple(self._drafts)

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

    def roster(self, id: str) -> dict[str, Any] | None:
        roster = self._rosters.get(id)
        return None if roster is None else dict(copied(roster))

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        if roster is None:
            self._rosters.pop(id, None)
        else:
            self._rosters[checked_id(id)] = _stored(roster)

    def close(self) -> None:
        """Do nothing: there are no files."""

    def _check(self, id: str) -> None:
        if id not in self._headers:
            raise NoSuchGame(id)


def _stored(value: dict[str, Any]) -> dict[str, Any]:
    """Return the value as it would come back from a file, or raise `NotStorable`."""
    return dict(parse(encode_payload(value)))
