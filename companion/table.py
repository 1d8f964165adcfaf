"""
Tables: the only mutable state, shared by all pages that show a game.

A :class:`Table` holds the session of one saved game; :class:`Tables` holds all games of one data
folder. Several pages can show the same game: browsers on this device or on phones in the same
network. Every tap is written to the shelf before any page shows it, and pages are called after
every change. A second tap always acts on the game as the first one left it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from .kernel import Game, Session
from .kernel.errors import BadGameFile, CompanionError
from .kernel.gamefile import begin, entry_to_wire, follow, header
from .kernel.history import Entry
from .storage import GameCard, Shelf, StorageError

Listener = Callable[[], None]
Clock = Callable[[], int]

SEED_BITS = 48


def ticks_of(id: str) -> str:
    """Return the name of the draft that stores which setup tasks of a game have been ticked."""
    return f"setup-{id}"


def ticked(shelf: Shelf, id: str) -> frozenset[str]:
    """Return the setup tasks of a game that have been ticked."""
    found = (shelf.draft(ticks_of(id)) or {}).get("ticks")
    return frozenset(found if isinstance(found, list) else ())


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time.time() * 1000)


class Follower(Protocol):
    """Is told of every write at any table; campaigns use it to learn how their games end."""

    def written(self, table: Table) -> None:
        """Something has been written at this table."""


class Listeners:
    """A list of functions to call after a change."""

    def __init__(self) -> None:
        self._all: list[Listener] = []

    def __len__(self) -> int:
        return len(self._all)

    def add(self, listener: Listener) -> Callable[[], None]:
        """Add a listener; return a function that removes it."""
        self._all.append(listener)

        def stop() -> None:
            if listener in self._all:
                self._all.remove(listener)

        return stop

    def call(self) -> None:
        """Call all listeners."""
        for listener in tuple(self._all):
            listener()


class Table:
    """One saved game: its session, written to the shelf with every tap."""

    def __init__(
        self, id: str, session: Session[Any], shelf: Shelf, clock: Clock = now, touched: int = 0
    ) -> None:
        self.id = id
        self.touched = touched or clock()
        """When this game was last played, in milliseconds since 1970."""
        self._session = session
        self._shelf = shelf
        self._clock = clock
        self._listeners = Listeners()
        self.all_tables = Listeners()
        """The listeners of all tables of the data folder."""
        self.followers: dict[str, Follower] = {}
        """Told of every write, besides the pages that show the game."""

    @property
    def session(self) -> Session[Any]:
        """The game's current session."""
        return self._session

    def play(self, move: Any, *, anyway: bool = False) -> Entry:
        """Decide the move, write it to the shelf, then notify all pages."""
        entry = self._session.decide(move, anyway=anyway)
        tap = {"tap": "play", "at": self._clock(), **entry_to_wire(self._session.game, entry)}
        self._write(tap, self._session.record(entry))
        return entry

    def undo(self) -> None:
        """Undo the last entry, if there is one."""
        if self._session.history.last:
            self._write({"tap": "undo", "at": self._clock()}, self._session.undo())

    def redo(self) -> None:
        """Redo the entry that was undone last, if there is one."""
        if self._session.history.next:
            self._write({"tap": "redo", "at": self._clock()}, self._session.redo())

    def jump(self, number: int) -> None:
        """Undo or redo until ``number`` entries are done."""
        session = self._session.jump(number)
        if len(session.history) != len(self._session.history):
            self._write({"tap": "jump", "at": self._clock(), "to": number}, session)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that stops it."""
        return self._listeners.add(listener)

    def _write(self, tap: dict[str, Any], session: Session[Any]) -> None:
        was_over, over = self._is_over(self._session), self._is_over(session)
        if was_over and not over:  # listed as open first: an open game is looked at again anyway
            self._file(finished=False)
        self._shelf.add_tap(self.id, tap)
        self._session, self.touched = session, tap["at"]
        if over and not was_over:
            with suppress(StorageError):  # the tap counts; the list finds out for itself
                self._file(finished=True)
        for follower in self.followers.values():
            follower.written(self)
        self._listeners.call()
        self.all_tables.call()

    def _is_over(self, session: Session[Any]) -> bool:
        return session.game.is_over(session.state)

    def _file(self, *, finished: bool) -> None:
        card = self._session.game.STATE.encode(self._session.state)
        self._shelf.file_card(self.id, finished=finished, card=card, touched=self._clock())


@dataclass(frozen=True, slots=True)
class SavedGames:
    """
    The lists of the home screen: games in progress, finished games, and games that do not open.
    """

    going: tuple[Table, ...]
    over: tuple[GameCard, ...]
    broken: tuple[GameCard, ...]


class Tables:
    """All games of one data folder. Each is opened once, however many pages show it."""

    def __init__(self, shelf: Shelf, games: Mapping[str, Game[Any]], clock: Clock = now) -> None:
        self.shelf = shelf
        self._games = games
        self._clock = clock
        self._open: dict[str, Table] = {}
        self._listeners = Listeners()
        self.followers: dict[str, Follower] = {}
        """Told of every table at which something has been written down; by their names."""

    def announce(self) -> None:
        """Call all listeners: something in this data folder has changed."""
        self._listeners.call()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change of any table; return a function that stops it."""
        return self._listeners.add(listener)

    def new(self, game: Game[Any], setup: Any, seed: int | None = None) -> Table:
        """Begin a game; without ``seed`` a random one is used."""
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        session = Session.start(game, setup, seed)
        id = f"{game.NAME}-{self._clock():x}-{secrets.token_hex(2)}"
        card = game.STATE.encode(session.state)
        self.shelf.start(id, header(session, created=self._clock()), card, self._clock())
        table = self._keep(Table(id, session, self.shelf, self._clock))
        self._listeners.call()
        return table

    def again(self, state: Any, game: Game[Any]) -> Table | None:
        """
        Begin the next game at the table of a state: the same players with their names, colours and
        chairs of the moment, the same variants. Return ``None`` where the next game follows
        otherwise, as in a campaign.
        """
        seed = secrets.randbits(SEED_BITS)
        setup = game.again(state, seed)
        return None if setup is None else self.new(game, setup, seed)

    def at(self, id: str) -> Table:
        """Return the table of a saved game, replayed from its taps if it is not open."""
        if id in self._open:
            return self._open[id]
        record = self.shelf.open(id)
        session = retell(record.header, record.taps, self._games)
        told = record.taps[-1].get("at") if record.taps else record.header.get("created")
        touched = told if type(told) is int else 0
        return self._keep(Table(id, session, self.shelf, self._clock, touched or 1))

    def remove(self, id: str) -> None:
        """Delete a saved game."""
        self.shelf.remove(id)
        self._open.pop(id, None)
        with suppress(StorageError):  # what was ticked while the game was set up
            self.shelf.keep_draft(ticks_of(id), None)
        self._listeners.call()

    def games(self) -> SavedGames:
        """Return all saved games, the most recently played first."""
        going, over, broken = [], [], []
        for card in self.shelf.games():
            if card.finished:
                over.append(card)
                continue
            try:
                table = self.at(card.id)
            except (CompanionError, StorageError):
                broken.append(card)
                continue
            if table.session.game.is_over(table.session.state):
                over.append(card)
            else:
                going.append(table)
        going.sort(key=lambda table: -table.touched)
        return SavedGames(tuple(going), tuple(over), tuple(broken))

    def _keep(self, table: Table) -> Table:
        self._open[table.id] = table
        table.all_tables, table.followers = self._listeners, self.followers
        return table


def retell(
    header: Mapping[str, Any], taps: tuple[dict[str, Any], ...], games: Mapping[str, Game[Any]]
) -> Session[Any]:
    """Return the session of a saved game: its header and all its taps replayed."""
    session = begin(dict(header), games)
    for tap in taps:
        session = _follow(session, tap)
    return session


def _follow(session: Session[Any], tap: dict[str, Any]) -> Session[Any]:
    match tap.get("tap"):
        case "play":
            fields = {key: value for key, value in tap.items() if key != "tap"}
            return follow(session, fields)
        case "undo":
            return session.undo()
        case "redo":
            return session.redo()
        case "jump" if type(tap.get("to")) is int:
            return session.jump(tap["to"])
        case other:
            raise BadGameFile("file.not-understood", tap, what=str(other)[:40])
