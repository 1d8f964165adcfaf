"""
Handing a game over, and taking one: a packet of a saved game, and what becomes of a packet here.

A game is taken as a backup is: planned first, then added, never in the place of another
(:mod:`~companion.history.backup`). Of a packet that came in several codes what is there already is
kept beside the games until the rest comes, perhaps after the app was closed.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any

from companion.games import GAMES
from companion.handover import Damaged, Later, frames, pack, text, unpack
from companion.handover.packets import file_of
from companion.kernel import Session
from companion.kernel.errors import BadGameFile, TooNew
from companion.kernel.gamefile import load
from companion.storage import GameRecord, Shelf
from companion.table import Tables

from . import backup
from .backup.planning import Arriving, Plan

DRAFT = "handed-over"
"""Where the codes of games that are not whole yet are kept."""
AT_ONCE = 4
"""Of how many games codes are kept; those of the one that began first go."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a text leads to."""

    there: int
    """How many of the codes are there."""
    needed: int
    """How many it takes."""
    plan: Plan | None = None
    """What the game would do here, once it is whole."""
    session: Session[Any] | None = None
    id: str = ""
    """The id the game has here, or would have."""

    @property
    def arriving(self) -> Arriving | None:
        """The game, unless it is here already."""
        return next(iter(self.plan.games), None) if self.plan else None


def about(tables: Tables, id: str) -> dict[str, Any]:
    """Return what the file of a game says besides the game itself."""
    record: GameRecord = tables.shelf.open(id)
    touched = tables.at(id).touched
    created = record.header.get("created")
    began = created if type(created) is int else touched
    return {"id": id, "created": began, "touched": touched}


def packet_of(tables: Tables, id: str) -> bytes:
    """Return a game with everything that belongs to it, its seed and its secrets, too."""
    return pack(tables.at(id).session, about(tables, id), GAMES)


def whole_file(tables: Tables, id: str) -> str:
    """Return the file a packet of this game stands for."""
    return file_of(tables.at(id).session, about(tables, id))


def take(tables: Tables, written: str) -> Taken:
    """
    Return what a text, a link or a game's file leads to; raise
    :class:`~companion.handover.Unreadable` if it is nothing of ours. Nothing is added yet.
    """
    if is_file(written):
        return _planned(tables, written, 1)
    data, needed = text.read(written), 1
    if frames.is_frame(data):
        frame = frames.read_frame(data)
        found = _collected(tables.shelf, frame)
        needed = frame.needed
        if len(found) < needed:
            return Taken(len(found), needed)
        data = frames.whole(found)
    return _planned(tables, unpack(data, GAMES), needed)


def is_file(written: str) -> bool:
    """Return whether a text looks like a game file, not like a link."""
    return written.lstrip("\ufeff \r\n\t").startswith("{")


def _planned(tables: Tables, file: str, needed: int) -> Taken:
    try:
        session = load(file, GAMES)
        plan = backup.planned(tables, file)
    except TooNew:
        raise Later from None
    except (BadGameFile, backup.Bad):
        raise Damaged from None
    arriving = next(iter(plan.games), None)
    if arriving is None and not plan.known:
        raise Damaged
    id = arriving.record.id if arriving else _id_of(file)
    return Taken(needed, needed, plan, session, id)


def added(tables: Tables, taken: Taken) -> bool:
    """Add a game that was taken, or go on with it; return whether it could be."""
    assert taken.plan is not None
    done = backup.restored(tables, taken.plan)
    return not done.refused


def let_go(shelf: Shelf, written: str) -> None:
    """Forget the codes of a game, once it is here."""
    data = b"" if is_file(written) else text.read(written)
    if frames.is_frame(data):
        kept = dict(shelf.draft(DRAFT) or {})
        if kept.pop(f"{frames.read_frame(data).packet:08x}", None) is not None:
            shelf.keep_draft(DRAFT, kept or None)


def _id_of(file: str) -> str:
    content = backup.form.read(file)
    return content.games[0].record.id


def _collected(shelf: Shelf, frame: frames.Frame) -> dict[int, frames.Frame]:
    """Keep one more code of a game; return all that are there."""
    kept = dict(shelf.draft(DRAFT) or {})
    name = f"{frame.packet:08x}"
    found = {one.number: one for one in _read(kept.get(name)) if one.of == frame.of}
    if frame.number not in found and len(found) < frame.needed:
        found[frame.number] = frame
        kept.pop(name, None)
        kept[name] = [b64encode(one.written()).decode() for one in found.values()]
        while len(kept) > AT_ONCE:
            del kept[next(iter(kept))]
        shelf.keep_draft(DRAFT, kept)
    return found


def _read(kept: Any) -> list[frames.Frame]:
    try:
        return [frames.read_frame(b64decode(one)) for one in kept or ()]
    except (Damaged, ValueError, TypeError):
        return []


__all__ = ["Taken", "about", "added", "let_go", "packet_of", "take", "whole_file"]
