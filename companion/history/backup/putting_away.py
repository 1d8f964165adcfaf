"""
A table in a file of its own, before it is taken out of the store: a backup of one game, with its
whole history and its secrets, with who sat there, and with what was ticked and read.

The door stays behind: invitations are given anew. What is left in the store is a note, by which a
phone that comes back is told where its table is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.storage import GameCard, GameRecord, Shelf, told_of
from companion.table import ticks_of
from companion.taught import lessons_of

from . import form

ENDING = ".vendemmia"


@dataclass(frozen=True, slots=True)
class PutAway:
    """A table as it was when it was written to its file."""

    record: GameRecord
    roster: dict[str, Any] | None
    """As it lies in the store."""
    beside: dict[str, dict[str, Any]]
    """Drafts that belong to the game."""
    text: str
    """What the file says."""
    note: dict[str, Any]
    """What is left of it in the store."""


def put_away(shelf: Shelf, card: GameCard, now: int) -> PutAway:
    """Read a table as it stands, and say what its file says."""
    id = card.id
    record, roster = shelf.open(id), shelf.roster(id)
    names = (ticks_of(id), lessons_of(id))
    beside = {name: draft for name in names if (draft := shelf.draft(name)) is not None}
    lines = [form.game_line(id, told_of(record), card.touched, len(record.taps))]
    if roster is not None:
        lines.append(form.record_line("roster", id, without_door(roster)))
    lines += [form.record_line("draft", name, draft) for name, draft in beside.items()]
    text = "\n".join((form.head(now, archived=True), *lines, form.end(len(lines)), ""))
    phones = (roster or {}).get("phones") or ()
    players = (record.header.get("setup") or {}).get("players") or ()
    note = {
        "at": now,
        "touched": card.touched,
        "players": [one["name"] for one in players if isinstance(one, dict) and "name" in one],
        "locks": [one["lock"] for one in phones if isinstance(one, dict) and "lock" in one],
        "file": f"{id}{ENDING}",
    }
    return PutAway(record, roster, beside, text, note)


def without_door(roster: dict[str, Any]) -> dict[str, Any]:
    """Return a roster as it may leave the store: nobody is let in by it who was not there."""
    return {key: value for key, value in roster.items() if key != "door"}


def says_all(text: str, table: PutAway) -> bool:
    """Return whether what was read back from a file is the whole table."""
    try:
        content = form.read(text)
    except form.Bad:
        return False
    roster = [] if table.roster is None else [("roster", table.record.id, table.roster)]
    records = [(kind, name, without_door(value)) for kind, name, value in roster]
    return (
        not (content.cut or content.unreadable)
        and [told_of(one.record) for one in content.games] == [told_of(table.record)]
        and content.records
        == records + [("draft", name, draft) for name, draft in table.beside.items()]
    )


def goes_on_from(text: str, record: GameRecord) -> bool:
    """Return whether a file that lies there holds nothing this table has not."""
    try:
        content = form.read(text)
    except form.Bad:
        return False
    return not content.unreadable and all(
        one.record.id == record.id
        and one.record.header == record.header
        and record.taps[: len(one.record.taps)] == one.record.taps
        for one in content.games
    )


__all__ = ["ENDING", "PutAway", "goes_on_from", "put_away", "says_all", "without_door"]
