"""
All finished games of a data folder, counted: `history_of`.

What was counted is kept in a file beside the games, with a stamp of each game's file. Lost,
damaged or out of date, it is counted anew from the games: it is never asked what a game says.
Everything is read once, by the first who asks; after that a game that ends is one more line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

from companion.games import GAMES
from companion.garbage import stays
from companion.kernel.errors import CompanionError
from companion.plays import Play
from companion.storage import StorageError
from companion.table import Listeners, Table, Tables

from . import lines
from .asking import EVERYTHING, Filter, Page, year_of
from .making import play_of
from .months import Months, Stale
from .notes import Notes, notes_from_wire, notes_to_wire
from .people import People, people_from_wire, people_to_wire

FILE = "plays.lines"
FOLLOWER = "history"
PEOPLE, NOTES = "people", "history-notes"
"""The drafts that hold who is who, and titles and archive."""

MONTHS = 12
"""So many months are added up without a word."""

T = TypeVar("T")
Progress = Callable[[int, int], bool]
"""Is told how many of how many are done; says whether to go on."""


class History:
    """The finished games of one data folder."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: dict[str, tuple[int, Play | None]] = {}
        self._names = lines.Names()
        self._months = Months(tables.shelf.files)
        self._read = False
        self._fresh: tuple[int, tuple[Play, ...]] | None = None
        self._remembered: dict[Any, Any] = {}
        self._listeners = Listeners()
        self.changes = 0
        """Another number after everything that changes what is counted, or who is who."""
        self.people = People()
        self.notes = Notes()
        self.read_again()

    # What there is

    @property
    def ready(self) -> bool:
        """Whether all finished games are counted, and that is known: asking costs nothing."""
        return self._read and not self.missing()

    def missing(self) -> tuple[str, ...]:
        """Return the finished games that are not counted yet, the latest first."""
        self._load()
        return tuple(card.id for card in self._over() if card.id not in self._kept)

    @property
    def plays(self) -> tuple[Play, ...]:
        """All that is counted so far, the latest first; without what was archived."""
        archived = self.notes.archived
        return tuple(play for play in self.every if play.id not in archived)

    @property
    def every(self) -> tuple[Play, ...]:
        """All that is counted so far, archived or not, the latest first."""
        self._load()
        revision = self._tables.shelf.revision
        if self._fresh is None or self._fresh[0] != revision:
            there = {card.id for card in self._over()}
            found = [play for id, (_, play) in self._kept.items() if play and id in there]
            found.sort(key=lambda play: (-play.ended, play.id))
            self._fresh = revision, tuple(found)
            self._remembered.clear()
        return self._fresh[1]

    def at(self, id: str) -> Play | None:
        """Return one game's play, counting it if it has to be; ``None`` if it is not over."""
        self._load()
        return (self._kept.get(id) or self._count(id))[1]

    def page(self, asked: Filter = EVERYTHING, start: int = 0, count: int = 30) -> Page:
        """Return some of the plays that were asked for."""
        found = self.found(asked)
        rows = tuple(islice(found, start, start + count))
        return Page(rows, len(found), len(found) > start + count)

    def found(self, asked: Filter = EVERYTHING) -> tuple[Play, ...]:
        """Return all plays that were asked for, the latest first."""
        return self.remembered(("found", asked), lambda: tuple(self._asked(asked)))

    def remembered(self, key: Any, make: Callable[[], T]) -> T:
        """Return what was made for this key, made again only after something has changed."""
        _ = self.every  # forgets what was made of other plays
        if key not in self._remembered:
            self._remembered[key] = make()
        found: T = self._remembered[key]
        return found

    @property
    def months(self) -> Months:
        """What was counted within the plays (archived ones aside), added up by the month."""
        while self._stale:
            self._stale.pop().add_up()
        return self._months

    @property
    def settled(self) -> bool:
        """Whether this takes no time worth telling."""
        return len(self._stale) < MONTHS

    @property
    def behind(self) -> int:
        """How many plays have still to be counted, or added up where that takes its time."""
        left = len(self.missing())
        return left or (0 if self.settled else sum(month.plays for month in self._stale))

    @property
    def _stale(self) -> list[Stale]:
        return self.remembered("stale", lambda: self._months.stale(self.plays, self._kept))

    def _asked(self, asked: Filter) -> Iterable[Play]:
        archived, of = self.notes.archived, self.people.of
        person = of(asked.person) if asked.person else ""
        for play in self.every:
            if (
                (play.id in archived) == asked.archived
                and asked.game in ("", play.game)
                and asked.level in ("", play.level)
                and asked.year in (0, year_of(play))
                and (not person or any(of(side.person) == person for side in play.sides))
            ):
                yield play

    # Counting

    def count(self, progress: Progress | None = None) -> bool:
        """
        Count what is not counted yet, the latest first; return whether all is.

        ``progress`` is asked after every game and may leave it; what was counted stays.
        """
        left = self.missing()
        added = bytearray()
        for number, id in enumerate(left, 1):
            if id not in self._kept:
                self._count(id, added)
            if len(added) > 200_000:
                self._add(added)
            if progress is not None and not progress(number, len(left)):
                break
        self._add(added)
        self._changed()
        while self.ready and self._stale:
            self._stale.pop().add_up()
            if not self._stale:
                self._changed()
            elif progress is not None and not progress(len(left), len(left)):
                break
        return self.ready and not self._stale

    def _load(self) -> None:
        """Read the file, once; what has changed since it was written is missing."""
        if self._read:
            return
        self._read = True
        data = None
        with suppress(StorageError):
            data = self._tables.shelf.files.read(FILE)
        found = lines.read(data)
        stamps = self._tables.shelf.stamps()
        kept = {id: one for id, one in found.plays.items() if stamps.get(id) == one[0]}
        self._kept, self._names = kept, found.names
        stays(len(kept))
        if not found.whole or found.lines > 2 * len(kept) + 100:
            self._write()

    def _write(self) -> None:
        """Write the file anew with what is known."""
        self._names = lines.Names()
        every = [lines.written(self._names, id, *one) for id, one in self._kept.items()]
        with suppress(StorageError):  # the games are there: it costs time only
            self._tables.shelf.files.keep(FILE, lines.HEAD + b"".join(every))

    def _count(self, id: str, added: bytearray | None = None) -> tuple[int, Play | None]:
        """
        Count one game from its taps and keep it. One that cannot be read is as one that is not
        over, until its file is another one.
        """
        shelf = self._tables.shelf
        play: Play | None = None
        with suppress(CompanionError, StorageError):
            play = play_of(shelf.open(id), GAMES)
        stamp = shelf.stamp(id)
        found = self._kept[id] = stamp, play
        line = lines.written(self._names, id, stamp, play)
        if added is None:
            self._add(bytearray(line))
            self._changed()
        else:
            added += line
        return found

    def _add(self, added: bytearray) -> None:
        """Add lines to the file."""
        if added:
            with suppress(StorageError):
                self._tables.shelf.files.add(FILE, bytes(added))
            added.clear()

    def _over(self) -> Iterable[Any]:
        return self._tables.games().over

    # What changes

    def written(self, table: Table) -> None:
        """Something was written at a table: whether it is over now, and how, has changed."""
        session = table.session
        over = session.game.is_over(session.state)
        if not self._read or not (over or table.id in self._kept):
            return
        self._kept.pop(table.id, None)
        if over:
            self._count(table.id)
        else:
            self._changed()

    def forget(self, *ids: str) -> None:
        """Games were taken away or written anew from outside."""
        for id in ids:
            self._kept.pop(id, None)
        self._changed()

    def elsewhere(self, id: str) -> None:
        """Another process has written at a table: if it was counted, it has to be counted anew."""
        if self._read and id in self._kept:
            self.forget(id)

    def read_again(self) -> None:
        """Read titles, archive and who is who again, after somebody else has written them."""
        shelf = self._tables.shelf
        self.people = people_from_wire(shelf.draft(PEOPLE) or {})
        self.notes = notes_from_wire(shelf.draft(NOTES) or {})
        self._changed()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that stops it."""
        return self._listeners.add(listener)

    def _changed(self) -> None:
        self._fresh = None
        self._remembered.clear()
        self.changes += 1
        self._listeners.call()

    def tell_people(self, people: People) -> None:
        """Keep another list of who is who."""
        self._tables.shelf.keep_draft(PEOPLE, people_to_wire(people))
        self.people = people
        self._changed()

    def _tell_notes(self, notes: Notes) -> None:
        self._tables.shelf.keep_draft(NOTES, notes_to_wire(notes))
        self.notes = notes
        self._changed()

    def rename(self, id: str, title: str) -> None:
        """Give a game a title; an empty one takes it away."""
        self.rename_all({id: title})

    def rename_all(self, titles: Mapping[str, str]) -> None:
        """Give several games their titles."""
        notes = self.notes
        for id, title in titles.items():
            notes = notes.titled(id, title)
        self._tell_notes(notes)

    def archive(self, id: str, away: bool = True) -> None:
        """Put a game into the archive, or take it out again."""
        self._tell_notes(self.notes.put_away(id) if away else self.notes.put_back(id))


def history_of(tables: Tables) -> History:
    """Return the history of a data folder; the same object for every page."""
    found = tables.followers.get(FOLLOWER)
    if not isinstance(found, History):
        found = tables.followers[FOLLOWER] = History(tables)
    return found


__all__ = ["Filter", "History", "Page", "history_of", "year_of"]
