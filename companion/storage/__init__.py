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

from .aside import Lane, apart, aside, holds_up
from .beside import Files, NoFiles
from .disk import Disk
from .errors import (
    Away,
    BadGameId,
    ChangedMeanwhile,
    Closed,
    DiskFull,
    FolderInUse,
    GameExists,
    NoSuchGame,
    NotStorable,
    NumberAhead,
    NumberTaken,
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
from .records import Damage, GameCard, GameRecord, Shelf, Streams, by_touch
from .shelf import Rebuild, TinyShelf, open_shelf
from .tables import JournalTable, open_journal
from .telling import told_of
from .waiting import WaitingShelf

__all__ = [
    "Away",
    "BadGameId",
    "ChangedMeanwhile",
    "Closed",
    "Damage",
    "Disk",
    "DiskFull",
    "Files",
    "FolderInUse",
    "FolderLock",
    "GameCard",
    "GameExists",
    "GameRecord",
    "JournalStorage",
    "JournalTable",
    "Lane",
    "MemoryShelf",
    "NoFiles",
    "NoSuchGame",
    "NotStorable",
    "NumberAhead",
    "NumberTaken",
    "ReadFailed",
    "Rebuild",
    "Shelf",
    "StorageError",
    "Streams",
    "SyncFailed",
    "TinyShelf",
    "TooNew",
    "UnwritableFolder",
    "WaitingShelf",
    "WriteFailed",
    "apart",
    "aside",
    "by_touch",
    "data_folder",
    "holds_up",
    "open_journal",
    "open_shelf",
    "prepare",
    "told_of",
]
