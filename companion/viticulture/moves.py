"""Everything a player may ask, as it would be said at the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.kernel.wire import LEFT_OUT, Codec

from .automa import BoardAction
from .components import Card
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Discard,
    DrawVisitors,
    FillOrder,
    Follow,
    Harvest,
    MakeWine,
    PlaceWorker,
    Plant,
    PlayVisitors,
    RemoveToken,
    Resign,
    Retrieve,
    SellGrapes,
    SendAhead,
    SwapVines,
    TakeParents,
    TradeField,
    Train,
    Uproot,
    VineyardMove,
)


@dataclass(frozen=True, slots=True)
class DrawFirstPlayer:
    """Let a rooster be drawn (SET-06)."""


@dataclass(frozen=True, slots=True)
class NameFirstPlayer:
    """Say who begins, because the table drew by itself."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeRow:
    """Place a rooster on the wake-up chart (WAKE-01)."""

    seat: int
    row: int
    visitor: Card | None = field(default=None, metadata=LEFT_OUT)
    """Which visitor row 5 gives (WAKE-08), where hands are followed."""


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A worker was placed; the next player's turn begins (TURN-02)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Place no more workers this season (TURN-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The season is over for everybody: whoever has not passed passes now (TURN-01)."""


@dataclass(frozen=True, slots=True)
class ScorePoints:
    """Gain (or pay) victory points."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class MoveResidual:
    """Move the bottle on the residual payment track (ORD-05)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class GainLira:
    """Gain (or pay) lira, where lira are followed."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class CloseYear:
    """All steps of the year's end, in the printed order (YEAR-01)."""

    discards: tuple[Discard, ...] = field(default=(), metadata=LEFT_OUT)
    """What is put away beyond the hand limit, where hands are followed (YEAR-05)."""


@dataclass(frozen=True, slots=True)
class CountForTie:
    """Tell what decides a tie: ``what`` is ``lira``, ``wine`` or ``grapes`` (END-05)."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawAutomaCard:
    """Draw the season's Automa card, and all further ones the level asks for (AUT-13, DIFF-04)."""


@dataclass(frozen=True, slots=True)
class NameAutomaCard:
    """Tell which card was drawn from the box's deck; the rest is as if the app had drawn it."""

    card: int


@dataclass(frozen=True, slots=True)
class TickSpot:
    """An Automa worker was put on the board, by the spot's number; ``None`` for all of them."""

    spot: int | None = None
    ticked: bool = True


@dataclass(frozen=True, slots=True)
class OccupyAction:
    """The player's own worker stands on an action of a season to come, by the Planner (AUT-23)."""

    action: BoardAction
    occupied: bool = True


@dataclass(frozen=True, slots=True)
class SpendBonusToken:
    """
    Give a bonus action token for the bonus of the action a worker is placed on (AUT-09).

    ``action`` is an action's name, ``cart`` or ``yoke``, or ``None`` where nobody tells.
    """

    action: str | None = None


@dataclass(frozen=True, slots=True)
class MoveRooster:
    """The Organizer moves the rooster to another row; its bonus at once, then pass (VIS-09)."""

    seat: int
    row: int
    visitor: Card | None = field(default=None, metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class CountWorkers:
    """Tell how many workers the player has, the temporary one left out (CAMP-03)."""

    count: int


@dataclass(frozen=True, slots=True)
class CountCellars:
    """Tell how many wine tokens lie in the large and in the medium cellar (CAMP-06)."""

    large: int
    medium: int


@dataclass(frozen=True, slots=True)
class Correct:
    """
    Set any followed value to what it is on the table.

    ``what`` is one of ``vp residual lira row temporary passed`` with a seat, or one of
    ``year season turn first-player last-year`` without; against the Automa also one of those in
    ``correction.OF_THE_AUTOMA``, where a list is written with spaces (``"1 3 7"``).
    """

    what: str
    value: int | bool | str | None
    seat: int | None = None
    by: int | None = None
    """Who corrected it; ``None`` for the table."""
    why: str = ""


Move = (
    DrawFirstPlayer
    | NameFirstPlayer
    | TakeRow
    | TakeTurn
    | Pass
    | NextSeason
    | ScorePoints
    | MoveResidual
    | GainLira
    | CloseYear
    | CountForTie
    | DrawAutomaCard
    | NameAutomaCard
    | TickSpot
    | OccupyAction
    | SpendBonusToken
    | MoveRooster
    | CountWorkers
    | CountCellars
    | Correct
    | VineyardMove
)

MOVES = Codec(
    DrawFirstPlayer,
    NameFirstPlayer,
    TakeRow,
    TakeTurn,
    Pass,
    NextSeason,
    ScorePoints,
    MoveResidual,
    GainLira,
    CloseYear,
    CountForTie,
    DrawAutomaCard,
    NameAutomaCard,
    TickSpot,
    OccupyAction,
    SpendBonusToken,
    MoveRooster,
    CountWorkers,
    CountCellars,
    Correct,
    Follow,
    TakeParents,
    PlaceWorker,
    Train,
    Build,
    Plant,
    SellGrapes,
    TradeField,
    Harvest,
    Uproot,
    MakeWine,
    FillOrder,
    PlayVisitors,
    Book,
    DrawVisitors,
    SendAhead,
    Resign,
    Retrieve,
    AddToken,
    RemoveToken,
    AgeWine,
    SwapVines,
    tag="move",
)
