"""
Saved games, kept so that they survive a crash or a power cut at any moment.

    >>> shelf = MemoryShelf()
    >>> shelf.start("friday", {"game": "viticulture"}, {"players": ["Anna"]}, touched=1)
    >>> shelf.add_tap("friday", {"op": "plant", "vine": 3})
    >>> shelf.open("friday").taps
    ({'op': 'plant', 'vine': 3},)

On disk the same words are `open_shelf(data_folder())`: when ``add_tap`` returns, the tap is there,
and it cost one short write however many games there are. Start reading at `shelf`, then `journal`.
"""

from .errors import (
    BadGameId,
    Closed,
    DiskFull,
    FolderInUse,
    GameExists,
    NoSuchGame,
    NotStorable,
    ReadFailed,
    StorageError,
    SyncFailed,
    TooNew,
    UnwritableFolder,
    WriteFailed,
)
from .journal import JournalStorage
from .memory import MemoryShelf
from .places import FolderLock, data_folder, prepare
from .records import Damage, GameCard, GameRecord, Shelf
from .shelf import Rebuild, TinyShelf, open_shelf
from .tables import JournalTable, open_journal

__all__ = [
    "BadGameId",
    "Closed",
    "Damage",
    "DiskFull",
    "FolderInUse",
    "FolderLock",
    "GameCard",
    "GameExists",
    "GameRecord",
    "JournalStorage",
    "JournalTable",
    "MemoryShelf",
    "NoSuchGame",
    "NotStorable",
    "ReadFailed",
    "Rebuild",
    "Shelf",
    "StorageError",
    "SyncFailed",
    "TinyShelf",
    "TooNew",
    "UnwritableFolder",
    "WriteFailed",
    "data_folder",
    "open_journal",
    "open_shelf",
    "prepare",
]
