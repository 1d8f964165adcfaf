"""The rules of the log's entries in Viticulture, opened by a long press."""

from __future__ import annotations

from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.planner import SendAhead
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.retrieve import Retrieve
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.fall import DrawVisitors
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from .actions import ACTION_RULES as OF_ACTIONS

ENTRY_RULES: dict[type, str] = {
    **OF_ACTIONS,
    DrawFirstPlayer: "SET-06",
    NameFirstPlayer: "SET-06",
    TakeRow: "WAKE-01",
    TakeTurn: "TURN-02",
    Pass: "TURN-04",
    NextSeason: "TURN-01",
    ScorePoints: "VP-03",
    MoveResidual: "ORD-05",
    GainLira: "ORD-07",
    CloseYear: "YEAR-01",
    CountForTie: "END-05",
    DrawAutomaCard: "AUT-13",
    NameAutomaCard: "AUT-13",
    TickSpot: "AUT-15",
    OccupyAction: "AUT-15",
    SpendBonusToken: "AUT-09",
    MoveRooster: "VIS-09",
    CountWorkers: "CAMP-03",
    CountCellars: "CAMP-06",
    TakeParents: "SET-07",
    PlaceWorker: "TURN-02",
    DrawVisitors: "TURN-11",
    SendAhead: "VIS-10",
    Retrieve: "TURN-08",
    AgeWine: "AGE-01",
}
"""By the kind of move; what only puts something right is about none."""
