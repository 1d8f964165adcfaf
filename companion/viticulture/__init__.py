"""
The rules of Viticulture Essential Edition.

One year, told by its moves::

    NameFirstPlayer  who holds the grape bunch
    TakeRow          spring: a rooster on the wake-up chart, its bonus at once
    TakeTurn, Pass   summer: turns in wake-up order until everybody has passed
    NextSeason       on to fall, on to winter
    CloseYear        the year's end as one step

Against the Automa, where its cards are followed (``Setup.solo``)::

    DrawAutomaCard   summer, winter: its cards, as many as the level asks for; or NameAutomaCard
    TickSpot         one of its workers was put on the board
    SpendBonusToken  a bonus action token for a worker's bonus

Points, residual payments and lira move at any time (ScorePoints, MoveResidual, GainLira), and any
followed value can be set to what it is on the table (Correct).
"""

from companion.kernel.wire import Codec

from .automa import AUTOMA_CARDS, AutomaCard, Board, BoardAction, Skip, actions_of
from .campaign import Campaign, Played
from .checklist import Task, setup_checklist, solo_checklist, solo_reminders
from .components import (
    FIELDS,
    MAMAS,
    ORDERS,
    PAPAS,
    Bottle,
    Card,
    Order,
    Structure,
    Vine,
    Wine,
)
from .correction import OF_THE_AUTOMA
from .events import EVENTS, Event
from .evolve import evolve
from .friend_code import BadCode, friend_code, read_code
from .log import tell
from .mat import At, Cellar, Field, Hand, Mat, Space, Worker
from .moves import (
    MOVES,
    CloseYear,
    Correct,
    CountCellars,
    CountForTie,
    CountWorkers,
    DrawAutomaCard,
    DrawFirstPlayer,
    GainLira,
    Move,
    MoveResidual,
    MoveRooster,
    NameAutomaCard,
    NameFirstPlayer,
    NextSeason,
    OccupyAction,
    Pass,
    ScorePoints,
    SpendBonusToken,
    TakeRow,
    TakeTurn,
    TickSpot,
)
from .parts import TRACKS, WAKE_UP, Bonus, Colour, Season
from .preview import ageing_arrows, preview
from .rules import decide, legal_moves
from .sense import check_entry
from .setup import Edition, Parents, Player, Setup, Tracking
from .solo import (
    CHALLENGES,
    VISITORS,
    Challenge,
    Deck,
    Level,
    Solo,
    end_marker,
    objections,
    remarks,
    start_points,
    start_residual,
    start_tokens,
    uses_tokens,
    years_of,
)
from .solo_end import Pace, asks_cellars, asks_workers, marker_path, pace, solo_result, years
from .standing import heading, standing
from .state import Automa, Estate, Spot, State, new_game
from .ties import Outcome, Place, TieQuestion, outcome
from .tokens import may_choose
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    Counter,
    Discard,
    DrawVisitors,
    FillOrder,
    Follow,
    Harvest,
    MakeWine,
    PlaceWorker,
    Plant,
    Planting,
    PlayVisitors,
    Pressing,
    RemoveToken,
    Resign,
    Retrieve,
    Row,
    SellGrapes,
    SendAhead,
    SwapVines,
    TakeParents,
    TradeField,
    Train,
    Uproot,
)
from .vineyard_rules import more
from .year_end import ends_now, next_first_player, proposed_discards, residuals, too_many

NAME = "viticulture"
SETUP = Codec(Setup)
STATE = Codec(State)


def is_over(state: State) -> bool:
    """Tell whether the last year's end has been played."""
    return state.season is Season.OVER


__all__ = [
    "AUTOMA_CARDS",
    "CHALLENGES",
    "EVENTS",
    "FIELDS",
    "MAMAS",
    "MOVES",
    "NAME",
    "OF_THE_AUTOMA",
    "ORDERS",
    "PAPAS",
    "SETUP",
    "STATE",
    "TRACKS",
    "VISITORS",
    "WAKE_UP",
    "AddToken",
    "AgeWine",
    "At",
    "Automa",
    "AutomaCard",
    "BadCode",
    "Board",
    "BoardAction",
    "Bonus",
    "Book",
    "Bottle",
    "Build",
    "Campaign",
    "Card",
    "Cellar",
    "Challenge",
    "Change",
    "CloseYear",
    "Colour",
    "Correct",
    "CountCellars",
    "CountForTie",
    "CountWorkers",
    "Counter",
    "Deck",
    "Discard",
    "DrawAutomaCard",
    "DrawFirstPlayer",
    "DrawVisitors",
    "Edition",
    "Estate",
    "Event",
    "Field",
    "FillOrder",
    "Follow",
    "GainLira",
    "Hand",
    "Harvest",
    "Level",
    "MakeWine",
    "Mat",
    "Move",
    "MoveResidual",
    "MoveRooster",
    "NameAutomaCard",
    "NameFirstPlayer",
    "NextSeason",
    "OccupyAction",
    "Order",
    "Outcome",
    "Pace",
    "Parents",
    "Pass",
    "Place",
    "PlaceWorker",
    "Plant",
    "Planting",
    "PlayVisitors",
    "Played",
    "Player",
    "Pressing",
    "RemoveToken",
    "Resign",
    "Retrieve",
    "Row",
    "ScorePoints",
    "Season",
    "SellGrapes",
    "SendAhead",
    "Setup",
    "Skip",
    "Solo",
    "Space",
    "SpendBonusToken",
    "Spot",
    "State",
    "Structure",
    "SwapVines",
    "TakeParents",
    "TakeRow",
    "TakeTurn",
    "Task",
    "TickSpot",
    "TieQuestion",
    "Tracking",
    "TradeField",
    "Train",
    "Uproot",
    "Vine",
    "Wine",
    "Worker",
    "actions_of",
    "ageing_arrows",
    "asks_cellars",
    "asks_workers",
    "check_entry",
    "decide",
    "end_marker",
    "ends_now",
    "evolve",
    "friend_code",
    "heading",
    "is_over",
    "legal_moves",
    "marker_path",
    "may_choose",
    "more",
    "new_game",
    "next_first_player",
    "objections",
    "outcome",
    "pace",
    "preview",
    "proposed_discards",
    "read_code",
    "remarks",
    "residuals",
    "setup_checklist",
    "solo_checklist",
    "solo_reminders",
    "solo_result",
    "standing",
    "start_points",
    "start_residual",
    "start_tokens",
    "tell",
    "too_many",
    "uses_tokens",
    "years",
    "years_of",
]
