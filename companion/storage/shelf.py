"""
A shelf on disk: games, settings, players, drafts and campaigns in a folder, on TinyDB.

::

    vendemmia.journal            the index: games’ cards, settings, players, drafts, campaigns
    games/<id>.journal           one game: its header and its taps
    games/removed/               games the user deleted

A tap touches its own game's file only: one durable write, whatever else is stored. The index is
a convenience; a game it does not know, because it was lost or damaged, is listed again on opening.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from . import files
from .errors import (
    Closed,
    GameExists,
    NoSuchGame,
    StorageError,
    TooNew,
    UnwritableFolder,
    write_failed,
)
from .journal import LAST
from .memory import MemoryShelf
from .places import FolderLock, prepare
from .records import (
    Damage,
    GameCard,
    GameRecord,
    Shelf,
    by_touch,
    checked_id,
    players_after,
    proper_id,
)
from .tables import JournalDB, open_journal
from .values import copied
from .versioned import refuse_newer, unwrapped, wrapped

__all__ = [
    "Damage",
    "GameCard",
    "GameRecord",
    "MemoryShelf",
    "Rebuild",
    "Shelf",
    "TinyShelf",
    "open_shelf",
]

INDEX = "vendemmia.journal"
GAMES = "games"
REMOVED = "removed"
SUFFIX = ".journal"
ORPHAN = {"orphan": True}
CACHED_GAMES = 8

Rebuild = Callable[[GameRecord], tuple[bool, dict[str, Any]]]
"""From a game, whether it is finished and its card: for games the index does not know."""


class TinyShelf:
    """`Shelf` in a folder that exists and that no other process has open; see `open_shelf`.

    :param rebuild: makes the card of a game whose card was lost; without it, or if it fails, the
        card is ``{"orphan": true}`` and a later opening tries again
    :param lock: let go of when the shelf is closed
    :param compact_after: as for `JournalStorage`
    """

    def __init__(
        self,
        folder: str | Path,
        rebuild: Rebuild | None = None,
        *,
        lock: FolderLock | None = None,
        compact_after: int | None = None,
        cached_games: int = CACHED_GAMES,
    ) -> None:
        self._folder = Path(folder)
        self._lock = lock
        self._compact_after = compact_after
        self._cached_games = max(1, cached_games)
        self._rebuild = rebuild
        self._guard = threading.RLock()
        self._closed = False
        self._damages: list[Damage] = []
        self._opened: OrderedDict[str, JournalDB] = OrderedDict()
        self._rows: dict[str, int] = {}
        # Rows of found games that could not be written to the index; the next opening tries again.
        self._loose: dict[str, dict[str, Any]] = {}
        try:
            (self._folder / GAMES).mkdir(parents=True, exist_ok=True)
            self._index = self._open_index()
            self._rows = {row["id"]: row.doc_id for row in self._index.table("games")}
            self._list_the_unlisted()
        except OSError as problem:
            raise UnwritableFolder(self._folder) from problem

    @property
    def place(self) -> str:
        return str(self._folder)

    @property
    def damages(self) -> tuple[Damage, ...]:
        return tuple(self._damages)

    # Games

    def games(self) -> tuple[GameCard, ...]:
        with self._guard:
            rows = [*self._index.table("games"), *self._loose.values()]
            return by_touch([_card(row) for row in rows])

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        with self._guard:
            self._check_open()
            path = self._path(checked_id(id))
            if self._lists(id) or path.exists():
                raise GameExists(id)
            about = wrapped("header", header)
            # The file first: a game without a card is found again, a card without a game is not.
            try:
                open_journal(path, {"game": {"1": about}, "taps": {}}).close()
                self._keep_row(id, False, card, touched)
            except StorageError:
                files.discard(path)
                raise

    def open(self, id: str) -> GameRecord:
        with self._guard:
            db = self._game(id)
            (about,) = db.table("game")
            header = unwrapped("header", about)
            game = str(header.get("game"))
            taps = tuple(unwrapped("tap", tap, game) for tap in db.table("taps"))
            return GameRecord(id, header, taps)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        with self._guard:
            self._game(id).table("taps").insert(wrapped("tap", tap))

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        with self._guard:
            if not self._lists(id):
                raise NoSuchGame(id)
            self._keep_row(id, finished, card, touched)

    def remove(self, id: str) -> None:
        with self._guard:
            if not self._lists(id):
                raise NoSuchGame(id)
            self._check_open()
            db = self._opened.pop(id, None)
            if db is not None:
                db.close()
            self._move_out(id)
            self._loose.pop(id, None)
            if id in self._rows:
                self._index.table("games").remove(doc_ids=[self._rows.pop(id)])

    # Settings, players, drafts, campaigns

    def settings(self) -> dict[str, Any]:
        with self._guard:
            stored = self._index.table("settings").get(doc_id=1)
            return {} if stored is None else dict(unwrapped("settings", stored))

    def keep_settings(self, values: dict[str, Any]) -> None:
        with self._guard:
            self._index.table("settings").upsert(
                Document(wrapped("settings", copied(values)), doc_id=1)
            )

    def players(self) -> tuple[dict[str, Any], ...]:
        with self._guard:
            stored = self._index.table("players").get(doc_id=1)
            return () if stored is None else tuple(unwrapped("players", stored))

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        with self._guard:
            known = players_after(self.players(), copied(list(players)))
            self._index.table("players").upsert(Document(wrapped("players", known), doc_id=1))

    def draft(self, name: str) -> dict[str, Any] | None:
        with self._guard:
            stored = self._index.table("drafts").get(where("name") == name)
            return None if stored is None else dict(unwrapped("draft", stored, name))

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        with self._guard:
            drafts = self._index.table("drafts")
            if draft is not None:
                row = {"name": name, **wrapped("draft", copied(draft))}
                drafts.upsert(row, where("name") == name)
            elif drafts.contains(where("name") == name):
                drafts.remove(where("name") == name)

    def campaigns(self) -> dict[str, dict[str, Any]]:
        with self._guard:
            rows = self._index.table("campaigns").all()
            return {row["id"]: dict(unwrapped("campaign", row, row["id"])) for row in rows}

    def keep_campaign(self, id: str, campaign: dict[str, Any] | None) -> None:
        with self._guard:
            campaigns = self._index.table("campaigns")
            if campaign is not None:
                row = {"id": checked_id(id), **wrapped("campaign", copied(campaign))}
                campaigns.upsert(row, where("id") == id)
            elif campaigns.contains(where("id") == id):
                campaigns.remove(where("id") == id)

    def close(self) -> None:
        with self._guard:
            self._closed = True
            while self._opened:
                self._opened.popitem()[1].close()
            self._index.close()
            if self._lock is not None:
                self._lock.release()

    def _check_open(self) -> None:
        """
        Raise if the shelf is closed: without the lock, the folder may belong to another process.
        """
        if self._closed:
            raise Closed(self._folder)

    # One game's file

    def _path(self, id: str) -> Path:
        return self._folder / GAMES / (id + SUFFIX)

    def _name(self, id: str) -> str:
        return f"{GAMES}/{id}{SUFFIX}"

    def _game(self, id: str) -> JournalDB:
        """Return the game's journal, from the cache of open ones or from its file."""
        self._check_open()
        db = self._opened.get(id)
        if db is not None:
            self._opened.move_to_end(id)
            return db
        path = self._path(id) if proper_id(id) else None
        if path is None or not (path.exists() or (id in self._rows and self._copy(id).exists())):
            raise NoSuchGame(id)
        try:
            db = open_journal(path, compact_after=self._compact_after, accept=refuse_newer)
        except TooNew as problem:
            self._note(Damage(self._name(id), None, 0, "too-new"))
            raise TooNew(problem.version, path) from problem
        damage = _damage(db)
        if damage is not None:
            kept = len(db.table("taps"))
            self._note(replace(damage, file=self._name(id), kept=kept))
        if not db.table("game").contains(doc_id=1):
            db.close()
            raise NoSuchGame(id)
        self._cache(id, db)
        return db

    def _copy(self, id: str) -> Path:
        return self._path(id).with_name(id + SUFFIX + LAST)

    def _cache(self, id: str, db: JournalDB) -> None:
        self._opened[id] = db
        while len(self._opened) > self._cached_games:
            self._opened.popitem(last=False)[1].close()

    def _move_out(self, id: str) -> None:
        """Move a game's file, with the files that belong to it, to ``removed/``."""
        games = self._folder / GAMES
        removed = games / REMOVED
        try:
            removed.mkdir(exist_ok=True)
            mine = sorted(name for name in os.listdir(games) if name.startswith(id + SUFFIX))
            for name in mine:
                os.replace(games / name, removed / name)
            files.sync_folder(removed)
            files.sync_folder(games)
        except OSError as problem:
            raise write_failed(self._path(id), problem) from problem

    # The index

    def _open_index(self) -> TinyDB:
        path = self._folder / INDEX
        try:
            index = open_journal(
                path,
                {"games": {}, "settings": {}, "players": {}, "drafts": {}},
                compact_after=self._compact_after,
                accept=refuse_newer,
            )
        except TooNew:
            # A later version's index stays as it is; its games can be played all the same.
            self._note(Damage(INDEX, None, 0, "too-new"))
            return TinyDB(storage=MemoryStorage)
        damage = _damage(index)
        if damage is not None:
            self._note(damage)
        return index

    def _lists(self, id: str) -> bool:
        return id in self._rows or id in self._loose

    def _keep_row(self, id: str, finished: bool, card: dict[str, Any], touched: int) -> None:
        games = self._index.table("games")
        row = _row(id, finished, card, touched)
        if id in self._rows:
            games.update(row, doc_ids=[self._rows[id]])
        else:
            self._rows[id] = games.insert(row)
            self._loose.pop(id, None)

    def _list_the_unlisted(self) -> None:
        """Add games the index lacks; finish removals that were interrupted."""
        games = self._folder / GAMES
        ids = {
            name.removesuffix(SUFFIX)
            for name in os.listdir(games)
            if name.endswith(SUFFIX) and proper_id(name.removesuffix(SUFFIX))
        }
        table = self._index.table("games")
        for id in [id for id in self._rows if id not in ids]:
            if (games / REMOVED / (id + SUFFIX)).exists():
                with suppress(StorageError):  # listed a little longer, then
                    self._move_out(id)
                    table.remove(doc_ids=[self._rows[id]])
                    del self._rows[id]
            elif not self._copy(id).exists():
                self._note(Damage(self._name(id), None, 0, "damaged"))
        found = [row for id in sorted(ids - self._rows.keys()) if (row := self._found(id))]
        try:
            for row, number in zip(found, table.insert_multiple(found), strict=True):
                self._rows[row["id"]] = number
            self._renew_cards()
        except StorageError:
            self._loose = {row["id"]: row for row in found if row["id"] not in self._rows}

    def _renew_cards(self) -> None:
        """Rebuild cards that are missing or, after damage to the index, out of date."""
        if self._rebuild is None:
            return
        table = self._index.table("games")
        cut_short = _damage(self._index) is not None
        for row in table.all():
            if cut_short or row.get("card") == ORPHAN:
                again = self._found(row["id"], row["touched"])
                if again is not None and again["card"] != ORPHAN:
                    table.update(again, doc_ids=[row.doc_id])

    def _found(self, id: str, touched: int | None = None) -> dict[str, Any] | None:
        """Return an index row for a game's file; None if the file holds no game."""
        finished, card = False, dict(ORPHAN)
        try:
            record = self.open(id)
            if self._rebuild is not None:
                finished, card = self._rebuild(record)
        except NoSuchGame:
            return None
        except Exception:
            # Too new, unreadable, or no card can be drawn of it: it is a game all the same.
            finished, card = False, dict(ORPHAN)
        if touched is None:
            touched = 0
            with suppress(OSError):
                touched = self._path(id).stat().st_mtime_ns // 1_000_000
        return _row(id, finished, card, touched)

    def _note(self, damage: Damage) -> None:
        if damage not in self._damages:
            self._damages.append(damage)


def open_shelf(folder: str | Path, rebuild: Rebuild | None = None, **options: Any) -> TinyShelf:
    """
    Create and lock the folder, then open the shelf in it.

    `UnwritableFolder` and `FolderInUse` say why it could not be.
    """
    folder = Path(folder)
    prepare(folder)
    lock = FolderLock(folder)
    lock.acquire()
    try:
        return TinyShelf(folder, rebuild, lock=lock, **options)
    except BaseException:
        lock.release()
        raise


def _damage(db: TinyDB) -> Damage | None:
    damage: Damage | None = getattr(db.storage, "damage", None)
    return damage


def _card(row: Mapping[str, Any]) -> GameCard:
    orphan = row["card"] == ORPHAN
    card = dict(ORPHAN) if orphan else unwrapped("card", row, row["id"])
    return GameCard(row["id"], row["finished"], row["touched"], card)


def _row(id: str, finished: bool, card: dict[str, Any], touched: int) -> dict[str, Any]:
    return {"id": id, "finished": finished, "touched": touched, **wrapped("card", copied(card))}
