"""
A shelf on an engine: what `companion.storage.Shelf` promises, for several processes at once.

A tap is one script, which adds it under its number or says who has that. What is read, changed and
written back by its caller (rosters, campaigns) is written only if it is what was read here.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.kernel import versions
from companion.storage import (
    ChangedMeanwhile,
    Damage,
    Files,
    GameCard,
    GameExists,
    GameRecord,
    NoSuchGame,
    NumberAhead,
    NumberTaken,
    TooNew,
    by_touch,
    told_of,
)
from companion.storage.beside import MemoryFiles
from companion.storage.lines import encode_payload
from companion.storage.records import checked_id, players_after, proper_id
from companion.storage.shelf import ORPHAN
from companion.storage.versioned import Kind, unwrapped, wrapped

from . import scripts
from .cells import Cells, Gap, News
from .line import Line, entries
from .scripts import (
    CAMPAIGNS,
    CLAIMS,
    DRAFTS,
    GAMES,
    PLAYERS,
    ROSTERS,
    SETTINGS,
    key_of,
    stream_of,
)

EVERYBODY = "all"
"""The one field of the hash of players."""
CLAIMED = 900
"""Seconds after which a claim of somebody who has not come back is nobody's."""
TRIES = 50
"""Attempts to change what others change as well."""


