"""The rule an entry of the log is about: what a long press on it opens."""

from __future__ import annotations

from companion.viticulture import (
    AgeWine,
    CloseYear,
    CountCellars,
    CountForTie,
    CountWorkers,
    DrawAutomaCard,
    DrawFirstPlayer,
    DrawVisitors,
    GainLira,
    MoveResidual,
    MoveRooster,
    NameAutomaCard,
    NameFirstPlayer,
    NextSeason,
    OccupyAction,
    Pass,
    PlaceWorker,
    Retrieve,
    ScorePoints,
    SendAhead,
    SpendBonusToken,
    TakeParents,
    TakeRow,
    TakeTurn,
    TickSpot,
)

from .actions import RULES as OF_ACTIONS

RULES: dict[type, str] = {
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
