"""Everything a player may ask, as it would be said at the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.wire import Codec


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


@dataclass(frozen=True, slots=True)
class CountForTie:
    """Tell what decides a tie: ``what`` is ``lira``, ``wine`` or ``grapes`` (END-05)."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Correct:
    """
    Set any followed value to what it is on the table.

    ``what`` is one of ``vp residual lira row temporary passed`` with a seat, or one of
    ``year season turn first-player last-year`` without.
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
    | Correct
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
    Correct,
    tag="move",
)
