"""
Making backups: by hand, and by itself whenever a game ends.

Those made by themselves lie beside the games, the last five of them. A game that has not changed
since the one before is taken over from there as it is, so that the cost is that of copying.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass

from companion.games import COUNTED, GAMES
from companion.kernel.errors import CompanionError
from companion.kernel.gamefile import begin
from companion.storage import GameRecord, Shelf, StorageError
from companion.table import Tables, follow_tap

from . import form
from .form import Progress

KEPT = 5
BEGINNING = "backup-"
ENDING = ".lines"
DRAFTS = ("vino-copy", "people", "history-notes")
"""The drafts that are worth keeping; others are half-filled forms, or belong to the device."""
SETTINGS = ("viewer",)
"""Of the settings what is the household's taste, and not a place or a key of this device."""


@dataclass(frozen=True, slots=True)
class Automatic:
    """A backup that was made by itself."""

    name: str
    made: int
    size: int


def made(
    tables: Tables, now: int, *, after: str = "", old: str = "", progress: Progress | None = None
) -> str:
    """
    Return everything as one text; ``""`` if ``progress`` did not want it to be finished.

    :param after: the game after which it is made
    :param old: an earlier one, whose lines are taken where nothing has changed
    """
    return form.through(making(tables, now, after=after, old=old), progress)


def making(
    tables: Tables, now: int, *, after: str = "", old: str = ""
) -> Generator[tuple[int, int], None, str]:
    """Make a backup; yield after each game how far it is."""
    shelf = tables.shelf
    known = dict(_lines_of(old))
    stamps = shelf.stamps()
    found = [form.head(now, after=after)]
    cards = shelf.games()
    for number, card in enumerate(cards, 1):
        line = known.get((card.id, stamps.get(card.id, -1)))
        if line is None:
            with suppress(CompanionError, StorageError):  # what cannot be read stays where it is
                record = shelf.open(card.id)
                told = record if card.finished else without_secrets(record)
                line = form.game_line(told, card.touched, shelf.stamp(card.id))
        if line is not None:
            found.append(line)
        try:
            yield number, len(cards)
        except form.Left:
            return ""
    found += _records(shelf)
    return "\n".join((*found, form.end(len(found) - 1), ""))


def without_secrets(record: GameRecord) -> GameRecord:
    """
    Return a game that goes on as far as everybody at the table may know it: without the seed, by
    which could be known what will be drawn, and without taps since Vino's regions were marked that
    are not revealed yet. Where the game lies they stay; here they would be read by whoever is sent
    the file.
    """
    header = {**record.header, "seed": 0}
    load = COUNTED.get(str(header.get("game")))
    session, open_so_far, hidden_to = begin(dict(record.header), GAMES), 0, 0
    for number, tap in enumerate(record.taps, 1):
        session = follow_tap(session, tap)
        length = len(session.history)
        if load is not None and load().for_others(session).state != session.state:
            hidden_to = max(hidden_to, length)
        elif length > hidden_to:  # what was marked and taken back again is nobody's business yet
            open_so_far, hidden_to = number, 0
    return GameRecord(record.id, header, record.taps[:open_so_far])


def _records(shelf: Shelf) -> Iterator[str]:
    """Yield the lines of everything that is no game."""
    if shelf.players():
        yield form.record_line("players", "", list(shelf.players()))
    for id, campaign in shelf.campaigns().items():
        yield form.record_line("campaign", id, campaign)
    for name in DRAFTS:
        draft = shelf.draft(name)
        if draft is not None:
            yield form.record_line("draft", name, draft)
    settings = {name: value for name, value in shelf.settings().items() if name in SETTINGS}
    if settings:
        yield form.record_line("settings", "", settings)


def _lines_of(text: str) -> Iterator[tuple[tuple[str, int], str]]:
    """Yield the lines of games in a backup of ours, by id and stamp."""
    for line in text.split("\n"):
        if line.startswith('["game",'):
            with suppress(ValueError, IndexError):
                _, id, stamp = json.loads(line[: line.index(',"', 9 + len('["'))] + "]")
                yield (id, stamp), line


# -- by itself -----------------------------------------------------------------------------------


def automatics(tables: Tables) -> tuple[Automatic, ...]:
    """Return the backups that were made by themselves, the latest first."""
    files = tables.shelf.files
    found = []
    for name in files.names(BEGINNING):
        with suppress(ValueError):
            at = int(name.removeprefix(BEGINNING).removesuffix(ENDING))
            found.append(Automatic(name, at, len(files.read(name) or b"")))
    return tuple(sorted(found, key=lambda one: -one.made))


def automatic(tables: Tables, now: int, after: str) -> None:
    """
    Keep a backup beside the games, and let go of the sixth.

    Of several after the same game, as when its end is undone and reached again, the last is kept.
    A backup that cannot be written is no reason to disturb anybody: the game itself is safe.
    """
    files = tables.shelf.files
    with suppress(StorageError):
        names = [name for name in files.names(BEGINNING) if name.endswith(ENDING)]
        latest = max(names, default=None, key=_number)
        old = (files.read(latest) or b"").decode() if latest else ""
        text = made(tables, now, after=after, old=old)
        files.keep(f"{BEGINNING}{now}{ENDING}", text.encode())
        if latest is not None and _after(old) == after and _number(latest) != now:
            files.keep(latest, None)
            names.remove(latest)
        for name in sorted(names, key=_number, reverse=True)[KEPT - 1 :]:
            files.keep(name, None)


def _number(name: str) -> int:
    with suppress(ValueError):
        return int(name.removeprefix(BEGINNING).removesuffix(ENDING))
    return 0


def _after(text: str) -> str:
    """Return the game after which a backup was made."""
    with suppress(ValueError, AttributeError):
        return str(json.loads(text.partition("\n")[0]).get("after", ""))
    return ""
