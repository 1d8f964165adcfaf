"""Spring: choosing a row of the wake-up chart, and its bonus (WAKE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.automa_cards import placing_seasons
from ..box.decks import CardType
from ..box.seasons import Season
from ..box.wake_up import DRAWN, WAKE_UP, Bonus
from ..position.facts import HANDS
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import (
    LARGEST_STEP,
    check_move_to_row,
    check_row,
    check_seat,
    check_visitor,
    of_seat,
)
from ..position.setup import Setup
from ..position.state import State
from ..solo.tokens import may_choose, row_token
from ..table.parents import parent_moves, require_settled
from ..table.tracks import LiraGained, PointsScored, score, scores_nothing
from .turns import NextSeason, SeasonBegan


@dataclass(frozen=True, slots=True)
class TakeRow(Move):
    """Place the rooster on a row of the wake-up chart (WAKE-01)."""

    seat: int
    row: int
    visitor: CardType | None = left_out(None)
    """Which visitor row 5 gives (WAKE-08), where hands are followed."""


@dataclass(frozen=True, slots=True)
class RowTaken(Event):
    """A rooster was placed on a row."""

    seat: int
    row: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """Cards were drawn on the table; a followed hand takes them."""

    seat: int
    deck: Bonus
    count: int
    visitor: CardType | None = left_out(None)
    """Of which season a visitor is, where hands are followed."""


@dataclass(frozen=True, slots=True)
class TemporaryWorkerTaken(Event):
    """A player took the temporary worker for this year."""

    seat: int


def decide_row(course: Course, move: TakeRow) -> None:
    """Place a rooster and give the row's bonus at once; the last one ends spring."""
    state = course.state
    choosers = state.choosers
    if state.season is Season.SPRING:
        require_settled(state, course.referee)
        first = choosers[0] if choosers else None
        course.require(first == move.seat, "WAKE-01", seat=move.seat, chooser=first)
        course.require(may_choose(state, move.row), "AUT-06", row=move.row)
    else:
        course.require(False, "TURN-01", season=state.season.value)
    holder = state.rooster_on(move.row)
    course.require(holder in (None, move.seat), "WAKE-02", seat=holder, row=move.row)
    course.add(RowTaken(move.seat, move.row), *row_token(state, move.row))
    give_bonus(course, move.seat, move.row, move.visitor)
    everybody = not course.state.choosers
    if state.season is Season.SPRING and everybody and not _places_in_spring(state):
        course.add(SeasonBegan(Season.SUMMER))


def _places_in_spring(state: State) -> bool:
    """
    Return whether spring goes on after the last rooster: the extended board has actions in it.
    """
    game = state.setup.solo
    return game is not None and Season.SPRING in placing_seasons(game.board)


def give_bonus(course: Course, seat: int, row: int, visitor: CardType | None = None) -> None:
    """Give the bonus of a row: booked where it is followed, otherwise only mentioned."""
    state, gives = course.state, WAKE_UP[row]
    if _places_in_spring(state):
        return  # the extended board has a chart of its own
    if gives in DRAWN:
        course.add(CardsDrawn(seat, gives, 1, visitor if gives is Bonus.VISITOR else None))
    elif gives is Bonus.POINT and not scores_nothing(state):
        score(course, seat, PointsScored(seat, 1))
    elif gives is Bonus.LIRA and state.follows_lira(seat):
        course.add(LiraGained(seat, 1))
    elif gives is Bonus.WORKER:
        course.add(TemporaryWorkerTaken(seat))


def offers(state: State) -> Iterator[Move]:
    """Yield the free rows, once everybody has taken mama and papa."""
    if state.unsettled:
        yield from parent_moves(state)
        return
    chooser = state.acting
    if chooser is None:
        if not state.needs_card:
            yield NextSeason()
        return
    free = (row for row in WAKE_UP if state.rooster_on(row) is None)
    for row in free:
        if not may_choose(state, row):
            continue
        if WAKE_UP[row] is Bonus.VISITOR and state.estates[chooser].mat is not None:
            yield TakeRow(chooser, row, CardType.SUMMER)
            yield TakeRow(chooser, row, CardType.WINTER)
        else:
            yield TakeRow(chooser, row)


def _row_taken(state: State, event: RowTaken) -> State:
    estate = state.estates[event.seat]
    return state.put(event.seat, estate.on_row(event.row))


def _temporary(state: State, event: TemporaryWorkerTaken) -> State:
    return state.with_estate(event.seat, temporary=True)


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    """Add drawn cards to a hand that is followed."""
    mat = state.estates[event.seat].mat
    if mat is None:
        return state
    hand = mat.hand.plus(event.visitor or _CARDS[event.deck], event.count)
    return state.with_estate(event.seat, mat=changed(mat, hand=hand))


_CARDS = {Bonus.VINE: CardType.VINE, Bonus.ORDER: CardType.ORDER, Bonus.VISITOR: CardType.VISITOR}


def _tell(state: State, move: TakeRow, entry: Entry, short: bool) -> Phrase:
    facts: dict[str, object] = {"player": state.name(move.seat), "hour": move.row}
    gives = WAKE_UP[move.row]
    nothing = _places_in_spring(state) or (gives is Bonus.POINT and scores_nothing(state))
    if gives is Bonus.NONE or nothing or short:
        return Phrase("log.hour", facts)
    kind = move.visitor if gives is Bonus.VISITOR and move.visitor is not None else gives
    return Phrase("log.hour-bonus", {**facts, "bonus": Phrase(f"log.bonus.{kind.value}")})


def _check_row_taken(setup: Setup, event: RowTaken) -> None:
    check_seat(setup, event.seat)
    check_row(event.row)


def _check_cards(setup: Setup, event: CardsDrawn) -> None:
    check_seat(setup, event.seat)
    check_visitor(event.visitor)
    if event.deck not in DRAWN or not 1 <= event.count <= LARGEST_STEP:
        raise MalformedMove("move.cards")


SAYS = frozenset({"vp", "lira", "temporary", *HANDS})
"""The bonus of the row."""

MOVES: MoveKinds = (MoveKind(TakeRow, RowTaken, decide_row, _tell, check_move_to_row, SAYS),)
EVENTS: EventKinds = (
    EventKind(RowTaken, _row_taken, _check_row_taken),
    EventKind(CardsDrawn, _cards_drawn, _check_cards),
    EventKind(TemporaryWorkerTaken, _temporary, of_seat),
)
