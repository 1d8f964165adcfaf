"""
The rules of Viticulture Essential Edition.

One year, told by its moves::

    NameFirstPlayer  who holds the grape bunch
    TakeRow          spring: a rooster on the wake-up chart, its bonus at once
    TakeTurn, Pass   summer: turns in wake-up order until everybody has passed
    NextSeason       on to fall, on to winter
    CloseYear        the year's end as one step

Points, residual payments and lira move at any time (ScorePoints, MoveResidual, GainLira), and any
followed value can be set to what it is on the table (Correct).
"""

from companion.kernel.wire import Codec

from .events import EVENTS, Event
from .evolve import evolve
from .log import tell
from .moves import (
    MOVES,
    CloseYear,
    Correct,
    CountForTie,
    DrawFirstPlayer,
    GainLira,
    Move,
    MoveResidual,
    NameFirstPlayer,
    NextSeason,
    Pass,
    ScorePoints,
    TakeRow,
    TakeTurn,
)
from .parts import TRACKS, WAKE_UP, Bonus, Colour, Season
from .rules import decide, legal_moves
from .sense import check_entry
from .setup import Edition, Player, Setup, Tracking
from .state import Estate, State, new_game
from .ties import Outcome, Place, TieQuestion, outcome, solo_result
from .year_end import ends_now, next_first_player, residuals

NAME = "viticulture"
SETUP = Codec(Setup)
STATE = Codec(State)


def is_over(state: State) -> bool:
    """Tell whether the last year's end has been played."""
    return state.season is Season.OVER


__all__ = [
    "EVENTS",
    "MOVES",
    "NAME",
    "SETUP",
    "STATE",
    "TRACKS",
    "WAKE_UP",
    "Bonus",
    "CloseYear",
    "Colour",
    "Correct",
    "CountForTie",
    "DrawFirstPlayer",
    "Edition",
    "Estate",
    "Event",
    "GainLira",
    "Move",
    "MoveResidual",
    "NameFirstPlayer",
    "NextSeason",
    "Outcome",
    "Pass",
    "Place",
    "Player",
    "ScorePoints",
    "Season",
    "Setup",
    "State",
    "TakeRow",
    "TakeTurn",
    "TieQuestion",
    "Tracking",
    "check_entry",
    "decide",
    "ends_now",
    "evolve",
    "is_over",
    "legal_moves",
    "new_game",
    "next_first_player",
    "outcome",
    "residuals",
    "solo_result",
    "tell",
]
