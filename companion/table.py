"""
Tables: the only mutable state, shared by all pages that show a game.

A :class:`Table` holds the session of one saved game; :class:`Tables` holds all games of one data
folder. Several pages can show the same game: browsers on this device or on phones in the same
network. Every tap is written to the shelf before any page shows it, and pages are called after
every change. A second tap always acts on the game as the first one left it; one that was made for
a moment the table has left behind is looked at first (:mod:`companion.meaning`). While one is being
written, the next of that table waits in the table's lane, and other tables go on.

A tap is written under the number it has at this table. Where somebody else, perhaps another
process, has written that number, the tap is refused and the table catches up.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Protocol

from .kernel import Game, Session
from .kernel.errors import BadGameFile, CompanionError
from .kernel.gamefile import begin, entry_to_wire, follow, header
from .kernel.history import Entry
from .meaning import Happened, Jump, Mark, Overtaken, Play, Redo, Seen, Undo, Wish, still_means
from .storage import (
    Away,
    Damage,
    GameCard,
    Lane,
    NoSuchGame,
    NumberTaken,
    Shelf,
    StorageError,
    by_touch,
)
from .taught import lessons_of

Listener = Callable[[], None]
Clock = Callable[[], int]

SEED_BITS = 48
ARCHIVED = "archived-"
REMEMBERED = 256
"""Taps a table remembers with the sessions around them, to compare a late tap with."""


def ticks_of(id: str) -> str:
    """Return the name of the draft that stores which setup tasks of a game have been ticked."""
    return f"setup-{id}"


def archived_of(id: str) -> str:
    """Return the name of the draft that says that a table was put into a file."""
    return f"{ARCHIVED}{id}"


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


class Attention(Protocol):
    """Is told when somebody begins to look at a table, and when nobody does any more."""

    def came(self, table: Table) -> None:
        """The first page shows this table."""

    def left(self, table: Table) -> None:
        """The last page has left it."""


class Told:
    """What the taps of a table say besides the game: how many there are, and who made which."""

    def __init__(self) -> None:
        self.taps = 0
        """All that were written, undos included."""
        self.by: dict[int, str] = {}
        """Who made which entry, by its number."""

    def hear(self, tap: Mapping[str, Any], session: Session[Any]) -> None:
        """One more tap; ``session`` is the one after it."""
        self.taps += 1
        if tap.get("tap") == "play":
            who = tap.get("who")
            if isinstance(who, str) and who:
                self.by[len(session.history)] = who
            else:
                self.by.pop(len(session.history), None)


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
        self,
        id: str,
        session: Session[Any],
        shelf: Shelf,
        clock: Clock = now,
        touched: int = 0,
        told: Told | None = None,
    ) -> None:
        self.id = id
        self.lane = Lane()
        """For who changes something at this table and may have to wait for the disk meanwhile."""
        self.trouble: Damage | None = None
        """What somebody else has done to the file of this game, until it has been read."""
        self.touched = touched or clock()
        """When this game was last played, in milliseconds since 1970."""
        self._session = session
        self._shelf = shelf
        self._clock = clock
        self._told = told or Told()
        self._since: deque[Happened] = deque(maxlen=REMEMBERED)
        self._listeners = Listeners()
        self.all_tables = Listeners()
        """The listeners of all tables of the data folder."""
        self.followers: dict[str, Follower] = {}
        """Told of every write, besides the pages that show the game."""
        self.attention: Attention | None = None
        """Is told of its first page and its last."""
        self.unfiled = False
        """Whether it has been played on since its card was filed."""

    @property
    def session(self) -> Session[Any]:
        """The game's current session."""
        return self._session

    @property
    def mark(self) -> Mark:
        """This moment; a page that is drawn keeps it, and sends it with its taps."""
        at = self.touched if self._told.taps else 0
        return Mark(self._told.taps, len(self._session.history), at)

    def said_by(self, number: int) -> str:
        """Return who made the entry with this number; empty where nobody has said so."""
        return self._told.by.get(number, "")

    def play(
        self, move: Any, *, anyway: bool = False, seen: Seen | None = None, who: str = ""
    ) -> Entry | None:
        """
        Decide the move, write it to the shelf, then notify all pages.

        With ``seen``, what the page showed, nothing is written where others have tapped meanwhile
        and the move would mean something else: :class:`Overtaken` is raised, or ``None`` returned
        if just this has been done already.
        """
        wish = Play(move, anyway)
        with self.lane:
            if not self._means(wish, seen):
                return None
            entry = self._session.decide(move, anyway=anyway)
            tap = {"tap": "play", "at": self._clock(), **entry_to_wire(self._session.game, entry)}
            done = self._write(wish, tap, self._session.record(entry), seen, who)
            return entry if done else None

    def undo(self, *, seen: Seen | None = None, who: str = "") -> None:
        """Undo the last entry, if there is one; with ``seen``, the one that page showed as last."""
        with self.lane:
            if self._means(Undo(), seen) and self._session.history.last:
                tap = {"tap": "undo", "at": self._clock()}
                self._write(Undo(), tap, self._session.undo(), seen, who)

    def redo(self, *, seen: Seen | None = None, who: str = "") -> None:
        """Redo the entry that was undone last, if there is one; ``seen`` as with :meth:`undo`."""
        with self.lane:
            if self._means(Redo(), seen) and self._session.history.next:
                tap = {"tap": "redo", "at": self._clock()}
                self._write(Redo(), tap, self._session.redo(), seen, who)

    def jump(self, number: int, *, seen: Seen | None = None, who: str = "") -> None:
        """Undo or redo until ``number`` entries are done; ``seen`` as with :meth:`undo`."""
        wish = Jump(number)
        with self.lane:
            if not self._means(wish, seen):
                return
            session = self._session.jump(number)
            if len(session.history) != len(self._session.history):
                tap = {"tap": "jump", "at": self._clock(), "to": number}
                self._write(wish, tap, session, seen, who)

    def catch_up(self) -> int:
        """
        Read what others have written at this table, and return how many taps it was.

        Only what they wrote down is followed; nothing is decided. A table of this process alone
        never has anything to catch up with.
        """
        news = self._shelf.follow(self.id, self._told.taps + 1)
        self._follow(news)
        return len(news)

    def hear(self, number: int, tap: dict[str, Any]) -> None:
        """
        Another process has written tap ``number``; where one before it was not heard, catch up.

        What this table is writing itself comes to its end first, and is not heard as somebody's.
        """
        with self.lane:
            if number == self._told.taps + 1:
                self._follow((tap,))
            elif number > self._told.taps:
                self.catch_up()

    def _follow(self, news: Sequence[dict[str, Any]]) -> None:
        for tap in news:
            session = follow_tap(self._session, tap)
            who = tap.get("who")
            self._take(_wish(tap, session), tap, session, who if isinstance(who, str) else "")
        if news:
            self._listeners.call()
            self.all_tables.call()

    def begin_again(self, session: Session[Any], told: Told, trouble: Damage | None) -> None:
        """Stand where the shelf says, which knows less than this table did."""
        self._session, self._told, self.trouble = session, told, trouble
        self._since.clear()
        self._listeners.call()
        self.all_tables.call()

    def tell(self) -> None:
        """Call the listeners of this table: something beside the game is another than it was."""
        self._listeners.call()

    def _means(self, wish: Wish, seen: Seen | None) -> bool:
        """Return whether a tap is to be booked; raise :class:`Overtaken` if it is to be asked."""
        if seen is None or seen.mark == self.mark:
            return True
        count = self._told.taps - seen.mark.taps
        since = [one for one in self._since if one.number > seen.mark.taps]
        if count <= 0 or len(since) != count or len(since[0].before.history) != seen.mark.entries:
            raise Overtaken(wish, ())  # it was so long ago that nobody knows, or at another table
        return still_means(wish, self._session, since, seen.mine)

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that stops it."""
        if self.attention and not self._listeners:
            self.attention.came(self)
        stop = self._listeners.add(listener)

        def leave() -> None:
            watched = self.is_watched
            stop()
            if self.attention and watched and not self.is_watched:
                self.attention.left(self)

        return leave

    @property
    def is_watched(self) -> bool:
        """Whether a page shows this game."""
        return bool(len(self._listeners))

    def _write(
        self,
        wish: Wish,
        tap: dict[str, Any],
        session: Session[Any],
        seen: Seen | None,
        who: str,
    ) -> bool:
        """
        Write a tap, then show it. Return whether it was written; where somebody else has taken its
        number, it was not: he has done the same, or the reason is raised.
        """
        if who:
            tap["who"] = who
        was_over, over = self._is_over(self._session), self._is_over(session)
        if was_over and not over:  # listed as open first: an open game is looked at again anyway
            self._file(finished=False, touched=self.touched)
        known = len(self._shelf.damages)
        try:
            self._shelf.append(self.id, self._told.taps + 1, tap)
        except NumberTaken:
            self.catch_up()
            if not self._means(wish, seen):
                return False
            raise
        for damage in self._shelf.damages[known:]:
            if damage.reason == "restored" and PurePath(damage.file).stem == self.id:
                self.trouble = damage
        self._take(wish, tap, session, who)
        if over and not was_over:
            with suppress(StorageError):  # the tap counts; the list finds out for itself
                self._file(finished=True)
        for follower in self.followers.values():
            follower.written(self)
        self._listeners.call()
        self.all_tables.call()
        return True

    def _take(self, wish: Wish, tap: dict[str, Any], session: Session[Any], who: str) -> None:
        """Stand where a tap that is durable leads to."""
        before, self._session = self._session, session
        self.unfiled = True
        at = tap.get("at")
        self.touched = at if type(at) is int else self.touched
        self._told.hear(tap, session)
        self._since.append(Happened(self._told.taps, wish, before, session, who))

    def read_trouble(self) -> None:
        """Somebody has read what was done to the file."""
        self.trouble = None
        self._listeners.call()

    def listed(self) -> None:
        """Say in the list of games how this one stands."""
        with self.lane:
            later = self.touched + 1  # than the last tap: so the card is not taken for an old one
            self._file(finished=self._is_over(self._session), touched=later)

    def _is_over(self, session: Session[Any]) -> bool:
        return session.game.is_over(session.state)

    def _file(self, *, finished: bool, touched: int | None = None) -> None:
        card = self._session.game.STATE.encode(self._session.state)
        when = self._clock() if touched is None else touched
        self._shelf.file_card(self.id, finished=finished, card=card, touched=when)
        self.unfiled = False


@dataclass(frozen=True, slots=True)
class Going:
    """A game in progress as a list shows it: how it stands, open or not."""

    id: str
    touched: int
    game: Game[Any]
    state: Any


@dataclass(frozen=True, slots=True)
class SavedGames:
    """
    The lists of the home screen: games in progress, finished games, and games that do not open.
    """

    going: tuple[Going, ...]
    over: tuple[GameCard, ...]
    broken: tuple[GameCard, ...]
    more: int = 0
    """Unfinished games nobody has asked for."""


class Tables:
    """All games of one data folder. Each is opened once, however many pages show it."""

    def __init__(self, shelf: Shelf, games: Mapping[str, Game[Any]], clock: Clock = now) -> None:
        self.shelf = shelf
        self._games = games
        self._clock = clock
        self._open: dict[str, Table] = {}
        self._listeners = Listeners()
        self._over: tuple[int, tuple[GameCard, ...], tuple[GameCard, ...]] = (-1, (), ())
        self.followers: dict[str, Follower] = {}
        """Told of every table at which something has been written down; by their names."""
        self.attention: Attention | None = None
        self._away = False
        self._going_away: set[str] = set()
        """Tables that are being put into a file."""

    @property
    def away(self) -> bool:
        """Whether the shelf does not answer at the moment; one in a folder always does."""
        return self._away

    def tell_away(self, away: bool) -> None:
        """The shelf does not answer, or does so again: every page says so."""
        if away != self._away:
            self._away = away
            for table in self.all_open:
                table.tell()
            self.announce()

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
        if id in self._going_away:
            raise NoSuchGame(id)
        if id in self._open:
            return self._open[id]
        record = self.shelf.open(id)
        told = Told()
        session = retell(record.header, record.taps, self._games, told)
        last = record.taps[-1].get("at") if record.taps else record.header.get("created")
        touched = last if type(last) is int else 0
        return self._keep(Table(id, session, self.shelf, self._clock, touched or 1, told))

    def caught_up(self, id: str) -> Table:
        """
        Return a table at which somebody has written from elsewhere, with all of it, and list it as
        it is now.
        """
        table = self.at(id)
        table.catch_up()
        table.listed()
        return table

    def opened(self, id: str) -> Table | None:
        """Return the table of a game that is open here; ``None`` for any other."""
        return self._open.get(id)

    @property
    def all_open(self) -> tuple[Table, ...]:
        """The tables that are open here."""
        return tuple(self._open.values())

    def let_go(self, id: str, drop: Callable[[], bool]) -> bool:
        """
        Have a table taken out of the shelf that nobody looks at; return whether it was. Nobody
        comes to it meanwhile.
        """
        table = self._open.get(id)
        if id in self._going_away or (table is not None and table.is_watched):
            return False
        self._going_away.add(id)
        try:
            if not drop():
                return False
            self._open.pop(id, None)
        finally:
            self._going_away.discard(id)
            self._listeners.call()
        return True

    def gone(self, id: str) -> None:
        """A game was deleted from elsewhere."""
        table = self._open.pop(id, None)
        if table is not None:
            table.tell()

    def compare(self, table: Table, length: int) -> None:
        """
        Bring an open table in line with a shelf that was away; ``length`` is how many taps it
        knows. Where it has lost some that were shown, the table begins again without them.
        """
        with table.lane:
            lost = table.mark.taps - length
            if lost <= 0:
                table.catch_up()
                return
            told, record = Told(), self.shelf.open(table.id)
            session = retell(record.header, record.taps, self._games, told)
            table.begin_again(session, told, Damage(table.id, None, len(record.taps), "taken-back"))

    def remove(self, id: str) -> None:
        """Delete a saved game."""
        self.shelf.remove(id)
        self._open.pop(id, None)
        with suppress(StorageError):  # what was ticked and read beside the game, and who sat there
            self.shelf.keep_draft(ticks_of(id), None)
            self.shelf.keep_draft(lessons_of(id), None)
            self.shelf.keep_roster(id, None)
        self._listeners.call()

    def games(self, most: int | None = None) -> SavedGames:
        """
        Return all saved games, the most recently played first; of those that are not over only so
        many. They are not opened for it, unless nobody has filed how they stand.
        """
        going, broken = list[Going](), list[GameCard]()
        over, rest = self._listed()
        ended = list[GameCard]()
        found = sorted(rest, key=self._touched, reverse=True)
        more = 0
        for place, card in enumerate(found):
            if most is not None and len(going) >= most:
                more = len(found) - place
                break
            try:
                one = self._going(card)
            except Away:
                continue  # pages say so
            except (CompanionError, StorageError):
                broken.append(card)
                continue
            if one.game.is_over(one.state):
                ended.append(card)
            else:
                going.append(one)
        over = by_touch((*ended, *over)) if ended else over
        return SavedGames(tuple(going), over, tuple(broken), more)

    def _touched(self, card: GameCard) -> int:
        table = self.opened(card.id)
        return table.touched if table else card.touched

    def _going(self, card: GameCard) -> Going:
        """Return how a game stands: as it is open here, else by its card, else by its taps."""
        table = self.opened(card.id)
        if table is None and not card.stale:
            game = self._kinds.get(card.id.partition("-")[0])
            with suppress(CompanionError):  # a card of another version, or none
                state = None if game is None else game.STATE.decode(dict(card.card))
                if game is not None and not game.is_over(state):  # else its end was taken back
                    return Going(card.id, card.touched, game, state)
        table = table or self.at(card.id)
        session = table.session
        return Going(card.id, table.touched, session.game, session.state)

    @property
    def _kinds(self) -> Mapping[str, Game[Any]]:
        return self._games

    def _listed(self) -> tuple[tuple[GameCard, ...], tuple[GameCard, ...]]:
        """Return the cards of finished games and the others; sorted out once for every list."""
        known, over, rest = self._over
        revision = self.shelf.revision
        if revision != known:
            cards = self.shelf.games()
            over = tuple([card for card in cards if card.finished])
            rest = tuple([card for card in cards if not card.finished])
            self._over = (revision, over, rest)
        return over, rest

    def _keep(self, table: Table) -> Table:
        self._open[table.id] = table
        table.all_tables, table.followers = self._listeners, self.followers
        table.attention = self.attention
        return table


def retell(
    header: Mapping[str, Any],
    taps: tuple[dict[str, Any], ...],
    games: Mapping[str, Game[Any]],
    told: Told | None = None,
) -> Session[Any]:
    """
    Return the session of a saved game: its header and all its taps replayed. ``told`` hears what
    the taps say besides.
    """
    session = begin(dict(header), games)
    for tap in taps:
        session = follow_tap(session, tap)
        if told is not None:
            told.hear(tap, session)
    return session


def _wish(tap: Mapping[str, Any], after: Session[Any]) -> Wish:
    """Return what somebody wanted who wrote this tap; ``after`` is the session with it."""
    match tap.get("tap"):
        case "undo":
            return Undo()
        case "redo":
            return Redo()
        case "jump":
            return Jump(int(tap["to"]))
        case _:
            step = after.history.last
            assert step is not None
            return Play(step.entry.move, bool(step.entry.overruled))


def follow_tap(session: Session[Any], tap: dict[str, Any]) -> Session[Any]:
    match tap.get("tap"):
        case "play":
            fields = {key: value for key, value in tap.items() if key not in ("tap", "who")}
            return follow(session, fields)
        case "undo":
            return session.undo()
        case "redo":
            return session.redo()
        case "jump" if type(tap.get("to")) is int:
            return session.jump(tap["to"])
        case other:
            raise BadGameFile("file.not-understood", tap, what=str(other)[:40])
