"""
What a backup would add or change here, before anything is done.

Nothing is ever deleted or replaced. A game both know is the same, or one of the two has gone
further; where both went on differently, the other one is added beside as a game of its own.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from companion.games import GAMES
from companion.kernel.errors import CompanionError
from companion.kernel.gamefile import entry_to_wire
from companion.storage import GameRecord, Shelf, StorageError, told_of
from companion.storage.records import proper_id
from companion.table import Tables, retell, ticks_of
from companion.taught import lessons_of

from ..notes import notes_from_wire, notes_to_wire, with_theirs
from ..people import people_from_wire, people_to_wire, together
from . import form
from .making import DRAFTS, SETTINGS

NEW, FURTHER, BESIDE = "new", "further", "beside"


@dataclass(frozen=True, slots=True)
class Arriving:
    """A game that would be added or taken further."""

    record: GameRecord
    """With the id it would have here."""
    touched: int
    how: str
    """``new``; ``further``: it has more taps than here; ``beside``: it went on differently."""
    of: str = ""
    """The game here it went on differently from."""
    tail: tuple[dict[str, Any], ...] = ()
    """The taps that are missing here."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a backup would do here."""

    made: int = 0
    games: tuple[Arriving, ...] = ()
    known: int = 0
    """Games that are here already, as they are or further."""
    players: tuple[dict[str, Any], ...] = ()
    """Players nobody remembers here."""
    campaigns: Mapping[str, Any] | None = None
    drafts: Mapping[str, Any] | None = None
    """The copy of Vino, who is who, titles: as they would be afterwards."""
    settings: Mapping[str, Any] | None = None
    unreadable: int = 0
    """Parts of the file that could not be read."""
    cut: bool = False
    """Whether the file ends too early."""
    archived: bool = False
    """Whether a table comes back that was put away: it counts as touched today."""
    rosters: Mapping[str, Any] = field(default_factory=dict)
    """Who sat at the games that would be added."""
    beside: Mapping[str, Any] = field(default_factory=dict)
    """What was ticked and read at them."""

    def count(self, how: str) -> int:
        """Return how many games would arrive in this way."""
        return sum(game.how == how for game in self.games)

    @property
    def nothing(self) -> bool:
        """Whether everything is here already."""
        return not (self.games or self.players or self.campaigns or self.drafts or self.settings)


def planned(tables: Tables, text: str) -> Plan:
    """Return what a backup or a game file would do here, or raise :class:`~.form.Bad`."""
    return form.through(planning(tables, text))


def planning(tables: Tables, text: str) -> Generator[tuple[int, int], None, Plan]:
    """Find out what a file would do here; yield how far it is."""
    content = yield from form.reading(text)
    shelf = tables.shelf
    there = {card.id for card in shelf.games()}
    games, known, unreadable = list[Arriving](), 0, content.unreadable
    coming: set[str] = set()
    for number, saved in enumerate(content.games, 1):
        yield number, len(content.games)
        try:
            arriving = _arriving(shelf, there, saved, single=content.single)
        except (CompanionError, StorageError):
            unreadable += 1
            continue
        if arriving is None:
            known += 1
        elif arriving.record.id not in coming:
            coming.add(arriving.record.id)
            games.append(arriving)
    told: dict[str, dict[str, Any]] = {}
    for kind, name, value in content.records:
        told.setdefault(kind, {})[name] = value
    new = [game.record.id for game in games if game.how == NEW]
    beside = {draft for id in new for draft in (ticks_of(id), lessons_of(id))}
    return Plan(
        content.made,
        tuple(games),
        known,
        _players(shelf, told.get("players", {}).get("", ())),
        _missing(told.get("campaign", {}), shelf.campaigns()),
        _drafts(shelf, told.get("draft", {})),
        _settings(shelf, told.get("settings", {}).get("", {})),
        unreadable,
        content.cut,
        content.archived,
        {id: value for id, value in told.get("roster", {}).items() if id in new},
        {name: value for name, value in told.get("draft", {}).items() if name in beside},
    )


