"""
A shelf on disk: games, settings, players, drafts, campaigns and rosters in a folder, on TinyDB.

::

    vendemmia.journal            the index: games’ cards, settings, players, drafts, campaigns,
                                 rosters
    games/<id>.journal           one game: its header and its taps
    games/removed/               games the user deleted

A tap touches its own game's file only: one durable write, whatever else is stored. The index is
a convenience; a game it does not know, because it was lost or damaged, is listed again on opening.

Several threads may use a shelf at the same time. Each journal has a lock of its own for who writes
it, held while the disk works; what is in memory has another, held for no longer than it takes to
read or to change it. So a slow write holds up who writes the same file, and nobody else.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from tinydb import TinyDB, where
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from companion.garbage import much_at_once, stays
from companion.kernel import versions

from . import files, resting
from .beside import Files, FolderFiles
from .disk import HERE, Disk
from .errors import (
    Closed,
    GameExists,
    NoSuchGame,
    NumberAhead,
    NumberTaken,
    StorageError,
    TooNew,
    UnwritableFolder,
    write_failed,
)
from .journal import LAST, JournalStorage
from .memory import MemoryShelf
from .places import FolderLock, prepare
from .records import (
    Damage,
    GameCard,
    GameRecord,
    Shelf,
    by_touch,
    checked_id,
    last_touch,
    players_after,
    proper_id,
)
from .resting import Resting
from .tables import JournalDB, open_journal
from .telling import as_text, told_of
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
CACHED_GAMES = 64
TAIL = 4096
"""Bytes at the end of a game's file in which its last tap stands, as a rule."""

Rebuild = Callable[[GameRecord], tuple[bool, dict[str, Any]]]
"""From a game, whether it is finished and its card: for games the index does not know."""


@dataclass(eq=False, slots=True)
class _Open:
    """A game's journal that is open."""

    db: JournalDB
    writing: threading.RLock = field(default_factory=threading.RLock)
    users: int = 0
    """How many write to it or wait to; it is not closed under their hands."""

    @property
    def storage(self) -> JournalStorage:
        """The journal itself."""
        storage: JournalStorage = self.db.storage  # type: ignore[assignment]
        return storage


