"""
What every game shares, in five words.

**Move** (what somebody asks), **Event** (what happened, with its draws), **State** (a frozen
position), **History** (entries done and undone), **Session** (setup, history and state together).
Standard library only; no clock, no screen, and chance comes in by :mod:`~companion.kernel.chance`.
"""

from .chance import Chance, Scripted, Seeded
from .course import Course
from .errors import BadGameFile, CompanionError, IllegalMove, MalformedMove, TooNew
from .game import Game
from .history import Entry, History
from .phrase import Phrase
from .referee import Lenient, Referee, Strict
from .rules import EventKind, MoveKind, Rules
from .session import Session

__all__ = [
    "BadGameFile",
    "Chance",
    "CompanionError",
    "Course",
    "Entry",
    "EventKind",
    "Game",
    "History",
    "IllegalMove",
    "Lenient",
    "MalformedMove",
    "MoveKind",
    "Phrase",
    "Referee",
    "Rules",
    "Scripted",
    "Seeded",
    "Session",
    "Strict",
    "TooNew",
]
