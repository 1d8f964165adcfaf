"""Everything that can happen, in the past tense, with its outcome. Folded by ``evolve.py``."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.kernel.wire import LEFT_OUT, Codec

from .automa import BoardAction, Skip
from .components import Card
from .parts import Bonus, Season
from .vineyard_events import (
    Booked,
    CardsDiscarded,
    CardsTaken,
    CartTaken,
    EstateFollowed,
    FieldsHarvested,
    FieldTraded,
    GrapesSold,
    OrderFilled,
    ParentsSettled,
    PlanResigned,
    StructureBuilt,
    TokenAdded,
    TokenRemoved,
    TokensAged,
    TourGiven,
    VinesPlanted,
    VinesSwapped,
    VineUprooted,
    VineyardEvent,
    VisitorsDrawn,
    VisitorsPlayed,
    WineAged,
    WinesMade,
    WorkerPlaced,
    WorkerSentAhead,
    WorkersRetrieved,
    WorkerTrained,
)


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """Somebody begins; ``drawn`` tells whether chance said so."""

    seat: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class SeasonBegan:
    """A season began; nobody has passed."""

    season: Season


@dataclass(frozen=True, slots=True)
class RowTaken:
    """A rooster was placed."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards were drawn from a deck on the table; where a hand is followed, they join it."""

    seat: int
    deck: Bonus
    count: int
    visitor: Card | None = field(default=None, metadata=LEFT_OUT)
    """Of which season a visitor is, where hands are followed."""


@dataclass(frozen=True, slots=True)
class TemporaryWorkerTaken:
    """The grey worker came to somebody for this year."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A worker was placed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeasonPassed:
    """Somebody passed; the rooster slid over."""

    seat: int


@dataclass(frozen=True, slots=True)
class PointsScored:
    """The cork moved by so many spaces."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class ResidualMoved:
    """The bottle moved by so many spaces."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class LiraGained:
    """Lira came in (or went, when negative)."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class LastYearDeclared:
    """Somebody reached the end of the track: this year is the last one."""

    seat: int


@dataclass(frozen=True, slots=True)
class WorkersReturned:
    """All workers are home; the temporary worker stands on the chart again."""


@dataclass(frozen=True, slots=True)
class ResidualsPaid:
    """Everybody collected the residual payment; lira by seat."""

    lira: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerMoved:
    """The first-player token moved on."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoostersReturned:
    """The wake-up chart is empty."""


@dataclass(frozen=True, slots=True)
class YearClosed:
    """All year-end steps are done; the points of everybody are noted for this year."""


@dataclass(frozen=True, slots=True)
class YearBegan:
    """A new year."""

    year: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """There is no further year."""


@dataclass(frozen=True, slots=True)
class TieCounted:
    """What decides a tie was told."""

    what: str
    seats: tuple[int, ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The Automa's deck was shuffled; all 24 cards, next one first, or none for the box's deck."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AutomaCardDrawn:
    """A card was turned up."""

    card: int


@dataclass(frozen=True, slots=True)
class AutomaWorkerPlaced:
    """An Automa worker goes to an action."""

    card: int
    action: BoardAction


@dataclass(frozen=True, slots=True)
class AutomaSpotSkipped:
    """An Automa worker does not go to an action its card shows."""

    card: int
    action: BoardAction
    reason: Skip


@dataclass(frozen=True, slots=True)
class SpotsTicked:
    """Automa workers were put on the board (or were not, after all)."""

    spots: tuple[int, ...]
    ticked: bool


@dataclass(frozen=True, slots=True)
class ActionOccupied:
    """The player's worker stands on an action ahead of its season (or does not, after all)."""

    action: BoardAction
    occupied: bool


@dataclass(frozen=True, slots=True)
class GlassTokenTaken:
    """The glass token of a row became a bonus action token."""

    row: int


@dataclass(frozen=True, slots=True)
class BonusTokenGained:
    """A bonus action token came from the stock."""


@dataclass(frozen=True, slots=True)
class BonusTokenSpent:
    """A bonus action token was given for a bonus."""

    action: str | None


@dataclass(frozen=True, slots=True)
class AutomaMarkerMoved:
    """The Automa's marker was put somewhere on the victory point track."""

    to: int


@dataclass(frozen=True, slots=True)
class WorkersCounted:
    """The player's workers were told."""

    count: int


@dataclass(frozen=True, slots=True)
class CellarsCounted:
    """The wine in the large and in the medium cellar was told."""

    large: int
    medium: int


@dataclass(frozen=True, slots=True)
class GameLost:
    """The game is lost before its last year, by this rule."""

    rule: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A followed value was set to what it is on the table."""

    what: str
    value: int | bool | str | None
    seat: int | None


Event = (
    FirstPlayerChosen
    | SeasonBegan
    | RowTaken
    | CardsDrawn
    | TemporaryWorkerTaken
    | TurnTaken
    | SeasonPassed
    | PointsScored
    | ResidualMoved
    | LiraGained
    | LastYearDeclared
    | WorkersReturned
    | ResidualsPaid
    | FirstPlayerMoved
    | RoostersReturned
    | YearClosed
    | YearBegan
    | GameEnded
    | TieCounted
    | DeckShuffled
    | AutomaCardDrawn
    | AutomaWorkerPlaced
    | AutomaSpotSkipped
    | SpotsTicked
    | ActionOccupied
    | GlassTokenTaken
    | BonusTokenGained
    | BonusTokenSpent
    | AutomaMarkerMoved
    | WorkersCounted
    | CellarsCounted
    | GameLost
    | Corrected
    | VineyardEvent
)

EVENTS = Codec(
    FirstPlayerChosen,
    SeasonBegan,
    RowTaken,
    CardsDrawn,
    TemporaryWorkerTaken,
    TurnTaken,
    SeasonPassed,
    PointsScored,
    ResidualMoved,
    LiraGained,
    LastYearDeclared,
    WorkersReturned,
    ResidualsPaid,
    FirstPlayerMoved,
    RoostersReturned,
    YearClosed,
    YearBegan,
    GameEnded,
    TieCounted,
    DeckShuffled,
    AutomaCardDrawn,
    AutomaWorkerPlaced,
    AutomaSpotSkipped,
    SpotsTicked,
    ActionOccupied,
    GlassTokenTaken,
    BonusTokenGained,
    BonusTokenSpent,
    AutomaMarkerMoved,
    WorkersCounted,
    CellarsCounted,
    GameLost,
    Corrected,
    EstateFollowed,
    ParentsSettled,
    WorkerPlaced,
    CardsTaken,
    CartTaken,
    TourGiven,
    WorkerTrained,
    StructureBuilt,
    VinesPlanted,
    GrapesSold,
    FieldTraded,
    FieldsHarvested,
    VineUprooted,
    WinesMade,
    OrderFilled,
    VisitorsPlayed,
    Booked,
    VisitorsDrawn,
    WorkerSentAhead,
    PlanResigned,
    WorkersRetrieved,
    TokenAdded,
    TokenRemoved,
    WineAged,
    VinesSwapped,
    TokensAged,
    CardsDiscarded,
    tag="event",
)