class EngineShelf:
    """
    `Shelf` on an engine. Several threads may write; what others have written is taken over by
    `hear`, which is called when nobody is in the midst of anything.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        self._cells = Cells()
        self._files = MemoryFiles()
        self._listed: tuple[int, tuple[GameCard, ...]] = (-1, ())
        self._cells.read(line)

    # What others write

    @property
    def at(self) -> int:
        """The number of the bell that was heard last."""
        return self._cells.at

    def hear(self, found: Iterable[tuple[bytes, list[bytes]]]) -> list[News]:
        """Take over what the bell told; return what is news."""
        try:
            return self._cells.hear(found)
        except Gap:
            self.read_again()
            raise

    def read_again(self) -> None:
        """Read everything anew, after something was missed."""
        self._cells.read(self.line)

    def ids(self, kind: str) -> tuple[str, ...]:
        """Return the ids of all values of a kind."""
        return tuple(self._cells.all(kind))

    def stir(self) -> None:
        """Somebody has played at a table that nobody has open here."""
        self._cells.stir()

    @staticmethod
    def tap_of(text: str, game: str) -> dict[str, Any]:
        """Return a tap as the bell told it."""
        return dict(_value("tap", text, game))

    # Games

    @property
    def place(self) -> str:
        return self.line.address.shown

    @property
    def damages(self) -> tuple[Damage, ...]:
        return ()

    @property
    def files(self) -> Files:
        """What is made of the games; this process's own, and gone with it."""
        return self._files

    @property
    def revision(self) -> int:
        return self._cells.revision

    def stamp(self, id: str) -> int:
        return self._cells.length(id)

    def stamps(self) -> dict[str, int]:
        return self._cells.lengths()

    def games(self) -> tuple[GameCard, ...]:
        revision, listed = self._listed
        if revision != self._cells.revision:
            revision = self._cells.revision
            known = {card.id: card for card in listed}
            rows = self._cells.all(GAMES)
            listed = by_touch(
                [
                    _card(id, text, self._cells.touched(id), known.get(id))
                    for id, text in rows.items()
                ]
            )
            self._listed = (revision, listed)
        return listed

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        self._begin(GameRecord(id, header, ()), False, card, touched)

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        self._begin(record, finished, card, touched)

    def _begin(
        self, record: GameRecord, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        id = checked_id(record.id)
        row = _row(finished, card, touched)
        events = [_text("header", record.header), *(_text("tap", tap) for tap in record.taps)]
        keys = [stream_of(id), key_of(GAMES)]
        said, told = self._run(scripts.BEGIN, keys, id, row, self.line.mark(), *events)
        if said == scripts.EXISTS:
            raise GameExists(id)
        self._cells.wrote(told, GAMES, id, row, len(record.taps))

    def open(self, id: str) -> GameRecord:
        header, *taps = self.follow(id)
        return GameRecord(id, header, tuple(taps))

    def told(self, id: str) -> str:
        return told_of(self.open(id))

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        if n == 0:
            created = event.get("created")
            try:
                self.start(stream, event, ORPHAN, created if type(created) is int else 0)
            except GameExists as problem:
                raise NumberTaken(stream, 0) from problem
            return
        said = self._add(stream, n, _text("tap", event), self.line.mark())
        if said == scripts.TAKEN:
            raise NumberTaken(stream, n)
        if said == scripts.AHEAD:
            raise NumberAhead(stream, n)

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        if not proper_id(stream):
            raise NoSuchGame(stream)
        key, first = stream_of(stream), f"{start}-0" if start > 0 else "1-0"
        about, later = map(
            entries,
            self.line.together(("XRANGE", key, "0-1", "0-1"), ("XRANGE", key, first, "+")),
        )
        if not about:
            raise NoSuchGame(stream)
        header = _value("header", _event(about[0][1]))
        game = str(header.get("game"))
        taps = [_value("tap", _event(fields), game) for _, fields in later]
        return tuple(taps) if start > 0 else (header, *taps)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        text, mark = _text("tap", tap), self.line.mark()
        for _ in range(TRIES):
            length = self.line.ask("XLEN", stream_of(id)) if proper_id(id) else 0
            if not length:
                raise NoSuchGame(id)
            if self._add(id, length, text, mark) == scripts.DONE:
                return
        raise ChangedMeanwhile

    def _add(self, id: str, n: int, text: str, mark: str) -> str:
        if not proper_id(id):
            raise NoSuchGame(id)
        said, _ = self._run(scripts.APPEND, [stream_of(id)], id, n, text, mark)
        if said == scripts.NONE:
            raise NoSuchGame(id)
        if said == scripts.DONE:
            self._cells.came(id, n, text)
        return said

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        if not proper_id(id):
            raise NoSuchGame(id)
        row = _row(finished, card, touched)
        if not self._keep(GAMES, id, row, compare="there"):
            raise NoSuchGame(id)

    def remove(self, id: str) -> None:
        if not proper_id(id):
            raise NoSuchGame(id)
        put_away = [scripts.REMOVED, f"{scripts.REMOVED}:{id}"]
        keys = [stream_of(id), key_of(GAMES), *put_away]
        said, told = self._run(scripts.REMOVE, keys, id, patient=False)
        if said == scripts.NONE:
            raise NoSuchGame(id)
        self._cells.wrote(told, GAMES, id, None)

    # Tables that are put into files

    def claim(self, id: str) -> str | None:
        """
        Claim a table to put it into a file; return by what, ``None`` if somebody else has it. All
        who have it open hear of it, and object.
        """
        before = self._cells.get(CLAIMS, id)
        now = int(self.line.ask("TIME")[0])
        if before is not None and now - int(before.partition(".")[0]) < CLAIMED:
            return None
        mine = f"{now}.{self.line.mark()}"
        kept = self._keep(CLAIMS, id, mine, compare="same", before=before, patient=False)
        return mine if kept else None

    def object_to(self, id: str) -> None:
        """Somebody looks at a table: it is not to be put into a file."""
        if self._cells.get(CLAIMS, id) is not None:
            self._keep(CLAIMS, id, None, patient=False)

    def put_away(
        self,
        id: str,
        claim: str,
        length: int,
        roster: dict[str, Any] | None,
        note: tuple[str, dict[str, Any]],
        beside: Iterable[str],
    ) -> bool:
        """Take a table out of the store, if it is as it was and nobody has objected."""
        before = self._cells.get(ROSTERS, id)
        if roster != self.roster(id):
            return False
        said, _ = self._run(
            scripts.PUT_AWAY,
            [stream_of(id)],
            *(id, length, claim, before or ""),
            *(note[0], _text("draft", note[1]), *beside),
            patient=False,
        )
        return said == scripts.DONE

    # Settings, players, drafts, campaigns, rosters

    def settings(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for text in self._cells.all(SETTINGS).values():
            found.update(_value("settings", text))
        return found

    def keep_settings(self, values: dict[str, Any]) -> None:
        texts = {name: _text("settings", {name: value}) for name, value in values.items()}
        for name, text in texts.items():
            self._keep_setting(name, text)
        for name in self._cells.all(SETTINGS).keys() - texts.keys():
            self._keep(SETTINGS, name, None)

    def keep_setting(self, name: str, value: Any) -> None:
        self._keep_setting(name, _text("settings", {name: value}))

    def _keep_setting(self, name: str, text: str) -> None:
        if self._cells.get(SETTINGS, name) != text:
            self._keep(SETTINGS, name, text)

    def players(self) -> tuple[dict[str, Any], ...]:
        text = self._cells.get(PLAYERS, EVERYBODY)
        return () if text is None else tuple(_value("players", text))

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        _text("players", list(players))
        before = self._cells.get(PLAYERS, EVERYBODY)
        for _ in range(TRIES):
            known = () if before is None else _value("players", before)
            after = _text("players", players_after(known, list(players)))
            if self._keep(PLAYERS, EVERYBODY, after, compare="same", before=before):
                return
            found = self.line.ask("HGET", key_of(PLAYERS), EVERYBODY)
            before = None if found is None else found.decode()
        raise ChangedMeanwhile

    def draft(self, name: str) -> dict[str, Any] | None:
        text = self._cells.get(DRAFTS, name)
        return None if text is None else dict(_value("draft", text, name))

    def draft_names(self) -> tuple[str, ...]:
        """Return the names of all drafts."""
        return self.ids(DRAFTS)

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        self._keep(DRAFTS, name, None if draft is None else _text("draft", draft))

    def campaigns(self) -> dict[str, dict[str, Any]]:
        rows = [(json.loads(text), id) for id, text in self._cells.all(CAMPAIGNS).items()]
        rows.sort(key=lambda row: (row[0]["since"], row[1]))
        return {id: dict(_known("campaign", row, id)) for row, id in rows}

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        before = self._cells.get(CAMPAIGNS, checked_id(id))
        since = time.time_ns() if before is None else json.loads(before)["since"]
        row = {"since": since, **wrapped("campaign", campaign)}
        self._keep_as_read(CAMPAIGNS, id, before, None if campaign is None else encode_payload(row))

    def roster(self, id: str) -> dict[str, Any] | None:
        text = self._cells.get(ROSTERS, id)
        return None if text is None else dict(_value("roster", text, id))

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        before = self._cells.get(ROSTERS, checked_id(id))
        self._keep_as_read(ROSTERS, id, before, None if roster is None else _text("roster", roster))

    def _keep_as_read(self, kind: str, id: str, before: str | None, text: str | None) -> None:
        if before == text:
            return
        if not self._keep(kind, id, text, compare="same", before=before, patient=False):
            found = self.line.ask("HGET", key_of(kind), id)
            self._cells.found(kind, id, None if found is None else found.decode())
            raise ChangedMeanwhile

    def _keep(
        self,
        kind: str,
        id: str,
        text: str | None,
        *,
        compare: str = "",
        before: str | None = None,
        patient: bool = True,
    ) -> bool:
        """Set a value; return whether it was what it had to be."""
        values = () if text is None else (text,)
        said, told = self._run(
            scripts.KEEP,
            [key_of(kind)],
            *(kind, id, compare, before or "", *values),
            patient=patient,
        )
        if said != scripts.DONE:
            return False
        self._cells.wrote(told, kind, id, text)
        return True

    def _run(
        self, script: str, keys: list[str], *arguments: Any, patient: bool = True
    ) -> tuple[str, int]:
        said, told = self.line.run(script, keys, *arguments, patient=patient)
        return said.decode(), int(told)

    def close(self) -> None:
        self.line.close()


class _Card(GameCard):
    """A card of the list: what is on it is read when somebody looks at it."""

    __slots__ = ("_text",)
    _text: str

    def __init__(self, id: str, text: str, last: int) -> None:
        row = json.loads(text)
        last = 0 if row["finished"] else last
        object.__setattr__(self, "id", id)
        object.__setattr__(self, "finished", row["finished"])
        object.__setattr__(self, "touched", max(row["touched"], last))
        object.__setattr__(self, "stale", row["touched"] <= last)
        object.__setattr__(self, "_text", text)

    @property
    def card(self) -> dict[str, Any]:
        return dict(_value("card", self._text, self.id))

    def may_say(self, text: str) -> bool:
        return text in self._text

    def says(self, text: str, last: int) -> bool:
        """Return whether this is the card of a row."""
        return self._text == text and (self.finished or last <= self.touched)


def _card(id: str, text: str, last: int, known: GameCard | None) -> GameCard:
    same = isinstance(known, _Card) and known.says(text, last)
    return known if same and known is not None else _Card(id, text, last)


def _row(finished: bool, card: dict[str, Any], touched: int) -> str:
    return encode_payload({"finished": finished, "touched": touched, **wrapped("card", card)})


def _text(kind: Kind, value: Any) -> str:
    return encode_payload(wrapped(kind, value))


def _value(kind: Kind, text: str, of: str = "") -> Any:
    return _known(kind, json.loads(text), of)


def _known(kind: Kind, stored: Mapping[str, Any], of: str) -> Any:
    if stored["v"] > versions.VERSION:
        raise TooNew(stored["v"])
    return unwrapped(kind, stored, of)


def _event(fields: list[bytes]) -> str:
    return fields[1].decode()


__all__ = ["EngineShelf"]
