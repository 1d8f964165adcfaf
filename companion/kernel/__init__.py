"""
What every game shares.

A **move** is what a player asks for, an **event** is what happened because of it (including what
was drawn by chance), a **state** is a frozen position, a **history** is the list of entries done
and undone, and a **session** is setup, history and state together.

Standard library only: no clock and no screen. All randomness goes through
:mod:`~companion.kernel.chance`.
"""

from .chance import Chance, Scripted, Seeded
from .course import Course
from .errors import BadGameFile, CompanionError, IllegalMove, MalformedMove, TooNew
from .game import Game, Told, told
from .history import Entry, History
from .phrase import EVERYTHING, Fact, Phrase, differs
from .referee import Lenient, Referee, Strict
from .rules import EventKind, MoveKind, Rules
from .session import Session

__all__ = [
    "EVERYTHING",
    "BadGameFile",
    "Chance",
    "CompanionError",
    "Course",
    "Entry",
    "EventKind",
    "Fact",
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
    "Told",
    "TooNew",
    "differs",
    "told",
]
