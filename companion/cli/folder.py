"""Opening the data folder; whatever may be wrong with it becomes one message."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games import GAMES, PLAYED
from companion.history.evening import watch
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import (
    FolderInUse,
    GameRecord,
    StorageError,
    TinyShelf,
    UnwritableFolder,
    WaitingShelf,
    open_shelf,
)
from companion.table import Tables, retell


class NoFolder(CompanionError):
    """The data folder cannot be used."""


def open_tables(folder: Path) -> Tables:
    """Lock the folder and open all its games, for many pages at the same time."""
    return watch(Tables(WaitingShelf(open_folder(folder)), PLAYED))


def open_folder(folder: Path) -> TinyShelf:
    """Lock the folder and open the shelf in it."""
    where = str(folder)
    try:
        return open_shelf(folder, card_of)
    except UnwritableFolder as error:
        raise NoFolder(N_("cli.folder-unwritable"), folder=where) from error
    except FolderInUse as error:
        if error.pid is None:
            raise NoFolder(N_("cli.folder-in-use"), folder=where) from error
        process = str(error.pid)
        raise NoFolder(N_("cli.folder-in-use-by"), folder=where, process=process) from error
    except StorageError as error:
        raise NoFolder(N_("cli.folder-unreadable"), folder=where) from error


def card_of(record: GameRecord) -> tuple[bool, dict[str, Any]]:
    """Rebuild the card of a saved game, for an index that has lost it."""
    session = retell(record.header, record.taps, GAMES)
    return session.game.is_over(session.state), session.game.STATE.encode(session.state)
