"""
Backups: one file with everything, and a way back that only ever adds.

::

    text = made(tables, now)            everything, as one text
    plan = planned(tables, text)        what it would add or change here
    restored(tables, plan)              does that; a second time there is nothing to do

What a file looks like is told in :mod:`~companion.history.backup.form`. A game file of one game,
whoever made it, is planned and restored by the same two functions.
"""

from . import arriving
from .form import Bad, one_game
from .making import KEPT, automatic, automatics, automating, joined, made, making, text_of
from .planning import Arriving, Plan, planned, planning
from .restoring import Done, restored, restoring

__all__ = [
    "KEPT",
    "Arriving",
    "Bad",
    "Done",
    "Plan",
    "arriving",
    "automatic",
    "automatics",
    "automating",
    "joined",
    "made",
    "making",
    "one_game",
    "planned",
    "planning",
    "restored",
    "restoring",
    "text_of",
]