class TinyShelf:
    """`Shelf` in a folder that exists and that no other process has open; see `open_shelf`.

    :param rebuild: makes the card of a game whose card was lost; without it, or if it fails, the
        card is ``{"orphan": true}`` and a later opening tries again
    :param lock: let go of when the shelf is closed
    :param compact_after: as for `JournalStorage`
    :param disk: where the folder lies
    """

    def __init__(
        self,
        folder: str | Path,
        rebuild: Rebuild | None = None,
        *,
        lock: FolderLock | None = None,
        compact_after: int | None = None,
        cached_games: int = CACHED_GAMES,
        disk: Disk = HERE,
    ) -> None:
        self._folder = Path(folder)
        self._lock = lock
        self._compact_after = compact_after
        self._cached_games = max(1, cached_games)
        self._rebuild = rebuild
        self._disk = disk
        self._guard = threading.RLock()
        """Held while what is in memory is read or changed; never while the disk works."""
        self._writing_index = threading.RLock()
        self._closed = False
        self._damages: list[Damage] = []
        self._opened: OrderedDict[str, _Open] = OrderedDict()
        self._rows: dict[str, int] = {}
        self._files = FolderFiles(self._folder, disk)
        self._touched: dict[str, int] = {}
        """When unfinished games were last played, as far as somebody has asked."""
        self._revision = 0
        self._listed: tuple[int, tuple[GameCard, ...]] = (-1, ())
        # Rows of found games that could not be written to the index; the next opening tries again.
        self._loose: dict[str, dict[str, Any]] = {}
        try:
            disk.make_folder(self._folder / GAMES)
            with much_at_once():
                self._index = self._open_index()
                self._rows = {row["id"]: row.doc_id for row in self._index.table("games")}
                self._list_the_unlisted()
                stays(len(self._rows))
        except OSError as problem:
            raise UnwritableFolder(self._folder) from problem

    @property
    def place(self) -> str:
        return str(self._folder)

    @property
    def damages(self) -> tuple[Damage, ...]:
        return tuple(self._damages)

    # Games

    @property
    def files(self) -> Files:
        return self._files

    @property
    def revision(self) -> int:
        return self._revision

    def stamp(self, id: str) -> int:
        mark = self._disk.mark(self._path(checked_id(id)))
        return mark[2] if mark else -1

    def stamps(self) -> dict[str, int]:
        with self._guard:
            ids = [*self._rows, *self._loose]
        return {id: self.stamp(id) for id in ids}

    def games(self) -> tuple[GameCard, ...]:
        with self._guard:
            revision, listed = self._listed
            if revision != self._revision:
                known = {card.id: card for card in listed}
                with much_at_once():
                    rows = [*self._index.table("games"), *self._loose.values()]
                    listed = by_touch(
                        [_listed(row, known.get(row["id"]), self._last(row)) for row in rows]
                    )
                self._listed = (self._revision, listed)
            return listed

    def _last(self, row: Mapping[str, Any]) -> int:
        """Return when a game was last played; its file is asked once, by its end."""
        if row["finished"]:
            return 0
        id = row["id"]
        found = self._touched.get(id)
        if found is None:
            with suppress(OSError):
                path = self._path(id)
                text = self._disk.end(path, TAIL).decode("ascii", "replace")
                found = last_touch(text)
                if found is None and len(text) == TAIL:  # the last tap is a long one
                    found = last_touch(self._disk.read(path).decode("ascii", "replace"))
            found = self._touched[id] = found or 0
        return found

    def start(self, id: str, header: dict[str, Any], card: dict[str, Any], touched: int) -> None:
        self._begin(GameRecord(id, header, ()), False, card, touched)

    def put(
        self, record: GameRecord, *, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        self._begin(record, finished, card, touched)

    def _begin(
        self, record: GameRecord, finished: bool, card: dict[str, Any], touched: int
    ) -> None:
        """Write a game's file, then its row in the index."""
        id = record.id
        with self._writing_index:
            self._check_open()
            path = self._path(checked_id(id))
            if self._lists(id) or self._disk.mark(path) is not None:
                raise GameExists(id)
            about = wrapped("header", record.header)
            taps = {str(n): wrapped("tap", tap) for n, tap in enumerate(record.taps, 1)}
            # The file first: a game without a card is found again, a card without a game is not.
            db: JournalDB | None = None
            try:
                db = self._open_journal(path, {"game": {"1": about}, "taps": taps})
                self._keep_row(id, finished, card, touched)
            except StorageError:
                if db is not None:
                    db.close()
                files.discard(path, self._disk)
                raise
            with self._guard:
                self._opened[id] = _Open(db)
                self._close_some(keep=id)

    def open(self, id: str) -> GameRecord:
        with self._guard:
            db = self._game(id).db
            (about,) = db.table("game")
            header = unwrapped("header", about)
            game = str(header.get("game"))
            taps = tuple(unwrapped("tap", tap, game) for tap in db.table("taps"))
            return GameRecord(id, header, taps)

    def told(self, id: str) -> str:
        """
        As `Shelf.told`. Of a game that nobody has open its file is read and not kept, and nobody
        waits meanwhile.
        """
        self._check_open()
        text: str | None = None
        if proper_id(id) and id not in self._opened:
            with suppress(OSError):
                text = as_text(self._disk.read(self._path(id)), versions.VERSION)
        return told_of(self.open(id)) if text is None else text

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        if n == 0:
            created = event.get("created")
            try:
                self.start(stream, event, ORPHAN, created if type(created) is int else 0)
            except GameExists as problem:
                raise NumberTaken(stream, 0) from problem
        else:
            self._add(stream, n, event)

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        with self._guard:
            db = self._game(stream).db
            (about,) = db.table("game")
            header = unwrapped("header", about)
            if start < 1:
                record = self.open(stream)
                return (record.header, *record.taps)
            rows = self._taps(db)
            later = islice(rows.values(), start - 1, None) if start <= len(rows) else ()
            game = str(header.get("game"))
            return tuple(unwrapped("tap", tap, game) for tap in later)

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        self._add(id, None, tap)

    def _add(self, id: str, n: int | None, tap: dict[str, Any]) -> None:
        with self._writing(id) as journal:
            taps = self._taps(journal.db)
            following = len(taps) + 1
            if n is not None and n != following:
                raise (NumberTaken if n < following else NumberAhead)(id, n)
            key = str(following)
            if key in taps:  # rows with other numbers than ours give them
                key = str(1 + max(map(int, taps)))
            journal.storage.append({"t": "taps", "put": {key: wrapped("tap", tap)}})
            at = tap.get("at")
            if type(at) is int:
                with self._guard:
                    self._touched[id] = at

    @staticmethod
    def _taps(db: JournalDB) -> Mapping[str, dict[str, Any]]:
        storage: JournalStorage = db.storage  # type: ignore[assignment]
        return storage.read().get("taps", {})

    def file_card(self, id: str, *, finished: bool, card: dict[str, Any], touched: int) -> None:
        with self._writing_index:
            if not self._lists(id):
                raise NoSuchGame(id)
            self._keep_row(id, finished, card, touched)

    def remove(self, id: str) -> None:
        with self._writing_index:
            if not self._lists(id):
                raise NoSuchGame(id)
            self._check_open()
            with self._guard:
                journal = self._opened.get(id)
            if journal is not None:
                with journal.writing:
                    journal.db.close()
                    with self._guard:
                        self._opened.pop(id, None)
            self._move_out(id)
            with self._guard:
                self._loose.pop(id, None)
                self._touched.pop(id, None)
            if id in self._rows:
                self._index.table("games").remove(doc_ids=[self._rows[id]])
                with self._guard:
                    self._rows.pop(id, None)
            self._revision += 1

    # Settings, players, drafts, campaigns, rosters

    def settings(self) -> dict[str, Any]:
        with self._guard:
            stored = self._index.table("settings").get(doc_id=1)
            return {} if stored is None else dict(unwrapped("settings", stored))

    def keep_settings(self, values: dict[str, Any]) -> None:
        with self._writing_index:
            self._index.table("settings").upsert(
                Document(wrapped("settings", copied(values)), doc_id=1)
            )

    def keep_setting(self, name: str, value: Any) -> None:
        with self._writing_index:
            self.keep_settings({**self.settings(), name: value})

    def players(self) -> tuple[dict[str, Any], ...]:
        with self._guard:
            stored = self._index.table("players").get(doc_id=1)
            return () if stored is None else tuple(unwrapped("players", stored))

    def remember_players(self, players: Sequence[dict[str, Any]]) -> None:
        with self._writing_index:
            known = players_after(self.players(), copied(list(players)))
            self._index.table("players").upsert(Document(wrapped("players", known), doc_id=1))

    def draft(self, name: str) -> dict[str, Any] | None:
        with self._guard:
            stored = self._index.table("drafts").get(where("name") == name)
            return None if stored is None else dict(unwrapped("draft", stored, name))

    def draft_names(self) -> tuple[str, ...]:
        """Return the names of all drafts."""
        with self._guard:
            return tuple(str(row["name"]) for row in self._index.table("drafts"))

    def keep_draft(self, name: str, draft: dict[str, Any] | None) -> None:
        with self._writing_index:
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
        with self._writing_index:
            campaigns = self._index.table("campaigns")
            if campaign is not None:
                row = {"id": checked_id(id), **wrapped("campaign", copied(campaign))}
                campaigns.upsert(row, where("id") == id)
            elif campaigns.contains(where("id") == id):
                campaigns.remove(where("id") == id)

    def roster(self, id: str) -> dict[str, Any] | None:
        with self._guard:
            stored = self._index.table("rosters").get(where("id") == id)
            return None if stored is None else dict(unwrapped("roster", stored, id))

    def keep_roster(self, id: str, roster: dict[str, Any] | None) -> None:
        with self._writing_index:
            rosters = self._index.table("rosters")
            if roster is not None:
                row = {"id": checked_id(id), **wrapped("roster", copied(roster))}
                rosters.upsert(row, where("id") == id)
            elif rosters.contains(where("id") == id):
                rosters.remove(where("id") == id)

    def close(self) -> None:
        """Wait for every write that has begun, then close."""
        with self._writing_index:
            with self._guard:
                self._closed = True
                opened = list(self._opened.values())
                self._opened.clear()
            for journal in opened:
                with journal.writing:
                    journal.db.close()
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

    def _game(self, id: str) -> _Open:
        """Return the game's journal, one of the open ones or read from its file."""
        self._check_open()
        journal = self._opened.get(id)
        if journal is not None:
            self._opened.move_to_end(id)
            return journal
        path = self._path(id) if proper_id(id) else None
        if path is None:
            raise NoSuchGame(id)
        if not self._there(path) and not (id in self._rows and self._there(last(path))):
            raise NoSuchGame(id)
        try:
            db = self._open_journal(path, accept=refuse_newer)
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
        journal = self._opened[id] = _Open(db)
        self._close_some(keep=id)
        return journal

    @contextmanager
    def _writing(self, id: str) -> Iterator[_Open]:
        """Have the game's journal for oneself, to write it."""
        with self._guard:
            journal = self._game(id)
            journal.users += 1
        try:
            with journal.writing:
                if self._opened.get(id) is not journal:  # removed, or the shelf closed, meanwhile
                    self._check_open()
                    raise NoSuchGame(id)
                yield journal
        finally:
            with self._guard:
                journal.users -= 1

    def _close_some(self, keep: str) -> None:
        """Close the journals not used for longest, if too many are open."""
        for id in list(self._opened):
            if len(self._opened) <= self._cached_games:
                break
            if id != keep and not self._opened[id].users:
                self._opened.pop(id).db.close()

    def _open_journal(self, path: Path, initial: Any = None, **how: Any) -> JournalDB:
        name = path.relative_to(self._folder).as_posix()

        def restored(damage: Damage) -> None:
            kept = len(self._taps(db)) if name != INDEX else damage.kept
            self._note(replace(damage, file=name, kept=kept))
            self._heal()

        db = open_journal(
            path,
            initial,
            compact_after=self._compact_after,
            disk=self._disk,
            guard=self._guard,
            restoring=self._lock.renew if self._lock else None,
            restored=restored,
            **how,
        )
        return db

    def _heal(self) -> None:
        """Somebody has changed one file: look at all open ones, in case the folder is gone."""
        with self._guard:
            opened = list(self._opened.values())
        for journal in opened:
            if journal.writing.acquire(blocking=False):  # who writes now, looks for himself
                try:
                    with suppress(StorageError):
                        journal.storage.check()
                finally:
                    journal.writing.release()
        storage = self._index.storage
        if isinstance(storage, JournalStorage) and self._writing_index.acquire(blocking=False):
            try:
                with suppress(StorageError):
                    storage.check()
            finally:
                self._writing_index.release()

    def _there(self, path: Path) -> bool:
        return self._disk.mark(path) is not None

    def _move_out(self, id: str) -> None:
        """Move a game's file, with the files that belong to it, to ``removed/``."""
        games = self._folder / GAMES
        removed = games / REMOVED
        try:
            self._disk.make_folder(removed)
            mine = sorted(name for name in self._disk.names(games) if name.startswith(id + SUFFIX))
            for name in mine:
                self._disk.rename(games / name, removed / name)
            self._disk.sync_folder(removed)
            self._disk.sync_folder(games)
        except OSError as problem:
            raise write_failed(self._path(id), problem) from problem

    # The index

    def _open_index(self) -> TinyDB:
        path = self._folder / INDEX
        try:
            index = self._open_journal(
                path,
                {"games": {}, "settings": {}, "players": {}, "drafts": {}},
                accept=refuse_newer,
                parse=resting.parse,
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
            number = games.insert(row)
            with self._guard:
                self._rows[id] = number
                self._loose.pop(id, None)
        self._revision += 1

    def _list_the_unlisted(self) -> None:
        """Add games the index lacks; finish removals that were interrupted."""
        games = self._folder / GAMES
        ids = {
            name.removesuffix(SUFFIX)
            for name in self._disk.names(games)
            if name.endswith(SUFFIX) and proper_id(name.removesuffix(SUFFIX))
        }
        table = self._index.table("games")
        for id in [id for id in self._rows if id not in ids]:
            if self._there(games / REMOVED / (id + SUFFIX)):
                with suppress(StorageError):  # listed a little longer, then
                    self._move_out(id)
                    table.remove(doc_ids=[self._rows[id]])
                    del self._rows[id]
            elif not self._there(last(self._path(id))):
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
            if cut_short or _orphaned(row):
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
                mark = self._disk.mark(self._path(id))
                touched = mark[3] // 1_000_000 if mark else 0
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


def last(path: Path) -> Path:
    """Return where the last good copy of a journal is kept."""
    return path.with_name(path.name + LAST)


def _damage(db: TinyDB) -> Damage | None:
    damage: Damage | None = getattr(db.storage, "damage", None)
    return damage


class _Listed(GameCard):
    """A card of the list: what is on it is read off the index when somebody looks at it."""

    __slots__ = ("_row",)
    _row: Mapping[str, Any]

    def __init__(self, row: Mapping[str, Any], last: int) -> None:
        for name in ("id", "finished"):
            object.__setattr__(self, name, row[name])
        object.__setattr__(self, "touched", max(row["touched"], last))
        object.__setattr__(self, "stale", row["touched"] <= last)
        object.__setattr__(self, "_row", row)

    @property
    def card(self) -> dict[str, Any]:
        row = self._row
        return dict(ORPHAN) if _orphaned(row) else unwrapped("card", row, row["id"])

    def may_say(self, text: str) -> bool:
        card = self._row["card"]
        return text in card.text if isinstance(card, Resting) else True

    def says(self, row: Mapping[str, Any], last: int) -> bool:
        """Return whether this is still the card of a row."""
        mine = self._row
        return (
            mine["card"] is row["card"]
            and mine["finished"] == row["finished"]
            and mine["touched"] == row["touched"]
            and self.touched == max(row["touched"], last)
        )

    def __repr__(self) -> str:
        return repr(GameCard(self.id, self.finished, self.touched, self.card))


def _listed(row: Mapping[str, Any], known: GameCard | None, last: int) -> GameCard:
    """Return the card of a row: the one that is known, if it still says the same."""
    same = isinstance(known, _Listed) and known.says(row, last)
    return known if same and known is not None else _Listed(row, last)


def _orphaned(row: Mapping[str, Any]) -> bool:
    card = row.get("card")
    return isinstance(card, dict) and card == ORPHAN


def _row(id: str, finished: bool, card: dict[str, Any], touched: int) -> dict[str, Any]:
    return {"id": id, "finished": finished, "touched": touched, **wrapped("card", copied(card))}
