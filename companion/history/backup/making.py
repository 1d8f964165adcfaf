"""
Making backups: by hand, and by itself whenever a game ends.

Those made by themselves lie beside the games, the last five of them, and share the lines of games
that have not changed in between (:mod:`~companion.history.backup.packs`).
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.games import COUNTED, GAMES
from companion.kernel.errors import CompanionError
from companion.kernel.gamefile import begin
from companion.storage import (
    Closed,
    Files,
    GameCard,
    GameRecord,
    Shelf,
    StorageError,
    told_of,
)
from companion.table import Tables, follow_tap

from . import form
from .form import Progress
from .packs import BEGINNING, ENDING, PACK, Key, Packs, enough, games_in, joining, listed

KEPT = 5
UNCHANGED = 200
"""Games without a change after which others have their turn."""
DRAFTS = ("vino-copy", "people", "history-notes")
"""The drafts that are worth keeping; others are half-filled forms, or belong to the device."""
SETTINGS = ("viewer",)
"""Of the settings what is the household's taste, and not a place or a key of this device."""


@dataclass(frozen=True, slots=True)
class Automatic:
    """A backup that was made by itself."""

    name: str
    made: int


def made(tables: Tables, now: int, *, after: str = "", progress: Progress | None = None) -> str:
    """
    Return everything as one text; ``""`` if ``progress`` did not want it to be finished.

    :param after: the game after which it is made
    """
    return form.through(making(tables, now, after=after), progress)


def making(
    tables: Tables, now: int, *, after: str = ""
) -> Generator[tuple[int, int], None, str]:  # fmt: skip
    """
    Make a backup; yield after each game how far it is.

    A game that has not changed since a backup was made by itself is taken from there.
    """
    shelf = tables.shelf
    packs = Packs(shelf.files)
    packs.where = games_in(_latest(shelf)[1])
    stamps = shelf.stamps()
    found = [form.head(now, after=after)]
    cards = shelf.games()
    for number, card in enumerate(cards, 1):
        line = packs.line((card.id, stamps.get(card.id, -1)))
        if line is not None:
            found.append(line)
        elif (fresh := _line_of(shelf, card)) is not None:
            found.append(fresh[1])
        try:
            yield number, len(cards)
        except form.Left:
            return ""
    found += _records(shelf)
    return "\n".join((*found, form.end(len(found) - 1), ""))


def _line_of(shelf: Shelf, card: GameCard) -> tuple[Key, str] | None:
    """Return a game's line and key; ``None`` for what cannot be read, which stays where it is."""
    try:
        key = card.id, shelf.stamp(card.id)  # before it is read: what comes later is read again
        finished = card.finished
        told = shelf.told(card.id) if finished else told_of(without_secrets(shelf.open(card.id)))
        return key, form.game_line(card.id, told, card.touched, key[1])
    except Closed:  # the folder is no longer ours
        raise
    except (CompanionError, StorageError):
        return None


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


# -- by itself -----------------------------------------------------------------------------------


def automatics(tables: Tables) -> tuple[Automatic, ...]:
    """Return the backups that were made by themselves, the latest first."""
    found = [Automatic(name, _number(name)) for name in tables.shelf.files.names(BEGINNING)]
    return tuple(sorted(found, key=lambda one: -one.made))


def text_of(tables: Tables, name: str) -> str:
    """Return a backup that was made by itself as one text, as one that is made by hand."""
    return form.through(joined(tables, name))


def joined(tables: Tables, name: str) -> Generator[tuple[int, int], None, str]:
    """Make that text; yield after each game how far it is."""
    files = tables.shelf.files
    return joining(files, (files.read(name) or b"").decode("utf-8", "replace"))


def automatic(tables: Tables, now: int, after: str) -> None:
    """Keep a backup beside the games, and let go of the sixth."""
    form.through(automating(tables, now, after))


def automating(tables: Tables, now: int, after: str) -> Generator[tuple[int, int], None, None]:
    """
    Keep a backup beside the games, and let go of the sixth; yield wherever others may have a turn.

    Of several after the same game, as when its end is undone and reached again, the last is kept.
    A backup that cannot be written is no reason to disturb anybody: the game itself is safe.
    """
    shelf = tables.shelf
    files = shelf.files
    with suppress(StorageError):
        latest, old = _latest(shelf)
        packs = Packs(files)
        packs.where = games_in(old)
        if not packs.where:
            packs.look()
        where: dict[Key, str] = {}
        added: dict[Key, str] = {}
        stamps, cards = shelf.stamps(), shelf.games()
        for number, card in enumerate(cards, 1):
            key = card.id, stamps.get(card.id, -1)
            if key in packs.where:
                where[key] = packs.where[key]
                if number % UNCHANGED:
                    continue
            elif (fresh := _line_of(shelf, card)) is not None:
                added |= [fresh]
                if enough(added):
                    packs.add(added)
                    where |= {one: packs.where[one] for one in added}
                    added.clear()
            yield number, len(cards)
        packs.add(added)
        where |= {one: packs.where[one] for one in added}
        text = listed(now, after, where, list(_records(shelf)))
        files.keep(f"{BEGINNING}{now}{ENDING}", text.encode())
        names = [one.name for one in automatics(tables)]
        if latest and _after(old) == after and _number(latest) != now:
            files.keep(latest, None)
            names.remove(latest)
        for name in names[KEPT:]:
            files.keep(name, None)
        _let_go(files, names[:KEPT])


def _let_go(files: Files, names: Sequence[str]) -> None:
    """Delete the packs that no list needs any more."""
    texts = [(files.read(name) or b"").decode("utf-8", "replace") for name in names]
    for pack in files.names(PACK):
        if not any(f'["games","{pack}"' in text for text in texts):
            files.keep(pack, None)


def _latest(shelf: Shelf) -> tuple[str, str]:
    """Return the name and the text of the latest list; empty if there is none."""
    names = shelf.files.names(BEGINNING)
    latest = max(names, default="", key=_number)
    return latest, (shelf.files.read(latest) or b"").decode("utf-8", "replace") if latest else ""


def _number(name: str) -> int:
    with suppress(ValueError):
        return int(name.removeprefix(BEGINNING).removesuffix(ENDING))
    return 0


def _after(text: str) -> str:
    """Return the game after which a backup was made."""
    with suppress(ValueError, AttributeError):
        return str(json.loads(text.partition("\n")[0]).get("after", ""))
    return ""