def _arriving(shelf: Shelf, there: set[str], saved: form.Saved, *, single: bool) -> Arriving | None:
    """Return what becomes of one game; ``None`` if it is here already."""
    theirs = saved.record
    if not proper_id(theirs.id):
        theirs = GameRecord(_other_id(theirs, "game"), theirs.header, theirs.taps)
    if theirs.id not in there:
        return Arriving(theirs, saved.touched, NEW)
    if shelf.told(theirs.id) == told_of(theirs):  # as nearly all are, and quickly seen
        return None
    mine = shelf.open(theirs.id)
    if _story(mine.header) == _story(theirs.header):
        taps = tuple(_played(mine)) if single else mine.taps
        ours, other = _steps(taps), _steps(theirs.taps)
        if ours[: len(other)] == other or (single and _done(other) == ours):
            return None
        if other[: len(ours)] == ours:
            tail = theirs.taps[len(ours) :]
            return Arriving(theirs, saved.touched, FURTHER, tail=tail)
    beside = GameRecord(_other_id(theirs, theirs.id), theirs.header, theirs.taps)
    if beside.id in there:
        return None
    return Arriving(beside, saved.touched, BESIDE, theirs.id)


def _played(record: GameRecord) -> Iterator[dict[str, Any]]:
    """Yield the taps that stand, as a game file has them: without what was undone."""
    session = retell(record.header, record.taps, GAMES)
    for entry in session.history.done:
        yield {"tap": "play", **entry_to_wire(session.game, entry)}


def _done(steps: list[Any]) -> list[Any]:
    """Return what stands of the taps a game file comes to."""
    last = steps[-1] if steps else {}
    return steps[: last["to"]] if last.get("tap") == "jump" else steps


def _story(header: Mapping[str, Any]) -> dict[str, Any]:
    """Return of a header what makes it this game; a file for others has no seed."""
    found = {key: header.get(key) for key in ("game", "setup", "created")}
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _steps(taps: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return taps without when and by whom they were made."""
    return [
        json.loads(json.dumps({key: tap[key] for key in tap if key not in ("at", "who")}))
        for tap in taps
    ]


def _other_id(record: GameRecord, beginning: str) -> str:
    """Return an id of its own for a game, the same for the same game."""
    said = json.dumps([_story(record.header), _steps(record.taps)], sort_keys=True)
    kept = "".join(c for c in beginning.lower() if c.isascii() and (c.isalnum() or c == "-"))
    return f"{kept[:54]}-{crc32(said.encode()):08x}"


def _players(shelf: Shelf, theirs: Any) -> tuple[dict[str, Any], ...]:
    """Return the players who are not remembered here."""
    known = {player.get("name") for player in shelf.players()}
    named = (p for p in theirs if isinstance(p, dict) and isinstance(p.get("name"), str))
    return tuple(player for player in named if player["name"] not in known)


def _missing(theirs: Mapping[str, Any], mine: Mapping[str, Any]) -> dict[str, Any] | None:
    found = {id: value for id, value in theirs.items() if id not in mine and proper_id(id)}
    return found or None


def _drafts(shelf: Shelf, theirs: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the drafts that would be others than now."""
    found: dict[str, Any] = {}
    for name in DRAFTS:
        mine, other = shelf.draft(name), theirs.get(name)
        if not isinstance(other, dict):
            continue
        after = _joined(name, mine, other)
        if after != mine:
            found[name] = after
    return found or None


def _joined(name: str, mine: dict[str, Any] | None, theirs: dict[str, Any]) -> dict[str, Any]:
    """Return a draft as both know it; what only one can be is what is here."""
    if mine is None:
        return theirs
    if name == "people":
        return people_to_wire(together(people_from_wire(mine), people_from_wire(theirs)))
    if name == "history-notes":
        return notes_to_wire(with_theirs(notes_from_wire(mine), notes_from_wire(theirs)))
    return mine


def _settings(shelf: Shelf, theirs: Any) -> dict[str, Any] | None:
    mine = shelf.settings()
    if not isinstance(theirs, dict):
        return None
    found = {name: theirs[name] for name in SETTINGS if name in theirs and name not in mine}
    return found or None
