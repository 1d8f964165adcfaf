"""
What makes sense at a table at all: seats somebody sits on, rows of the chart, amounts within reach.

The table may set the rules aside, but not this. Moves are looked at before they are decided, whole
entries when they are read from a file; both need nothing but the setup.
"""

from __future__ import annotations

from typing import Any, assert_never

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry

from .automa import AUTOMA_CARDS, BoardAction
from .automa_events import AutomaEvent
from .components import Card
from .correction import check_correction, check_value
from .events import (
    ActionOccupied,
    AutomaCardDrawn,
    AutomaMarkerMoved,
    AutomaSpotSkipped,
    AutomaWorkerPlaced,
    BonusTokenGained,
    BonusTokenSpent,
    CardsDrawn,
    CellarsCounted,
    Corrected,
    DeckShuffled,
    Event,
    FirstPlayerChosen,
    FirstPlayerMoved,
    GameEnded,
    GameLost,
    GlassTokenTaken,
    LastYearDeclared,
    LiraGained,
    PointsScored,
    ResidualMoved,
    ResidualsPaid,
    RoostersReturned,
    RowTaken,
    SeasonBegan,
    SeasonPassed,
    SpotsTicked,
    TemporaryWorkerTaken,
    TieCounted,
    TurnTaken,
    WorkersCounted,
    WorkersReturned,
    YearBegan,
    YearClosed,
)
from .moves import (
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
from .parts import CARDS, WAKE_UP
from .setup import Setup
from .solo import Deck, Solo
from .solo_end import LARGE_HOLDS, MEDIUM_HOLDS, MOST_WORKERS
from .ties import STEPS
from .tokens import ELSEWHERE
from .vineyard_moves import PlaceWorker
from .vineyard_sense import CAUSES as OF_A_VINEYARD
from .vineyard_sense import CHECKS, OF_A_WORKER, discard

LARGEST_STEP = 99
"""No card gives more; a larger step is a slip of the finger."""

LARGEST_COUNT = 9999
"""More than any table can count for a tie."""

LAST_YEAR = 999
"""No table plays longer."""

MOST_SPOTS = 999
"""More spots than the cards of any season show."""

LOSSES = ("AGG-03", "CAMP-03")
"""The rules by which a solo game ends before its last year."""

MARKER = (-99, 999)

SPENT_ON = (*(action.value for action in BoardAction), *ELSEWHERE)
"""Where a bonus action token can be said to go."""

CAUSES: dict[type[Move], type[Event] | tuple[type[Event], ...]] = {
    DrawFirstPlayer: FirstPlayerChosen,
    NameFirstPlayer: FirstPlayerChosen,
    TakeRow: RowTaken,
    TakeTurn: TurnTaken,
    Pass: SeasonPassed,
    NextSeason: SeasonBegan,
    ScorePoints: PointsScored,
    MoveResidual: ResidualMoved,
    GainLira: LiraGained,
    CloseYear: YearClosed,
    CountForTie: TieCounted,
    DrawAutomaCard: AutomaCardDrawn,
    NameAutomaCard: AutomaCardDrawn,
    TickSpot: SpotsTicked,
    OccupyAction: ActionOccupied,
    SpendBonusToken: BonusTokenSpent,
    MoveRooster: RowTaken,
    CountWorkers: WorkersCounted,
    CountCellars: CellarsCounted,
    Correct: Corrected,
    PlaceWorker: OF_A_WORKER,
    **OF_A_VINEYARD,
}
"""The event each move never comes without; the log tells entries by it."""


def check_entry(setup: Setup, entry: Entry) -> None:
    """Raise :class:`MalformedMove` unless move and events make sense at this table."""
    check_move(setup, entry.move)
    causes, told = CAUSES[type(entry.move)], False
    for event in entry.events:
        check_event(setup, event)
        told = told or isinstance(event, causes)
    if not told:
        raise MalformedMove("move.without-event")


def check_move(setup: Setup, move: Move) -> None:
    """Raise :class:`MalformedMove` if no table with this setup could make the move."""
    check = CHECKS.get(type(move))
    if check is not None:
        check(setup, move)
        return
    match move:
        case NameFirstPlayer(seat) | TakeTurn(seat) | Pass(seat):
            _seat(setup, seat)
        case TakeRow(seat, row, visitor) | MoveRooster(seat, row, visitor):
            _seat(setup, seat)
            _row(row)
            _visitor(visitor)
        case ScorePoints(seat, by) | MoveResidual(seat, by) | GainLira(seat, by):
            _seat(setup, seat)
            _step(by, least=1)
        case CountForTie(what, seats, amounts):
            _count(setup, what, seats, amounts)
        case Correct():
            check_correction(setup, move)
        case CloseYear(discards):
            for each in discards:
                discard(setup, each)
            if len({each.seat for each in discards}) != len(discards):
                raise MalformedMove("move.seat")
        case DrawFirstPlayer() | NextSeason():
            pass
        case DrawAutomaCard():
            _deck(setup, Deck.APP)
        case NameAutomaCard(card):
            _deck(setup, Deck.BOX)
            _card(card)
        case TickSpot(spot):
            _solo(setup)
            _spots(() if spot is None else (spot,))
        case OccupyAction():
            _solo(setup)
        case SpendBonusToken(action):
            _solo(setup)
            _spent(action)
        case CountWorkers(count):
            _solo(setup)
            _counted((count, MOST_WORKERS))
        case CountCellars(large, medium):
            _solo(setup)
            _counted((large, LARGE_HOLDS), (medium, MEDIUM_HOLDS))
        case _:
            raise TypeError(move)


def check_event(setup: Setup, event: Event) -> None:
    """Raise :class:`MalformedMove` if this cannot happen at a table with this setup."""
    check = CHECKS.get(type(event))
    if check is not None:
        check(setup, event)
        return
    _check_told(setup, event)


def _check_told(setup: Setup, event: Any) -> None:
    """What can happen whether vineyards are followed or not."""
    match event:
        case RowTaken(seat, row):
            _seat(setup, seat)
            _row(row)
        case CardsDrawn(seat, deck, count, visitor):
            _seat(setup, seat)
            _visitor(visitor)
            if deck not in CARDS or not 1 <= count <= LARGEST_STEP:
                raise MalformedMove("move.cards")
        case PointsScored(seat, by) | ResidualMoved(seat, by) | LiraGained(seat, by):
            _seat(setup, seat)
            _step(by)
        case ResidualsPaid(lira):
            if len(lira) != len(setup.players) or min(lira) < 0:
                raise MalformedMove("move.count")
        case TieCounted(what, seats, amounts):
            _count(setup, what, seats, amounts)
        case YearBegan(year):
            if not 1 <= year <= LAST_YEAR:
                raise MalformedMove("move.year")
        case Corrected(what, value, seat):
            check_value(setup, what, value, seat)
        case (
            FirstPlayerChosen(seat)
            | FirstPlayerMoved(seat)
            | TemporaryWorkerTaken(seat)
            | TurnTaken(seat)
            | SeasonPassed(seat)
            | LastYearDeclared(seat)
        ):
            _seat(setup, seat)
        case SeasonBegan() | WorkersReturned() | RoostersReturned() | YearClosed() | GameEnded():
            pass
        case _:
            _solo(setup)
            _check_automa_event(event)


def _check_automa_event(event: AutomaEvent) -> None:
    """What can happen around the Automa, at a table where it is followed."""
    match event:
        case DeckShuffled(order):
            if order and sorted(order) != sorted(AUTOMA_CARDS):
                raise MalformedMove("move.deck")
        case AutomaCardDrawn(card) | AutomaWorkerPlaced(card) | AutomaSpotSkipped(card):
            _card(card)
        case SpotsTicked(spots):
            _spots(spots)
        case GlassTokenTaken(row):
            _row(row)
        case BonusTokenSpent(action):
            _spent(action)
        case AutomaMarkerMoved(to):
            if not MARKER[0] <= to <= MARKER[1]:
                raise MalformedMove("move.count")
        case WorkersCounted(count):
            _counted((count, MOST_WORKERS))
        case CellarsCounted(large, medium):
            _counted((large, LARGE_HOLDS), (medium, MEDIUM_HOLDS))
        case GameLost(rule):
            if rule not in LOSSES:
                raise MalformedMove("move.rule")
        case ActionOccupied() | BonusTokenGained():
            pass
        case _:
            assert_never(event)


def _seat(setup: Setup, seat: int) -> None:
    if seat not in setup.seats:
        raise MalformedMove("move.seat")


def _row(row: int) -> None:
    if row not in WAKE_UP:
        raise MalformedMove("move.row", most=max(WAKE_UP))


def _step(by: int, least: int = 0) -> None:
    if not least <= abs(by) <= LARGEST_STEP:
        raise MalformedMove("move.step", most=LARGEST_STEP)


def _visitor(visitor: Card | None) -> None:
    if visitor not in (None, Card.SUMMER, Card.WINTER):
        raise MalformedMove("move.cards")


def _count(setup: Setup, what: str, seats: tuple[int, ...], amounts: tuple[int, ...]) -> None:
    if what not in STEPS or not seats or len(seats) != len(amounts):
        raise MalformedMove("move.count")
    for seat in seats:
        _seat(setup, seat)
    within = all(0 <= amount <= LARGEST_COUNT for amount in amounts)
    if len(set(seats)) != len(seats) or not within:
        raise MalformedMove("move.count")


def _solo(setup: Setup) -> Solo:
    if setup.solo is None:
        raise MalformedMove("move.no-automa")
    return setup.solo


def _deck(setup: Setup, deck: Deck) -> None:
    if _solo(setup).deck is not deck:
        raise MalformedMove("move.other-deck")


def _card(card: int) -> None:
    if card not in AUTOMA_CARDS:
        raise MalformedMove("move.automa-card", most=max(AUTOMA_CARDS))


def _spots(spots: tuple[int, ...]) -> None:
    if not all(0 <= spot <= MOST_SPOTS for spot in spots):
        raise MalformedMove("move.spot")


def _spent(action: str | None) -> None:
    if action is not None and action not in SPENT_ON:
        raise MalformedMove("move.action")


def _counted(*told: tuple[int, int]) -> None:
    if not all(0 <= count <= most for count, most in told):
        raise MalformedMove("move.count")
